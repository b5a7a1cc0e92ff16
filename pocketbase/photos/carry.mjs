/** Copies photos between places, checked against their rows and read back. */

import { forEachOf } from '../operations/eachOf.mjs';
import { linkPhoto, sha256 } from '../operations/files.mjs';
import { diskPlace } from './diskPlace.mjs';
import { createChangedError } from './failure.mjs';

/** @import { Place } from './storePlace.mjs' */

/**
 * Copies photos that the target lacks or has wrong.
 * @template {StoredPhoto} Photo
 * @param {ManyPhotos<Photo>} photos
 * @param {{from: Pick<Place, 'read'>, to: Pick<Place, 'read' | 'write'>}} places
 * @returns {Promise<Photo[]>} photos that no place has correctly.
 * @throws where a place fails or returns other bytes: unknown is not lost.
 */
export async function carryPhotos(photos, { from, to }) {
  /** @type {Photo[]} */
  const lost = [];
  await forEachOf(photos, async (photo) => {
    if (isRight(photo, await to.read(photo.file))) return;
    const found = await from.read(photo.file);
    if (found === null || !isRight(photo, found)) lost.push(photo);
    else await writeAndVerify(photo.file, { file: found, to });
  });
  return lost;
}

/**
 * Fetches only photos that the earlier backup lacks.
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
 * Restores photos that are missing or differ in size. Reading every byte would delay a recovery by hours.
 * @template {StoredPhoto} Photo
 * @param {ManyPhotos<Photo>} photos
 * @param {{from: Pick<Place, 'read'>, store: Place}} places
 * @returns {Promise<Photo[]>} photos found nowhere.
 * @throws where the store fails.
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

/** @throws where other bytes come back. @type {(key: string, of: {file: import('./storePlace.mjs').Stored, to: Pick<Place, 'read' | 'write'>}) => Promise<void>} */
export async function writeAndVerify(key, { file, to }) {
  await to.write(key, file);
  const back = await to.read(key);
  if (back === null || sha256(back.bytes) !== sha256(file.bytes)) throw createChangedError(key);
}

/** @type {(photo: StoredPhoto, file: {bytes: Buffer} | null) => boolean} */
function isRight({ sha256: hash, bytes }, file) {
  return file !== null && file.bytes.length === bytes && sha256(file.bytes) === hash;
}
