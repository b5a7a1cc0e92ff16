/**
 * When the tree over the newest entries is written as a whole (D407): for an installation from before the tree, and behind entries that were made
 * without the key. Both only where the state before is proven: its tree has the marked root, or its positions the marked sum. Else everything
 * stays as it was, no page says 'Unverändert', and `npm run verify` names it.
 */
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { markedFrom } = require('./chain.js');
const { isMarked, sumIn, writeTree } = require('./heads.js');
const { areAllPlaced, computeTree, placeHeads } = require('./headsTree.js');
const { hasKey, headText, isMacOf } = require('./mac.js');

/** Rows read at once. */
const PAGE = 2000;
const IS_BOUND = "json_extract(json_extract(o.opened, '$.change.text'), '$.version') > 1";
const OF_HEAD = 'o.about = h.about AND o.record = h.record';
/** The heads for a log of the size `from`, by the entries that were there then. An entry of version 1 has no head. */
const BEFORE = `(SELECT about, record, bucket, position FROM (SELECT h.about, h.record, h.bucket, CASE WHEN h.position < {:from} THEN h.position
    ELSE (SELECT MAX(o.position) FROM evidence_openings o WHERE ${OF_HEAD} AND o.position < {:from} AND ${IS_BOUND}) END AS position
  FROM evidence_heads h) WHERE position IS NOT NULL)`;
/** Heads behind it that are not of the newest entry, and entries behind it that no head reaches. */
const WRONG_BEHIND = `SELECT
  (SELECT COUNT(*) FROM evidence_heads h WHERE h.position >= {:from}
    AND h.position IS NOT (SELECT MAX(o.position) FROM evidence_openings o WHERE ${OF_HEAD})) +
  (SELECT COUNT(*) FROM evidence_openings o WHERE o.position >= {:from} AND ${IS_BOUND}
    AND NOT EXISTS (SELECT 1 FROM evidence_heads h WHERE ${OF_HEAD} AND h.position >= o.position)) AS n`;

/** At the start of the server: a marked sum from before the tree that fits the log. @type {(app: App) => void} */
function toTree(app) {
  if (!hasKey()) return;
  if (sumIn(app)?.root !== '') return;
  app.runInTransaction((tx) => {
    // The first statement writes: a transaction that reads before it writes is refused where another process wrote in between.
    executeSql(tx, 'DELETE FROM evidence_heads_tree', {});
    const size = queryCount(tx, 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_entries');
    if (sumIn(tx)?.size === size) goOn(tx);
  });
}

/** After entries that were made without the key, where nothing but these moved a head. @type {(tx: Tx) => void} */
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

/** A sum fits other positions, too: so each head must also have its mark. @type {(tx: Tx, sum: {size: number, total: number}) => boolean} */
function wasSum(tx, { size, total }) {
  const sum = queryCount(tx, `SELECT COALESCE(SUM(position + 1), 0) AS n FROM ${BEFORE}`, { from: size });
  return sum === total && areMarked(tx);
}

/** Whether each head has the mark of today's key; of an older key's time, whether it is the one of an entry of its record. @type {(app: App) => boolean} */
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
