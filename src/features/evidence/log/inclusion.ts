/**
 * The way from an entry to the root of the log (RFC 6962, section 2.1.1), from the log's public tiles: nobody has to be believed
 * for it, least of all the server it was read from. Hashes are lower-case hex.
 */
import { type EntryRange, splitSize } from '../../../domain/evidence/evidenceConsistency';
import { hashesAt, type LogTile, TILE_HEIGHT, TILE_WIDTH } from '../../../domain/evidence/evidenceTiles';

/** SHA-256 of the bytes that a hex text stands for, as hex. */
type Hash = (hex: string) => Promise<string>;
/** The hashes of a tile. */
export type ReadTile = (tile: LogTile) => Promise<string[]>;

/** A tree of so many entries, read from its tiles. */
export type LogTree = { size: number; read: ReadTile; hash: Hash };

/** The neighbours from an entry up to the root, the lowest first. @param position of the entry, from 0. */
export function inclusionPath(tree: LogTree, position: number): Promise<string[]> {
  return getInclusionPath(tree, position, { from: 0, until: tree.size });
}

/** The root over all of it. */
export function treeRoot(tree: LogTree): Promise<string> {
  return rootOf(tree, { from: 0, until: tree.size });
}

/** The root over some of its entries. */
export function rangeRoot(tree: LogTree, range: EntryRange): Promise<string> {
  return rootOf(tree, range);
}

/** A way from an entry upwards. */
export type InclusionPath = { entry: string; position: number; size: number; neighbours: readonly string[] };

/** The root to which an entry leads on its way (RFC 9162, section 2.1.3.2); '' where the way is none. */
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

/** A node on the way up, and the last one of its level. */
type Place = { at: number; last: number };

export function above({ at, last }: Place): Place {
  return { at: Math.floor(at / 2), last: Math.floor(last / 2) };
}

/** The last one of a level that is not full has no neighbour there: it goes up until it is a right one. */
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

/** The root of a full subtree: within one tile of the level below it. */
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
