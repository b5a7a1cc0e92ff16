/** Measures the comparison of photos on made pictures (docs/notes/likeness.md): `npm run likeness`, `npm run likeness -- 20 8`. */
import sharp from 'sharp';
import { compareDetails, detailsOf, isCopy } from '../../../pocketbase/photos/likenessCompare.mjs';
import {
  hashOf,
  KEPT,
  nearestWindows,
  SIDE,
  sumTable,
  toKeys,
  windowHashes,
} from '../../../pocketbase/photos/likenessHash.mjs';
import { copyOf, JITTER, poseOf, randomOf, SCENES, shoot } from './scenes.mjs';

/** Bits and equal bands, as the server requires (likenessDecoder.mjs, likeness/candidates.js). */
const FAR = 14;
const SHARED = 3;

/** @typedef {'copy' | 'cropped first' | 'ghost' | 'tripod' | 'free'} Kind */

/** @type {(picture: Buffer) => Promise<{hash: number[], windows: number[][], details: import('../../../pocketbase/photos/likenessCompare.mjs').Details}>} */
export async function readPicture(picture) {
  const side = { fit: /** @type {const} */ ('fill'), kernel: /** @type {const} */ ('lanczos3') };
  const grey = Float32Array.from(await sharp(picture).greyscale().resize(SIDE, SIDE, side).raw().toBuffer());
  const table = sumTable(grey);
  return { hash: hashOf(table, KEPT), windows: windowHashes(table), details: detailsOf(grey) };
}

/** Whether the server reports `later` as the picture `stored`. @type {(stored: Buffer, later: Buffer) => Promise<boolean>} */
export async function isFound(stored, later) {
  const [a, b] = [await readPicture(stored), await readPicture(later)];
  const keys = new Set(b.windows.flatMap(toKeys));
  if (toKeys(a.hash).filter((key) => keys.has(key)).length < SHARED) return false;
  const nearest = nearestWindows(b.windows, a.hash, 3);
  if ((nearest[0]?.distance ?? FAR + 1) > FAR) return false;
  return isCopy(
    compareDetails(
      a.details,
      b.details,
      nearest.map(({ start }) => start),
    ),
  );
}

/**
 * A stored picture and a later one of the same scene.
 * @type {(name: string, kind: Kind, seed: number) => Promise<[stored: Buffer, later: Buffer]>}
 */
export async function pairOf(name, kind, seed) {
  const random = randomOf(seed);
  const pose = poseOf(random, JITTER.free);
  const first = await shoot(name, pose, random);
  if (kind === 'copy') return [first, await copyOf(first, random)];
  if (kind === 'cropped first') return [await copyOf(first, random), first];
  const next = kind === 'free' ? poseOf(random, JITTER.free) : poseOf(random, JITTER[kind], pose);
  return [first, await shoot(name, next, random)];
}

/** Pairs found of `count` per scene. @type {(kind: Kind, of: {scenes: readonly string[], count: number, seed: number}) => Promise<{found: number, of: number}>} */
export async function measure(kind, { scenes, count, seed }) {
  let found = 0;
  for (const [place, name] of scenes.entries())
    for (let turn = 0; turn < count; turn++)
      if (await isFound(...(await pairOf(name, kind, seed + place * 100_003 + turn * 17)))) found++;
  return { found, of: scenes.length * count };
}

if (process.argv[1] === import.meta.filename) {
  const [count = '20', ghosts = '8'] = process.argv.slice(2);
  // Thresholds were chosen on the others.
  const scenes = SCENES.filter((_, place) => place % 2 === 1);
  for (const kind of /** @type {Kind[]} */ (['copy', 'cropped first', 'ghost', 'free', 'tripod'])) {
    const times = Number(count) * (kind === 'ghost' ? Number(ghosts) : 1);
    const result = await measure(kind, { scenes, count: times, seed: 9_000_001 });
    console.log(`${kind}: ${result.found} of ${result.of}`);
  }
}
