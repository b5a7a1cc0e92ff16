/**
 * The newest entry of each record (its head), to notice a removed one. A mark (`mac`) proves that an entry was a head, the
 * tree that it is (D407).
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
 * `upgraded`: of STEPS; `root`: of the tree, '' in an older database; `total`: only there; `rows`: must be 1.
 * @typedef {{size: number, total: number, upgraded: number, root: string, mac: string, rows: number}} Sum
 */

/** 1: older records are bound; 2: deleted accounts too. */
const STEPS = { records: 1, accounts: 2 };
/** By the upgrade's last entry, or a separate one. */
const WITH_ACCOUNTS = `(EXISTS (SELECT 1 FROM evidence_heads WHERE about = 'log' AND record = 'accounts')
  OR EXISTS (SELECT 1 FROM evidence_openings WHERE record = 'upgraded' AND about = 'log' AND json_valid(opened)
    AND json_extract(json_extract(opened, '$.record.text'), '$.accounts')))`;
const NAMED = 100;
const SIZE = '(SELECT COALESCE(MAX(position) + 1, 0) FROM evidence_entries)';
const TOTAL = '(SELECT COALESCE(SUM(position + 1), 0) FROM evidence_heads)';
const SUM_SHAPE = { size: 0, total: 0, upgraded: 0, root: '', mac: '', rows: 0 };
const ONE_SUM = `FROM evidence_heads_sum
  WHERE typeof(size) = 'integer' AND typeof(total) = 'integer' AND typeof(upgraded) = 'integer' LIMIT 1`;
const ROWS = '(SELECT COUNT(*) FROM evidence_heads_sum) AS rows';

/** @type {(tx: Tx, head: Head) => void} */
function noteHead(tx, head) {
  const { about, record, position } = head;
  const known = hasKey() ? pathIn(tx, head) : undefined;
  executeSql(
    tx,
    `INSERT OR REPLACE INTO evidence_heads (about, record, position, mac, bucket)
     VALUES ({:about}, {:record}, {:position}, {:mac}, {:bucket})`,
    { about, record, position, mac: macOf(headText(head)), bucket: bucketOf(head) },
  );
  // The tree grows only with the key, after marked entries, on an unedited path.
  if (known?.size === position && isTrue(head, known))
    writeHeadsSum(tx, {
      size: position + 1,
      root: growPath(tx, head),
      upgraded: Math.max(known.upgraded, stepOf(head)),
    });
}

/**
 * This version enters deleted accounts before the upgrade ends.
 * @type {(of: {about: string, record: string}) => number}
 */
function stepOf({ about, record }) {
  return about === 'log' && ['upgraded', 'accounts'].includes(record) ? STEPS.accounts : 0;
}

/** Call it only while isMarkedNow is false. @type {(tx: Tx) => void} */
function beginHeadsTree(tx) {
  if (!hasKey()) return;
  placeHeads(tx);
  writeTree(tx, 0);
}

/** @param before 1 after the upgrade's end. @type {(tx: Tx, before: number) => void} */
function writeTree(tx, before) {
  const sql = `SELECT ${SIZE} AS size, CASE WHEN ${WITH_ACCOUNTS} THEN ${STEPS.accounts}
    WHEN EXISTS (SELECT 1 FROM evidence_heads WHERE about = 'log' AND record = 'upgraded') THEN ${STEPS.records} ELSE 0 END AS upgraded`;
  const { size, upgraded } = queryRows(tx, { sql, shape: { size: 0, upgraded: 0 } })[0] ?? { size: 0, upgraded: 0 };
  writeHeadsSum(tx, { size, root: buildTree(tx), upgraded: Math.max(upgraded, before) });
}

/** An entry of version 2 exists, so this server has made marks. @type {(app: App) => boolean} */
function hasHeads(app) {
  return (
    isThere(app, 'evidence_heads') &&
    queryCount(app, "SELECT EXISTS (SELECT 1 FROM evidence_heads WHERE about > '') AS n") === 1
  );
}

/** By the newest mark: removing others must not restart the tree. @type {(app: App) => boolean} */
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

/** @type {(sum: Sum) => boolean} */
function isMarked(sum) {
  if (sum.rows !== 1) return false;
  return sum.root === '' ? isMacOf(sumText(sum), sum.mac) : sum.total === 0 && isMacOf(treeText(sum), sum.mac);
}

/**
 * One statement: a delivery may come between two.
 * @type {(app: App, subject: {about: string, record: string}) => (Sum & import('./headsTree.js').Path & {size_now: number}) | undefined}
 */
