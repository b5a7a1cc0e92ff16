/** Photo files are synced before the answer. */
const { limits } = require('../../generated/rules.js');
const { inStore, syncFiles } = require('../database/durable.js');
const { Fault } = require('../platform/fault.js');
const { withMutex } = require('../platform/mutex.js');
const receipts = require('./receipts.js');
const { byId, findRows } = require('../database/rows.js');

const { DEPTH } = receipts;

/**
 * `synced`: all files are on the disk or read back. `lost`: the store took but lacks them.
 * @typedef {{synced: boolean, lost: string[]}} Looked
 */

/** The hash gives different bytes different paths. @type {(line: ManifestPhoto) => string} */
const photoFileName = (line) => `${line.id}_${line.sha256.slice(0, 10)}.jpg`;

/**
 * Skips a correct file: replacing an acknowledged one could leave it empty after a power cut (D302).
 * @returns the file's key.
 * @type {(app: App, of: {documentation: Row, line: ManifestPhoto, bytes: number[]}) => string}
 */
function writeFile(app, { documentation, line, bytes }) {
  const photo = byId(app, 'documentation_photos', line.id);
  if (photo && photo.getString('documentation') !== documentation.id) throw new Fault(409, 'conflict');
  const folder = `${app.findCachedCollectionByNameOrId('documentation_photos').id}/${line.id}`;
  const key = photo ? receipts.fileKey(photo) : `${folder}/${photoFileName(line)}`;
  withMutex(app, `writing:${key}`, () => {
    const files = app.newFilesystem();
    try {
      // A store writes objects atomically, and a look costs one request per photo.
      const isNew = !photo && inStore(app);
      if (isNew || !receipts.isStored(app, key, { files, line, depth: DEPTH.hashes })) files.upload(bytes, key);
    } finally {
      files.close();
    }
  });
  return key;
}

/**
 * Only for the last missing photo.
 * @type {(app: App, of: {documentation: Row, line: ManifestPhoto, key: string}) => Looked}
 */
function syncLast(app, { documentation, line, key }) {
  /** @type {(missing: string[]) => string[]} */
  const excludeOwnPhoto = (missing) => missing.filter((id) => id !== line.id);
  if (excludeOwnPhoto(receipts.missingPhotos(app, documentation, DEPTH.rows)).length > 0)
    return { synced: false, lost: [] };
  if (inStore(app)) {
    readBack(app, key, line);
    return { synced: true, lost: excludeOwnPhoto(receipts.missingPhotos(app, documentation, DEPTH.hashes)) };
  }
  const { missing, keys } = receipts.checkPhotos(app, documentation, DEPTH.files);
  if (excludeOwnPhoto(missing).length > 0) return { synced: false, lost: [] };
  syncFiles(app, [...keys, key]);
  return { synced: true, lost: [] };
}

/**
 * A store may confirm a photo and lose it (D216).
 * @throws when the bytes differ. The phone retries.
 * @type {(app: App, key: string, line: ManifestPhoto) => void}
 */
function readBack(app, key, line) {
  const files = app.newFilesystem();
  try {
    if (!receipts.isStored(app, key, { files, line, depth: DEPTH.hashes }))
      throw new Error('The store does not give back the photo that it took.');
  } finally {
    files.close();
  }
}

/** @type {(app: App, documentation: Row) => string[]} */
function photoFileKeys(app, documentation) {
  return findRows(app, 'documentation_photos', { documentation: documentation.id }).map(receipts.fileKey);
}

/**
 * Only for a deleted documentation or message: a second request may be writing the same path.
 * @type {(app: App, key: string, isExpected: () => boolean) => void}
 */
function removeOrphan(app, key, isExpected) {
  try {
    if (isExpected()) return;
    const files = app.newFilesystem();
    try {
      files.delete(key);
    } finally {
      files.close();
    }
  } catch (error) {
    app.logger().warn('A file without a row could not be removed.', 'key', key, 'error', String(error));
  }
}

/** @type {(app: App, key: string) => Uint8Array} */
function readStoredFile(app, key) {
  const files = app.newFilesystem();
  try {
    const reader = files.getReader(key);
    try {
      return /** @type {Uint8Array} */ (/** @type {unknown} */ (toBytes(reader, limits.PHOTO_MAX_BYTES)));
    } finally {
      reader.close();
    }
  } finally {
    files.close();
  }
}

module.exports = { photoFileKeys, readStoredFile, photoFileName, removeOrphan, syncLast, writeFile };
