/** Looking rows up without PocketBase's 404 for a missing one, which a door must not take for an answer. */

/** The row, or null. An empty id is nobody's. */
function byId(app, collection, id) {
  if (typeof id !== 'string' || id === '') return null;
  return app.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id })[0] ?? null;
}

/** All rows of a filter with its parameters. */
function where(app, collection, filter, params) {
  return app.findRecordsByFilter(collection, filter, '', 0, 0, params);
}

/** The value of a json field. */
function jsonOf(record, field) {
  return JSON.parse(toString(record.get(field)));
}

module.exports = { byId, where, jsonOf };
