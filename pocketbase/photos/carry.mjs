/** Photos on their way from one place to another (D217): each is held against its row here, and read back there. */
import { linkPhoto } from '../operations/files.mjs';
import { diskPlace } from './diskPlace.mjs';
import { changed } from './failure.mjs';
import { sha256 } from './signing.mjs';

/** @import { Place } from './storePlace.mjs' */

/** A store answers each question after a while; a machine holds this many photos. */
const AT_ONCE = 8;

/**
 * Brings photos to where they are not yet as their row says.
 * @template {StoredPhoto} Photo
 * @param {Photo[]} photos as describeDatabase says.
 * @param {{from: Pick<Place, 'read'>, to: Pick<Place, 'read' | 'write'>}} places
 * @returns {Promise<Photo[]>} those that could not be had as their row says. @throws where a place does not say, or gives something
 *   else back than it took: what is unknown is not lost.
 */
export async function carryPhotos(photos, { from, to }) {
  /** @type {Photo[]} */
  const lost = [];
  await inTurn(photos, async (photo) => {
    if (isRight(photo, await to.read(photo.file))) return;
    const found = await from.read(photo.file);
    if (found === null || !isRight(photo, found)) lost.push(photo);
    else await placed(photo.file, { file: found, to });
  });
  return lost;
}

/**
 * Photos of a place as they are copied into a backup. Only what the earlier one does not have is fetched. Nothing is kept for what is
 * deleted meanwhile: then the database is copied once more, and by then most photos are there.
 * @type {(of: {from: Place, to: string, before: string | undefined}) => import('../operations/copy.mjs').Shelf}
 */
export function placeShelf({ from, to, before }) {
  return {
    to,
    gatherWhile: (work) => work(),
    copy: async (photos) => {
      if (before !== undefined) for (const { file } of photos) await linkPhoto(file, { before, to });
      return carryPhotos(photos, { from, to: diskPlace(to) });
    },
  };
}

/**
 * Photos of rows whose store is asked for a list of what it has, not for every byte: that would take hours of the time in which a lost
 * machine is to be back. What is not there in its size is brought from elsewhere.
 * @template {StoredPhoto} Photo
 * @param {Photo[]} photos
 * @param {{from: Pick<Place, 'read'>, store: Place}} places
 * @returns {Promise<Photo[]>} those that are nowhere. @throws where the store does not say.
 */
export async function reconciled(photos, { from, store }) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for await (const { key, size } of store.list('')) sizes.set(key, size);
  return carryPhotos(
    photos.filter(({ file, bytes }) => sizes.get(file) !== bytes),
    { from, to: store },
  );
}

/** Writes a file and reads it back. @throws where it is not the same there. @type {(key: string, of: {file: import('./storePlace.mjs').Stored, to: Pick<Place, 'read' | 'write'>}) => Promise<void>} */
export async function placed(key, { file, to }) {
  await to.write(key, file);
  const back = await to.read(key);
  if (back === null || sha256(back.bytes) !== sha256(file.bytes)) throw changed(key);
}

/** @type {(photo: StoredPhoto, file: {bytes: Buffer} | null) => boolean} */
function isRight({ sha256: hash, bytes }, file) {
  return file !== null && file.bytes.length === bytes && sha256(file.bytes) === hash;
}

/**
 * A few at once; the first failure ends all.
 * @template Of
 * @param {Iterable<Of> | AsyncIterable<Of>} all
 * @param {(one: Of) => Promise<void>} work
 */
export async function inTurn(all, work) {
  const waiting = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = await waiting.next(); !next.done && !failed; next = await waiting.next())
      await work(next.value).catch((/** @type {unknown} */ error) => {
        failed = true;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
