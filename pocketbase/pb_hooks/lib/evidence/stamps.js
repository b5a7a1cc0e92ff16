/**
 * The time of the log from outside (D183): an authority that is not the operator says that a signed state was there at its time.
 * Asked by the clock in a round of its own: neither a signature nor a delivery waits for it.
 */
const { evidenceEntry, stampAuthority } = require('../../generated/rules.js');
const { all, count, run } = require('../database/sql.js');
const { askBeside } = require('../platform/beside.js');
const { isAhead } = require('../platform/elapsed.js');
const { oneRound } = require('../platform/oneRound.js');
const { ofText } = require('./hashes.js');
const { append } = require('./log.js');
const { olderUpTo } = require('./marker.js');
const { newest } = require('./newest.js');

const ABOUT = 'evidence_stamps';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Seconds; the process beside gives the authority fifteen. */
const PATIENCE = 20;

/** The first stamp that covers an entry. @typedef {{size: number, at: string, note: string, reply: string}} Stamp */

/** Asks once an hour while something is new, after a failure sooner and then ever later. @type {(app: App) => void} */
function round(app) {
  if ($os.getenv('LOG_STAMPER') === '') return;
  oneRound(app, 'evidence:stamps', () => {
    const { due, tries } = standing(app);
    const checkpoint = newest(app);
    if (!checkpoint || isAhead(due, HOUR) || checkpoint.size <= stampedSize(app)) return;
    const { at, reply, why } = stampFor(checkpoint.note);
    app.runInTransaction((tx) => {
      if (reply !== '') {
        const sql = 'INSERT OR IGNORE INTO evidence_stamps (size, at, reply) VALUES ({:size}, {:at}, {:reply})';
        run(tx, sql, { size: checkpoint.size, at, reply });
      }
      const left =
        reply !== '' ? { due: Date.now() + HOUR, tries: 0 } : { due: Date.now() + wait(tries), tries: tries + 1 };
      const sql = 'UPDATE evidence_stamping SET due = {:due}, tries = {:tries}, at = {:now}, why = {:why}';
      run(tx, sql, { ...left, now: new Date().toISOString(), why });
    });
  });
}

/**
 * Gives each stamp an entry of its own (D321), so that one that is taken out is missed. Written beside the next entry: an entry for its own sake
 * would ask for a new signature, and that for the next stamp.
 * @type {(app: App) => void}
 */
function enterNew(app) {
  const sql = `SELECT size, at, reply FROM evidence_stamps s WHERE NOT EXISTS
               (SELECT 1 FROM evidence_heads WHERE about = '${ABOUT}' AND record = CAST(s.size AS TEXT))
               AND size > {:after} ORDER BY size`;
  const params = { after: lastEntered(app) };
  const found = all(app, { sql, params, shape: { size: 0, at: '', reply: '' } });
  if (found.length === 0) return;
  app.runInTransaction((tx) => {
    for (const stamp of found)
      append(tx, {
        about: ABOUT,
        record: String(stamp.size),
        texts: ofStamp(stamp),
        change: { kind: 'stamped', at: Date.now() },
      });
  });
}

/** Those of version 1 stand in the digest of the upgrade (marker.js). @type {(app: App) => number} */
function lastEntered(app) {
  const sql = `SELECT COALESCE(MAX(CAST(record AS INTEGER)), 0) AS n FROM evidence_heads WHERE about = '${ABOUT}'`;
  return Math.max(count(app, sql), olderUpTo(app));
}

/** What its entry says. @type {(stamp: {size: number, at: string, reply: string}) => import('../../../../src/domain/evidenceEntry').Texts} */
function ofStamp({ size, at, reply }) {
  return evidenceEntry.partTexts({ record: { size, at, reply: ofText(reply) } });
}

/** 1, 2, 4 … minutes, at most an hour. @type {(tries: number) => number} */
function wait(tries) {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(tries, 6));
}

/** @type {(text: string) => {at: string, reply: string, why: string}} */
function stampFor(text) {
  try {
    return /** @type {{at: string, reply: string, why: string}} */ (askBeside('LOG_STAMPER', { text }, PATIENCE));
  } catch {
    return { at: '', reply: '', why: 'der Vorgang neben dem Server antwortet nicht' };
  }
}

/** @type {(app: App) => {due: number, tries: number}} */
function standing(app) {
  const shape = { due: 0, tries: 0 };
  return all(app, { sql: 'SELECT due, tries FROM evidence_stamping', shape })[0] ?? shape;
}

/** @type {(app: App) => number} */
function stampedSize(app) {
  return all(app, { sql: 'SELECT COALESCE(MAX(size), 0) AS n FROM evidence_stamps', shape: { n: 0 } })[0]?.n ?? 0;
}

/**
 * When an entry of the log was stamped: the first token whose checkpoint covers it; null while there is none.
 * @param position of the entry, from 0.
 * @type {(app: App, position: number) => Stamp | null}
 */
function stampOf(app, position) {
  const sql = `SELECT s.size, s.at, c.note, s.reply FROM evidence_stamps s JOIN evidence_checkpoints c ON c.size = s.size
               WHERE s.size > {:position} ORDER BY s.size LIMIT 1`;
  return all(app, { sql, params: { position }, shape: { size: 0, at: '', note: '', reply: '' } })[0] ?? null;
}

/** The time from outside of an entry, and whose it is as its certificate names him; '' before there is one. @type {(app: App, position: number) => {at: string, by: string}} */
function stampedAt(app, position) {
  const stamp = stampOf(app, position);
  return stamp ? { at: stamp.at, by: stampAuthority.stampAuthority(stamp.reply) } : { at: '', by: '' };
}

/** How asking stands: `at` of the newest token, null before there is one; `why` of the last attempt, '' where it went well; `late` while entries have waited too long. @typedef {{at: string | null, why: string, late: boolean}} Asking */

/** Four hours without a token are more than an authority's bad morning (as `npm run check:server` says). */
const STAMPED_WITHIN = 4 * HOUR;

/** null where no authority is set up. @type {(app: App) => Asking | null} */
function askingOf(app) {
  if ($os.getenv('LOG_STAMPER') === '') return null;
  const sql = `SELECT COALESCE((SELECT at FROM evidence_stamps ORDER BY size DESC LIMIT 1), '') AS at, why,
                 COALESCE((SELECT at FROM evidence_checkpoints WHERE note != '' AND size > {:stamped} ORDER BY size LIMIT 1), '') AS since
               FROM evidence_stamping`;
  const shape = { at: '', why: '', since: '' };
  const { at, why, since } = all(app, { sql, params: { stamped: stampedSize(app) }, shape })[0] ?? shape;
  const late = since !== '' && Date.now() - Date.parse(since.replace(' ', 'T')) > STAMPED_WITHIN;
  return { at: at === '' ? null : at, why, late };
}

module.exports = { askingOf, enterNew, ofStamp, round, stampedAt, stampOf };
