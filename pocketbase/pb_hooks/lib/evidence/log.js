/**
 * The log: entries of 32 bytes with their parts (D188), in tables that PocketBase's API cannot reach. The columns
 * `about` and `record` only find an entry. Since version 2 its part `binding` proves both (D321).
 */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { ofText } = require('./hashes.js');
const { noteHead } = require('./heads.js');
const { entryText, macOf } = require('./mac.js');
const { ofChange } = require('./parts.js');
const { isThere } = require('./shape.js');

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Openings} Openings */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */
/**
 * `about`: the record's collection.
 * @typedef {{about: string, record: string, texts: Texts, change: import('./parts.js').Told}} Appended
 */

/** @typedef {{position: number, entry: string, mac: string, opened: Openings}} Kept */

const HEX = '0123456789abcdef';

/** @type {(app: App) => number} */
function countEntries(app) {
  return queryCount(app, 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_entries');
}

/** @type {(tx: Tx, what: Appended) => number} */
function appendEntry(tx, what) {
  return hasMacs(tx) ? appendBound(tx, what) : appendOlder(tx, what);
}

/** For migrations before version 2: no column `mac`. @type {(tx: Tx, what: Appended) => number} */
function appendOlder(tx, { about, record, texts, change }) {
  const { kind, at, by, reason } = change;
  const opened = openingsOf({ ...texts, ...ofChange({ kind, at, by, reason, version: 1 }) });
  const position = countEntries(tx);
  const entry = evidenceEntry.entryOf(opened, ofText);
  executeSql(tx, 'INSERT INTO evidence_entries (position, entry) VALUES ({:position}, unhex({:entry}))', {
    position,
    entry,
  });
  insertOpening(tx, { position, about, record, opened });
  return position;
}

/** @type {(tx: Tx, of: {position: number, about: string, record: string, opened: Openings}) => void} */
function insertOpening(tx, { opened, ...columns }) {
  executeSql(
    tx,
    'INSERT INTO evidence_openings (position, about, record, opened) VALUES ({:position}, {:about}, {:record}, {:opened})',
    { ...columns, opened: JSON.stringify(opened) },
  );
}

/** @type {(tx: Tx, what: Appended) => number} */
function appendBound(tx, { about, record, texts, change }) {
  const binding = evidenceEntry.partTexts({ binding: { about, record, before: newestOf(tx, about, record) } });
  const opened = openingsOf({ ...texts, ...ofChange(change), ...binding });
  const position = countEntries(tx);
  const entry = evidenceEntry.entryOf(opened, ofText);
  executeSql(tx, 'INSERT INTO evidence_entries (position, entry, mac) VALUES ({:position}, unhex({:entry}), {:mac})', {
    position,
    entry,
    mac: macOf(entryText({ position, entry })),
  });
  insertOpening(tx, { position, about, record, opened });
  noteHead(tx, { about, record, position, entry });
  return position;
}

/** @type {(texts: Texts) => Openings} */
function openingsOf(texts) {
  /** @type {Openings} */
  const opened = {};
  for (const part of evidenceEntry.PARTS) {
    const text = texts[part];
    if (text !== undefined)
      opened[part] = { salt: $security.randomStringWithAlphabet(evidenceEntry.SALT_LENGTH, HEX), text };
  }
  return opened;
}

/** Oldest first. @type {(app: App, about: string, record: string) => Kept[]} */
function ofRecord(app, about, record) {
  const mac = hasMacs(app) ? 'e.mac' : "''";
  const rows = queryRows(app, {
    sql: `SELECT o.position, lower(hex(e.entry)) AS entry, ${mac} AS mac, o.opened FROM evidence_openings o
          JOIN evidence_entries e ON e.position = o.position
          WHERE o.about = {:about} AND o.record = {:record} AND o.position >= 0 ORDER BY o.position`,
    params: { about, record },
    shape: { position: 0, entry: '', mac: '', opened: '' },
  });
  return rows.map((row) => ({ ...row, opened: parseOpenings(row.opened) }));
}

/** {} if damaged. @type {(text: string) => Openings} */
function parseOpenings(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** False before version 2: in migrations, or an old copy for `objektbeleg verify`. @type {(app: App) => boolean} */
function hasMacs(app) {
  return isThere(app, 'evidence_heads');
}

/**
 * Newest entry, '' for none. Without its parts it is still the predecessor (D440): heads count.
 * @type {(app: App, about: string, record: string) => string}
 */
function newestOf(app, about, record) {
  const fromHeads = hasMacs(app)
    ? ' UNION ALL SELECT position FROM evidence_heads WHERE about = {:about} AND record = {:record}'
    : '';
  const rows = queryRows(app, {
    sql: `SELECT lower(hex(e.entry)) AS entry FROM evidence_entries e WHERE e.position = (SELECT MAX(position) FROM (
            SELECT position FROM evidence_openings WHERE about = {:about} AND record = {:record}${fromHeads}))`,
    params: { about, record },
    shape: { entry: '' },
  });
  return rows[0]?.entry ?? '';
}

/** By the hashed binding: a changed column must not delete another record's parts. */
const IS_OWN = `o.about = {:about} AND o.record = {:record} AND o.position >= 0 AND COALESCE(
  CASE WHEN json_valid(o.opened) THEN json_extract(json_extract(o.opened, '$.binding.text'), '$.record') END, o.record) = o.record`;

/** True also without the parts. @type {(app: App, subject: {about: string, record: string}) => boolean} */
function hasTrace(app, subject) {
  const heads = hasMacs(app)
    ? ' UNION ALL SELECT 1 FROM evidence_heads WHERE about = {:about} AND record = {:record}'
    : '';
  const sql = `SELECT EXISTS (SELECT 1 FROM evidence_openings WHERE about = {:about} AND record = {:record}${heads}) AS n`;
  return queryCount(app, sql, subject) === 1;
}

/** Oldest first. @type {(app: App, about: string, record: string) => number[]} */
function positionsOf(app, about, record) {
  const sql = `SELECT o.position FROM evidence_openings o JOIN evidence_entries e ON e.position = o.position
               WHERE ${IS_OWN} ORDER BY o.position`;
  return queryRows(app, { sql, params: { about, record }, shape: { position: 0 } }).map(({ position }) => position);
}

/**
 * Deletes the parts of earlier entries, which stay and reveal nothing.
 * @type {(tx: Tx, of: {about: string, record: string, before: number}) => void}
 */
function forgetOpenings(tx, of) {
  const own = `SELECT o.position FROM evidence_openings o WHERE ${IS_OWN} AND o.position < {:before}`;
  executeSql(tx, `DELETE FROM evidence_openings WHERE position IN (${own})`, of);
}

module.exports = { appendEntry, forgetOpenings, hasMacs, hasTrace, newestOf, ofRecord, positionsOf, countEntries };
