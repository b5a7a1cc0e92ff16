/**
 * Looking rows up without PocketBase's 404 for a missing one, which a handler must not take for an answer, and without its filters,
 * which it reads anew each time: a delivery looks up thirty rows.
 */

/** The row, or null. An empty id is nobody's. @type {(app: App, collection: string, id: unknown) => Row | null} */
function byId(app, collection, id) {
  if (typeof id !== 'string' || id === '') return null;
  return app.findRecordsByIds(collection, [id])[0] ?? null;
}

/** All rows whose columns have these values. @type {(app: App, collection: string, columns: {[column: string]: string | boolean}) => Row[]} */
function findRows(app, collection, columns) {
  return app.findAllRecords(collection, $dbx.hashExp(columns));
}

/**
 * The value of a json field. What it is, only whoever wrote it knows.
 * @template T
 * @param {Row} record
 * @param {string} field
 * @returns {T}
 */
function jsonOf(record, field) {
  return JSON.parse(toString(record.get(field)));
}

module.exports = { byId, findRows, jsonOf };
