/**
 * Decodes photos in a process of its own, because a picture may crash a decoder or fill the memory (D74).
 * likenessProcess.mjs starts it and sends one task at a time.
 */
import sharp from 'sharp';
import { compareDetails, detailsOf, isCopy } from './likenessCompare.mjs';
import { hashOf, KEPT, nearestWindows, SIDE, sumTable, toKeys, windowHashes } from './likenessHash.mjs';

/** @import { Grey } from './likenessHash.mjs' */
/** @import { Details } from './likenessCompare.mjs' */
/** `key`: names the file of `bytes`. @typedef {{kind: 'hash', key: string, bytes: Uint8Array}} HashTask */
/** `bands`: of the stored photo `other`. @typedef {{kind: 'compare', key: string, bytes: Uint8Array, other: Uint8Array, bands: number[]}} CompareTask */
/** @typedef {{hash: number[], windows: number[][], details: Details}} Mine */

const PIXELS_MAX = 25_000_000;
/** Bytes of this process. A normal photo needs 90 MB. */
const MEMORY_MAX = 200 * 1024 * 1024;
/** In ms. libvips decodes in a thread, so this loop is free. */
const LOOK = 5;
/** Windows from which a comparison starts. */
const STARTS = 3;
/** Bits of 128 from which on two pictures are not compared. */
const FAR = 14;

sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
}, LOOK);

process.on('disconnect', () => process.exit(0));
process.on('message', async (/** @type {HashTask | CompareTask} */ task) => {
  const answer = await runTask(task).catch(() => null);
  process.send?.(answer);
});

/** Of the last photo that was looked up, because many candidates follow it. @type {{key: string, mine: Mine} | null} */
let last = null;

/** @type {(task: HashTask | CompareTask) => Promise<object>} */
async function runTask(task) {
  const { hash, windows, details } = await lookUp(task);
  if (task.kind === 'hash') return { bands: hash, keys: [...new Set(windows.flatMap(toKeys))] };
  const [nearest, ...further] = nearestWindows(windows, task.bands, STARTS);
  if (!nearest || nearest.distance > FAR) return { copy: false };
  const starts = [nearest, ...further].map(({ start }) => start);
  return { copy: isCopy(compareDetails(detailsOf(await greyOf(task.other)), details, starts)) };
}

/** @type {(task: HashTask | CompareTask) => Promise<Mine>} */
async function lookUp({ key, bytes }) {
  if (last?.key === key) return last.mine;
  const grey = await greyOf(bytes);
  const table = sumTable(grey);
  const mine = { hash: hashOf(table, KEPT), windows: windowHashes(table), details: detailsOf(grey) };
  last = { key, mine };
  return mine;
}

/** @throws for what sharp cannot decode. @type {(bytes: Uint8Array) => Promise<Grey>} */
async function greyOf(bytes) {
  const pixels = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return Float32Array.from(pixels);
}
