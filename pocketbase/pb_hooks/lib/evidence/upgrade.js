/**
 * Binds records from before version 2, if they fit the log now. Then a marker ends the upgrade: a later row without an
 * entry may be forged and never gets one.
 */
const { evidenceEntry } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { queryRows, queryCount } = require('../database/sql.js');
const { problemsOf } = require('./chain.js');
const { documentationOf } = require('./content.js');
const { fieldsChanged } = require('./fields.js');
const { ofText } = require('./hashes.js');
const { isBindingOver } = require('./heads.js');
const { appendEntry, ofRecord } = require('./log.js');
const { ABOUT, MARKER, isUpgraded } = require('./marker.js');
const { updateNumberRow } = require('./numbers.js');
const { bindAccounts, enterAll } = require('./olderAccounts.js');
const { erasedParts, parseEntry } = require('./openedEntry.js');
const { ofDocumentation, ofPlan, ofProperty, ofTombstone } = require('./parts.js');

/** Per query and transaction: deliveries wait 50 ms. */
const LOOK = 2000;
const AT_ONCE = 50;
/** In memory: a restart skips bound records. */
const SEEN = 'evidence:bound';
const DONE = 'done';

/** @typedef {(row: Row, version?: number) => Texts} Describe */
/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */

/** `due`: SQL. In this order. @type {{table: string, due: string, bind: (tx: Tx, row: Row) => void}[]} */
const KINDS = [
  { table: 'documentations', due: "+state = 'complete'", bind: bindDocumentation },
  { table: 'deleted_documentations', due: 'TRUE', bind: bindTombstone },
  { table: 'properties', due: 'TRUE', bind: (tx, row) => bindRow(tx, row, ofProperty) },
  { table: 'service_plans', due: 'TRUE', bind: (tx, row) => bindRow(tx, row, ofPlan) },
];

/** @returns whether more may follow. @type {(app: App) => boolean} */
function bindNext(app) {
  if (app.store().get(SEEN) === DONE) return false;
  if (isUpgraded(app) || isBindingOver(app)) {
    bindAccounts(app);
    app.store().set(SEEN, DONE);
    return false;
  }
  const [at = 0, after = ''] = /** @type {[number, string] | null} */ (app.store().get(SEEN)) ?? [];
  const kind = KINDS[at];
  if (!kind) {
    markUpgraded(app);
    return false;
  }
  const sql = `SELECT id FROM ${kind.table} WHERE id > {:after} AND ${kind.due} ORDER BY id LIMIT ${LOOK}`;
  const rows = queryRows(app, { sql, params: { after }, shape: { id: '' } });
  for (let from = 0; from < rows.length; from += AT_ONCE) bindAll(app, kind, rows.slice(from, from + AT_ONCE));
  const last = rows.at(-1);
  app.store().set(SEEN, last ? [at, last.id] : [at + 1, '']);
  return true;
}

/**
 * A broken record must not block its batch.
 * @type {(app: App, kind: typeof KINDS[number], rows: {id: string}[]) => void}
 */
function bindAll(app, kind, rows) {
  try {
    app.runInTransaction((tx) => {
      for (const { id } of rows) {
        const row = byId(tx, kind.table, id);
        if (row) kind.bind(tx, row);
      }
    });
  } catch (error) {
    const [only] = rows;
    if (rows.length > 1) for (const row of rows) bindAll(app, kind, [row]);
    else console.log(`Prüfbuch: ${kind.table} ${only?.id} bekommt keinen Eintrag (${error}).`);
  }
}

/** @type {(tx: Tx, row: Row) => void} */
function bindDocumentation(tx, row) {
  const { entries, problems } = documentationOf(tx, row.id);
  const newest = entries.at(-1);
  if (row.getString('state') !== 'complete' || isBound(newest)) return;
  if (problems.length > 0) return logUnbound(row, problems);
  appendBindingEntry(tx, row, { about: 'documentations', texts: ofDocumentation(row), entries });
  if (!newest) updateNumberRow(tx, row);
}

