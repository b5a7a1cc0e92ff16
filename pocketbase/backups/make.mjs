/**
 * Copies database and photos into a folder, while the server runs.
 * Photos deleted meanwhile are copied too, so every row finds its file.
 */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gatherErasures } from '../erasing/list.mjs';
import { copyAll, folderShelf } from '../operations/copy.mjs';
import { birthOf, copyDatabase, describeDatabase, photosOf, stillNamed } from '../operations/database.mjs';
import { requireDatabase } from '../operations/dataFolder.mjs';
import { moveDurably, writeSafely } from '../operations/files.mjs';
import { generationOf } from '../operations/generation.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { placeShelf } from '../photos/carry.mjs';
import { secretsInto } from '../secrets/files.mjs';
import { checkTarget, makeTarget, removeTarget } from './target.mjs';

/** @import { Place } from '../photos/storePlace.mjs' */

/** In backup.json. Before 2, photos.json listed the photos too. */
export const FORMAT = 2;

/** @typedef {{source: Database, target: string, places: Place | null, before?: string | undefined}} Wanted */

/**
 * @param of `target`: empty; `places`: null = the data folder; `before`: on the same disk, its photos are linked.
 * @throws OperatorError where there is nothing to copy, or the folder is in use.
 * @type {(of: Wanted) => Promise<BackupReport>}
 */
export async function makeBackup(of) {
  const { source, target } = of;
  await requireDatabase(source.dir);
  await checkTarget(target);
  const isNew = await makeTarget(target);
  try {
    return await fillTarget(of);
  } catch (error) {
    if (isNew) await removeTarget(target);
    throw error;
  }
}

/** @type {(of: Wanted) => Promise<BackupReport>} */
async function fillTarget({ source, target, places, before }) {
  const life = { database: await birthOf(source), generation: await generationOf(source.dir) };
  // The executable leaves files beside a database.
  const passing = { ...source, dir: join(target, '.passing') };
  const { holds, lost } = await copyAll(shelfOf({ source, target, places, before }), {
    copy: async () => {
      await rm(passing.dir, { recursive: true, force: true });
      await mkdir(passing.dir, { recursive: true });
      await copyDatabase(source, join(passing.dir, 'data.db'));
      return describeDatabase(passing);
    },
    photos: () => photosOf(passing),
    still: (photos) => stillNamed(source, photos),
  });
  await putInPlace(passing.dir, target);
  const { schema, documentations, photos, bytes } = holds;
  const report = { at: new Date().toISOString(), documentations, photos, bytes, missing: lost.length };
  await gatherErasures([source.dir], target);
  await secretsInto(source.dir, target);
  // Written last: a folder without backup.json is no finished backup.
  await writeSafely(join(target, 'backup.json'), JSON.stringify({ ...report, format: FORMAT, schema, ...life }));
  return report;
}

/**
 * @param file `last_nightly.json` for a nightly backup.
 * @type {(dir: string, report: BackupReport & {folder: string, remark?: string}, file?: string) => Promise<void>}
 */
export function noteBackup(dir, report, file = 'last_backup.json') {
  return writeSafely(join(dir, file), JSON.stringify(report));
}

/** Closes a copied database. @throws OperatorError where its log still has content. @type {(passing: string, dir: string) => Promise<void>} */
export async function putInPlace(passing, dir) {
  const log = await stat(join(passing, 'data.db-wal')).catch(() => null);
  if (log && log.size > 0) throw new OperatorError('Die Kopie der Datenbank ließ sich nicht abschließen.');
  await moveDurably(join(passing, 'data.db'), join(dir, 'data.db'));
  await rm(passing, { recursive: true, force: true });
}

/** @type {(of: Wanted) => import('../operations/copy.mjs').Shelf} */
function shelfOf({ source, target, places, before }) {
  const to = join(target, 'storage');
  const old = before && join(before, 'storage');
  if (places) return placeShelf({ from: places, to, before: old });
  return folderShelf({ from: join(source.dir, 'storage'), to, ...(old && { before: old }) });
}
