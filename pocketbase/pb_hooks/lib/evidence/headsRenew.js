/**
 * Rebuilds the tree of heads, if the earlier marked root or sum fits. Otherwise nothing changes, and `objektbeleg verify`
 * reports it.
 */
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { markedFrom } = require('./genuine.js');
const { isMarked, sumIn, writeTree } = require('./heads.js');
const { areAllPlaced, computeTree, placeHeads } = require('./headsTree.js');
const { hasKey, headText, isMacOf } = require('./mac.js');

const PAGE = 2000;
const IS_BOUND = "json_extract(json_extract(o.opened, '$.change.text'), '$.version') > 1";
const OF_HEAD = 'o.about = h.about AND o.record = h.record';
/** Version 1 has none. */
const BEFORE = `(SELECT about, record, bucket, position FROM (SELECT h.about, h.record, h.bucket, CASE WHEN h.position < {:from} THEN h.position
    ELSE (SELECT MAX(o.position) FROM evidence_openings o WHERE ${OF_HEAD} AND o.position < {:from} AND ${IS_BOUND}) END AS position
  FROM evidence_heads h) WHERE position IS NOT NULL)`;
const WRONG_BEHIND = `SELECT
  (SELECT COUNT(*) FROM evidence_heads h WHERE h.position >= {:from}
    AND h.position IS NOT (SELECT MAX(o.position) FROM evidence_openings o WHERE ${OF_HEAD})) +
  (SELECT COUNT(*) FROM evidence_openings o WHERE o.position >= {:from} AND ${IS_BOUND}
    AND NOT EXISTS (SELECT 1 FROM evidence_heads h WHERE ${OF_HEAD} AND h.position >= o.position)) AS n`;

/** @type {(app: App) => void} */
function toTree(app) {
  if (!hasKey()) return;
  if (sumIn(app)?.root !== '') return;
  app.runInTransaction((tx) => {
    // Write first: SQLite refuses a transaction that reads, then writes after another writer.
    executeSql(tx, 'DELETE FROM evidence_heads_tree', {});
    const size = queryCount(tx, 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_entries');
    if (sumIn(tx)?.size === size) goOn(tx);
  });
}

/** @type {(tx: Tx) => void} */
function goOn(tx) {
  placeHeads(tx);
  const sum = sumIn(tx);
  if (sum && !isMarked(sum)) return;
  const from = sum?.size ?? 0;
  if (!areAllPlaced(tx) || queryCount(tx, WRONG_BEHIND, { from }) > 0) return;
  const isProven = sum?.root === '' ? wasSum(tx, sum) : wasTree(tx, sum);
  if (isProven) writeTree(tx, sum?.upgraded ?? 0);
}

/** @type {(tx: Tx, sum: {size: number, root: string} | undefined) => boolean} */
function wasTree(tx, sum) {
  const { leaves, root } = computeTree(tx, { from: BEFORE, params: { from: sum?.size ?? 0 } });
  return sum ? root === sum.root : leaves.length === 0;
}

/**
 * Other positions may have the same sum: each head needs its mark.
 * @type {(tx: Tx, sum: {size: number, total: number}) => boolean}
 */
function wasSum(tx, { size, total }) {
  const sum = queryCount(tx, `SELECT COALESCE(SUM(position + 1), 0) AS n FROM ${BEFORE}`, { from: size });
  return sum === total && areMarked(tx);
}

/** @type {(app: App) => boolean} */
function areMarked(app) {
  const from = markedFrom(app);
  if (from === null) return false;
  const sql = `SELECT h.about, h.record, h.position, h.mac, COALESCE(lower(hex(e.entry)), '') AS entry,
      EXISTS (SELECT 1 FROM evidence_openings o WHERE o.position = h.position AND ${OF_HEAD}) AS known
    FROM evidence_heads h LEFT JOIN evidence_entries e ON e.position = h.position
    WHERE (h.about, h.record) > ({:about}, {:record}) ORDER BY h.about, h.record LIMIT ${PAGE}`;
  const shape = { about: '', record: '', position: 0, mac: '', entry: '', known: 0 };
  for (let after = { about: '', record: '' }; ; ) {
    const rows = queryRows(app, { sql, params: after, shape });
    const isOurs = (/** @type {typeof shape} */ head) => head.position < from || isMacOf(headText(head), head.mac);
    if (!rows.every((head) => head.known === 1 && isOurs(head))) return false;
    const last = rows.at(-1);
    if (!last) return true;
    after = { about: last.about, record: last.record };
  }
}

module.exports = { goOn, toTree };
