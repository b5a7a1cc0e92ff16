/**
 * The newest entry of each record (`evidence_heads`), so that taking it out shows (D321). The mark of one head says that it was once the newest.
 * That it still is says the sum over all of them: positions only grow, so a head from an older copy of the database makes it smaller, and the
 * mark of the sum names the size of the log.
 */
const { all, count, run } = require('../database/sql.js');
const { entryText, hasKey, headText, isMacOf, macOf, sumText } = require('./mac.js');
const { isThere } = require('./shape.js');

/** @typedef {{about: string, record: string, position: number, entry: string}} Head */
/** `upgraded`: 1 once every older record is bound (marker.js). @typedef {{size: number, total: number, upgraded: number, mac: string}} Sum */

/** Heads that are named. */
const NAMED = 100;
const SIZE = '(SELECT COALESCE(MAX(position) + 1, 0) FROM evidence_entries)';
const TOTAL = '(SELECT COALESCE(SUM(position + 1), 0) FROM evidence_heads)';

/** Notes a new entry as its record's newest. @type {(tx: Tx, head: Head) => void} */
function note(tx, head) {
  const { about, record, position } = head;
  const sql = 'SELECT position + 1 AS n FROM evidence_heads WHERE about = {:about} AND record = {:record}';
  const before = count(tx, sql, { about, record });
  run(
    tx,
    `INSERT OR REPLACE INTO evidence_heads (about, record, position, mac)
     VALUES ({:about}, {:record}, {:position}, {:mac})`,
    { about, record, position, mac: macOf(headText(head)) },
  );
  const sum = sumIn(tx);
  // Without the key, and behind what was entered without it, the sum stays as it was until somebody accepts that (accept.js).
  if (sum?.size === position && isMacOf(sumText(sum), sum.mac))
    write(tx, {
      size: position + 1,
      total: sum.total + position + 1 - before,
      upgraded: isMarker(head) ? 1 : sum.upgraded,
    });
}

/** @type {(of: {about: string, record: string}) => boolean} */
function isMarker({ about, record }) {
  return about === 'log' && record === 'upgraded';
}

/** Begins the sum, with a key that nothing is marked with yet (isMarkedNow). @type {(tx: Tx) => void} */
function begin(tx) {
  if (hasKey()) write(tx, now(tx));
}

/** Whether the newest mark of an entry is today's key's: whoever took out the rest does not begin anew. @type {(app: App) => boolean} */
function isMarkedNow(app) {
  const sql = `SELECT position, lower(hex(entry)) AS entry, mac FROM evidence_entries WHERE mac != '' ORDER BY position DESC LIMIT 1`;
  const [newest] = all(app, { sql, shape: { position: 0, entry: '', mac: '' } });
  return newest !== undefined && isMacOf(entryText(newest), newest.mac);
}

/** @type {(tx: Tx, of: {size: number, total: number, upgraded: number}) => void} */
function write(tx, { size, total, upgraded }) {
  run(tx, 'DELETE FROM evidence_heads_sum', {});
  const sql =
    'INSERT INTO evidence_heads_sum (size, total, upgraded, mac) VALUES ({:size}, {:total}, {:upgraded}, {:mac})';
  run(tx, sql, { size, total, upgraded, mac: macOf(sumText({ size, total, upgraded })) });
}

/** @type {(app: App) => Sum | undefined} */
function sumIn(app) {
  const shape = { size: 0, total: 0, upgraded: 0, mac: '' };
  return all(app, { sql: 'SELECT size, total, upgraded, mac FROM evidence_heads_sum', shape })[0];
}

/** What stands there. @type {(app: App) => {size: number, total: number, upgraded: number}} */
function now(app) {
  const sql = `SELECT ${SIZE} AS size, ${TOTAL} AS total,
    (SELECT COUNT(*) FROM evidence_heads WHERE about = 'log' AND record = 'upgraded') AS upgraded`;
  const shape = { size: 0, total: 0, upgraded: 0 };
  return all(app, { sql, shape })[0] ?? shape;
}

