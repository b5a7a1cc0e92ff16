/**
 * Copies database and photos into a folder, while the server runs.
 * Photos deleted meanwhile are copied along with the database, so every row finds its file.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gatherErasures } from '../erasing/list.mjs';
import { copyAll, folderShelf } from '../operations/copy.mjs';
import { copyDatabase, describeDatabase, photosOf, stillNamed } from '../operations/database.mjs';
import { requireDatabase } from '../operations/dataFolder.mjs';
import { copySafely, writeSafely } from '../operations/files.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { placeShelf } from '../photos/carry.mjs';
import { secretsInto } from '../secrets/files.mjs';
import { lifeOf } from './lives.mjs';
import { readPhotos, writePhotos } from './photoList.mjs';

/** @import { Place } from '../photos/storePlace.mjs' */
/** @import { Life } from './retention.mjs' */

/** @typedef {Holds & {bytes: number}} Copied */

/**
 * @param of `target`: an empty folder; `places`: null = photos in the data folder; `earlier`: names the backup whose photos are
 *   linked.
 * @throws Refusal where there is nothing to copy, or the folder is in use.
 * @type {(of: {source: Database, target: string, places: Place | null, earlier?: (life: Life) => string | undefined}) => Promise<BackupReport>}
 */
export async function makeBackup({ source, target, places, earlier }) {
  await requireDatabase(source.dir);
  await checkTarget(target);
  await privateFolder(target);
  const life = await lifeOf(source);
  const before = earlier?.(life);
  const { holds, lost } = await copyAll(shelfOf({ source, target, places, before }), {
    copy: () => databaseInto(source, target),
    photos: () => readPhotos(target),
    still: (photos) => stillNamed(source, photos),
  });
  const { schema, documentations, photos, bytes } = holds;
  const numbers = { documentations, photos, bytes, missing: lost.length };
  const report = { at: new Date().toISOString(), ...numbers };
  await gatherErasures([source.dir], target);
  await secretsInto(source.dir, target);
  // Written last: a folder without backup.json is no finished backup.
  await writeSafely(join(target, 'backup.json'), JSON.stringify({ ...report, schema, ...life }));
  return report;
}

/**
 * @param file `last_nightly.json` for a nightly backup, which passed its trial restore.
 * @type {(dir: string, report: BackupReport & {folder: string, remark?: string}, file?: string) => Promise<void>}
 */
export function noteBackup(dir, report, file = 'last_backup.json') {
  return writeSafely(join(dir, file), JSON.stringify(report));
}

/** @type {(of: {source: Database, target: string, places: Place | null, before: string | undefined}) => import('../operations/copy.mjs').Shelf} */
function shelfOf({ source, target, places, before }) {
  const to = join(target, 'storage');
  const old = before && join(before, 'storage');
  if (places) return placeShelf({ from: places, to, before: old });
  return folderShelf({ from: join(source.dir, 'storage'), to, ...(old && { before: old }) });
}

/** @type {(source: Database, target: string) => Promise<Copied>} */
function databaseInto(source, target) {
  return writeBackup(source, { target, change: (passing) => copyDatabase(source, join(passing, 'data.db')) });
}

/**
 * The executable leaves files beside a database that it opens, so it works on a temporary copy.
 * @type {(source: Database, of: {target: string, change: (passing: string) => Promise<void>}) => Promise<Copied>}
 */
async function writeBackup(source, { target, change }) {
  const passing = join(target, '.passing');
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing, { recursive: true });
  await change(passing);
  const copy = { ...source, dir: passing };
  const holds = await describeDatabase(copy);
  const bytes = await writePhotos(target, photosOf(copy));
  const log = await stat(join(passing, 'data.db-wal')).catch(() => null);
  if (log && log.size > 0) throw new Refusal('Die Kopie der Datenbank ließ sich nicht abschließen.');
  await copySafely(join(passing, 'data.db'), join(target, 'data.db'));
  await rm(passing, { recursive: true, force: true });
  return { ...holds, bytes };
}

/** @type {(target: string) => Promise<void>} */
async function checkTarget(target) {
  const present = await readdir(target).catch(() => []);
  if (present.length > 0) throw new Refusal(`Der Ordner ist nicht leer: ${target}`);
}
