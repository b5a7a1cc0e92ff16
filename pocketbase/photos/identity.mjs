/**
 * Which store it is (D256). A bucket's name says little: at another address, at another provider, or made anew it is the same. So a store
 * that takes photos carries a file with a drawn word, its mark, and the data folder remembers it (wish.mjs).
 */
import { randomUUID } from 'node:crypto';
import { createChangedError, kindOf, StoreFailure } from './failure.mjs';
import { isAllOnDisk, noteWish, wishIn, wishOf } from './wish.mjs';

/** @import { Place } from './storePlace.mjs' */
/** @import { Wish } from './wish.mjs' */

/** Names that no photo has. */
const OWN = 'objektbeleg/';
/** What the store is asked with (state.mjs). */
export const PROBE = `${OWN}probe`;
const MARK = `${OWN}store`;

/** Whether a file of the store is ours and no photo. @type {(key: string) => boolean} */
export function isOwn(key) {
  return key.startsWith(OWN);
}

/** For commands. @throws StoreFailure where it is another store than the remembered one, or does not say. @type {(dir: string, store: Place) => Promise<void>} */
export async function checkSame(dir, store) {
  const wish = await wishOf(dir);
  if (wish !== null && isRemembered(wish)) checkMark(wish, await markOf(store));
}

/**
 * A store that no photo goes to or comes from before it has shown that it is the remembered one.
 * @param of `dir`: the data folder; `bucket`; `store`.
 * @returns `store`: the same behind that question; `recognise()` asks it. @throws StoreFailure, both.
 * @type {(of: {dir: string, bucket: string, store: Place}) => {store: Place, recognise: () => Promise<void>}}
 */
export function guardStore({ dir, bucket, store }) {
  let isKnown = false;
  /** One asks for all: of two that give a mark one would be forgotten. @type {Promise<void> | null} */
  let asking = null;
  const recognise = () => {
    asking ??= recogniseStore({ dir, bucket, store })
      .then(
        () => {
          isKnown = true;
        },
        (/** @type {unknown} */ error) => {
          if (kindOf(error) === 'other') isKnown = false;
          throw error;
        },
      )
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  const ensureRecognised = async () => {
    if (!isKnown) await recognise();
  };
  return {
    recognise,
    store: {
      read: (key) => ensureRecognised().then(() => store.read(key)),
      look: (key) => ensureRecognised().then(() => store.look(key)),
      write: (key, file) => ensureRecognised().then(() => store.write(key, file)),
      remove: (key) => ensureRecognised().then(() => store.remove(key)),
      list: async function* (prefix) {
        await ensureRecognised();
        yield* store.list(prefix);
      },
    },
  };
}

/** @type {(of: {dir: string, bucket: string, store: Place}) => Promise<void>} */
async function recogniseStore({ dir, bucket, store }) {
  const found = await markOf(store);
  const wish = await wishIn(dir, bucket);
  if (isRemembered(wish)) return checkMark(wish, found);
  const mark = found ?? (await givenMark(store));
  if (mark !== wish.mark) await noteWish(dir, { ...(await wishIn(dir, bucket)), bucket, mark });
}

/** What lies on the disk alone needs no store, and the next one may be another. @type {(wish: Wish) => wish is Wish & {mark: string}} */
function isRemembered(wish) {
  return wish.mark !== undefined && !isAllOnDisk(wish);
}

/** @type {(wish: Wish & {mark: string}, found: string | null) => void} */
function checkMark({ bucket, mark }, found) {
  if (found === mark) return;
  throw new StoreFailure(
    `Die Fotos liegen in einem anderen Objektspeicher ${bucket} als dem, zu dem S3_ENDPOINT und S3_BUCKET jetzt führen: bitte S3_* auf den richtigen setzen; sie würden sonst alle fehlen.`,
    'other',
  );
}

/** @type {(store: Place) => Promise<string | null>} */
async function markOf(store) {
  const file = await store.read(MARK);
  return file === null ? null : file.bytes.toString('utf8');
}

/** @type {(store: Place) => Promise<string>} */
async function givenMark(store) {
  const mark = randomUUID();
  await store.write(MARK, { bytes: Buffer.from(mark), type: 'text/plain' });
  if ((await markOf(store)) !== mark) throw createChangedError(MARK);
  return mark;
}
