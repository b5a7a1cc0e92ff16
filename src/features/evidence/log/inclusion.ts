/**
 * Inclusion proofs (RFC 6962, section 2.1.1), computed from the public tiles, without trust in the server. Hashes are
 * lower-case hex.
 */
import { type EntryRange, splitSize } from '../../../domain/evidence/evidenceConsistency';
import { hashesAt, type LogTile, TILE_HEIGHT, TILE_WIDTH } from '../../../domain/evidence/evidenceTiles';

type Hash = (hex: string) => Promise<string>;
export type ReadTile = (tile: LogTile) => Promise<string[]>;

export type LogTree = { size: number; read: ReadTile; hash: Hash };

/** The sibling hashes from an entry to the root, lowest first. @param position of the entry, from 0. */
export function inclusionPath(tree: LogTree, position: number): Promise<string[]> {
  return getInclusionPath(tree, position, { from: 0, until: tree.size });
}

export function treeRoot(tree: LogTree): Promise<string> {
  return rootOf(tree, { from: 0, until: tree.size });
}

export function rangeRoot(tree: LogTree, range: EntryRange): Promise<string> {
  return rootOf(tree, range);
}

export type InclusionPath = { entry: string; position: number; size: number; neighbours: readonly string[] };

/** The root computed from a proof (RFC 9162, section 2.1.3.2); '' for an invalid one. */
export async function rootOfWay({ entry, position, size, neighbours }: InclusionPath, hash: Hash): Promise<string> {
  let place = { at: position, last: size - 1 };
  if (place.at > place.last) return '';
  let state = await hash(`00${entry}`);
  for (const neighbour of neighbours) {
    if (place.last === 0) return '';
    const isRight = place.at % 2 === 1 || place.at === place.last;
    state = await hash(isRight ? `01${neighbour}${state}` : `01${state}${neighbour}`);
    place = above(isRight ? withSibling(place) : place);
  }
  return place.last === 0 ? state : '';
}

/** A node, and the last one of its level. */
type Place = { at: number; last: number };

export function above({ at, last }: Place): Place {
  return { at: Math.floor(at / 2), last: Math.floor(last / 2) };
}

/** The last node of an incomplete level has no sibling: it moves up until it is a right child. */
export function withSibling(place: Place): Place {
  return place.at % 2 === 0 && place.at > 0 ? withSibling(above(place)) : place;
}

async function getInclusionPath(tree: LogTree, position: number, { from, until }: EntryRange): Promise<string[]> {
  if (until - from === 1) return [];
  const middle = from + splitSize(until - from);
  const [left, right] = [
    { from, until: middle },
    { from: middle, until },
  ];
  const [own, other] = position < middle ? [left, right] : [right, left];
  return [...(await getInclusionPath(tree, position, own)), await rootOf(tree, other)];
}

async function rootOf(tree: LogTree, { from, until }: EntryRange): Promise<string> {
  const count = until - from;
  const height = Math.log2(count);
  if (Number.isInteger(height) && from % count === 0) return getSubtreeRoot(tree, height, from / count);
  const middle = from + splitSize(count);
  const left = await rootOf(tree, { from, until: middle });
  return tree.hash(`01${left}${await rootOf(tree, { from: middle, until })}`);
}

/** The root of a full subtree: within one tile of the level below. */
async function getSubtreeRoot({ size, read, hash }: LogTree, height: number, index: number): Promise<string> {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height % TILE_HEIGHT);
  const first = index * count;
  const tile = Math.floor(first / TILE_WIDTH);
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - tile * TILE_WIDTH);
  let hashes = (await read({ level, index: tile, width })).slice(first % TILE_WIDTH, (first % TILE_WIDTH) + count);
  while (hashes.length > 1) {
    const above: string[] = [];
    for (let at = 0; at < hashes.length; at += 2) above.push(await hash(`01${hashes[at]}${hashes[at + 1]}`));
    hashes = above;
  }
  return hashes[0] ?? '';
}
