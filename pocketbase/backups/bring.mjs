/** Restores a backup into a data folder. The database comes last, so an interrupted restore leaves none. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPhotos, copySafely, isPhotoFile } from '../operations/files.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { carryPhotos } from '../photos/carry.mjs';
import { diskPlace } from '../photos/diskPlace.mjs';
import { checkFolder } from '../server/checks.mjs';
import { readPhotos } from './photoList.mjs';
import { createUnreadableError, UNFINISHED } from './unread.mjs';

/** @import { Place } from '../photos/storePlace.mjs' */

/** SQLite would replay a left WAL into the restored database. */
const DATABASE = ['data.db', 'data.db-shm', 'data.db-wal'];

/** @typedef {{at: string, documentations: number, photos: number}} Brought */

/**
 * Overwrites nothing.
 * @param of `store`: where photos go instead of `dir`; `links`: link photos (same disk, for a trial); `begin`: runs before the
 *   database is copied.
 * @throws Refusal where the backup is unfinished, unreadable or lacks photos.
 * @type {(of: {source: string, dir: string, store?: Place | undefined, links?: boolean, begin?: (dir: string) => Promise<void>}) => Promise<Brought>}
 */
export async function bringBack({ source, dir, store, links = false, begin }) {
  const { at, documentations, photos, missing } = await checkBackup({ source, dir });
  await checkFolder(dir);
  await privateFolder(dir);
  const folders = { from: join(source, 'storage'), to: join(dir, 'storage') };
  const lost = store
    ? await carryPhotos(readPhotos(source), { from: diskPlace(folders.from), to: store })
    : await intoFolder(readPhotos(source), links ? { ...folders, before: folders.from } : folders);
  if (lost.length > missing)
    throw new Refusal(`Die Sicherung ist unvollständig; fehlende oder beschädigte Fotos: ${lost.length}.`);
  await begin?.(dir);
  await copySafely(join(source, 'data.db'), join(dir, 'data.db'));
  return { at, documentations, photos: photos - lost.length };
}

/**
 * Changes nothing.
 * @throws Refusal where the backup is unfinished or unreadable, or `dir` has a database.
 * @type {(of: {source: string, dir: string}) => Promise<Brought & {missing: number}>}
 */
export async function checkBackup({ source, dir }) {
  /** @type {BackupReport} */
  const { at, documentations, missing } = JSON.parse(await readBackupFile(source, 'backup.json'));
  const photos = await askedPhotos(source);
  const present = (await readdir(dir).catch(() => [])).filter((name) => DATABASE.includes(name)).sort();
  if (present.length > 0)
    throw new Refusal(
      `In ${dir} liegt schon eine Datenbank oder ein Rest davon (${present.join(', ')}) – bitte alles davon verschieben oder DATA_DIR auf einen leeren Ordner setzen.`,
    );
  return { at, documentations, photos, missing };
}

/** Checks the complete list before anything is written. @returns how many photos. @type {(source: string) => Promise<number>} */
async function askedPhotos(source) {
  let photos = 0;
  for await (const { file } of readPhotos(source)) {
    if (!isPhotoFile(file)) throw new Refusal(`Die Sicherung nennt eine Datei, die kein Foto sein kann: ${file}`);
    photos++;
  }
  return photos;
}

/** @type {(photos: ManyPhotos, folders: Folders) => Promise<StoredPhoto[]>} */
async function intoFolder(photos, folders) {
  await mkdir(folders.to, { recursive: true });
  return copyPhotos(photos, folders);
}

/** @type {(source: string, name: string) => Promise<string>} */
function readBackupFile(source, name) {
  const path = join(source, name);
  return readFile(path, 'utf8').catch((/** @type {unknown} */ cause) => {
    throw createUnreadableError({ path, cause, missing: UNFINISHED });
  });
}
