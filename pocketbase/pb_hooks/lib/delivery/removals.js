/**
 * Files of deleted photos (D219). PocketBase removes them behind the commit and only logs a failure: where the store was away, or the
 * machine was, they would stay for ever. So the transaction that deletes a photo writes down its folder, and this looks until that is empty.
 * The one that deletes a documentation writes down those of the photos that it waited for, whose files come before their rows.
 */
const { changeInTransaction } = require('../database/model.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { timeFor } = require('../platform/elapsed.js');
const { oneRound } = require('../platform/oneRound.js');

/** ms that PocketBase has for it itself. */
const SOON = 60 * 1000;
/** Folders of one round, and ms that it may take: the next one goes on. */
const MOST = 200;
const PATIENCE = 20 * 1000;
/** Of documentations that are gone, whose photos can never come again: one that is there may be sent its photo at this moment. */
const GONE = 'documentation NOT IN (SELECT id FROM documentations)';

/** In the transaction of the deletion. @type {(e: core.RecordEvent) => void} */
function queueFileRemoval(e) {
  const { app, record } = e;
  const row = { folder: record.baseFilesPath(), documentation: record.getString('documentation'), at: Date.now() };
  e.next();
  const sql = `INSERT OR REPLACE INTO photo_removals (folder, documentation, at) VALUES ({:folder}, {:documentation}, {:at})`;
  executeSql(app, sql, row);
}

/** What another documentation has is not waited for, whatever a manifest names. */
const AWAITED = `INSERT OR REPLACE INTO photo_removals (folder, documentation, at)
  SELECT {:collection} || '/' || json_extract(photo.value, '$.id'), d.id, {:at}
  FROM documentations d, json_each(d.manifest) photo WHERE d.id = {:documentation} AND photo.type = 'object'
  AND NOT EXISTS (SELECT 1 FROM documentation_photos p WHERE p.id = json_extract(photo.value, '$.id') AND p.documentation != d.id)`;

/** In the transaction of the deletion. @type {(e: core.RecordEvent) => void} */
function removePhotosOfDeleted(e) {
  changeInTransaction(e, (tx, go) => {
    const { id: collection } = tx.findCachedCollectionByNameOrId('documentation_photos');
    executeSql(tx, AWAITED, { collection, documentation: e.record.id, at: Date.now() });
    go();
  });
}

/** Folders that a deleted documentation left. @type {(app: App, documentation: string) => string[]} */
function foldersLeftBy(app, documentation) {
  const sql = 'SELECT folder FROM photo_removals WHERE documentation = {:documentation}';
  return queryRows(app, { sql, params: { documentation }, shape: { folder: '' } }).map(({ folder }) => folder);
}

/**
 * Whether a folder is one of a photo, and no photo that is there has it: the lists of folders carry no mark, and whoever edits one must not have
 * the server remove what others delivered (D431).
 * @type {(app: App, folder: string) => boolean}
 */
function isLeft(app, folder) {
  const { id: collection } = app.findCachedCollectionByNameOrId('documentation_photos');
  const [, photo = ''] = new RegExp(`^${collection}/([a-z0-9]{15})/?$`).exec(folder) ?? [];
  return (
    photo !== '' &&
    queryCount(app, 'SELECT COUNT(*) AS n FROM documentation_photos WHERE id = {:photo}', { photo }) === 0
  );
}

/**
 * By the clock, every minute. @throws where the files cannot be listed or removed now: their turn comes again after the others'.
 * @type {(app: App) => void}
 */
function removeDeletedPhotos(app) {
  // A store that answers slowly may take longer than a minute for one folder.
  oneRound(app, 'removals:round', () => removeDueFolders(app, Date.now()));
}

/** @type {(app: App, now: number) => void} */
function removeDueFolders(app, now) {
  const isOver = timeFor(PATIENCE);
  const files = app.newFilesystem();
  try {
    for (const { folder } of findDueFolders(app, now)) {
      if (isOver()) return;
      executeStatement(app, 'UPDATE photo_removals SET at = {:at} WHERE folder = {:folder}', { folder, at: now });
      if (!isLeft(app, folder)) continue;
      const [failed] = isEmpty(files, folder) ? [] : files.deletePrefix(folder);
      if (failed) throw failed;
      if (isEmpty(files, folder))
        executeStatement(app, 'DELETE FROM photo_removals WHERE folder = {:folder}', { folder });
    }
  } finally {
    files.close();
  }
}

/** Folders of deleted photos that nobody saw empty yet. @type {(app: App) => number} */
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
