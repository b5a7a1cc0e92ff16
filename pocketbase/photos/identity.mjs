/**
 * Recognises the object store by a random mark, which the data folder remembers.
 * The same bucket name can exist at another provider.
 */
import { randomUUID } from 'node:crypto';
import { createChangedError, kindOf, StoreFailure } from './failure.mjs';
import { getPhotoTarget, isAllOnDisk, readPhotoTarget, writePhotoTarget } from './photoTarget.mjs';

/** @import { Place } from './storePlace.mjs' */
/** @import { PhotoTarget } from './photoTarget.mjs' */

/** No photo has this prefix. */
const OWN = 'objektbeleg/';
export const PROBE = `${OWN}probe`;
const MARK = `${OWN}store`;

/** @type {(key: string) => boolean} */
export function isOwn(key) {
  return key.startsWith(OWN);
}

/** @throws StoreFailure where it is another store, or does not answer. @type {(dir: string, store: Place) => Promise<void>} */
export async function checkSame(dir, store) {
  const target = await readPhotoTarget(dir);
  if (target !== null && isRemembered(target)) checkMark(target, await markOf(store));
}

/**
 * Blocks requests until the store has shown the remembered mark.
 * @throws StoreFailure, in both.
 * @type {(of: {dir: string, bucket: string, store: Place}) => {store: Place, recognise: () => Promise<void>}}
 */
export function guardStore({ dir, bucket, store }) {
  let isKnown = false;
  /** Of two new marks one would be lost. @type {Promise<void> | null} */
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
  const target = await getPhotoTarget(dir, bucket);
  if (isRemembered(target)) return checkMark(target, found);
  const mark = found ?? (await givenMark(store));
  if (mark !== target.mark) await writePhotoTarget(dir, { ...(await getPhotoTarget(dir, bucket)), bucket, mark });
}

/** @type {(target: PhotoTarget) => target is PhotoTarget & {mark: string}} */
function isRemembered(target) {
  return target.mark !== undefined && !isAllOnDisk(target);
}

/** @type {(target: PhotoTarget & {mark: string}, found: string | null) => void} */
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
