/**
 * Moves photos between the data folder and the object store while the server runs (D218). What is new goes to the wanted place from
 * the first moment on, what is asked for is found in either (places.mjs); each file is read back there before it goes here, and goes only
 * where what was read is what lies here. Called again it goes on with what is left.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inTurn } from '../operations/inTurn.mjs';
import { Refusal } from '../refusal.mjs';
import { writeAndVerify } from './carry.mjs';
import { isOwn } from './identity.mjs';
import { sha256 } from './signing.mjs';
import { PATIENCE } from './storePlace.mjs';
import { noteWish, WISH, wishOf } from './wish.mjs';

/** @import { Places } from './places.mjs' */
/** @import { Where } from './wish.mjs' */
/** @import { Listed, Place, Stored } from './storePlace.mjs' */

/** So long after the wish a request that began before it may still write to the old place, in ms. */
const UNDERWAY = PATIENCE + 1000;
/** Files between two words of how far it is. */
const STEP = 500;
/** A photo's key: collection, record, and a name that tells its hash. Its thumbnail lies one folder deeper. */
const PHOTO = /^[^/]+\/[^/]+\/[^/]+_[0-9a-f]{10}\.jpg$/;

/** What one call moved. @typedef {{files: number, bytes: number}} Moved */
/** `alone()`: throws where another one moves by now. @typedef {{from: Place, to: Place, alone: () => Promise<void>, sum: Moved, log: Log}} Moving */

/**
 * @param of `dir`: the data folder; `bucket`: name of the store; `places`: both; `wanted`: where to; `alone()`: throws where this
 *   is not the only one that moves; `log`: takes a line now and then; `underway`: ours.
 * @returns what was moved by this call. @throws where a place fails: nothing was removed that was not read back from the other; also where
 *   the old one did not give out what lies there: the log has the names.
 * @type {(of: {dir: string, bucket: string, places: Places, wanted: Where, alone: () => Promise<void>, log: Log, underway?: number}) => Promise<Moved>}
 */
export async function movePhotos({ dir, bucket, places, wanted, alone, log, underway = UNDERWAY }) {
  const sum = { files: 0, bytes: 0 };
  const before = await wishOf(dir);
  if (before?.wanted === wanted && before.moved) return sum;
  if (before?.wanted !== wanted) await noteWish(dir, { ...before, wanted, bucket, moved: false });
  const moving = { from: places.each[wanted === 'store' ? 'disk' : 'store'], to: places.each[wanted], alone, sum, log };
  await moveAllOnce(moving);
  // Whoever began to write before the wish has ended by now, and what he wrote to the old place is moved too.
  await setTimeout(Math.max(0, underway - (await sinceWish(dir))));
  const left = await moveAllOnce(moving);
  for (const key of left) log(`Bleibt: ${key}`);
  if (left.length > 0)
    throw new Refusal(
      `Dateien, die nicht so zu lesen waren, wie die Liste und ihr Name es sagen, und deshalb bleiben, wo sie sind: ${left.length}. Bitte noch einmal aufrufen; hält es an, sagt „npm run verify“, welche Fotos beschädigt sind.`,
    );
  await noteWish(dir, { ...(await wishOf(dir)), wanted, bucket, moved: true });
  return sum;
}

/** ms. @type {(dir: string) => Promise<number>} */
async function sinceWish(dir) {
  return Date.now() - (await stat(join(dir, WISH))).mtimeMs;
}

/** Everything that is in the old place. @returns the keys of what stays there. @type {(moving: Moving) => Promise<string[]>} */
async function moveAllOnce(moving) {
  /** @type {string[]} */
  const left = [];
  await inTurn(moving.from.list(''), async (listed) => {
    if (!isOwn(listed.key) && !(await moveOne(listed, moving))) left.push(listed.key);
  });
  return left;
}

/** @returns false where it stays, because it could not be read as it lies there. @type {(listed: Listed, moving: Moving) => Promise<boolean>} */
async function moveOne({ key, size }, { from, to, alone, sum, log }) {
  const file = await from.read(key);
  // Deleted since it was listed.
  if (file === null) return true;
  if (!isWhole(file, { key, size }) && !isNamed(key, await to.read(key))) return false;
  if (!(await isBetter(await to.read(key), { key, file }))) await writeAndVerify(key, { file, to });
  if ((await from.look(key)) === null) {
    // Whoever deletes asks the old place first and the new one last (places.mjs): what came there behind him goes too. Of two
    // that move at once the other one would have taken it away here. Killed just before this, the server's own job takes it away,
    // which looks a minute after each deletion whether anything is left of it (pb_hooks/lib/delivery/removals.js).
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

/**
 * Whether what was read is what lies there: a proxy's page in its place, or half of it, is neither as long as the list says nor what the name
 * of a photo says.
 * @type {(file: Stored, of: {key: string, size: number}) => boolean}
 */
function isWhole(file, { key, size }) {
  return file.bytes.length === size && (!PHOTO.test(key) || isNamed(key, file));
}

/**
 * Whether what is in the new place already stays: it is the same, or was written there since, in the place of a file that had gone bad.
 * @type {(there: Stored | null, of: {key: string, file: Stored}) => boolean}
 */
function isBetter(there, { key, file }) {
  if (there === null) return false;
  return sha256(there.bytes) === sha256(file.bytes) || !isNamed(key, file);
}

/** A photo's name begins with its id and tells its hash (delivery/photoFiles.js). @type {(key: string, file: Stored | null) => boolean} */
function isNamed(key, file) {
  return file !== null && key.endsWith(`_${sha256(file.bytes).slice(0, 10)}.jpg`);
}
