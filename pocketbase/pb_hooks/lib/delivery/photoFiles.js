/** Files of photos on their way in: where they are written, and what makes them safe before anybody is told. */
const { inStore, syncFiles } = require('../database/durable.js');
const { Fault } = require('../platform/fault.js');
const { inTurn } = require('../platform/inTurn.js');
const receipts = require('./receipts.js');
const { byId, findRows } = require('../database/rows.js');

const { DEPTH } = receipts;

/**
 * What is known of a documentation's files before the transaction, this photo's among them. `synced`: all of them are on the disk,
 * or were read back from the store; false also where others are still missing. `lost`: those that the store took and does not have.
 * @typedef {{synced: boolean, lost: string[]}} Looked
 */

/** The name carries the content: two contents can never write to one place. @type {(line: ManifestPhoto) => string} */
const photoFileName = (line) => `${line.id}_${line.sha256.slice(0, 10)}.jpg`;

/**
 * The same photo may come twice at the same moment. A file that was synced and acknowledged by the one request must not be replaced by the
 * other's, which is on no disk yet: a power cut in between would leave an empty file (D302). So they write in turn, and nothing is written where the
 * right bytes are; a lost file comes back under its name (D33).
 * @returns the file's key.
 * @type {(app: App, of: {documentation: Row, line: ManifestPhoto, bytes: number[]}) => string}
 */
function writeFile(app, { documentation, line, bytes }) {
  const photo = byId(app, 'documentation_photos', line.id);
  if (photo && photo.getString('documentation') !== documentation.id) throw new Fault(409, 'conflict');
  const folder = `${app.findCachedCollectionByNameOrId('documentation_photos').id}/${line.id}`;
  const key = photo ? receipts.fileKey(photo) : `${folder}/${photoFileName(line)}`;
  inTurn(app, `writing:${key}`, () => {
    const files = app.newFilesystem();
    try {
      // A store keeps an object whole or not at all, and asking it would cost every photo a question.
      const isNew = !photo && inStore(app);
      if (isNew || !receipts.isStored(app, key, { files, line, depth: DEPTH.hashes })) files.upload(bytes, key);
    } finally {
      files.close();
    }
  });
  return key;
}

/**
 * Makes sure of every file of the documentation, this one being the last that was missing.
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
  const { missing, keys } = receipts.lookAt(app, documentation, DEPTH.files);
  if (excludeOwnPhoto(missing).length > 0) return { synced: false, lost: [] };
  syncFiles(app, [...keys, key]);
  return { synced: true, lost: [] };
}

/**
 * A store says that it has a photo, and perhaps has lost it: what counts is what it gives back (D216).
 * @throws where it is not what was sent: no row is made of it, and the phone comes again.
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
 * The file of a documentation that was deleted meanwhile is nobody's: its id stays a tombstone, so no row can come any
 * more. Every other file stays, whatever went wrong: the same photo may be arriving a second time at this moment, and the
 * phone that was refused sends it again to the same place.
 * @type {(app: App, of: {documentation: string, photo: string, key: string}) => void}
 */
function removeOrphan(app, { documentation, photo, key }) {
  try {
    if (byId(app, 'documentations', documentation) || byId(app, 'documentation_photos', photo)) return;
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

module.exports = { photoFileKeys, photoFileName, removeOrphan, syncLast, writeFile };
