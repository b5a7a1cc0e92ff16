/** Photos on their way from one place to another (D217): each is held against its row here, and read back there. */
import { linkPhoto } from '../operations/files.mjs';
import { inTurn } from '../operations/inTurn.mjs';
import { diskPlace } from './diskPlace.mjs';
import { createChangedError } from './failure.mjs';
import { sha256 } from './signing.mjs';

/** @import { Place } from './storePlace.mjs' */

/**
 * Brings photos to where they are not yet as their row says.
 * @template {StoredPhoto} Photo
 * @param {ManyPhotos<Photo>} photos
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
    else await writeAndVerify(photo.file, { file: found, to });
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
    copy: (photos) =>
      carryPhotos(before === undefined ? photos : linkFromBackup(photos, { before, to }), { from, to: diskPlace(to) }),
  };
}

/**
 * Photos, each taken from an earlier backup where that has it.
 * @template {StoredPhoto} Photo
 * @param {ManyPhotos<Photo>} photos
 * @param {{before: string, to: string}} folders
 */
async function* linkFromBackup(photos, folders) {
  for await (const photo of photos) {
    await linkPhoto(photo.file, folders);
    yield photo;
  }
}

/**
 * Photos of rows whose store is asked for a list of what it has, not for every byte: that would take hours of the time in which a lost
 * machine is to be back. What is not there in its size is brought from elsewhere.
 * @template {StoredPhoto} Photo
 * @param {ManyPhotos<Photo>} photos
 * @param {{from: Pick<Place, 'read'>, store: Place}} places
 * @returns {Promise<Photo[]>} those that are nowhere. @throws where the store does not say.
 */
export async function restoreMissingPhotos(photos, { from, store }) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for await (const { key, size } of store.list('')) sizes.set(key, size);
  async function* listMissingPhotos() {
    for await (const photo of photos) if (sizes.get(photo.file) !== photo.bytes) yield photo;
  }
  return carryPhotos(listMissingPhotos(), { from, to: store });
}

/** Writes a file and reads it back. @throws where it is not the same there. @type {(key: string, of: {file: import('./storePlace.mjs').Stored, to: Pick<Place, 'read' | 'write'>}) => Promise<void>} */
export async function writeAndVerify(key, { file, to }) {
  await to.write(key, file);
  const back = await to.read(key);
  if (back === null || sha256(back.bytes) !== sha256(file.bytes)) throw createChangedError(key);
}

/** @type {(photo: StoredPhoto, file: {bytes: Buffer} | null) => boolean} */
function isRight({ sha256: hash, bytes }, file) {
  return file !== null && file.bytes.length === bytes && sha256(file.bytes) === hash;
}
