/**
 * Which parts of a photo a finger covers: solid blocks of a fixed grid. Nothing of the pixels below enters the picture,
 * because averages of blocks can be compared with guessed plates and names.
 */
import type { Size } from './jpeg';

/** In pixels of the photo. */
export type Point = readonly [x: number, y: number];
/** The way of a finger; a tap has one point. */
export type Stroke = readonly Point[];
/** In pixels of the photo; may reach over its edge. */
export type Block = { x: number; y: number; width: number; height: number };

export const COVER_COLOUR = '#14181c';

/** Blocks along the longer side. */
const BLOCKS_ALONG = 40;
/** JPEG compresses squares of 16 pixels: no block shares one with visible pixels, so none lets them shine through. */
const JPEG_SQUARE = 16;

/** Pixels; also the reach of a finger around its way. */
export function blockSide({ width, height }: Size): number {
  const squares = Math.round(Math.max(width, height) / BLOCKS_ALONG / JPEG_SQUARE);
  return Math.max(1, squares) * JPEG_SQUARE;
}

/** The blocks within reach of the strokes, joined along each row. */
export function coveredBlocks(strokes: readonly Stroke[], size: Size): Block[] {
  const side = blockSide(size);
  const rows = new Map<number, Set<number>>();
  for (const [x, y] of strokes.flatMap((stroke) => stepsAlong(stroke, side / 2))) {
    for (const row of numbersNear(y, side, size.height))
      for (const column of numbersNear(x, side, size.width))
        if (isInReach(column * side - x, row * side - y, side)) rows.set(row, (rows.get(row) ?? new Set()).add(column));
  }
  return [...rows].flatMap(([row, columns]) =>
    joinNumbers(columns).map(([from, count]) => ({
      x: from * side,
      y: row * side,
      width: count * side,
      height: side,
    })),
  );
}

/** Points of a stroke, at most `step` pixels apart. */
function stepsAlong(stroke: Stroke, step: number): Point[] {
  return stroke.flatMap((point, index): Point[] => {
    const [fromX, fromY] = stroke[index - 1] ?? point;
    const [x, y] = point;
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / step));
    return Array.from({ length: count }, (_, at): Point => {
      const part = (at + 1) / count;
      return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
    });
  });
}

/** Numbers of the rows or columns that a reach may touch. */
function numbersNear(at: number, side: number, length: number): number[] {
  const last = Math.ceil(length / side) - 1;
  const from = Math.max(0, Math.floor((at - side) / side));
  const to = Math.min(last, Math.floor((at + side) / side));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** @param left, top of a block, seen from the finger. */
function isInReach(left: number, top: number, side: number): boolean {
  const distanceTo = (edge: number) => Math.max(edge, -(edge + side), 0);
  return Math.hypot(distanceTo(left), distanceTo(top)) < side;
}

/** Runs of neighbours: first number and count. */
function joinNumbers(numbers: ReadonlySet<number>): [from: number, count: number][] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === number) last[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}
