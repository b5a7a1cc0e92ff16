/**
 * The log (D188): entries of 32 bytes, one after the other, and beside them the parts each was made of, as long as their
 * record is there. Tables of SQLite and no collections: no API of PocketBase's reaches them. Whoever appends does it in the
 * transaction of the change itself, so that neither is ever without the other.
 */
const { evidenceEntry } = require('../../generated/rules.js');
const { all, count, run } = require('../database/sql.js');
const { ofText } = require('./hashes.js');

/** @typedef {import('../../../../src/domain/evidenceEntry').Openings} Openings */
/** @typedef {import('../../../../src/domain/evidenceEntry').Part} Part */
/** What is told of a change: `at` ms; `by` and `reason` '' where nobody of ours stands for it. @typedef {{kind: import('../../../../src/domain/evidenceEntry').Change, at: number, by: string, reason: string}} Told */
/** `about`: the collection of the record. @typedef {{about: string, record: string, texts: {[part in Part]?: string}}} Appended */

/** One line of what a record is in the log. @typedef {{position: number, entry: string, opened: Openings}} Kept */

const HEX = '0123456789abcdef';

/** Entries of the log. @type {(app: App) => number} */
function size(app) {
  return count(app, 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_entries');
}

/** @type {(tx: Tx, what: Appended) => void} */
function append(tx, { about, record, texts }) {
  /** @type {Openings} */
  const opened = {};
  for (const part of evidenceEntry.PARTS) {
    const text = texts[part];
    if (text !== undefined)
      opened[part] = { salt: $security.randomStringWithAlphabet(evidenceEntry.SALT_LENGTH, HEX), text };
  }
  const position = size(tx);
  run(tx, 'INSERT INTO evidence_entries (position, entry) VALUES ({:position}, unhex({:entry}))', {
    position,
    entry: evidenceEntry.entryOf(opened, ofText),
  });
  run(
    tx,
    'INSERT INTO evidence_openings (position, about, record, opened) VALUES ({:position}, {:about}, {:record}, {:opened})',
    { position, about, record, opened: JSON.stringify(opened) },
  );
}

/** What the log has of a record, oldest first. @type {(app: App, about: string, record: string) => Kept[]} */
function ofRecord(app, about, record) {
  const rows = all(app, {
    sql: `SELECT o.position, lower(hex(e.entry)) AS entry, o.opened FROM evidence_openings o
          JOIN evidence_entries e ON e.position = o.position
          WHERE o.about = {:about} AND o.record = {:record} ORDER BY o.position`,
    params: { about, record },
    shape: { position: 0, entry: '', opened: '' },
  });
  /** @type {(text: string) => Openings} */
  const read = (text) => JSON.parse(text);
  return rows.map((row) => ({ position: row.position, entry: row.entry, opened: read(row.opened) }));
}

/** Whether every part of an entry can be opened: of what was erased (D206) the hash alone is left. @type {(kept: Pick<Kept, 'opened'>) => boolean} */
function isWhole({ opened }) {
  return Object.values(opened).every((part) => !('hash' in part));
}

/** Hash of the newest entry about a record, '' where there is none. @type {(app: App, about: string, record: string) => string} */
function newestOf(app, about, record) {
  const rows = all(app, {
    sql: `SELECT lower(hex(e.entry)) AS entry FROM evidence_openings o JOIN evidence_entries e ON e.position = o.position
          WHERE o.about = {:about} AND o.record = {:record} ORDER BY o.position DESC LIMIT 1`,
    params: { about, record },
    shape: { entry: '' },
  });
  return rows[0]?.entry ?? '';
}

/**
 * Forgets what the entries of a record were made of: the hashes stay and say nothing. @returns their positions.
 * @type {(tx: Tx, about: string, record: string) => number[]}
 */
function forget(tx, about, record) {
  const positions = ofRecord(tx, about, record).map(({ position }) => position);
  run(tx, 'DELETE FROM evidence_openings WHERE about = {:about} AND record = {:record}', { about, record });
  return positions;
}

module.exports = { append, forget, isWhole, newestOf, ofRecord, size };
