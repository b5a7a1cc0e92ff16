/** Looking rows up without PocketBase's 404 for a missing one, which a handler must not take for an answer. */

/** The row, or null. An empty id is nobody's. @type {(app: App, collection: string, id: unknown) => Row | null} */
function byId(app, collection, id) {
  if (typeof id !== 'string' || id === '') return null;
  return app.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id })[0] ?? null;
}

/**
 * All rows whose columns have these values. An empty one stands in the filter itself: as a parameter PocketBase would
 * quote it twice and find nothing.
 * @type {(app: App, collection: string, columns: {[column: string]: string}) => Row[]}
 */
function where(app, collection, columns) {
  const filter = Object.keys(columns)
    .map((column) => (columns[column] === '' ? `${column} = ""` : `${column} = {:${column}}`))
    .join(' && ');
  return app.findRecordsByFilter(collection, filter, '', 0, 0, columns);
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

module.exports = { byId, where, jsonOf };
