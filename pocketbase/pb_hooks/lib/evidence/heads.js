/**
 * The newest entry of each record (`evidence_heads`), so that taking it out shows (D321). The mark of one head says that it was once the newest.
 * That it still is says a tree of hashes over all of them (headsTree.js, D407): `evidence_heads_sum` has its root for the size of the log, with
 * a mark. Before, that row had the sum of all positions; headsRenew.js makes the tree of it.
 */
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const {
  PATH,
  PATH_SHAPE,
  bucketOf,
  buildTree,
  growPath,
  placeHeads,
  placeOf,
  rootOfAll,
  rootOfPath,
} = require('./headsTree.js');
const { entryText, hasKey, headText, isMacOf, macOf, sumText, treeText } = require('./mac.js');
const { isThere } = require('./shape.js');

/** @typedef {{about: string, record: string, position: number, entry: string}} Head */
/**
 * `upgraded`: 1 once every older record is bound (marker.js); `root`: '' in a row from before the tree, `total`: 0 in one with it;
 * `rows`: rows of the table, of which the server writes one.
 * @typedef {{size: number, total: number, upgraded: number, root: string, mac: string, rows: number}} Sum
 */

/** Heads that are named. */
const NAMED = 100;
const SIZE = '(SELECT COALESCE(MAX(position) + 1, 0) FROM evidence_entries)';
const TOTAL = '(SELECT COALESCE(SUM(position + 1), 0) FROM evidence_heads)';
const SUM_SHAPE = { size: 0, total: 0, upgraded: 0, root: '', mac: '', rows: 0 };
/** A row with other types than the server writes counts as none. */
const ONE_SUM = `FROM evidence_heads_sum
  WHERE typeof(size) = 'integer' AND typeof(total) = 'integer' AND typeof(upgraded) = 'integer' LIMIT 1`;
const ROWS = '(SELECT COUNT(*) FROM evidence_heads_sum) AS rows';

/** Notes a new entry as its record's newest. @type {(tx: Tx, head: Head) => void} */
function noteHead(tx, head) {
  const { about, record, position } = head;
  const known = hasKey() ? pathIn(tx, head) : undefined;
  executeSql(
    tx,
    `INSERT OR REPLACE INTO evidence_heads (about, record, position, mac, bucket)
     VALUES ({:about}, {:record}, {:position}, {:mac}, {:bucket})`,
    { about, record, position, mac: macOf(headText(head)), bucket: bucketOf(head) },
  );
  // Without the key, behind what was entered without it, and where the record's path was edited, root and mark stay as they were.
  if (known?.size === position && isTrue(head, known))
    writeHeadsSum(tx, {
      size: position + 1,
      root: growPath(tx, head),
      upgraded: isMarker(head) ? 1 : known.upgraded,
    });
}

/** @type {(of: {about: string, record: string}) => boolean} */
function isMarker({ about, record }) {
  return about === 'log' && record === 'upgraded';
}

/** Begins the tree, with a key that nothing is marked with yet (isMarkedNow). @type {(tx: Tx) => void} */
function beginHeadsTree(tx) {
  if (!hasKey()) return;
  placeHeads(tx);
  writeTree(tx, 0);
}

/** The tree over the heads as they are, with its mark. @param before 1 where the end of the upgrade was marked already. @type {(tx: Tx, before: number) => void} */
function writeTree(tx, before) {
  const sql = `SELECT ${SIZE} AS size, EXISTS (SELECT 1 FROM evidence_heads WHERE about = 'log' AND record = 'upgraded') AS upgraded`;
  const { size, upgraded } = queryRows(tx, { sql, shape: { size: 0, upgraded: 0 } })[0] ?? { size: 0, upgraded: 0 };
  writeHeadsSum(tx, { size, root: buildTree(tx), upgraded: Math.max(upgraded, before) });
}

/** Whether any record has an entry of version 2: then this server has marked before. @type {(app: App) => boolean} */
function hasHeads(app) {
  return (
    isThere(app, 'evidence_heads') &&
    queryCount(app, "SELECT EXISTS (SELECT 1 FROM evidence_heads WHERE about > '') AS n") === 1
  );
}

/** Whether the newest mark of an entry is today's key's: whoever took out the rest does not begin anew. @type {(app: App) => boolean} */
function isMarkedNow(app) {
  const sql = `SELECT position, lower(hex(entry)) AS entry, mac FROM evidence_entries WHERE mac != '' ORDER BY position DESC LIMIT 1`;
  const [newest] = queryRows(app, { sql, shape: { position: 0, entry: '', mac: '' } });
  return newest !== undefined && isMacOf(entryText(newest), newest.mac);
}

