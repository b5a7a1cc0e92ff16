/**
 * A hash tree over all heads. The first 16 bits of a hash of kind and id choose the bucket. Leaf: hash of a bucket's
 * heads. Middle node: hash of leaves with the same first byte. Empty nodes have no row. A check needs about 500 hashes.
 */
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { ofText } = require('./hashes.js');

const LEAF = 0;
const MIDDLE = 1;
const WIDTH = 256;
const BUCKETS = WIDTH * WIDTH;
/** Hex digits. */
const DIGITS = 4;
const NO_BUCKET = -1;
const PAGE = 2000;

/** @typedef {[number, string]} Node */
/** @typedef {{from: string, params: Params}} Source */
/**
 * From a record to the root, '' for none.
 * @typedef {{heads: string, leaf: string, leaves: string, middle: string, middles: string}} Path
 */

/** Types and bytes: equal-looking values hash differently. */
const HEAD_LINE = ['about', 'record', 'position']
  .map((column) => `typeof(${column}) || ':' || hex(${column})`)
  .join(" || ' ' || ");
const HEADS = `COALESCE(group_concat(${HEAD_LINE}, char(10) ORDER BY about, record), '')`;
const NODES = `COALESCE(group_concat(node || ' ' || lower(hex(hash)), char(10) ORDER BY node), '') FROM evidence_heads_tree`;
const HASH = 'SELECT lower(hex(hash)) FROM evidence_heads_tree';
const LEAVES = `SELECT ${NODES} WHERE level = ${LEAF} AND node BETWEEN {:first} AND {:last}`;
const MIDDLES = `SELECT ${NODES} WHERE level = ${MIDDLE} AND node BETWEEN 0 AND ${WIDTH - 1}`;
/** Parameters: `placeOf`. */
const PATH = `(SELECT ${HEADS} FROM evidence_heads WHERE bucket = {:bucket}) AS heads,
  COALESCE((${HASH} WHERE level = ${LEAF} AND node = {:bucket}), '') AS leaf, (${LEAVES}) AS leaves,
  COALESCE((${HASH} WHERE level = ${MIDDLE} AND node = {:middle_node}), '') AS middle, (${MIDDLES}) AS middles`;
const PATH_SHAPE = { heads: '', leaf: '', leaves: '', middle: '', middles: '' };
/** @type {Source} */
const STORED = { from: 'evidence_heads', params: {} };

/**
 * The node is part of the text, so that nodes cannot be exchanged.
 * @type {(bucket: number, heads: string) => string}
 */
const leafHash = (bucket, heads) => (heads === '' ? '' : ofText(`heads leaf ${bucket}\n${heads}`));
/** @type {(node: number, leaves: string) => string} */
const middleHash = (node, leaves) => (leaves === '' ? '' : ofText(`heads middle ${node}\n${leaves}`));
/** @type {(middles: string) => string} */
const rootHash = (middles) => ofText(`heads root\n${middles}`);
/** @type {(nodes: Node[]) => string} */
const textOf = (nodes) => nodes.map(([node, hash]) => `${node} ${hash}`).join('\n');
/** @type {(bucket: number) => number} */
const middleOf = (bucket) => Math.floor(bucket / WIDTH);

/** @type {(of: {about: string, record: string}) => number} */
function bucketOf({ about, record }) {
  return Number.parseInt(ofText(`${about}\n${record}`).slice(0, DIGITS), 16);
}

/** @type {(subject: {about: string, record: string}) => {bucket: number, middle_node: number, first: number, last: number}} */
function placeOf(subject) {
  const bucket = bucketOf(subject);
  const node = middleOf(bucket);
  return { bucket, middle_node: node, first: node * WIDTH, last: node * WIDTH + WIDTH - 1 };
}

/** Null for a wrong hash. @type {(subject: {about: string, record: string}, path: Path) => string | null} */
function rootOfPath(subject, { heads, leaf, leaves, middle, middles }) {
  const { bucket, middle_node: node } = placeOf(subject);
  return leaf === leafHash(bucket, heads) && middle === middleHash(node, leaves) ? rootHash(middles) : null;
}

/** Call after writing the head. @returns the root. @type {(tx: Tx, subject: {about: string, record: string}) => string} */
function growPath(tx, subject) {
  const { bucket, middle_node: node, first, last } = placeOf(subject);
  const queryText = (/** @type {string} */ sql, /** @type {Params} */ params) =>
    queryRows(tx, { sql: `SELECT (${sql}) AS text`, params, shape: { text: '' } })[0]?.text ?? '';
  const heads = queryText(`SELECT ${HEADS} FROM evidence_heads WHERE bucket = {:bucket}`, { bucket });
  storeNodes(tx, LEAF, [[bucket, leafHash(bucket, heads)]]);
  storeNodes(tx, MIDDLE, [[node, middleHash(node, queryText(LEAVES, { first, last }))]]);
  return rootHash(queryText(MIDDLES, {}));
}

