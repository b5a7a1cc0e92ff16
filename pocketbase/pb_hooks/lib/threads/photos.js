/** Photos of messages. Their files lie in the photo store, below a folder of their own. */
const { limits } = require('../../generated/rules.js');
const { inStore, syncFiles, writeDurably } = require('../database/durable.js');
const { queryRows } = require('../database/sql.js');
const { readStoredFile, removeOrphan } = require('../delivery/photoFiles.js');
const { validatePhoto } = require('../delivery/photos.js');
const { isStored, DEPTH } = require('../delivery/receipts.js');
const { readBytes } = require('../platform/body.js');
const { Fault, notFound } = require('../platform/fault.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { findMessage, findThreadById, folderOfPhoto, insertRow, announcedPhotos, selectMessages } = require('./rows.js');
const { stateOfMessages, updateState } = require('./rows.js');
const { requireThread } = require('./sees.js');

/** @typedef {import('./rows.js').Photo} Photo */
/** @typedef {import('./rows.js').Thread} Thread */

/** `PUT /api/app/threads/{id}/photos/{photoId}`, by the message's author. @type {SessionHandler} */
function receiveThreadPhoto({ e, app, requester: { user } }) {
  const thread = requireThread(app, e.request.pathValue('id'), user);
  const found = findOwnLine(app, { thread: thread.id, author: user.id, photo: e.request.pathValue('photoId') });
  const bytes = readBytes(e, limits.PHOTO_MAX_BYTES, 'photo_bytes');
  validatePhoto(bytes, found.line);
  // First: file names repeat ten digits of the hash.
  requireUnclaimed(app, found);
  const file = `${folderOfPhoto(found.line.id)}/${found.line.sha256.slice(0, 10)}.jpg`;
  writePhotoFile(app, { file, line: found.line, bytes });
  try {
    return { status: storePhoto(app, { thread, file, ...found }) };
  } catch (error) {
    removeOrphan(app, file, () => fileOf(app, found.line.id) !== null || isAnnounced(app, found));
    throw error;
  }
}

/** @returns 201 for a new photo, else 200. @type {(app: App, of: {thread: Thread, file: string, message: string, line: Photo}) => number} */
function storePhoto(app, { thread, file, message, line }) {
  return writeDurably(app, (tx) => {
    if (!isAnnounced(tx, { message, line })) throw notFound();
    if (requireUnclaimed(tx, { message, line })) return 200;
    insertRow(tx, 'thread_photos', { id: line.id, message, file, at: new Date().toISOString() });
    noteArrival(tx, findThreadById(tx, thread.id) ?? thread);
    return 201;
  });
}

/** @type {(app: App, of: {message: string, line: Photo}) => boolean} */
function isAnnounced(app, { message, line }) {
  const known = findMessage(app, message);
  return known !== null && announcedPhotos(known).some(({ id }) => id === line.id);
}

/** Photos alone may answer now. @type {(tx: Tx, thread: Thread) => void} */
function noteArrival(tx, thread) {
  const state = stateOfMessages(tx, thread);
  if (!['closed', state].includes(thread.state)) updateState(tx, thread, { state, at: new Date().toISOString() });
  else raiseTicks(tx, [thread.property_manager, thread.company_admin]);
}

/** @returns whether it has come. @throws Fault 409 @type {(app: App, of: {message: string, line: Photo}) => boolean} */
function requireUnclaimed(app, { message, line }) {
  const known = fileOf(app, line.id);
  if (known && known.message !== message) throw new Fault(409, 'conflict');
  return known !== null;
}

/** @throws Fault 404 @type {(app: App, of: {thread: string, author: string, photo: string}) => {message: string, line: Photo}} */
function findOwnLine(app, { photo, ...params }) {
  for (const message of selectMessages(app, 'm.thread = {:thread} AND m.author = {:author}', params)) {
    const line = announcedPhotos(message).find(({ id }) => id === photo);
    if (line) return { message: message.id, line };
  }
  throw notFound();
}

/** @type {(app: App, of: {file: string, line: Photo, bytes: number[]}) => void} */
function writePhotoFile(app, { file, line, bytes }) {
  const files = app.newFilesystem();
  try {
    if (!isStored(app, file, { files, line, depth: DEPTH.hashes })) files.upload(bytes, file);
  } finally {
    files.close();
  }
  if (!inStore(app)) syncFiles(app, [file]);
}

/** `GET /api/app/threads/photos/{photoId}`, for the thread's parties. @type {SessionHandler} */
function showThreadPhoto({ e, app, requester: { user } }) {
  const photo = findThreadPhoto(app, e.request.pathValue('photoId'));
  if (!photo) throw notFound();
  requireThread(app, photo.thread, user);
  return { status: 200, file: { type: 'image/jpeg', bytes: readStoredFile(app, photo.file), cache: 'no-store' } };
}

/** @type {(app: App, id: string) => {file: string, message: string} | null} */
function fileOf(app, id) {
  const sql = 'SELECT file, message FROM thread_photos WHERE id = {:id}';
  return queryRows(app, { sql, params: { id }, shape: { file: '', message: '' } })[0] ?? null;
}

/** With its thread; null before it arrived. @type {(app: App, id: string) => {file: string, thread: string} | null} */
function findThreadPhoto(app, id) {
  const photo = fileOf(app, id);
  const message = photo && findMessage(app, photo.message);
  return message ? { file: photo.file, thread: message.thread } : null;
}

module.exports = { findThreadPhoto, receiveThreadPhoto, showThreadPhoto };