/** @type {(tx: Tx, of: {size: number, root: string, upgraded: number}) => void} */
function writeHeadsSum(tx, { size, root, upgraded }) {
  executeSql(tx, 'DELETE FROM evidence_heads_sum', {});
  const sql = `INSERT INTO evidence_heads_sum (size, total, upgraded, root, mac)
               VALUES ({:size}, 0, {:upgraded}, {:root}, {:mac})`;
  executeSql(tx, sql, { size, upgraded, root, mac: macOf(treeText({ size, root, upgraded })) });
}

/** @type {(app: App) => Sum | undefined} */
function sumIn(app) {
  const root = isThere(app, 'evidence_heads_tree') ? 'root' : "''";
  return queryRows(app, {
    sql: `SELECT size, total, upgraded, ${root} AS root, mac, ${ROWS} ${ONE_SUM}`,
    shape: SUM_SHAPE,
  })[0];
}

/** Whether the server wrote it, with today's key. @type {(sum: Sum) => boolean} */
function isMarked(sum) {
  if (sum.rows !== 1) return false;
  return sum.root === '' ? isMacOf(sumText(sum), sum.mac) : sum.total === 0 && isMacOf(treeText(sum), sum.mac);
}

/**
 * The mark and what the tree says of one record. In one statement: a delivery may come between two.
 * @type {(app: App, of: {about: string, record: string}) => (Sum & import('./headsTree.js').Path & {size_now: number}) | undefined}
 */
function pathIn(app, of) {
  const sql = `SELECT size, total, upgraded, root, mac, ${ROWS}, ${SIZE} AS size_now, ${PATH} ${ONE_SUM}`;
  return queryRows(app, { sql, params: placeOf(of), shape: { ...SUM_SHAPE, size_now: 0, ...PATH_SHAPE } })[0];
}

/** Whether a record's path leads to the marked root. @type {(of: {about: string, record: string}, path: Sum & import('./headsTree.js').Path) => boolean} */
function isTrue(of, path) {
  return path.root !== '' && path.root === rootOfPath(of, path) && isMarked(path);
}

/**
 * Whether older records may still be bound: with the key, while its marked sum says that they are not all. Whoever takes out the sum, or the end
 * of the upgrade, does not have the server vouch for what he wrote.
 * @type {(app: App) => boolean}
 */
function isBindingOver(app) {
  if (!hasKey()) return false;
  const sum = sumIn(app);
  if (!sum) return hasHeads(app);
  return sum.upgraded === 1 || !isMarked(sum);
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
  const stray = queryRows(app, { sql: STRAY, shape: { about: '', record: '', position: 0, entry: '', mac: '' } });
  return { heads: stray.filter((head) => !isMacOf(headText(head), head.mac)), isAll: stray.length < NAMED };
}

/** Heads that somebody made up, as half sentences. @type {(app: App) => string[]} */
function headProblems(app) {
  if (!isThere(app, 'evidence_heads') || !hasKey()) return [];
  return madeUp(app).heads.map(
    ({ about, record }) => `als neuester Eintrag von ${about} ${record} steht einer da, den es dazu nicht gibt`,
  );
}

/** Whether the head of one record is the newest that it ever had; reads no head of another bucket. @type {(app: App, of: {about: string, record: string}) => boolean} */
function isNewest(app, of) {
  const path = pathIn(app, of);
  return path !== undefined && path.size === path.size_now && isTrue(of, path);
}

/** Whether every head is the newest that its record ever had. Reads all heads: for `npm run verify` alone. @type {(app: App) => boolean} */
function areNewest(app) {
  const sum = sumIn(app);
  if (!sum || !isMarked(sum)) return false;
  const sql = `SELECT ${SIZE} AS size, ${TOTAL} AS total`;
  const now = queryRows(app, { sql, shape: { size: 0, total: 0 } })[0];
  if (sum.size !== now?.size) return false;
  if (isThere(app, 'evidence_heads_tree')) return sum.root !== '' && sum.root === rootOfAll(app);
  // A copy from before the tree.
  const { heads, isAll } = madeUp(app);
  return sum.total === now.total && heads.length === 0 && isAll;
}

module.exports = {
  areNewest,
  beginHeadsTree,
  hasHeads,
  headProblems,
  isBindingOver,
  isMarked,
  isMarkedNow,
  isNewest,
  noteHead,
  saysUpgraded,
  sumIn,
  writeTree,
};
