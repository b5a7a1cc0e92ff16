/**
 * Thumbnails before somebody looks. PocketBase cuts them when they are first asked for, 25 to 60 ms of processor each:
 * a list of new work asks for dozens at once, and on a busy machine stayed grey for seconds. Cut by the clock instead,
 * beside the requests, they are there before the Hausverwaltung opens the list.
 *
 * What decoding costs is known before (`preview` of each photo, by src/domain/photos/jpeg.ts), and the view rule opens a
 * thumbnail only where it costs little. One is decoded here and one for somebody who looks (PB_THUMBS_MAX_WORKERS) at a time.
 * Whoever delivers goes first (D287).
 */
const { jpeg, limits } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { timeFor } = require('../platform/elapsed.js');
const { isAnybodyWaiting } = require('../platform/waiting.js');

/** The only size the app asks for (src/api/thumbnails.ts), and how many of each documentation its lists show. */
const SIZE = '320x320';
const SHOWN = 2;
/** Looks back so far: a round that was missed is made good; what is older is cut on first sight. */
const BACK = 3600 * 1000;
/** Photos of one round, and how long it may take: the next one goes on. */
const MOST = 400;
const PATIENCE = 20 * 1000;
/** So long one gives way to those who deliver, and how often it looks whether they are done. */
const GIVES_WAY = 1000;
const LOOK = 50;

/** @typedef {{files: filesystem.System, folder: string, isOver: () => boolean}} Place */
/** @typedef {{id: string, photo: string}} Photo */

/** By the clock, every minute. @returns how many were cut. @type {(app: App, now?: number) => number} */
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

/**
 * Decoding takes a core from deliveries, of which a phone waits; nobody waits for this one yet. Where they never end one is cut
 * each second all the same.
 * @type {(app: App) => void}
 */
function giveWay(app) {
  for (const isOver = timeFor(GIVES_WAY); isAnybodyWaiting(app) && !isOver(); ) sleep(LOOK);
}

/** What a photo may become of which the rules say this: 'open' to be cut, or 'none'. @type {(facts: {isCuttable: boolean} | null) => string} */
function previewOf(facts) {
  return facts?.isCuttable ? 'open' : 'none';
}

/**
 * A photo that was stored before anybody asked this. A file that is lost comes back by its phone (D33), and is looked at then.
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

/**
 * Noted as tried before it is decoded: whatever decoding does to this process, it does it once. Until it is made it is given
 * to nobody; a screen asks again a second later (src/components/LazyPicture.tsx). A picture that cannot be cut is no reason to
 * leave the others out.
 * @type {(app: App, place: Place, photo: Photo) => boolean}
 */
function cutOne(app, { files, folder }, { id, photo }) {
  const key = `${folder}/${id}/${photo}`;
  const thumb = `${folder}/${id}/thumbs_${photo}/${SIZE}_${photo}`;
  if (files.exists(thumb) || !files.exists(key)) return false;
  markPreview(app, id, 'tried');
  try {
    files.createThumb(key, thumb, SIZE);
  } catch (error) {
    app.logger().warn('A thumbnail could not be cut.', 'key', key, 'error', String(error));
    return false;
  }
  markPreview(app, id, 'made');
  return true;
}

/**
 * Past the hooks: what the server notes for itself is no change of the photo.
 * @type {(app: App, id: string, preview: string) => void}
 */
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

module.exports = { cutThumbnails, previewOf };
