/** Whether a picture is a copy of another, or a second shot of the same place. Pure. Why it works: decision 0074. */
import {
  correlationOf,
  edgeEquations,
  lightEquations,
  samplesOf,
  shiftEquations,
  solveEquations,
} from './likenessFit.mjs';
import { SIDE } from './likenessHash.mjs';

/** @import { Layer, Pair, Part } from './likenessFit.mjs' */
/** @import { Box, Grey } from './likenessHash.mjs' */

/** `levels`: detail without noise, the coarsest first; `light`: small, as it is. @typedef {{light: Layer, levels: Layer[]}} Details */
/** What `isCopy` judges. @typedef {{shift: number, weakest: number, slope: number}} Findings */

/** Blur radii of the band of detail that is compared, in pixels. */
const INNER = 1;
const OUTER = 4;
/** Sides of the levels, the coarsest first; steps of one fit. */
const LEVELS = [96, 192, 384];
const STEPS = 10;
/** Side of the picture whose light is compared. */
const LIGHT = 96;
/** A smaller step of all edges ends a fit, in pixels. */
const ENOUGH = 0.004;
/** Pixels of each edge that take part in nothing. */
const RIM = 8;
const BLOCKS = 6;
/** Blocks with the most detail. */
const JUDGED = 24;
/** Of a box that is not where the search began, the edges may move by this share. */
const REACH = 0.04;
/** Chosen on half of the scenes, measured on the other half (docs/notes/likeness.md). */
const SHIFT_MAX = 0.1;
const CORRELATION_MIN = 0.8;
const SLOPE_MAX = 0.06;

/**
 * @param grey SIDE × SIDE.
 * @returns detail for `compareDetails`.
 * @type {(grey: Grey) => Details}
 */
export function detailsOf(grey) {
  const levels = LEVELS.map((side) => {
    const small = shrinkGrey(grey, SIDE / side);
    const [fine, coarse] = [blurGrey(small, side, INNER), blurGrey(small, side, OUTER)];
    return { side, values: fine.map((value, index) => value - (coarse[index] ?? 0)) };
  });
  return { light: { side: LIGHT, values: shrinkGrey(grey, SIDE / LIGHT) }, levels };
}

/** @type {(grey: Float32Array, by: number) => Float32Array} */
function shrinkGrey(grey, by) {
  if (by === 1) return grey;
  const side = SIDE / by;
  const out = new Float32Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let dy = 0; dy < by; dy++)
        for (let dx = 0; dx < by; dx++) sum += grey[(y * by + dy) * SIDE + x * by + dx] ?? 0;
      out[y * side + x] = sum / (by * by);
    }
  return out;
}

/** Mean of a square, twice, so that it is nearly a Gaussian. @type {(values: Float32Array, side: number, radius: number) => Float32Array} */
function blurGrey(values, side, radius) {
  const once = (/** @type {Float32Array} */ from) =>
    blurLines(blurLines(from, side, { radius, along: 1, across: side }), side, { radius, along: side, across: 1 });
  return once(once(values));
}

/** @type {(values: Float32Array, side: number, how: {radius: number, along: number, across: number}) => Float32Array} */
function blurLines(values, side, { radius, along, across }) {
  const out = new Float32Array(values.length);
  for (let line = 0; line < side; line++) {
    const at = (/** @type {number} */ place) =>
      values[line * across + Math.min(side - 1, Math.max(0, place)) * along] ?? 0;
    let sum = 0;
    for (let place = -radius; place <= radius; place++) sum += at(place);
    for (let place = 0; place < side; place++) {
      out[line * across + place * along] = sum / (2 * radius + 1);
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
  return out;
}

/**
 * How the picture `b` lies in the picture `a`, and how well.
 * @param starts boxes of `a` that may be all of `b`.
 * @returns Of the blocks with the most detail: `shift` is how far they lie beside their place, in pixels of 384 (root
 *   mean square). `weakest` is their weakest correlation. `slope`: how much brighter one side is, as share.
 * @type {(a: Details, b: Details, starts: Box[]) => Findings & {box: Box}}
 */
export function compareDetails(a, b, starts) {
  const [coarse, ...finer] = LEVELS.map((_, index) => ({ a: levelAt(a, index), b: levelAt(b, index) }));
  if (!coarse) throw new Error('There is no level.');
  let best = { box: /** @type {Box} */ ([0, 0, 1, 1]), score: -1 };
  for (const start of starts) {
    const box = layOver(coarse, start);
    const score = correlationOf(samplesOf(coarse, box, innerPart(coarse.b.side))).correlation;
    if (score > best.score) best = { box, score };
  }
  let { box } = best;
  for (const pair of finer) box = layOver(pair, box);
  return { box, ...judgeBlocks(finer.at(-1) ?? coarse, box), slope: slopeOf({ a: a.light, b: b.light }, box) };
}

/** @type {(found: Findings) => boolean} */
export function isCopy({ shift, weakest, slope }) {
  return shift < SHIFT_MAX && weakest > CORRELATION_MIN && slope < SLOPE_MAX;
}

/** Light that falls from another side. @type {(pair: Pair, box: Box) => number} */
function slopeOf(pair, box) {
  const [, gain = 0, curve = 0, right = 0, down = 0] =
    solveEquations(lightEquations(samplesOf(pair, box, innerPart(LIGHT)))) ?? [];
  return Math.hypot(right, down) / Math.max(0.1, Math.abs(gain + curve));
}

/** @type {(details: Details, index: number) => Layer} */
function levelAt({ levels }, index) {
  const layer = levels[index];
  if (!layer) throw new Error(`There is no level ${index}.`);
  return layer;
}

/** @type {(side: number) => Part} */
function innerPart(side) {
  return { x0: RIM, y0: RIM, x1: side - RIM, y1: side - RIM, step: side > 200 ? 2 : 1 };
}

/** Gauss-Newton: moves the four edges until `b` lies over `a`. @type {(pair: Pair, start: Box) => Box} */
function layOver(pair, start) {
  let box = start;
  const part = innerPart(pair.b.side);
  for (let step = 0; step < STEPS; step++) {
    const move = solveEquations(edgeEquations(samplesOf(pair, box, part)));
    if (move === null) return box;
    const next = /** @type {Box} */ (box.map((edge, index) => edge + (move[index] ?? 0)));
    if (next.some((edge, index) => Math.abs(edge - (start[index] ?? 0)) > REACH)) return box;
    box = next;
    if (move.slice(0, 4).every((edge) => Math.abs(edge) * pair.a.side < ENOUGH)) return box;
  }
  return box;
}

/** @type {(pair: Pair, box: Box) => {shift: number, weakest: number}} */
function judgeBlocks(pair, box) {
  const { side } = pair.b;
  const size = Math.floor((side - 2 * RIM) / BLOCKS);
  const blocks = [];
  for (let row = 0; row < BLOCKS; row++)
    for (let column = 0; column < BLOCKS; column++) {
      const [x0, y0] = [RIM + column * size, RIM + row * size];
      const samples = samplesOf(pair, box, { x0, y0, x1: x0 + size, y1: y0 + size, step: 1 });
      const [x = 0, y = 0] = solveEquations(shiftEquations(samples)) ?? [];
      blocks.push({ ...correlationOf(samples), shift: Math.min(9, Math.hypot(x, y) * side) });
    }
  const judged = blocks.sort((a, b) => b.energy - a.energy).slice(0, JUDGED);
  const squares = judged.reduce((sum, { shift }) => sum + shift ** 2, 0);
  return { shift: Math.sqrt(squares / JUDGED), weakest: Math.min(...judged.map(({ correlation }) => correlation)) };
}
