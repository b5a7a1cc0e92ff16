/** What a Hausverwaltung still sees of a record that left it. */
const { executeSql, queryRows } = require('../database/sql.js');

/** @typedef {import('../../../../src/domain/documentation/supplement').LeftKind} LeftKind */

/**
 * Call before the save.
 * @param of `before`: its Hausverwaltung until now.
 * @type {(tx: Tx, row: Row, of: {before: string, kind: LeftKind}) => void}
 */
function recordLeaving(tx, row, { before, kind }) {
  if (before === '' || before === row.getString('property_manager')) return;
  const old = row.original();
  const sql = `INSERT OR REPLACE INTO left_documentations
    (record, manager, number, property, property_name, service, captured_at, left_at, kind)
    VALUES ({:record}, {:before}, {:number}, {:property}, {:name}, {:service}, {:captured}, {:at}, {:kind})`;
  executeSql(tx, sql, {
    ...{ record: row.id, before, kind, number: old.getString('number'), property: old.getString('property') },
    ...{ name: old.getString('property_name'), service: old.getString('service_type') },
    ...{ captured: old.getString('captured_at'), at: row.getString('edited_at') },
  });
}

/** @type {(tx: Tx, row: Row) => void} */
function clearLeaving(tx, row) {
  const sql = 'DELETE FROM left_documentations WHERE record = {:record} AND manager = {:manager}';
  executeSql(tx, sql, { record: row.id, manager: row.getString('property_manager') });
}

/** `GET /api/app/left-documentations`. @type {SessionHandler} */
function listLeft({ app, requester: { user } }) {
  const sql = `SELECT record, number, property, property_name AS propertyName, service AS serviceType, captured_at AS capturedAt,
    left_at AS leftAt, kind FROM left_documentations WHERE manager = {:me} ORDER BY left_at DESC, record LIMIT ${MOST}`;
  const shape = {
    ...{ record: '', number: '', property: '', propertyName: '', serviceType: '' },
    ...{ capturedAt: '', leftAt: '', kind: '' },
  };
  const items = queryRows(app, { sql, params: { me: user.id }, shape }).map((row) => ({
    ...row,
    capturedAt: row.capturedAt.replace(' ', 'T'),
    leftAt: row.leftAt.replace(' ', 'T'),
  }));
  return { status: 200, body: { items } };
}

const MOST = 500;

module.exports = { listLeft, recordLeaving, clearLeaving };
