/**
 * The newest entry of each record (`evidence_heads`), so that taking it out shows (D321). The mark of one head says that it was once the newest.
 * That it still is says the sum over all of them: positions only grow, so a head from an older copy of the database makes it smaller, and the
 * mark of the sum names the size of the log.
 */
const { all, count, run } = require('../database/sql.js');
const { hasKey, headText, isMacOf, macOf, sumText } = require('./mac.js');

/** @typedef {{about: string, record: string, position: number, entry: string}} Head */
/** @typedef {{size: number, total: number, mac: string}} Sum */

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
    write(tx, { size: position + 1, total: sum.total + position + 1 - before });
}

/** Begins the sum with today's key, which nothing is marked with yet. @type {(tx: Tx) => void} */
function begin(tx) {
  if (hasKey()) write(tx, now(tx));
}

/** @type {(tx: Tx, of: {size: number, total: number}) => void} */
function write(tx, { size, total }) {
  run(tx, 'DELETE FROM evidence_heads_sum', {});
  run(tx, 'INSERT INTO evidence_heads_sum (size, total, mac) VALUES ({:size}, {:total}, {:mac})', {
    size,
    total,
    mac: macOf(sumText({ size, total })),
  });
}

/** @type {(app: App) => Sum | undefined} */
function sumIn(app) {
  return all(app, { sql: 'SELECT size, total, mac FROM evidence_heads_sum', shape: { size: 0, total: 0, mac: '' } })[0];
}

/** What stands there. @type {(app: App) => {size: number, total: number}} */
function now(app) {
  const sql = `SELECT ${SIZE} AS size, ${TOTAL} AS total`;
  return all(app, { sql, shape: { size: 0, total: 0 } })[0] ?? { size: 0, total: 0 };
}

/** Whether every head is the newest that its record ever had. One statement: a delivery may come between two. @type {(app: App) => boolean} */
function areNewest(app) {
  const sql = `SELECT size, total, mac, ${SIZE} AS size_now, ${TOTAL} AS total_now FROM evidence_heads_sum`;
  const shape = { size: 0, total: 0, mac: '', size_now: 0, total_now: 0 };
  const [sum] = all(app, { sql, shape });
  if (!sum) return false;
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
  const { size, total } = now(tx);
  if ((sum?.total ?? 0) + moved === total) write(tx, { size, total });
}

module.exports = { areNewest, begin, goOn, note };