function pathIn(app, subject) {
  const sql = `SELECT size, total, upgraded, root, mac, ${ROWS}, ${SIZE} AS size_now, ${PATH} ${ONE_SUM}`;
  return queryRows(app, { sql, params: placeOf(subject), shape: { ...SUM_SHAPE, size_now: 0, ...PATH_SHAPE } })[0];
}

/** @type {(subject: {about: string, record: string}, path: Sum & import('./headsTree.js').Path) => boolean} */
function isTrue(subject, path) {
  return path.root !== '' && path.root === rootOfPath(subject, path) && isMarked(path);
}

/**
 * Only a marked sum allows the upgrade. So removing the sum or the end entry never confirms forged rows.
 * @type {(app: App, step?: keyof typeof STEPS) => boolean}
 */
function isBindingOver(app, step = 'records') {
  if (!hasKey()) return false;
  const sum = sumIn(app);
  if (!sum) return hasHeads(app);
  return sum.upgraded >= STEPS[step] || !isMarked(sum);
}

/** @type {(app: App, step?: keyof typeof STEPS) => boolean} */
function saysUpgraded(app, step = 'records') {
  return isThere(app, 'evidence_heads_sum') && (sumIn(app)?.upgraded ?? 0) >= STEPS[step];
}

/** Heads without an entry could correct the sum. */
const STRAY = `SELECT CAST(h.about AS TEXT) AS about, CAST(h.record AS TEXT) AS record, CAST(h.position AS INTEGER) AS position,
    COALESCE(lower(hex(e.entry)), '') AS entry, CAST(h.mac AS TEXT) AS mac
  FROM evidence_heads h LEFT JOIN evidence_entries e ON e.position = h.position WHERE NOT EXISTS
    (SELECT 1 FROM evidence_openings o WHERE o.about = h.about AND o.record = h.record AND o.position <= h.position) LIMIT ${NAMED}`;

/**
 * Without entry and mark. verify reports marked ones by their missing entry. `isAll`: false when there are too many.
 * @type {(app: App) => {heads: {about: string, record: string}[], isAll: boolean}}
 */
function madeUp(app) {
  const stray = queryRows(app, { sql: STRAY, shape: { about: '', record: '', position: 0, entry: '', mac: '' } });
  return { heads: stray.filter((head) => !isMacOf(headText(head), head.mac)), isAll: stray.length < NAMED };
}

/** Half sentences. @type {(app: App) => string[]} */
function headProblems(app) {
  if (!isThere(app, 'evidence_heads') || !hasKey()) return [];
  return madeUp(app).heads.map(
    ({ about, record }) => `als neuester Eintrag von ${about} ${record} steht einer da, den es dazu nicht gibt`,
  );
}

/** Reads only its bucket. @type {(app: App, subject: {about: string, record: string}) => boolean} */
function isNewest(app, subject) {
  const path = pathIn(app, subject);
  return path !== undefined && path.size === path.size_now && isTrue(subject, path);
}

/**
 * Other records' entries may lack their mark.
 * @param entry `isOlder`: version 1, without a head.
 * @type {(app: App, subject: {about: string, record: string}, entry: {position: number, isOlder: boolean}) => boolean}
 */
function isNoted(app, subject, entry) {
  // An older copy, or a log's first start.
  if (!hasKey() || !isThere(app, 'evidence_heads_tree') || (!hasHeads(app) && !isMarkedNow(app))) return true;
  const path = pathIn(app, subject);
  return path !== undefined && isTrue(subject, path) && isHead(app, subject, entry);
}

/** @type {(app: App, subject: {about: string, record: string}, entry: {position: number, isOlder: boolean}) => boolean} */
function isHead(app, subject, { position, isOlder }) {
  const sql = 'SELECT position FROM evidence_heads WHERE about = {:about} AND record = {:record}';
  const [head] = queryRows(app, { sql, params: subject, shape: { position: 0 } });
  return head ? head.position === position : isOlder;
}

/**
 * The tree does not know this head: the row was edited.
 * @type {(app: App, subject: {about: string, record: string}) => boolean}
 */
function isOutside(app, subject) {
  if (!hasKey() || !isThere(app, 'evidence_heads_tree')) return false;
  const path = pathIn(app, subject);
  return path?.size === path?.size_now && path !== undefined && isMarked(path) && !isTrue(subject, path);
}

/** Slow: reads all heads. @type {(app: App) => boolean} */
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
  isHead,
  isNewest,
  isNoted,
  isOutside,
  noteHead,
  saysUpgraded,
  sumIn,
  writeTree,
};