/** @type {(tx: Tx, tombstone: Row) => void} */
function bindTombstone(tx, tombstone) {
  const { entries, problems } = documentationOf(tx, tombstone.id);
  const newest = entries.at(-1);
  if (isBound(newest)) return;
  if (problems.length > 0) return logUnbound(tombstone, problems);
  const sql = 'SELECT town FROM evidence_numbers WHERE record = {:id}';
  const town = queryRows(tx, { sql, params: { id: tombstone.id }, shape: { town: '' } })[0]?.town ?? null;
  // The deletion's own entry lists the forgotten ones.
  appendBindingEntry(tx, tombstone, { about: 'documentations', texts: ofTombstone(tombstone, { town }), entries });
}

/** @type {(tx: Tx, row: Row, describe: Describe) => void} */
function bindRow(tx, row, describe) {
  const about = row.collection().name;
  const kept = ofRecord(tx, about, row.id);
  const entries = kept.map(parseEntry);
  const newest = entries.at(-1);
  if (isBound(newest)) return;
  const texts = describe(row);
  const changed = newest ? fieldsChanged(tx, newest.texts, texts, true) : [];
  const problems = [...problemsOf(tx, { about, record: row.id, kept }), ...changed];
  if (problems.length > 0) return logUnbound(row, problems);
  appendBindingEntry(tx, row, { about, texts, entries });
}

/** @type {(newest: import('./openedEntry.js').Read | undefined) => boolean} */
function isBound(newest) {
  return newest !== undefined && newest.change.version > 1;
}

/** @type {(tx: Tx, row: Row, of: {about: string, texts: Texts, entries: import('./openedEntry.js').Read[]}) => void} */
function appendBindingEntry(tx, row, { about, texts, entries }) {
  /** @type {[number, string][]} */
  const closed = entries.flatMap(({ position, opened }) =>
    erasedParts(opened).map((part) => /** @type {[number, string]} */ ([position, part])),
  );
  const kind = entries.length > 0 ? 'bound' : 'recorded';
  appendEntry(tx, { about, record: row.id, texts, change: { kind, at: Date.now(), closed } });
}

/** @type {(row: Row, problems: string[]) => void} */
function logUnbound(row, problems) {
  console.log(`Prüfbuch: ${row.collection().name} ${row.id} wird nicht gebunden (${problems.join('; ')}).`);
}

/** Its digest covers older signatures and stamps. @type {(app: App) => void} */
function markUpgraded(app) {
  enterAll(app);
  app.runInTransaction((tx) => {
    if (isUpgraded(tx)) return;
    const texts = evidenceEntry.partTexts({ record: { ...computeDigests(tx), accounts: true } });
    appendEntry(tx, { about: ABOUT, record: MARKER, texts, change: { kind: 'upgraded', at: Date.now() } });
  });
  app.store().set(SEEN, DONE);
}

/** @type {(app: App, upTo?: number) => {states: string, stamps: string, stamped: number}} */
function computeDigests(app, upTo) {
  const stamped = upTo ?? queryCount(app, 'SELECT COALESCE(MAX(size), 0) AS n FROM evidence_stamps');
  const states = `SELECT size || ' ' || root || ' ' || at AS line FROM evidence_checkpoints WHERE mac = '' AND note != '' ORDER BY size`;
  const stamps = `SELECT size || ' ' || at || ' ' || reply AS line FROM evidence_stamps WHERE size <= {:stamped} ORDER BY size`;
  return { states: digestOf(app, states, {}), stamps: digestOf(app, stamps, { stamped }), stamped };
}

/** In steps, because ten years of lines fill the memory. @type {(app: App, sql: string, params: Params) => string} */
function digestOf(app, sql, params) {
  let digest = ofText('');
  for (const { line } of queryRows(app, { sql, params, shape: { line: '' } })) digest = ofText(digest + ofText(line));
  return digest;
}

module.exports = { bindNext, computeDigests };
