/**
 * Gradient hashes of a picture, to find pictures that may show the same. Pure.
 */

/** Pixels of an edge of the square grey pictures. */
export const SIDE = 384;
const BANDS = 8;
const BITS = 16;
/** Share of an edge that the stored hash leaves out, and shares that a crop may have cut. */
const INSET = 0.05;
const CUTS = [0, 0.025, 0.05];

/** Left, top, right, bottom; 0 to 1 is the picture. @typedef {[number, number, number, number]} Box */
/** Grey values, SIDE × SIDE, row by row. @typedef {Float32Array} Grey */

/** The part that the stored hash describes. @type {Box} */
export const KEPT = [INSET, INSET, 1 - INSET, 1 - INSET];

/**
 * @param grey SIDE × SIDE.
 * @returns sums of all pixels above and left of each corner, (SIDE + 1)².
 * @type {(grey: Grey) => Float64Array}
 */
export function sumTable(grey) {
  const row = SIDE + 1;
  const table = new Float64Array(row * row);
  for (let y = 0; y < SIDE; y++) {
    let sum = 0;
    for (let x = 0; x < SIDE; x++) {
      sum += grey[y * SIDE + x] ?? 0;
      table[(y + 1) * row + x + 1] = (table[y * row + x + 1] ?? 0) + sum;
    }
  }
  return table;
}

/** Mean of a box in pixels, at least one pixel. @type {(table: Float64Array, box: Box) => number} */
function meanOf(table, box) {
  const row = SIDE + 1;
  const limit = (/** @type {number} */ value) => Math.min(SIDE, Math.max(0, Math.round(value)));
  const [left, top] = [Math.min(SIDE - 1, limit(box[0])), Math.min(SIDE - 1, limit(box[1]))];
  const [right, bottom] = [Math.max(left + 1, limit(box[2])), Math.max(top + 1, limit(box[3]))];
  const at = (/** @type {number} */ y, /** @type {number} */ x) => table[y * row + x] ?? 0;
  const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
  return sum / ((right - left) * (bottom - top));
}

/**
 * 64 bits of gradients along rows, then 64 along columns.
 * @param box part of the picture; the outside repeats the edge.
 * @returns 8 bands of 16 bits.
 * @type {(table: Float64Array, box: Box) => number[]}
 */
export function hashOf(table, [left, top, right, bottom]) {
  const bands = [];
  for (let band = 0; band < BANDS; band++) {
    let value = 0;
    for (let bit = 0; bit < BITS; bit++) {
      const [line, step] = [(band % (BANDS / 2)) * 2 + (bit >> 3), bit & 7];
      const along = band < BANDS / 2;
      const cell = (/** @type {number} */ place) => {
        const [x, y, columns, rows] = along ? [place, line, 9, 8] : [line, place, 8, 9];
        const [width, height] = [((right - left) * SIDE) / columns, ((bottom - top) * SIDE) / rows];
        const [x0, y0] = [left * SIDE + x * width, top * SIDE + y * height];
        return meanOf(table, [x0, y0, x0 + width, y0 + height]);
      };
      if (cell(step + 1) > cell(step)) value |= 1 << bit;
    }
    bands.push(value);
  }
  return bands;
}

/** Each edge cut by nothing, 2.5 or 5 %. @type {Box[]} */
const CROPS = CUTS.flatMap((left) =>
  CUTS.flatMap((top) =>
    CUTS.flatMap((right) => CUTS.map((bottom) => /** @type {Box} */ ([left, top, 1 - right, 1 - bottom]))),
  ),
);

/** @type {(box: Box, crop: Box) => Box} */
function placeInCrop(box, crop) {
  const [width, height] = [crop[2] - crop[0], crop[3] - crop[1]];
  const [left, top, right, bottom] = box;
  return [(left - crop[0]) / width, (top - crop[1]) / height, (right - crop[0]) / width, (bottom - crop[1]) / height];
}

/** @type {(box: Box, crop: Box) => Box} */
function placeOutOfCrop(box, crop) {
  const [width, height] = [crop[2] - crop[0], crop[3] - crop[1]];
  const [left, top, right, bottom] = box;
  return [crop[0] + left * width, crop[1] + top * height, crop[0] + right * width, crop[1] + bottom * height];
}

/**
 * Windows of a new picture that show the kept part of a stored one.
 * `window`: of the new picture. `start`: where the new picture lies in the stored one, for the comparison.
 * @type {{window: Box, start: Box}[]}
 */
export const WINDOWS = [
  ...CROPS.map((crop) => ({ window: placeInCrop(KEPT, crop), start: crop })),
  // The stored one may be the cropped one.
  ...CROPS.slice(1).map((crop) => ({ window: placeOutOfCrop(KEPT, crop), start: placeInCrop([0, 0, 1, 1], crop) })),
];

/** @type {(table: Float64Array) => number[][]} */
export function windowHashes(table) {
  return WINDOWS.map(({ window }) => hashOf(table, window));
}

/** Band and value as one number. @type {(bands: number[]) => number[]} */
export function toKeys(bands) {
  return bands.map((value, band) => band * 2 ** BITS + value);
}

/** Bits that differ, 0 to 128. @type {(a: number[], b: number[]) => number} */
function distanceOf(a, b) {
  let count = 0;
  for (let band = 0; band < BANDS; band++) {
    let bits = (a[band] ?? 0) ^ (b[band] ?? 0);
    for (; bits > 0; bits &= bits - 1) count++;
  }
  return count;
}

/**
 * The windows whose hashes are nearest to a stored one.
 * @param hashes of `windowHashes`.
 * @returns the nearest first.
 * @type {(hashes: number[][], stored: number[], most: number) => {distance: number, start: Box}[]}
 */
export function nearestWindows(hashes, stored, most) {
  return hashes
    .map((hash, index) => ({ distance: distanceOf(hash, stored), start: WINDOWS[index]?.start ?? KEPT }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most);
}
