/** The copy of database and photos: until both fit together. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { copyPhotos, gatherWhile, NOTES } from './files.mjs';

/**
 * What is asked of databases. `copy()`: copies the running one and says what the copy holds (describeDatabase); `look()`:
 * what the running one holds now.
 * @template Of
 * @typedef {{copy: () => Promise<Of>, look: () => Promise<Of>}} Copying
 */

/**
 * Photos that are copied, as a whole. `to`: the folder; `gatherWhile(work)`: does `work` and has meanwhile kept what may be deleted
 * then; `copy(photos)`: copies these, and says which of them could not be had as their row says.
 * @typedef {{to: string, gatherWhile<Of>(work: () => Promise<Of>): Promise<Of>, copy<Photo extends StoredPhoto>(photos: Photo[]): Promise<Photo[]>}} Shelf
 */

/** Photos of a folder. @type {(folders: Folders) => Shelf} */
export function folderShelf(folders) {
  return {
    to: folders.to,
    gatherWhile: (work) => gatherWhile(work, folders),
    copy: (photos) => copyPhotos(photos, folders),
  };
}

/** A database is copied so often at most, because photos of it were deleted meanwhile; a copy that has most photos takes seconds. */
const TRIES = 10;

/**
 * Copies until every photo of the copied database is there or is really lost, that is, still a row of the running one. Where
 * one was deleted while it was copied, the database is copied once more: what the product writes at a deletion, in the log
 * too (D188), is then in the copy, and nobody else has to write it.
 * @template {{photos: StoredPhoto[]}} Of
 * @param {Shelf} shelf
 * @param {Copying<Of>} database
 * @returns {Promise<{holds: Of, lost: StoredPhoto[]}>} `holds`: the copy; `lost`: photos whose file is gone or has other
 *   bytes than its row says. @throws Refusal where photos of every copy were deleted meanwhile.
 */
export async function copyAll(shelf, { copy, look }) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const holds = await shelf.gatherWhile(copy);
    const { lost, deleted } = await missing(holds.photos, { shelf, look });
    if (deleted.length > 0) continue;
    await dropOthers(holds.photos, shelf.to);
    return { holds, lost };
  }
  throw new Refusal('Während der Sicherung wurde ununterbrochen gelöscht. Bitte starten Sie sie noch einmal.');
}

/**
 * What could not be copied: really lost, or deleted on the server since its database was copied.
 * @type {(photos: StoredPhoto[], of: {shelf: Shelf, look: () => Promise<{photos: StoredPhoto[]}>}) => Promise<{lost: StoredPhoto[],
 *   deleted: string[]}>}
 */
async function missing(photos, { shelf, look }) {
  const gone = await shelf.copy(photos);
  if (gone.length === 0) return { lost: [], deleted: [] };
  const there = new Set((await look()).photos.map(({ file }) => file));
  /** @type {(photo: StoredPhoto) => boolean} */
  const isThere = ({ file }) => there.has(file);
  return { lost: gone.filter(isThere), deleted: gone.filter((one) => !isThere(one)).map(({ file }) => file) };
}

/**
 * What was deleted while the copy was made is not kept in it.
 * @type {(photos: StoredPhoto[], storage: string) => Promise<void>}
 */
async function dropOthers(photos, storage) {
  const kept = new Set(photos.flatMap(({ file }) => [join(storage, file), join(storage, `${file}${NOTES}`)]));
  const entries = await readdir(storage, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const file of files) if (!kept.has(file)) await rm(file);
}
