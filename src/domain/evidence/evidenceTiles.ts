/** Addresses of the log's tiles (C2SP tlog-tiles): 256 hashes each, of level n the roots of full tiles of level n - 1. */

/** Hashes in a full tile, and the height of the tree it spans. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;
/** 256^6 entries are more than a number can count exactly; the standard's own limit is 63. */
const LEVEL_MAX = 6;

/** `level`: of the tree, or the entries themselves; `index`: which tile, from 0; `width`: how many hashes of it. */
export type LogTile = { level: number | 'entries'; index: number; width: number };

const PATH = /^(?<level>entries|[0-9])\/(?<index>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;

/**
 * The tile of an address (`0/x001/x234/067.p/8`, `entries/000`), null for what is none: each tile has one address, so that
 * no cache keeps it twice.
 */
export function tileOf(path: string): LogTile | null {
  const { level = '', index = '', width } = PATH.exec(path)?.groups ?? {};
  if (level === '' || Number(width) >= TILE_WIDTH || Number(level) > LEVEL_MAX) return null;
  const tile: LogTile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  return tilePath(tile) === path ? tile : null;
}

/** The address of a tile below `tile/`. */
export function tilePath({ level, index, width }: LogTile): string {
  let path = padIndex(index % 1000);
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${padIndex(rest % 1000)}/${path}`;
  return `${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

function padIndex(number: number): string {
  return String(number).padStart(3, '0');
}

/** How many hashes a level has in a tree of so many entries: those of full subtrees alone. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** Whether a tile's hashes are all there in a tree of so many entries. */
export function isThere({ level, index, width }: LogTile, size: number): boolean {
  return index * TILE_WIDTH + width <= hashesAt(level === 'entries' ? 0 : level, size);
}
