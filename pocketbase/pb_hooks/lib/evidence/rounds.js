/** The log by the clock, every minute: first what has no entry yet gets one, then what is new is signed; and at once, where somebody waits for it. */
const { all } = require('../database/sql.js');
const { byId } = require('../database/rows.js');
const { oneRound } = require('../platform/oneRound.js');
const { advance } = require('./checkpoints.js');
const { append, ofRecord } = require('./log.js');
const { tell } = require('./numbers.js');
const { ofChange, ofDocumentation, ofProperty } = require('./parts.js');
const { round: cosign } = require('./witnesses.js');

/** Records that are looked at together, and of these how many get an entry in one transaction: deliveries wait for about 50 ms. */
const LOOK = 2000;
const AT_ONCE = 50;
/** So long of each minute is spent on what is old, ms: after an update a million records are a day's work beside that of the day. */
const CATCHING_UP = 10_000;
/** Where the look through all records stands, in memory: every start begins anew, because what is missing then is repaired. */
const SEEN = 'evidence:seen';
const DONE = 'done';

const NAME = 'evidence:round';
/** So long whoever waits for a signature waits within his request, ms; a log that has more to count first is signed by the clock. */
const AT_MOST = 3000;

/**
 * What is new, for somebody who waits for it (D266). Where it cannot be signed now (a round is under way, nobody signs, the replica is
 * behind), the next round does it, and that one says what is wrong.
 * @type {(app: App) => void}
 */
function signAtOnce(app) {
  try {
    oneRound(app, NAME, () => advance(app, Date.now() + AT_MOST));
  } catch {
    // What is entered is entered.
  }
}

/** @type {(app: App) => void} */
function round(app) {
  oneRound(app, NAME, (until) => {
    const enough = Date.now() + CATCHING_UP;
    try {
      for (const about of ['documentations', 'properties']) while (Date.now() < enough && recordNext(app, about));
    } finally {
      // Whatever stops the look at what is old: what is new is signed.
      advance(app, until);
    }
  });
  // After the signature, and without its lock: no other signature waits for a witness.
  cosign(app);
}

/** What an entry is due of, by the collection. @type {{[about: string]: {due: string, of: typeof ofDocumentation}}} */
const KINDS = {
  documentations: { due: "state = 'complete'", of: ofDocumentation },
  // The position by which records are judged; 0 and 0 are none.
  properties: { due: '(latitude != 0 OR longitude != 0)', of: ofProperty },
};

/**
 * What was there before the log, or whose entry is missing whatever the reason. One that cannot be read is left to
 * `npm run verify`, which names it: the others get theirs.
 * @returns whether there may be more.
 * @type {(app: App, about: string) => boolean}
 */
function recordNext(app, about) {
  const seen = `${SEEN}:${about}`;
  const after = String(app.store().get(seen) ?? '');
  if (after === DONE) return false;
  const sql = `SELECT id, ${KINDS[about]?.due} AND NOT EXISTS (SELECT 1 FROM evidence_openings WHERE record = d.id AND about = {:about})
               AS missing FROM ${about} d WHERE id > {:after} ORDER BY id LIMIT ${LOOK}`;
  const looked = all(app, { sql, params: { after, about }, shape: { id: '', missing: false } });
  const missing = looked.filter((row) => row.missing);
  for (let from = 0; from < missing.length; from += AT_ONCE) recordAll(app, about, missing.slice(from, from + AT_ONCE));
  app.store().set(seen, looked.at(-1)?.id ?? DONE);
  return looked.length > 0;
}

/** Together; where one of them cannot be written each by itself, so that it keeps no other from its entry. @type {(app: App, about: string, rows: {id: string}[]) => void} */
function recordAll(app, about, rows) {
  try {
    app.runInTransaction((tx) => {
      for (const { id } of rows) record(tx, about, id);
    });
  } catch (error) {
    const [only] = rows;
    if (rows.length > 1) for (const row of rows) recordAll(app, about, [row]);
    else console.log(`Prüfbuch: ${about} ${only?.id} bekommt keinen Eintrag (${error}).`);
  }
}

/** @type {(tx: Tx, about: string, id: string) => void} */
function record(tx, about, id) {
  const row = byId(tx, about, id);
  if (!row || ofRecord(tx, about, id).length > 0) return;
  const isDue = about === 'properties' || row.getString('state') === 'complete';
  const texts = isDue ? readable(row, about) : null;
  if (!texts) return;
  const change = ofChange({ kind: 'recorded', at: Date.now(), by: '', reason: '' });
  append(tx, { about, record: id, texts: { ...texts, ...change } });
  if (about === 'documentations') tell(tx, row);
}

/** Its parts; null where a column cannot be read. @type {(row: Row, about: string) => ReturnType<typeof ofDocumentation> | null} */
function readable(row, about) {
  try {
    return KINDS[about]?.of(row) ?? null;
  } catch (error) {
    console.log(`Prüfbuch: ${about} ${row.id} ist nicht lesbar (${error}).`);
    return null;
  }
}

module.exports = { round, signAtOnce };
