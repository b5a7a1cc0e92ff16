/** The Merkle tree of the log (RFC 6962), from its full tiles. */
const { evidenceConsistency, evidenceTiles, evidenceTree } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { ofBytes } = require('./hashes.js');

const { TILE_WIDTH: WIDTH, TILE_HEIGHT: HEIGHT } = evidenceTiles;

/** @type {(app: App, from: number, most: number) => string[]} */
function readEntries(app, from, most) {
  const sql = `SELECT lower(hex(entry)) AS hash FROM evidence_entries WHERE position >= {:from} AND position < {:to}
               ORDER BY position`;
  return queryRows(app, { sql, params: { from, to: from + most }, shape: { hash: '' } }).map(({ hash }) => hash);
}

/**
 * Level 0: leaves. Above: roots of full tiles.
 * @type {(app: App, at: {level: number, from: number, most: number}) => string[]}
 */
function readHashes(app, { level, from, most }) {
  if (level === 0) return readEntries(app, from, most).map((entry) => evidenceTree.leafHash(entry, ofBytes));
  const sql = `SELECT lower(hex(hash)) AS hash FROM evidence_nodes
               WHERE level = {:level} AND position >= {:from} AND position < {:to} ORDER BY position`;
  return queryRows(app, { sql, params: { level, from, to: from + most }, shape: { hash: '' } }).map(({ hash }) => hash);
}

/** @typedef {import('../../../../src/domain/evidence/evidenceTree').Frontier} Frontier */

/** Run storeFullTiles first. @type {(app: App, size: number) => Frontier} */
function edgeAt(app, size) {
  /** @type {Frontier} */
  const frontier = [];
  for (let level = getTopLevel(size); level >= 0; level--) {
    const there = evidenceTiles.hashesAt(level, size);
    const rest = there % WIDTH;
    const found = readHashes(app, { level, from: there - rest, most: rest });
    if (found.length < rest) throw new Error(`The log has no hash ${there - rest + found.length} of level ${level}.`);
    for (const hash of found) evidenceTree.growFrontier(frontier, { hash, height: level * HEIGHT }, ofBytes);
  }
  return frontier;
}

/** Run storeFullTiles first. @type {(app: App, size: number) => string} */
function rootAt(app, size) {
  return evidenceTree.rootOf(edgeAt(app, size), ofBytes);
}

/** At most 255 hashes a level. @type {(app: App, of: {from: number, to: number}) => {before: string, now: string}} */
function rootsAt(app, { from, to }) {
  const edge = edgeAt(app, from);
  const before = evidenceTree.rootOf(edge, ofBytes);
  // The full tiles are already stored.
  if (to - from > WIDTH) return { before, now: rootAt(app, to) };
  const fresh = readHashes(app, { level: 0, from, most: to - from });
  if (fresh.length < to - from) throw new Error(`The log lacks one of the entries ${from} to ${to - 1}.`);
  for (const hash of fresh) evidenceTree.growFrontier(edge, { hash, height: 0 }, ofBytes);
  return { before, now: evidenceTree.rootOf(edge, ofBytes) };
}

/**
 * RFC 6962, section 2.1.2. Run storeFullTiles first.
 * @type {(app: App, of: {older: number, newer: number}) => string[]}
 */
function consistencyProof(app, sizes) {
  return evidenceConsistency.consistencyRanges(sizes).map((range) => {
    /** @type {Frontier} */
    const frontier = [];
    for (const { height, index } of evidenceConsistency.subtreesOf(range))
      evidenceTree.growFrontier(frontier, { hash: computeSubtreeRoot(app, height, index), height }, ofBytes);
    return evidenceTree.rootOf(frontier, ofBytes);
  });
}

/** @type {(app: App, height: number, index: number) => string} */
function computeSubtreeRoot(app, height, index) {
  const level = Math.floor(height / HEIGHT);
  const most = 2 ** (height % HEIGHT);
  /** @type {Frontier} */
  const frontier = [];
  for (const hash of readHashes(app, { level, from: index * most, most }))
    evidenceTree.growFrontier(frontier, { hash, height: 0 }, ofBytes);
  return evidenceTree.rootOf(frontier, ofBytes);
}

/** @type {(size: number) => number} */
function getTopLevel(size) {
  let level = 0;
  while (evidenceTiles.hashesAt(level + 1, size) > 0) level++;
  return level;
}

/**
 * One tile at a time, so that deliveries wait little.
 * @returns false when the time was up.
 * @type {(app: App, size: number, isOver: () => boolean) => boolean}
 */
function storeFullTiles(app, size, isOver) {
  for (let level = 1; evidenceTiles.hashesAt(level, size) > 0; level++)
    for (let next = countStoredNodes(app, level); next < evidenceTiles.hashesAt(level, size); next++) {
      if (isOver()) return false;
      const below = readHashes(app, { level: level - 1, from: next * WIDTH, most: WIDTH });
      if (below.length < WIDTH) throw new Error(`The log lacks entries of tile ${next} of level ${level - 1}.`);
      /** @type {Frontier} */
      const frontier = [];
      for (const hash of below) evidenceTree.growFrontier(frontier, { hash, height: 0 }, ofBytes);
      const sql = 'INSERT INTO evidence_nodes (level, position, hash) VALUES ({:level}, {:next}, unhex({:hash}))';
      app.runInTransaction((tx) => executeSql(tx, sql, { level, next, hash: evidenceTree.rootOf(frontier, ofBytes) }));
    }
  return true;
}

/** @type {(app: App, level: number) => number} */
function countStoredNodes(app, level) {
  const sql = 'SELECT COALESCE(MAX(position) + 1, 0) AS n FROM evidence_nodes WHERE level = {:level}';
  return queryCount(app, sql, { level });
}

module.exports = { consistencyProof, readEntries, readHashes, rootAt, rootsAt, storeFullTiles };
