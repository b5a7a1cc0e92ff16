/**
 * Both places where photos may lie while an object store is named (S3_*), D215: what is written goes to the one they are wanted
 * in, what is asked for is found in either, so that they can be moved while the server runs (move.mjs).
 */
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { diskPlace } from './diskPlace.mjs';
import { checkSame } from './identity.mjs';
import { storePlace } from './storePlace.mjs';
import { isAllOnDisk, wishIn, wishOf } from './wish.mjs';

/** @import { Place } from './storePlace.mjs' */
/** @import { StoreAddress } from './signing.mjs' */
/** @import { Where } from './wish.mjs' */

/** The store that the variables name; null = photos lie in the data folder alone. @type {(env: Variables) => StoreAddress | null} */
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
 * Photos that the variables do not lead to would all be missing.
 * @throws Refusal where they lie in a store that these do not name, or in another one.
 * @type {(dir: string, store: StoreAddress | null) => Promise<void>}
 */
export async function checkNamed(dir, store) {
  const wish = await wishOf(dir);
  if (wish === null || isAllOnDisk(wish) || wish.bucket === store?.bucket) return;
  throw new Refusal(
    `Fotos liegen im Objektspeicher ${wish.bucket}: bitte S3_* ${store ? 'auf diesen' : 'wieder'} setzen; sie würden sonst alle fehlen. Mit dem Speicher holt sie „npm run photos -- to-disk“ nach ${dir}.`,
  );
}

/** @typedef {Place & {each: {[where in Where]: Place}}} Places */

/**
 * Where the photos of a data folder are, for whoever works beside the server.
 * @returns null where they lie in that folder alone. @throws Refusal where the variables do not lead to them.
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

/**
 * @param of `dir`: the data folder; `store`: the place that S3_* names.
 * @returns the two as one place, and each of them.
 * @type {(of: {dir: string, store: Place}) => Places}
 */
export function photoPlaces({ dir, store }) {
  const each = { store, disk: diskPlace(join(dir, 'storage')) };
  const wanted = async () => (await wishIn(dir, '')).wanted;
  /** First where they are wanted; alone, where all of them were moved there. @type {() => Promise<Place[]>} */
  const getOrderedPlaces = async () => {
    const { wanted, moved } = await wishIn(dir, '');
    const both = wanted === 'store' ? [each.store, each.disk] : [each.disk, each.store];
    return moved ? both.slice(0, 1) : both;
  };
  return {
    each,
    read: async (key) => findInPlaces(await getOrderedPlaces(), (place) => place.read(key)),
    look: async (key) => findInPlaces(await getOrderedPlaces(), (place) => place.look(key)),
    write: async (key, file) => {
      // Again where the wish changed meanwhile: whoever moves them has passed this key by.
      for (let [from, to] = ['', await wanted()]; from !== to; [from, to] = [to, await wanted()])
        await each[to].write(key, file);
    },
    remove: async (key) => {
      /** @type {unknown[]} */
      const failed = [];
      // Last where they are wanted: what is moved at this moment is deleted behind its mover.
      for (const place of (await getOrderedPlaces()).reverse())
        await place.remove(key).catch((/** @type {unknown} */ error) => failed.push(error));
      if (failed.length > 0) throw failed[0];
    },
    list: (prefix) => listAllFiles(getOrderedPlaces, prefix),
  };
}

/**
 * Where no place has it, the first is asked again: it was moved there between the two questions.
 * @template T
 * @param {Place[]} places
 * @param {(place: Place) => Promise<T | null>} ask
 * @returns {Promise<T | null>} @throws where none has it and one of them did not say.
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
 * What is moved meanwhile is in one of the two lists, because the place it comes from is listed first.
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
