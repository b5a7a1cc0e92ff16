/**
 * Moves photos between data folder and object store while the server runs.
 * A file is verified at the target before it is removed. A repeated call continues.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { forEachOf } from '../operations/eachOf.mjs';
import { sha256 } from '../operations/files.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { writeAndVerify } from './carry.mjs';
import { isOwn } from './identity.mjs';
import { readPhotoTarget, TARGET_FILE, writePhotoTarget } from './photoTarget.mjs';
import { PATIENCE } from './storePlace.mjs';

/** @import { Places } from './places.mjs' */
/** @import { Where } from './photoTarget.mjs' */
/** @import { Listed, Place, Stored } from './storePlace.mjs' */

/** ms that older requests may write to the old place. */
const UNDERWAY = PATIENCE + 1000;
const STEP = 500;
/** A thumbnail lies one folder deeper. */
const PHOTO = /^[^/]+\/[^/]+\/[^/]+_[0-9a-f]{10}\.jpg$/;

/** @typedef {{files: number, bytes: number}} Moved */
/** `alone()`: throws where another process moves. @typedef {{from: Place, to: Place, alone: () => Promise<void>, sum: Moved, log: Log}} Moving */

/**
 * @throws where a place fails. The log names unreadable files.
 * @type {(of: {dir: string, bucket: string, places: Places, wanted: Where, alone: () => Promise<void>, log: Log, underway?: number}) => Promise<Moved>}
 */
export async function movePhotos({ dir, bucket, places, wanted, alone, log, underway = UNDERWAY }) {
  const sum = { files: 0, bytes: 0 };
  const before = await readPhotoTarget(dir);
  if (before?.wanted === wanted && before.moved) return sum;
  if (before?.wanted !== wanted) await writePhotoTarget(dir, { ...before, wanted, bucket, moved: false });
  const moving = { from: places.each[wanted === 'store' ? 'disk' : 'store'], to: places.each[wanted], alone, sum, log };
  await moveAllOnce(moving);
  // Older requests have ended.
  await setTimeout(Math.max(0, underway - (await sinceWish(dir))));
  const left = await moveAllOnce(moving);
  for (const key of left) log(`Bleibt: ${key}`);
  if (left.length > 0)
    throw new OperatorError(
      `Dateien, die nicht so zu lesen waren, wie die Liste und ihr Name es sagen, und deshalb bleiben, wo sie sind: ${left.length}. Bitte noch einmal aufrufen; hält es an, sagt „objektbeleg verify“, welche Fotos beschädigt sind.`,
    );
  await writePhotoTarget(dir, { ...(await readPhotoTarget(dir)), wanted, bucket, moved: true });
  return sum;
}

/** @type {(from: Place) => Promise<Moved>} */
export async function countPhotos(from) {
  const sum = { files: 0, bytes: 0 };
  for await (const { key, size } of from.list(''))
    if (!isOwn(key)) {
      sum.files++;
      sum.bytes += size;
    }
  return sum;
}

/** @type {(dir: string) => Promise<number>} */
async function sinceWish(dir) {
  return Date.now() - (await stat(join(dir, TARGET_FILE))).mtimeMs;
}

/** @returns keys that stay. @type {(moving: Moving) => Promise<string[]>} */
async function moveAllOnce(moving) {
  /** @type {string[]} */
  const left = [];
  await forEachOf(moving.from.list(''), async (listed) => {
    if (!isOwn(listed.key) && !(await moveOne(listed, moving))) left.push(listed.key);
  });
  return left;
}

/** @returns false where the file is unreadable and stays. @type {(listed: Listed, moving: Moving) => Promise<boolean>} */
async function moveOne({ key, size }, { from, to, alone, sum, log }) {
  const file = await from.read(key);
  if (file === null) return true;
  if (!isComplete(file, { key, size }) && !isNamed(key, await to.read(key))) return false;
  if (!(await isBetter(await to.read(key), { key, file }))) await writeAndVerify(key, { file, to });
  if ((await from.look(key)) === null) {
    // Deleted meanwhile: a deletion removes the new place last (photos/places.mjs). `alone()` excludes a second mover.
    // After a kill, the removal job finds the copy (pb_hooks/lib/delivery/removals.js).
    await alone();
    await to.remove(key);
    return true;
  }
  await from.remove(key);
  sum.files++;
  sum.bytes += file.bytes.length;
  if (sum.files % STEP === 0) log(`${sum.files} Dateien …`);
  return true;
}

/** A store can return an error page or a partial file. @type {(file: Stored, of: {key: string, size: number}) => boolean} */
function isComplete(file, { key, size }) {
  return file.bytes.length === size && (!PHOTO.test(key) || isNamed(key, file));
}

/** Keeps an equal file, and one that replaced a damaged file. @type {(there: Stored | null, of: {key: string, file: Stored}) => boolean} */
function isBetter(there, { key, file }) {
  if (there === null) return false;
  return sha256(there.bytes) === sha256(file.bytes) || !isNamed(key, file);
}

/** A photo's name contains its hash (delivery/photoFiles.js). @type {(key: string, file: Stored | null) => boolean} */
function isNamed(key, file) {
  return file !== null && key.endsWith(`_${sha256(file.bytes).slice(0, 10)}.jpg`);
}
