/** The log by the clock, every minute: first what has no entry yet gets one, then what is new is signed. */
const { all } = require('../database/sql.js');
const { byId } = require('../database/rows.js');
const { oneRound } = require('../platform/oneRound.js');
const { advance } = require('./checkpoints.js');
const { append, ofRecord } = require('./log.js');
const { ofChange, ofDocumentation } = require('./parts.js');

/** Records that are looked at together, and of these how many get an entry in one transaction: deliveries wait for about 50 ms. */
const LOOK = 2000;
const AT_ONCE = 50;
/** So long of each minute is spent on what is old, ms: after an update a million records are a day's work beside that of the day. */
const CATCHING_UP = 10_000;
/** Where the look through all records stands, in memory: every start begins anew, because what is missing then is repaired. */
const SEEN = 'evidence:seen';
const DONE = 'done';

/** @type {(app: App) => void} */
function round(app) {
  oneRound(app, 'evidence:round', (until) => {
    const enough = Date.now() + CATCHING_UP;
    while (Date.now() < enough && recordNext(app));
    advance(app, until);
  });
}

/**
 * Complete documentations that were there before the log, or whose entry is missing whatever the reason.
 * @returns whether there may be more.
 * @type {(app: App) => boolean}
 */
function recordNext(app) {
  const after = String(app.store().get(SEEN) ?? '');
  if (after === DONE) return false;
  const sql = `SELECT id, EXISTS (SELECT 1 FROM evidence_openings WHERE record = d.id AND about = 'documentations') AS known
               FROM documentations d WHERE id > {:after} ORDER BY id LIMIT ${LOOK}`;
  const looked = all(app, { sql, params: { after }, shape: { id: '', known: false } });
  const missing = looked.filter(({ known }) => !known);
  for (let from = 0; from < missing.length; from += AT_ONCE)
    app.runInTransaction((tx) => {
      for (const { id } of missing.slice(from, from + AT_ONCE)) record(tx, id);
    });
  app.store().set(SEEN, looked.at(-1)?.id ?? DONE);
  return looked.length > 0;
}

/** @type {(tx: Tx, id: string) => void} */
function record(tx, id) {
  const row = byId(tx, 'documentations', id);
  if (row?.getString('state') !== 'complete' || ofRecord(tx, 'documentations', id).length > 0) return;
  const change = ofChange({ kind: 'recorded', at: Date.now(), by: '', reason: '' });
  append(tx, { about: 'documentations', record: id, texts: { ...ofDocumentation(row), ...change } });
}

module.exports = { round };
