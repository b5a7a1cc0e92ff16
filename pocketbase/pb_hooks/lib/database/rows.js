/** PocketBase's lookups throw 404 for a missing row, or parse a filter at each call. */

/** null if missing. @type {(app: App, collection: string, id: unknown) => Row | null} */
function byId(app, collection, id) {
  if (typeof id !== 'string' || id === '') return null;
  return app.findRecordsByIds(collection, [id])[0] ?? null;
}

/** @type {(app: App, collection: string, columns: {[column: string]: string | boolean}) => Row[]} */
function findRows(app, collection, columns) {
  return app.findAllRecords(collection, $dbx.hashExp(columns));
}

/**
 * @template T
 * @param {Row} record
 * @param {string} field
 * @returns {T}
 */
function jsonOf(record, field) {
  return JSON.parse(toString(record.get(field)));
}

module.exports = { byId, findRows, jsonOf };
