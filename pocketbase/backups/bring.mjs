/**
 * A backup becomes a data folder again: at `npm run restore`, at the trial of every night, and on the way back from an update
 * that failed. Every photo is compared with its row; the database comes last, so that an interrupted restore is none.
 */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPhotos, copySafely, isPhotoFile } from '../operations/files.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { Refusal } from '../refusal.mjs';
import { checkFolder } from '../start/checks.mjs';

/** What a backup says of itself, and how many of its photos are back. @typedef {{at: string, documentations: number, photos: number}} Brought */

/**
 * Puts a backup into a data folder that has no database. Nothing that is there is overwritten.
 * @param of `source`: the backup's folder; `dir`: the data folder; `store`: name of the object store that keeps the photos, or
 *   null; `links`: whether photos are linked instead of copied (same disk; for a trial, which changes none).
 * @throws Refusal where the backup is not finished, lacks photos, or names what cannot be one.
 * @type {(of: {source: string, dir: string, store: string | null, links?: boolean}) => Promise<Brought>}
 */
export async function bringBack({ source, dir, store, links = false }) {
  /** @type {BackupReport} */
  const { at, documentations, missing } = JSON.parse(await read(source, 'backup.json'));
  /** @type {StoredPhoto[]} */
  const photos = JSON.parse(await read(source, 'photos.json'));
  const foreign = photos.find(({ file }) => !isPhotoFile(file));
  if (foreign) throw new Refusal(`Die Sicherung nennt eine Datei, die kein Foto sein kann: ${foreign.file}`);
  if (await stat(join(dir, 'data.db')).catch(() => null))
    throw new Refusal(
      `In ${dir} liegt schon eine Datenbank – bitte verschieben oder DATA_DIR auf einen leeren Ordner setzen.`,
    );
  await checkFolder(dir);
  await privateFolder(dir);
  await mkdir(join(dir, 'storage'), { recursive: true });
  const folders = { from: join(source, 'storage'), to: join(dir, 'storage') };
  const lost = store ? [] : await copyPhotos(photos, links ? { ...folders, before: folders.from } : folders);
  if (lost.length > missing)
    throw new Refusal(`Die Sicherung ist unvollständig; fehlende oder beschädigte Fotos: ${lost.length}.`);
  await copySafely(join(source, 'data.db'), join(dir, 'data.db'));
  return { at, documentations, photos: photos.length - lost.length };
}

/** @type {(source: string, name: string) => Promise<string>} */
function read(source, name) {
  return readFile(join(source, name), 'utf8').catch(() => {
    throw new Refusal(`Das ist keine fertige Sicherung: ${join(source, name)} fehlt.`);
  });
}
