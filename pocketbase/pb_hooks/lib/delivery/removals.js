/**
 * Deletes files of deleted photos (D219). PocketBase only logs a failed deletion, so the transaction stores each
 * folder, and a job retries. Folders of awaited photos count, because files arrive before their rows.
 */
const { syncRemoval } = require('../database/durable.js');
const { changeInTransaction } = require('../database/model.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { timeFor } = require('../platform/elapsed.js');
const { runSingle } = require('../platform/singleFlight.js');

/** ms for PocketBase's own deletion. */
const SOON = 60 * 1000;
/** Folders per round, and its limit in ms. */
const MOST = 200;
const PATIENCE = 20 * 1000;
/** Their photos can never arrive again. */
const GONE = 'documentation NOT IN (SELECT id FROM documentations)';

/** @type {(e: core.RecordEvent) => void} */
function queueFileRemoval(e) {
  const { app, record } = e;
  const row = { folder: record.baseFilesPath(), documentation: record.getString('documentation'), at: Date.now() };
  e.next();
  const sql = `INSERT OR REPLACE INTO photo_removals (folder, documentation, at) VALUES ({:folder}, {:documentation}, {:at})`;
  executeSql(app, sql, row);
}

/** Skips others' photos, whatever the manifest names. */
const AWAITED = `INSERT OR REPLACE INTO photo_removals (folder, documentation, at)
  SELECT {:collection} || '/' || json_extract(photo.value, '$.id'), d.id, {:at}
  FROM documentations d, json_each(d.manifest) photo WHERE d.id = {:documentation} AND photo.type = 'object'
  AND NOT EXISTS (SELECT 1 FROM documentation_photos p WHERE p.id = json_extract(photo.value, '$.id') AND p.documentation != d.id)`;

/** @type {(e: core.RecordEvent) => void} */
function removePhotosOfDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    const { id: collection } = tx.findCachedCollectionByNameOrId('documentation_photos');
    executeSql(tx, AWAITED, { collection, documentation: e.record.id, at: Date.now() });
    go();
  });
}

/** @type {(app: App, documentation: string) => string[]} */
function foldersLeftBy(app, documentation) {
  const sql = 'SELECT folder FROM photo_removals WHERE documentation = {:documentation}';
  return queryRows(app, { sql, params: { documentation }, shape: { folder: '' } }).map(({ folder }) => folder);
}

/**
 * No photo row uses this folder. An edited list must not delete others' photos (D431).
 * @type {(app: App, folder: string) => boolean}
 */
function isLeft(app, folder) {
  const { id: collection } = app.findCachedCollectionByNameOrId('documentation_photos');
  const [, place, photo = ''] = new RegExp(`^(${collection}|thread_photos)/([a-z0-9]{15})/?$`).exec(folder) ?? [];
  const table = place === collection ? 'documentation_photos' : 'thread_photos';
  return photo !== '' && queryCount(app, `SELECT COUNT(*) AS n FROM ${table} WHERE id = {:photo}`, { photo }) === 0;
}

/** @throws when the store fails. The next round tries the others first. @type {(app: App) => void} */
function removeDeletedPhotos(app) {
  runSingle(app, 'removals:round', () => removeDueFolders(app, Date.now()));
}

/** @type {(app: App, now: number) => void} */
function removeDueFolders(app, now) {
  const isOver = timeFor(PATIENCE);
  const files = app.newFilesystem();
  /** @type {string[]} */
  const removed = [];
  try {
    for (const { folder } of findDueFolders(app, now)) {
      if (isOver()) break;
      executeStatement(app, 'UPDATE photo_removals SET at = {:at} WHERE folder = {:folder}', { folder, at: now });
      if (!isLeft(app, folder)) continue;
      const [failed] = isEmpty(files, folder) ? [] : files.deletePrefix(folder);
      if (failed) throw failed;
      if (isEmpty(files, folder)) removed.push(folder);
    }
  } finally {
    files.close();
    forgetFolders(app, removed);
  }
}

/** @type {(app: App, folders: string[]) => void} */
function forgetFolders(app, folders) {
  syncRemoval(app, folders);
  for (const folder of folders)
    executeStatement(app, 'DELETE FROM photo_removals WHERE folder = {:folder}', { folder });
}

/** @type {(app: App) => number} */
function countLeftFolders(app) {
  return queryCount(app, `SELECT COUNT(*) AS n FROM photo_removals WHERE ${GONE}`);
}

/** @type {(app: App, now: number) => {folder: string}[]} */
function findDueFolders(app, now) {
  return queryRows(app, {
    sql: `SELECT folder FROM photo_removals WHERE at < {:until} AND ${GONE} ORDER BY at LIMIT {:most}`,
    params: { until: now - SOON, most: MOST },
    shape: { folder: '' },
  });
}

/** @type {(files: filesystem.System, folder: string) => boolean} */
function isEmpty(files, folder) {
  return files.list(`${folder}/`).length === 0;
}

/** @type {(app: App, sql: string, params: Columns) => void} */
function executeStatement(app, sql, params) {
  app.nonconcurrentDB().newQuery(sql).bind(params).execute();
}

module.exports = {
  removePhotosOfDeleted,
  foldersLeftBy,
  isLeft,
  countLeftFolders,
  queueFileRemoval,
  removeDeletedPhotos,
};
