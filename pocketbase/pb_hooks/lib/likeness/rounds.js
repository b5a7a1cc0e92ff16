/**
 * Looks for the same picture in other records (D412), after completion and little by little for older records. The
 * launcher decodes (photos/likeness.mjs). Deliveries go first (D287).
 */
const { queryRows, executeSql } = require('../database/sql.js');
const { giveWay } = require('../delivery/thumbs.js');
const { requestSidecar } = require('../platform/beside.js');
const { runSingle } = require('../platform/singleFlight.js');
const { findCandidates } = require('./candidates.js');
const { dayNumberOf, forgetOldHashes, saveHash } = require('./rows.js');

/** Launcher's address. */
const BESIDE = 'PHOTO_LIKENESS';
/** Seconds: a comparison of all candidates, each limited by the launcher. */
const PATIENCE = 40;
/** Records per round. The round's time ends it earlier. */
const MOST = 200;

/** @typedef {{documentation: string, parent: string, captured_at: string, tenant: string}} Queued */
/** `key`: in the photo storage. @typedef {{id: string, key: string}} Photo */
/** @typedef {{outcome: string, bands?: number[], keys?: number[], copies?: string[]}} Answer */

/** @type {(app: App) => void} */
function comparePhotos(app) {
  if ($os.getenv('PHOTO_LIKENESS') === '') return;
  runSingle(app, 'likeness:round', (isOver) => {
    forgetOldHashes(app, Date.now());
    for (const record of findQueued(app)) if (!compareRecord(app, record, isOver)) return;
  });
}

/** @returns false where the round ends. @type {(app: App, record: Queued, isOver: () => boolean) => boolean} */
function compareRecord(app, record, isOver) {
  const { documentation } = record;
  for (const photo of findUntried(app, documentation)) {
    giveWay(app);
    if (isOver() || !comparePhoto(app, record, photo)) return false;
  }
  executeSql(app, 'DELETE FROM photo_hash_queue WHERE documentation = {:documentation}', { documentation });
  return true;
}

/**
 * Marked 'tried' first: a picture may end the process that decodes it, but only once (D74).
 * @returns false while the photo storage fails.
 * @type {(app: App, record: Queued, photo: Photo) => boolean}
 */
function comparePhoto(app, record, photo) {
  const { documentation, tenant, captured_at: at } = record;
  const row = { photo: photo.id, documentation, tenant, day: dayNumberOf(at) };
  executeSql(
    app,
    `INSERT INTO photo_hashes (photo, documentation, tenant, day, state, keys)
     VALUES ({:photo}, {:documentation}, {:tenant}, {:day}, 'tried', '[]')`,
    row,
  );
  const answer = compareBeside({ key: photo.key });
  if (answer.outcome === 'unread') {
    executeSql(app, 'DELETE FROM photo_hashes WHERE photo = {:photo}', { photo: photo.id });
    return false;
  }
  const { bands, keys } = answer;
  if (!bands || !keys) return true;
  const others = findCandidates(app, { keys, record, photo: photo.id });
  const { copies = [] } = others.length > 0 ? compareBeside({ key: photo.key, others }) : {};
  saveHash(app, { ...row, bands, copies });
  return true;
}

/** @type {(question: {key: string, others?: object[]}) => Answer} */
function compareBeside(question) {
  return /** @type {Answer} */ (requestSidecar(BESIDE, question, PATIENCE) ?? { outcome: 'unread' });
}

/** The newest first. @type {(app: App) => Queued[]} */
function findQueued(app) {
  return queryRows(app, {
    sql: `SELECT d.id AS documentation, d.parent, d.captured_at,
            CASE d.property_manager WHEN '' THEN d.company_admin ELSE d.property_manager END AS tenant
          FROM photo_hash_queue q CROSS JOIN documentations d ON d.id = q.documentation
          ORDER BY q.captured_at DESC LIMIT ${MOST}`,
    shape: { documentation: '', parent: '', captured_at: '', tenant: '' },
  });
}

/** @type {(app: App, documentation: string) => Photo[]} */
function findUntried(app, documentation) {
  const folder = app.findCachedCollectionByNameOrId('documentation_photos').baseFilesPath();
  const rows = queryRows(app, {
    sql: `SELECT id, photo FROM documentation_photos p WHERE documentation = {:documentation}
          AND NOT EXISTS (SELECT 1 FROM photo_hashes h WHERE h.photo = p.id) ORDER BY sequence`,
    params: { documentation },
    shape: { id: '', photo: '' },
  });
  return rows.map(({ id, photo }) => ({ id, key: `${folder}/${id}/${photo}` }));
}

module.exports = { comparePhotos };
