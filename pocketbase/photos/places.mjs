/** Data folder and object store as one place: reads try both. */
import { join } from 'node:path';
import { OperatorError } from '../operations/operatorError.mjs';
import { diskPlace } from './diskPlace.mjs';
import { checkSame } from './identity.mjs';
import { getPhotoTarget, isAllOnDisk, readPhotoTarget } from './photoTarget.mjs';
import { storePlace } from './storePlace.mjs';

/** @import { Place } from './storePlace.mjs' */
/** @import { StoreAddress } from './storePlace.mjs' */
/** @import { Where } from './photoTarget.mjs' */

/** null = photos are in the data folder only. @type {(env: Variables) => StoreAddress | null} */
export function storeIn(env) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET: secret,
  } = env;
  return endpoint && bucket && region && accessKey && secret ? { endpoint, bucket, region, accessKey, secret } : null;
}

/**
 * @throws OperatorError where photos are in a store that the variables do not name.
 * @type {(dir: string, store: StoreAddress | null) => Promise<void>}
 */
export async function checkNamed(dir, store) {
  const target = await readPhotoTarget(dir);
  if (target === null || isAllOnDisk(target) || target.bucket === store?.bucket) return;
  throw new OperatorError(
    `Fotos liegen im Objektspeicher ${target.bucket}: bitte S3_* ${store ? 'auf diesen' : 'wieder'} setzen; sie würden sonst alle fehlen. Mit dem Speicher holt sie „objektbeleg photos platte“ nach ${dir}.`,
  );
}

/** @typedef {Place & {each: {[where in Where]: Place}}} Places */

/**
 * @returns null = data folder only.
 * @throws OperatorError where the variables do not lead to them.
 * @type {(dir: string, env: Variables) => Promise<Places | null>}
 */
export async function placesOf(dir, env) {
  const address = storeIn(env);
  await checkNamed(dir, address);
  if (address === null) return null;
  const store = storePlace(address);
  await checkSame(dir, store);
  return photoPlaces({ dir, store });
}

/** @type {(of: {dir: string, store: Place}) => Places} */
export function photoPlaces({ dir, store }) {
  const each = { store, disk: diskPlace(join(dir, 'storage')) };
  const wanted = async () => (await getPhotoTarget(dir, '')).wanted;
  /** One place after a complete move. @type {() => Promise<Place[]>} */
  const getOrderedPlaces = async () => {
    const { wanted, moved } = await getPhotoTarget(dir, '');
    const both = wanted === 'store' ? [each.store, each.disk] : [each.disk, each.store];
    return moved ? both.slice(0, 1) : both;
  };
  return {
    each,
    read: async (key) => findInPlaces(await getOrderedPlaces(), (place) => place.read(key)),
    look: async (key) => findInPlaces(await getOrderedPlaces(), (place) => place.look(key)),
    write: async (key, file) => {
      // Write again if the target changed meanwhile: the mover has passed this key.
      for (let [from, to] = ['', await wanted()]; from !== to; [from, to] = [to, await wanted()])
        await each[to].write(key, file);
    },
    remove: async (key) => {
      /** @type {unknown[]} */
      const failed = [];
      // Wanted place last: a file in motion is then deleted behind its mover.
      for (const place of (await getOrderedPlaces()).reverse())
        await place.remove(key).catch((/** @type {unknown} */ error) => failed.push(error));
      if (failed.length > 0) throw failed[0];
    },
    list: (prefix) => listAllFiles(getOrderedPlaces, prefix),
  };
}

/**
 * Ends with the first place again: the file may have moved there.
 * @template T
 * @param {Place[]} places
 * @param {(place: Place) => Promise<T | null>} ask
 * @returns {Promise<T | null>}
 * @throws where no place has it and one failed.
 */
async function findInPlaces(places, ask) {
  /** @type {unknown[]} */
  const failed = [];
  for (const place of places) {
    const answer = await ask(place).catch((/** @type {unknown} */ error) => {
      failed.push(error);
      return null;
    });
    if (answer !== null) return answer;
  }
  if (failed.length > 0) throw failed[0];
  const [wanted, other] = places;
  return wanted && other ? ask(wanted) : null;
}

/**
 * Wanted place last, so that a file in motion is in one of the lists.
 * @param {() => Promise<Place[]>} ordered
 * @param {string} prefix
 */
async function* listAllFiles(ordered, prefix) {
  /** @type {Set<string>} */
  const named = new Set();
  for (const place of (await ordered()).reverse())
    for await (const file of place.list(prefix)) {
      if (!named.has(file.key)) yield file;
      named.add(file.key);
    }
}