/**
 * Whether older records may still be bound: with the key, while its marked sum says that they are not all. Whoever takes out the sum, or the end
 * of the upgrade, does not have the server vouch for what he wrote.
 * @type {(app: App) => boolean}
 */
function isBindingOver(app) {
  if (!hasKey()) return false;
  const sum = sumIn(app);
  if (!sum) return isMarkedNow(app);
  return sum.upgraded === 1 || !isMacOf(sumText(sum), sum.mac);
}

/** Whether the sum says that every older record is bound. @type {(app: App) => boolean} */
function saysUpgraded(app) {
  return isThere(app, 'evidence_heads_sum') && sumIn(app)?.upgraded === 1;
}

/** Heads of what no entry up to them is about: such a one could make the sum fit again. */
const STRAY = `SELECT CAST(h.about AS TEXT) AS about, CAST(h.record AS TEXT) AS record, CAST(h.position AS INTEGER) AS position,
    COALESCE(lower(hex(e.entry)), '') AS entry, CAST(h.mac AS TEXT) AS mac
  FROM evidence_heads h LEFT JOIN evidence_entries e ON e.position = h.position WHERE NOT EXISTS
    (SELECT 1 FROM evidence_openings o WHERE o.about = h.about AND o.record = h.record AND o.position <= h.position) LIMIT ${NAMED}`;

/**
 * Those of them without the key's mark. One with the mark has lost its entry, which verify names by itself. `isAll`: false where there are
 * so many that not all were looked at.
 * @type {(app: App) => {heads: {about: string, record: string}[], isAll: boolean}}
 */
function madeUp(app) {
  const stray = all(app, { sql: STRAY, shape: { about: '', record: '', position: 0, entry: '', mac: '' } });
  return { heads: stray.filter((head) => !isMacOf(headText(head), head.mac)), isAll: stray.length < NAMED };
}

/** Heads that somebody made up, as half sentences. @type {(app: App) => string[]} */
function headProblems(app) {
  if (!isThere(app, 'evidence_heads') || !hasKey()) return [];
  return madeUp(app).heads.map(
    ({ about, record }) => `als neuester Eintrag von ${about} ${record} steht einer da, den es dazu nicht gibt`,
  );
}

/** Whether every head is the newest that its record ever had. The sum in one statement: a delivery may come between two. @type {(app: App) => boolean} */
function areNewest(app) {
  const sql = `SELECT size, total, upgraded, mac, ${SIZE} AS size_now, ${TOTAL} AS total_now FROM evidence_heads_sum`;
  const shape = { size: 0, total: 0, upgraded: 0, mac: '', size_now: 0, total_now: 0 };
  const [sum] = all(app, { sql, shape });
  const { heads, isAll } = madeUp(app);
  if (!sum || heads.length > 0 || !isAll) return false;
  return sum.size === sum.size_now && sum.total === sum.total_now && isMacOf(sumText(sum), sum.mac);
}

/**
 * The sum after entries that were made without the key, where nothing but these moved a head.
 * @type {(tx: Tx) => void}
 */
function goOn(tx) {
  const sum = sumIn(tx);
  if (sum && !isMacOf(sumText(sum), sum.mac)) return;
  const from = sum?.size ?? 0;
  const moved = count(
    tx,
    `SELECT COALESCE(SUM(newest - COALESCE(before, 0)), 0) AS n FROM
       (SELECT MAX(position) + 1 AS newest, MAX(CASE WHEN position < {:from} THEN position + 1 END) AS before
        FROM evidence_openings GROUP BY about, record HAVING MAX(position) >= {:from})`,
    { from },
  );
  const { size, total, upgraded } = now(tx);
  if ((sum?.total ?? 0) + moved === total) write(tx, { size, total, upgraded: Math.max(upgraded, sum?.upgraded ?? 0) });
}

module.exports = { areNewest, begin, goOn, headProblems, isBindingOver, isMarkedNow, note, saysUpgraded };
