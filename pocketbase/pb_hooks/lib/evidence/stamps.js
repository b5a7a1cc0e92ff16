/** Time stamps: an outside authority confirms a signed state's time (D183). No signature or delivery waits for them. */
const { evidenceEntry, stampAuthority } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { requestSidecar } = require('../platform/beside.js');
const { isAhead } = require('../platform/elapsed.js');
const { runSingle } = require('../platform/singleFlight.js');
const { ofText } = require('./hashes.js');
const { newestGenuine } = require('./genuine.js');
const { appendEntry } = require('./log.js');
const { hasKey, isMacOf, macOf, stampText } = require('./mac.js');
const { olderUpTo } = require('./marker.js');
const { findNewestCheckpoint } = require('./newest.js');

const ABOUT = 'evidence_stamps';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Seconds; the separate process has 15. */
const PATIENCE = 20;

/** @typedef {{size: number, at: string, note: string, reply: string}} Stamp */

/** Once an hour for new entries, after an error sooner. @type {(app: App) => void} */
function requestDueStamp(app) {
  if ($os.getenv('LOG_STAMPER') === '') return;
  runSingle(app, 'evidence:stamps', () => {
    const { due, tries } = getStampingState(app);
    const checkpoint = findNewestCheckpoint(app);
    if (!checkpoint || checkpoint.size <= ownSize(app)) return;
    // Replace a stamp that this server never requested.
    const isForeign = tries === 0 && checkpoint.size === stampedSize(app);
    if (!isForeign && isAhead(due, HOUR)) return;
    const { at, reply, why } = stampFor(checkpoint.note);
    app.runInTransaction((tx) => {
      if (reply !== '') {
        const stamp = { size: checkpoint.size, at, reply };
        const sql = `INSERT OR REPLACE INTO evidence_stamps (size, at, reply, mac) VALUES ({:size}, {:at}, {:reply}, {:mac})`;
        executeSql(tx, sql, { ...stamp, mac: macOf(stampText(stamp)) });
      }
      const left =
        reply !== ''
          ? { due: Date.now() + HOUR, tries: 0 }
          : { due: Date.now() + getRetryPauseMs(tries), tries: tries + 1 };
      const sql = 'UPDATE evidence_stamping SET due = {:due}, tries = {:tries}, at = {:now}, why = {:why}';
      executeSql(tx, sql, { ...left, now: new Date().toISOString(), why });
    });
  });
}

/**
 * Each stamp gets an entry, so that a removed one is noticed. It goes with the next entry: alone it would cause a
 * signature and a further stamp.
 * @type {(app: App) => void}
 */
function enterNew(app) {
  const found = findUnenteredStamps(app, lastEntered(app)).filter(isMarked);
  if (found.length === 0) return;
  app.runInTransaction((tx) => {
    for (const stamp of found) enterStamp(tx, stamp);
  });
}

/** @typedef {{size: number, at: string, reply: string, mac: string}} StoredStamp */

/** @type {(app: App, after: number) => StoredStamp[]} */
function findUnenteredStamps(app, after) {
  const sql = `SELECT size, at, reply, mac FROM evidence_stamps s WHERE size > {:after} AND NOT EXISTS
               (SELECT 1 FROM evidence_heads WHERE about = '${ABOUT}' AND record = CAST(s.size AS TEXT)) ORDER BY size`;
  return queryRows(app, { sql, params: { after }, shape: { size: 0, at: '', reply: '', mac: '' } });
}

/** @type {(stamp: StoredStamp) => boolean} */
function isMarked(stamp) {
  return isMacOf(stampText(stamp), stamp.mac);
}

/** @type {(tx: Tx, stamp: StoredStamp) => void} */
function enterStamp(tx, stamp) {
  const record = String(stamp.size);
  appendEntry(tx, { about: ABOUT, record, texts: ofStamp(stamp), change: { kind: 'stamped', at: Date.now() } });
}

/** @returns stamps without a mark. @type {(app: App) => {size: number, at: string}[]} */
function acceptStamps(app) {
  /** @type {StoredStamp[]} */
  const found = [];
  app.runInTransaction((tx) => {
    // Write first, as in accept.js.
    executeSql(tx, 'DELETE FROM evidence_stamps WHERE size < 0', {});
    found.push(...findUnenteredStamps(tx, olderUpTo(tx)).filter((stamp) => !isMarked(stamp)));
    for (const stamp of found) {
      const sql = 'UPDATE evidence_stamps SET mac = {:mac} WHERE size = {:size}';
      executeSql(tx, sql, { size: stamp.size, mac: macOf(stampText(stamp)) });
      enterStamp(tx, stamp);
    }
  });
  return found.map(({ size, at }) => ({ size, at }));
}