/** @type {(tx: Tx, level: number, nodes: Node[]) => void} */
function storeNodes(tx, level, nodes) {
  const sql = `INSERT OR REPLACE INTO evidence_heads_tree (level, node, hash)
               SELECT {:level}, json_extract(value, '$[0]'), unhex(json_extract(value, '$[1]')) FROM json_each({:nodes})`;
  for (let at = 0; at < nodes.length; at += PAGE)
    executeSql(tx, sql, { level, nodes: JSON.stringify(nodes.slice(at, at + PAGE)) });
}

/** @type {(app: App, source: Source) => {leaves: Node[], middles: Node[], root: string}} */
function computeTree(app, source) {
  const leaves = leavesOf(app, source);
  /** @type {Map<number, Node[]>} */
  const below = new Map();
  for (const leaf of leaves) {
    const node = middleOf(leaf[0]);
    const known = below.get(node);
    if (known) known.push(leaf);
    else below.set(node, [leaf]);
  }
  /** @type {Node[]} */
  const middles = [...below].map(([node, nodes]) => [node, middleHash(node, textOf(nodes))]);
  return { leaves, middles, root: rootHash(textOf(middles)) };
}

/** @type {(app: App, source: Source) => Node[]} */
function leavesOf(app, { from, params }) {
  const sql = `SELECT bucket, ${HEADS} AS heads FROM ${from}
               WHERE bucket > {:after} AND bucket < ${BUCKETS} AND typeof(bucket) = 'integer'
               GROUP BY bucket ORDER BY bucket LIMIT ${PAGE}`;
  /** @type {Node[]} */
  const leaves = [];
  for (let after = NO_BUCKET; ; ) {
    const rows = queryRows(app, { sql, params: { ...params, after }, shape: { bucket: 0, heads: '' } });
    for (const { bucket, heads } of rows) leaves.push([bucket, leafHash(bucket, heads)]);
    const last = rows.at(-1);
    if (!last || last.bucket <= after) return leaves;
    after = last.bucket;
  }
}

/** @returns its root. @type {(tx: Tx) => string} */
function buildTree(tx) {
  executeSql(tx, 'DELETE FROM evidence_heads_tree', {});
  const { leaves, middles, root } = computeTree(tx, STORED);
  storeNodes(tx, LEAF, leaves);
  storeNodes(tx, MIDDLE, middles);
  return root;
}

/** Null for a wrong node or a head without a bucket. @type {(app: App) => string | null} */
function rootOfAll(app) {
  const { leaves, middles, root } = computeTree(app, STORED);
  const sql = `SELECT node, lower(hex(hash)) AS hash FROM evidence_heads_tree
               WHERE level = {:level} AND node > {:after} AND typeof(node) = 'integer' ORDER BY node LIMIT ${PAGE}`;
  const isStored = (/** @type {number} */ level, /** @type {Node[]} */ nodes) => {
    for (let at = 0; at < nodes.length; at += PAGE) {
      const expected = nodes.slice(at, at + PAGE);
      const params = { level, after: (expected[0]?.[0] ?? 0) - 1 };
      const rows = queryRows(app, { sql, params, shape: { node: 0, hash: '' } });
      if (!expected.every(([node, hash], index) => rows[index]?.node === node && rows[index]?.hash === hash))
        return false;
    }
    return true;
  };
  const isConsistent =
    queryCount(app, 'SELECT COUNT(*) AS n FROM evidence_heads_tree') === leaves.length + middles.length &&
    areAllPlaced(app);
  return isConsistent && isStored(LEAF, leaves) && isStored(MIDDLE, middles) ? root : null;
}

/** @type {(app: App) => boolean} */
function areAllPlaced(app) {
  const sql = `SELECT EXISTS (SELECT 1 FROM evidence_heads 
               WHERE typeof(bucket) != 'integer' OR bucket NOT BETWEEN 0 AND ${BUCKETS - 1}) AS n`;
  return queryCount(app, sql) === 0;
}

/** @type {(tx: Tx) => void} */
function placeHeads(tx) {
  const sql = `SELECT about, record FROM evidence_heads WHERE bucket = ${NO_BUCKET} AND typeof(about) = 'text' AND typeof(record) = 'text'
               AND (about, record) > ({:about}, {:record}) ORDER BY about, record LIMIT ${PAGE}`;
  // CROSS JOIN forces a key lookup. SQLite's own order takes quadratic time.
  const place = `INSERT OR REPLACE INTO evidence_heads (about, record, position, mac, bucket)
    SELECT h.about, h.record, h.position, h.mac, json_extract(l.value, '$[2]') FROM json_each({:rows}) l CROSS JOIN evidence_heads h
    WHERE h.about = json_extract(l.value, '$[0]') AND h.record = json_extract(l.value, '$[1]')`;
  for (let after = { about: '', record: '' }; ; ) {
    const rows = queryRows(tx, { sql, params: after, shape: after });
    const last = rows.at(-1);
    if (!last) return;
    executeSql(tx, place, { rows: JSON.stringify(rows.map((row) => [row.about, row.record, bucketOf(row)])) });
    after = last;
  }
}

module.exports = {
  PATH,
  PATH_SHAPE,
  areAllPlaced,
  bucketOf,
  buildTree,
  computeTree,
  growPath,
  placeHeads,
  placeOf,
  rootOfAll,
  rootOfPath,
};
