/** Checks new entries before they are signed. */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { ofText } = require('./hashes.js');
const { entryText, hasKey, isMacOf } = require('./mac.js');
const { valuesOpened } = require('./openedEntry.js');

const PAGE = 2000;

/**
 * Finds a foreign entry. Version 1 has no mac, and may only follow a signed state of version 1.
 * @returns its position; null for none.
 * @type {(app: App, of: {from: number, to: number}) => number | null}
 */
function unmadeEntry(app, { from, to }) {
  if (!hasKey()) return null;
  let isOlder = from === 0 || isOfVersion1(app, from - 1);
  for (let at = from; at < to; at += PAGE)
    for (const row of rowsIn(app, at, Math.min(at + PAGE, to))) {
      if (isMacOf(entryText(row), row.mac)) isOlder = false;
      else if (!isOlder || !isOfVersion1(app, row.position)) return row.position;
    }
  return null;
}

/** @type {(app: App, from: number, to: number) => {position: number, entry: string, mac: string}[]} */
function rowsIn(app, from, to) {
  const sql = `SELECT position, lower(hex(entry)) AS entry, mac FROM evidence_entries
               WHERE position >= {:from} AND position < {:to} ORDER BY position`;
  return queryRows(app, { sql, params: { from, to }, shape: { position: 0, entry: '', mac: '' } });
}

/** @type {(app: App, position: number) => boolean} */
function isOfVersion1(app, position) {
  const sql = `SELECT o.opened, lower(hex(e.entry)) AS entry FROM evidence_openings o
               JOIN evidence_entries e ON e.position = o.position WHERE o.position = {:position}`;
  const row = queryRows(app, { sql, params: { position }, shape: { opened: '', entry: '' } })[0];
  if (!row) return false;
  /** @type {import('../../../../src/domain/evidence/evidenceEntry').Openings} */
  const opened = JSON.parse(row.opened);
  if (evidenceEntry.entryOf(opened, ofText) !== row.entry) return false;
  return (valuesOpened(opened.change).version ?? 1) === 1;
}

module.exports = { unmadeEntry };
