/**
 * Accepts entries without a mac (`objektbeleg verify --annehmen`), never a wrong mac. No signature covers them yet
 * (tail.js).
 */
const { queryRows, executeSql } = require('../database/sql.js');
const { markAll } = require('../erasing/erasures.js');
const { numberOf } = require('./examineRecords.js');
const { goOn } = require('./headsRenew.js');
const { entryText, hasKey, headText, macOf } = require('./mac.js');
const { acceptAccounts } = require('./olderAccounts.js');
const { acceptStamps } = require('./stamps.js');

/**
 * @returns `number`: '' for none.
 * @type {(app: App) => {entries: {position: number, number: string}[], accounts: {id: string, at: string}[], stamps: {size: number, at: string}[], erasures: {kind: string, id: string, at: string}[]}}
 */
function acceptUnmarkedData(app) {
  return {
    entries: acceptUnmarked(app),
    accounts: acceptAccounts(app),
    stamps: acceptStamps(app),
    erasures: markAll(app).map(({ kind, id, at }) => ({ kind, id, at })),
  };
}

/** @type {(app: App) => {position: number, number: string}[]} */
function acceptUnmarked(app) {
  if (!hasKey()) throw new Error('The key of the log is not there.');
  /** @type {{position: number, number: string}[]} */
  const accepted = [];
  app.runInTransaction((tx) => {
    // Write first: SQLite refuses a transaction that reads, then writes after another writer.
    executeSql(tx, 'DELETE FROM evidence_heads WHERE position < 0', {});
    for (const row of unmarkedIn(tx)) {
      const { position, about, record } = row;
      executeSql(tx, 'UPDATE evidence_entries SET mac = {:mac} WHERE position = {:position}', {
        position,
        mac: macOf(entryText(row)),
      });
      executeSql(
        tx,
        "UPDATE evidence_heads SET mac = {:mac} WHERE about = {:about} AND record = {:record} AND position = {:position} AND mac = ''",
        { about, record, position, mac: macOf(headText(row)) },
      );
      accepted.push({ position, number: about === 'documentations' ? numberOf(tx, record) : '' });
    }
    for (const row of withoutHead(tx)) {
      const { about, record, position } = row;
      executeSql(
        tx,
        'INSERT INTO evidence_heads (about, record, position, mac) VALUES ({:about}, {:record}, {:position}, {:mac})',
        { about, record, position, mac: macOf(headText(row)) },
      );
    }
    goOn(tx);
  });
  return accepted;
}

/**
 * Newest entries without a head.
 * @type {(app: App) => {position: number, entry: string, about: string, record: string}[]}
 */
function withoutHead(app) {
  const sql = `SELECT o.position, lower(hex(e.entry)) AS entry, o.about, o.record FROM evidence_openings o
    JOIN evidence_entries e ON e.position = o.position
    WHERE o.position IN (SELECT MAX(position) FROM evidence_openings GROUP BY about, record)
      AND NOT EXISTS (SELECT 1 FROM evidence_heads h WHERE h.about = o.about AND h.record = o.record)
      AND json_extract(json_extract(o.opened, '$.change.text'), '$.version') > 1`;
  return queryRows(app, { sql, shape: { position: 0, entry: '', about: '', record: '' } });
}

/** @type {(app: App) => {position: number, entry: string, about: string, record: string}[]} */
function unmarkedIn(app) {
  const sql = `SELECT e.position, lower(hex(e.entry)) AS entry, COALESCE(o.about, '') AS about, COALESCE(o.record, '') AS record
    FROM evidence_entries e LEFT JOIN evidence_openings o ON o.position = e.position
    WHERE e.mac = '' AND e.position >= COALESCE((SELECT MIN(position) FROM evidence_openings
      WHERE json_extract(json_extract(opened, '$.change.text'), '$.version') > 1), 0) ORDER BY e.position`;
  return queryRows(app, { sql, shape: { position: 0, entry: '', about: '', record: '' } });
}

module.exports = { acceptUnmarkedData };
