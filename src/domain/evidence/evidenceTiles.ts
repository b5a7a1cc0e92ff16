/**
 * Tile addresses of the log (C2SP tlog-tiles): 256 hashes each; level n has the roots of full tiles
 * of level n - 1.
 */

/** Hashes a tile, and its tree height. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;
/** 256^6 exceeds exact numbers; the standard allows 63. */
const LEVEL_MAX = 6;

/** `level`: of the tree, or the entries; `index` from 0; `width`: number of hashes. */
export type LogTile = { level: number | 'entries'; index: number; width: number };

const PATH = /^(?<level>entries|[0-9])\/(?<index>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;

/**
 * Parses an address (`0/x001/x234/067.p/8`, `entries/000`), or null: one address a tile, so that
 * caches keep one copy.
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

/** Address below `tile/`. */
export function tilePath({ level, index, width }: LogTile): string {
  let path = padIndex(index % 1000);
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${padIndex(rest % 1000)}/${path}`;
  return `${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

function padIndex(number: number): string {
  return String(number).padStart(3, '0');
}

/** Number of hashes of a level: full subtrees only. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** Whether a tree of this size has all hashes of a tile. */
export function isThere({ level, index, width }: LogTile, size: number): boolean {
  return index * TILE_WIDTH + width <= hashesAt(level === 'entries' ? 0 : level, size);
}
