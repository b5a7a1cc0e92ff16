/**
 * Creates thumbnails before the first request, because 25 to 60 ms each would leave lists grey. The view rule serves
 * only photos that are cheap to decode (`preview`). Deliveries go first (D287).
 */
const { jpeg, limits } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { timeFor } = require('../platform/elapsed.js');
const { isAnybodyWaiting } = require('../platform/waiting.js');

/** The app's only size (src/api/thumbnails.ts), and photos per record. */
const SIZE = '320x320';
const SHOWN = 2;
const BACK = 3600 * 1000;
/** Photos per round, and its limit in ms. */
const MOST = 400;
const PATIENCE = 20 * 1000;
/** ms to wait for deliveries, and between two looks. */
const GIVES_WAY = 1000;
const LOOK = 50;

/** @typedef {{files: filesystem.System, folder: string, isOver: () => boolean}} Place */
/** @typedef {{id: string, photo: string}} Photo */

/** @type {(app: App, now?: number) => number} */
function cutThumbnails(app, now = Date.now()) {
  const folder = app.findCachedCollectionByNameOrId('documentation_photos').baseFilesPath();
  const files = app.newFilesystem();
  const place = { files, folder, isOver: timeFor(PATIENCE) };
  try {
    for (const photo of findUninspectedPhotos(app)) if (!place.isOver()) inspectPhoto(app, place, photo);
    let cut = 0;
    for (const photo of findRecentPhotos(app, now)) {
      giveWay(app);
      if (place.isOver()) break;
      if (cutOne(app, place, photo)) cut++;
    }
    return cut;
  } finally {
    files.close();
  }
}

/** Under constant load one thumbnail per second is still made. @type {(app: App) => void} */
function giveWay(app) {
  for (const isOver = timeFor(GIVES_WAY); isAnybodyWaiting(app) && !isOver(); ) sleep(LOOK);
}

/** @type {(facts: {isCuttable: boolean} | null) => string} */
function previewOf(facts) {
  return facts?.isCuttable ? 'open' : 'none';
}

/**
 * For photos from before `preview`. A lost file is checked when it returns.
 * @type {(app: App, place: Place, photo: Photo) => void}
 */
function inspectPhoto(app, { files, folder }, { id, photo }) {
  const key = `${folder}/${id}/${photo}`;
  if (!files.exists(key)) return;
  const reader = files.getReader(key);
  try {
    const bytes = toBytes(reader, limits.PHOTO_MAX_BYTES + 1);
    markPreview(app, id, previewOf(jpeg.jpegFacts(Buffer.from(bytes))));
  } finally {
    reader.close();
  }
}

/** @type {(app: App, place: Place, photo: Photo) => boolean} */
function cutOne(app, { files, folder }, { id, photo }) {
  const key = `${folder}/${id}/${photo}`;
  const thumb = `${folder}/${id}/thumbs_${photo}/${SIZE}_${photo}`;
  if (files.exists(thumb) || !files.exists(key)) return false;
  try {
    cutMarked(app, files, { id, key, thumb, size: SIZE });
  } catch (error) {
    app.logger().warn('A thumbnail could not be cut.', 'key', key, 'error', String(error));
    return false;
  }
  return true;
}

/**
 * Marked 'tried' first: decoding may crash the process, but only once.
 * @throws if the photo cannot be decoded
 * @type {(app: App, files: filesystem.System, of: {id: string, key: string, thumb: string, size: string}) => void}
 */
function cutMarked(app, files, { id, key, thumb, size }) {
  markPreview(app, id, 'tried');
  files.createThumb(key, thumb, size);
  markPreview(app, id, 'made');
}

/** @type {(app: App, id: string, preview: string) => void} */
function markPreview(app, id, preview) {
  const query = app.nonconcurrentDB().newQuery('UPDATE documentation_photos SET preview = {:preview} WHERE id = {:id}');
  query.bind({ id, preview }).execute();
}

/** @type {(app: App) => Photo[]} */
function findUninspectedPhotos(app) {
  return queryRows(app, {
    sql: "SELECT id, photo FROM documentation_photos WHERE preview = '' ORDER BY created DESC LIMIT {:most}",
    params: { most: MOST },
    shape: { id: '', photo: '' },
  });
}

/** @type {(app: App, now: number) => Photo[]} */
function findRecentPhotos(app, now) {
  return queryRows(app, {
    sql: `SELECT p.id, p.photo FROM documentations d JOIN documentation_photos p ON p.documentation = d.id
          WHERE d.state = 'complete' AND d.received_at >= {:since} AND p.sequence < {:shown} AND p.preview = 'open'
          ORDER BY d.received_at DESC LIMIT {:most}`,
    params: { since: toDatabaseTime(now - BACK), shown: SHOWN, most: MOST },
    shape: { id: '', photo: '' },
  });
}

module.exports = { cutMarked, cutThumbnails, giveWay, previewOf };
