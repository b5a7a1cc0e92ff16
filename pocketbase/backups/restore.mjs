/** Restores a backup into a data folder. The database comes last, so an interrupted restore leaves none. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { photosOf } from '../operations/database.mjs';
import { copyPhotos, copySafely, isPhotoFile } from '../operations/files.mjs';
import { codeOf, OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { carryPhotos } from '../photos/carry.mjs';
import { diskPlace } from '../photos/diskPlace.mjs';
import { checkFolder } from '../server/checks.mjs';
import { checkDatabaseFile } from './databaseFile.mjs';
import { putInPlace } from './make.mjs';

/** @import { Place } from '../photos/storePlace.mjs' */

/** SQLite would replay a left WAL into the restored database. */
const DATABASE = ['data.db', 'data.db-shm', 'data.db-wal'];
const PASSING = '.restoring';
const UNFINISHED = 'Das ist keine fertige Sicherung';
/** Files of another user, for example after a move to another machine. */
const ANOTHERS = ['EACCES', 'EPERM'];

/** @typedef {{at: string, documentations: number, photos: number}} Restored */

/**
 * Overwrites nothing.
 * @param of `store`: for photos instead of `dir`; `links`: link photos (same disk); `begin`: runs before the database.
 * @throws OperatorError where the backup is unfinished, unreadable or lacks photos.
 * @type {(of: {executable: string, source: string, dir: string, store?: Place | undefined, links?: boolean, begin?: () => Promise<void>}) => Promise<Restored>}
 */
export async function restoreCopy({ executable, source, dir, store, links = false, begin }) {
  const { at, documentations, photos, missing } = await checkRestorable(source);
  await checkNoDatabase(dir);
  await checkFolder(dir);
  await privateFolder(dir);
  const passing = { executable, dir: join(dir, PASSING) };
  await rm(passing.dir, { recursive: true, force: true });
  await mkdir(passing.dir, { mode: 0o700 });
  try {
    await copySafely(join(source, 'data.db'), join(passing.dir, 'data.db')).catch(handleUnreadable(source, 'data.db'));
    await checkPhotoNames(photosOf(passing));
    const folders = { from: join(source, 'storage'), to: join(dir, 'storage') };
    const lost = store
      ? await carryPhotos(photosOf(passing), { from: diskPlace(folders.from), to: store })
      : await copyPhotos(photosOf(passing), links ? { ...folders, before: folders.from } : folders);
    if (lost.length > missing)
      throw new OperatorError(`Die Sicherung ist unvollständig; fehlende oder beschädigte Fotos: ${lost.length}.`);
    await begin?.();
    await putInPlace(passing.dir, dir);
    return { at, documentations, photos: photos - lost.length };
  } finally {
    await rm(passing.dir, { recursive: true, force: true });
  }
}

/** Changes nothing. @throws OperatorError where the copy is unfinished or unreadable. @type {(source: string) => Promise<BackupReport>} */
export async function checkCopy(source) {
  const path = join(source, 'backup.json');
  const text = await readFile(path, 'utf8').catch(handleUnreadable(source, 'backup.json'));
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(`${UNFINISHED}: ${path} ist beschädigt. Bitte eine andere nehmen.`);
  }
}

/** Changes nothing. @type {(source: string) => Promise<BackupReport>} */
export async function checkRestorable(source) {
  const report = await checkCopy(source);
  await checkDatabaseFile(join(source, 'data.db')).catch(handleUnreadable(source, 'data.db'));
  return report;
}

/** @throws OperatorError @type {(dir: string) => Promise<void>} */
export async function checkNoDatabase(dir) {
  const present = (await readdir(dir).catch(() => [])).filter((name) => DATABASE.includes(name)).sort();
  if (present.length > 0)
    throw new OperatorError(
      `In ${dir} liegt schon eine Datenbank oder ein Rest davon (${present.join(', ')}) – bitte alles davon verschieben oder DATA_DIR auf einen leeren Ordner setzen.`,
    );
}

/** Checks the complete list before a photo is written. @type {(photos: ManyPhotos) => Promise<void>} */
async function checkPhotoNames(photos) {
  for await (const { file } of photos)
    if (!isPhotoFile(file)) throw new OperatorError(`Die Sicherung nennt eine Datei, die kein Foto sein kann: ${file}`);
}

/** @type {(source: string, name: string) => (cause: unknown) => never} */
function handleUnreadable(source, name) {
  return (cause) => {
    throw createUnreadableError({ path: join(source, name), cause, missing: UNFINISHED });
  };
}

/** 'Missing' must be true, because operators then try an older backup. @type {(of: {path: string, cause: unknown, missing: string}) => OperatorError} */
export function createUnreadableError({ path, cause, missing }) {
  if (cause instanceof OperatorError) return cause;
  const code = codeOf(cause);
  if (code === 'ENOENT') return new OperatorError(`${missing}: ${path} fehlt.`);
  const message = `${path} lässt sich nicht lesen (${code ?? sentenceOf(cause)})`;
  if (!ANOTHERS.includes(code ?? '')) return new OperatorError(`${message}.`);
  return new OperatorError(`${message}: gehört die Sicherung dem Benutzer, unter dem dieser Befehl läuft?`);
}