/** The upgrade's digest covers those of version 1. @type {(app: App) => number} */
function lastEntered(app) {
  const sql = `SELECT COALESCE(MAX(CAST(record AS INTEGER)), 0) AS n FROM evidence_heads WHERE about = '${ABOUT}'`;
  return Math.max(queryCount(app, sql), olderUpTo(app));
}

/** @type {(stamp: {size: number, at: string, reply: string}) => import('../../../../src/domain/evidence/evidenceEntry').Texts} */
function ofStamp({ size, at, reply }) {
  return evidenceEntry.partTexts({ record: { size, at, reply: ofText(reply) } });
}

/** @type {(tries: number) => number} */
function getRetryPauseMs(tries) {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(tries, 6));
}

/** @type {(text: string) => {at: string, reply: string, why: string}} */
function stampFor(text) {
  try {
    return /** @type {{at: string, reply: string, why: string}} */ (requestSidecar('LOG_STAMPER', { text }, PATIENCE));
  } catch {
    return { at: '', reply: '', why: 'der Vorgang neben dem Server antwortet nicht' };
  }
}

/** @type {(app: App) => {due: number, tries: number}} */
function getStampingState(app) {
  const shape = { due: 0, tries: 0 };
  return queryRows(app, { sql: 'SELECT due, tries FROM evidence_stamping', shape })[0] ?? shape;
}

/** @type {(app: App) => number} */
function stampedSize(app) {
  return queryRows(app, { sql: 'SELECT COALESCE(MAX(size), 0) AS n FROM evidence_stamps', shape: { n: 0 } })[0]?.n ?? 0;
}

/** @type {(app: App) => number} */
function ownSize(app) {
  const after = lastEntered(app);
  return Math.max(
    after,
    ...findUnenteredStamps(app, after)
      .filter((stamp) => isMarked(stamp) || !hasKey())
      .map(({ size }) => size),
  );
}

/**
 * The first genuine token with the entry (D417); null for none.
 * @type {(app: App, position: number) => Stamp | null}
 */
function stampOf(app, position) {
  const sql = `SELECT s.size, s.at, c.note, s.reply, s.mac, EXISTS
                 (SELECT 1 FROM evidence_heads WHERE about = '${ABOUT}' AND record = CAST(s.size AS TEXT)) AS entered
               FROM evidence_stamps s JOIN evidence_checkpoints c ON c.size = s.size WHERE s.size > {:after} ORDER BY s.size LIMIT 1`;
  const shape = { size: 0, at: '', note: '', reply: '', mac: '', entered: false };
  for (let after = position; ; ) {
    const [stamp] = queryRows(app, { sql, params: { after }, shape });
    if (!stamp) return null;
    if (stamp.entered ? isEntered(app, stamp) : isMarked(stamp) || !hasKey() || stamp.size <= olderUpTo(app))
      return stamp;
    after = stamp.size;
  }
}

/** @type {(app: App, stamp: {size: number, at: string, reply: string}) => boolean} */
function isEntered(app, stamp) {
  const entry = newestGenuine(app, { about: ABOUT, record: String(stamp.size) });
  return entry !== null && entry.texts.record === ofStamp(stamp).record;
}

/** By the certificate; '' for none. @type {(app: App, position: number) => {at: string, by: string}} */
function stampedAt(app, position) {
  const stamp = stampOf(app, position);
  return stamp ? { at: stamp.at, by: stampAuthority.stampAuthority(stamp.reply) } : { at: '', by: '' };
}

/**
 * `at`: newest token; `why`: last error; `late`: entries wait too long.
 * @typedef {{at: string | null, why: string, late: boolean}} StampingReport
 */

/** As in `objektbeleg check`. */
const STAMPED_WITHIN = 4 * HOUR;

/** Null without an authority. @type {(app: App) => StampingReport | null} */
function getStampingReport(app) {
  if ($os.getenv('LOG_STAMPER') === '') return null;
  const sql = `SELECT COALESCE((SELECT at FROM evidence_stamps ORDER BY size DESC LIMIT 1), '') AS at, why,
                 COALESCE((SELECT at FROM evidence_checkpoints WHERE note != '' AND size > {:stamped} ORDER BY size LIMIT 1), '') AS since
               FROM evidence_stamping`;
  const shape = { at: '', why: '', since: '' };
  const { at, why, since } = queryRows(app, { sql, params: { stamped: ownSize(app) }, shape })[0] ?? shape;
  const late = since !== '' && Date.now() - Date.parse(since.replace(' ', 'T')) > STAMPED_WITHIN;
  return { at: at === '' ? null : at, why, late };
}

module.exports = { acceptStamps, getStampingReport, enterNew, ofStamp, requestDueStamp, stampedAt, stampOf };
