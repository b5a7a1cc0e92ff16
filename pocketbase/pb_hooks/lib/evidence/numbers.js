/** What the public sees by a number, also after the deletion, because paper keeps it. */
const { check } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');

/** Two records may share a number (50 bits). */
const MOST = 20;

/**
 * No personal data.
 * @typedef {{record: string, number: string, town: string, service: string, captured_at: string, received_at: string}} Shown
 */

/** @type {(row: Row) => Shown} */
function shownOf(row) {
  const getText = (/** @type {string} */ column) => row.getString(column);
  return {
    record: row.id,
    number: getText('number'),
    town: check.townOf(getText('property_address') || getText('found_address') || getText('location')),
    service: getText('service_type'),
    captured_at: getText('captured_at'),
    received_at: getText('received_at'),
  };
}

/** @type {(tx: Tx, row: Row) => void} */
function updateNumberRow(tx, row) {
  executeSql(
    tx,
    `INSERT OR REPLACE INTO evidence_numbers (record, number, town, service, captured_at, received_at)
     VALUES ({:record}, {:number}, {:town}, {:service}, {:captured_at}, {:received_at})`,
    shownOf(row),
  );
}

/** @type {(app: App, number: string) => Shown[]} */
function withNumber(app, number) {
  return queryRows(app, {
    sql: `SELECT record, number, town, service, captured_at, received_at FROM evidence_numbers WHERE number = {:number}
          ORDER BY captured_at, record LIMIT ${MOST}`,
    params: { number },
    shape: { record: '', number: '', town: '', service: '', captured_at: '', received_at: '' },
  });
}

/** As shownOf reads the address. */
const ADDRESS = "COALESCE(NULLIF(property_address, ''), NULLIF(found_address, ''), location)";

/** Each address once: a million records share some thousand. @type {(tx: Tx) => void} */
function fill(tx) {
  executeSql(tx, 'CREATE TABLE evidence_towns (address TEXT PRIMARY KEY, town TEXT NOT NULL) WITHOUT ROWID', {});
  const sql = `SELECT DISTINCT ${ADDRESS} AS address FROM documentations WHERE state = 'complete'`;
  for (const { address } of queryRows(tx, { sql, shape: { address: '' } }))
    executeSql(tx, 'INSERT INTO evidence_towns (address, town) VALUES ({:address}, {:town})', {
      address,
      town: check.townOf(address),
    });
  executeSql(
    tx,
    `INSERT INTO evidence_numbers SELECT id, number, (SELECT town FROM evidence_towns WHERE address = ${ADDRESS}),
       service_type, captured_at, received_at FROM documentations WHERE state = 'complete'`,
    {},
  );
  executeSql(
    tx,
    `INSERT OR IGNORE INTO evidence_numbers SELECT id, number, '', service_type, captured_at, received_at
     FROM deleted_documentations WHERE number != '' AND received_at != ''`,
    {},
  );
  executeSql(tx, 'DROP TABLE evidence_towns', {});
}

module.exports = { fill, shownOf, updateNumberRow, withNumber };
