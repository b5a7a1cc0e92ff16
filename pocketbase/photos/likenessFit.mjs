/** Least squares between two pictures. Pure. */

/** @import { Box } from './likenessHash.mjs' */

/** Brightness of 1 that counts for the light. */
const DARK = 0.04;
const BRIGHT = 0.96;

/** Grey values or detail, row by row. @typedef {{side: number, values: Float32Array}} Layer */
/** Two pictures of the same side. @typedef {{a: Layer, b: Layer}} Pair */
/** Pixels of `b`: from, to (exclusive), step. @typedef {{x0: number, y0: number, x1: number, y1: number, step: number}} Part */

/** Values of `a` and `b` at the same places, and the slope of `a` by its edges. @typedef {{count: number, value: Float32Array, dx: Float32Array, dy: Float32Array, other: Float32Array, u: Float32Array, v: Float32Array}} Samples */

/** @type {(pair: Pair, box: Box, part: Part) => Samples} */
export function samplesOf({ a, b }, box, { x0, y0, x1, y1, step }) {
  const { side } = b;
  const most = Math.ceil((x1 - x0) / step) * Math.ceil((y1 - y0) / step);
  const make = () => new Float32Array(most);
  const all = { count: 0, value: make(), dx: make(), dy: make(), other: make(), u: make(), v: make() };
  for (let y = y0; y < y1; y += step)
    for (let x = x0; x < x1; x += step) {
      const [u, v] = [(x + 0.5) / side, (y + 0.5) / side];
      const [atX, atY] = [(box[0] + (box[2] - box[0]) * u) * side - 0.5, (box[1] + (box[3] - box[1]) * v) * side - 0.5];
      const [left, top] = [Math.floor(atX), Math.floor(atY)];
      if (left < 0 || top < 0 || left >= side - 1 || top >= side - 1) continue;
      const { count } = all;
      const at = top * side + left;
      const [p, q, r, s] = [
        a.values[at] ?? 0,
        a.values[at + 1] ?? 0,
        a.values[at + side] ?? 0,
        a.values[at + side + 1] ?? 0,
      ];
      const [fx, fy] = [atX - left, atY - top];
      all.value[count] = (p * (1 - fx) + q * fx) * (1 - fy) + (r * (1 - fx) + s * fx) * fy;
      all.dx[count] = ((q - p) * (1 - fy) + (s - r) * fy) * side;
      all.dy[count] = ((r - p) * (1 - fx) + (s - q) * fx) * side;
      all.other[count] = b.values[y * side + x] ?? 0;
      all.u[count] = u;
      all.v[count] = v;
      all.count++;
    }
  return all;
}

/**
 * Least squares of a(box + move) = gain · b.
 * @returns rows of 5 unknowns (left, top, right, bottom, gain) and their right side.
 * @type {(samples: Samples) => number[][]}
 */
export function edgeEquations({ count, value, dx, dy, other, u, v }) {
  return equationsOf(count, 5, (row, i) => {
    const [slopeX, slopeY, atU, atV] = [dx[i] ?? 0, dy[i] ?? 0, u[i] ?? 0, v[i] ?? 0];
    row[0] = slopeX * (1 - atU);
    row[1] = slopeY * (1 - atV);
    row[2] = slopeX * atU;
    row[3] = slopeY * atV;
    row[4] = -(other[i] ?? 0);
    row[5] = -(value[i] ?? 0);
  });
}

/**
 * Least squares of a(block + shift) = gain · b, in shares of the picture.
 * @type {(samples: Samples) => number[][]}
 */
export function shiftEquations({ count, value, dx, dy, other }) {
  return equationsOf(count, 3, (row, i) => {
    row[0] = dx[i] ?? 0;
    row[1] = dy[i] ?? 0;
    row[2] = -(other[i] ?? 0);
    row[3] = -(value[i] ?? 0);
  });
}

/**
 * Least squares of b = curve(a) + a · slope across the picture: a copy may be brighter, but not on one side alone.
 * @returns rows of 5 unknowns: three of the curve, slope to the right, slope down.
 * @type {(samples: Samples) => number[][]}
 */
export function lightEquations({ count, value, other, u, v }) {
  return equationsOf(count, 5, (row, i) => {
    const [a, b] = [(value[i] ?? 0) / 255, (other[i] ?? 0) / 255];
    // What is cut off at black or white says nothing.
    const isSeen = a > DARK && a < BRIGHT && b > DARK && b < BRIGHT ? 1 : 0;
    row[0] = isSeen;
    row[1] = isSeen * a;
    row[2] = isSeen * a * a;
    row[3] = isSeen * a * ((u[i] ?? 0) - 0.5);
    row[4] = isSeen * a * ((v[i] ?? 0) - 0.5);
    row[5] = isSeen * b;
  });
}

/** @type {(count: number, unknowns: number, fill: (row: Float64Array, index: number) => void) => number[][]} */
function equationsOf(count, unknowns, fill) {
  const width = unknowns + 1;
  const sums = new Float64Array(unknowns * width);
  const row = new Float64Array(width);
  for (let index = 0; index < count; index++) {
    fill(row, index);
    for (let i = 0; i < unknowns; i++)
      for (let j = i; j < width; j++) sums[i * width + j] = (sums[i * width + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
  }
  const columns = [...Array(width).keys()];
  const at = (/** @type {number} */ i, /** @type {number} */ j) => sums[Math.min(i, j) * width + Math.max(i, j)] ?? 0;
  return columns.slice(0, unknowns).map((i) => columns.map((j) => at(i, j)));
}

/** Gauss elimination. @returns null for a picture without detail. @type {(rows: number[][]) => number[] | null} */
export function solveEquations(rows) {
  let rest = rows;
  for (let i = 0; i < rows.length; i++) {
    const next = eliminateColumn(rest, i);
    if (next === null) return null;
    rest = next;
  }
  return rest.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

/** Takes unknown `i` out of all rows but its own, which becomes row `i`. @type {(rows: number[][], i: number) => number[][] | null} */
function eliminateColumn(rows, i) {
  const size = (/** @type {number[]} */ row) => Math.abs(row[i] ?? 0);
  const pivot = rows.slice(i).reduce((best, row) => (size(row) > size(best) ? row : best));
  if (size(pivot) < 1e-9) return null;
  const others = rows.filter((row) => row !== pivot);
  others.splice(i, 0, pivot);
  return others.map((row) => {
    if (row === pivot) return row;
    const share = (row[i] ?? 0) / (pivot[i] ?? 1);
    return row.map((value, j) => value - share * (pivot[j] ?? 0));
  });
}

/** `energy`: variance of the detail of the weaker picture. @type {(samples: Samples) => {correlation: number, energy: number}} */
export function correlationOf({ count, value, other }) {
  let [sumA, sumB, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [p, q] = [value[i] ?? 0, other[i] ?? 0];
    sumA += p;
    sumB += q;
    aa += p * p;
    bb += q * q;
    ab += p * q;
  }
  if (count === 0) return { correlation: 0, energy: 0 };
  const [a, b] = [aa / count - (sumA / count) ** 2, bb / count - (sumB / count) ** 2];
  return { correlation: (ab / count - (sumA * sumB) / count ** 2) / (Math.sqrt(a * b) + 1e-9), energy: Math.min(a, b) };
}
