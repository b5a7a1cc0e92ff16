/** The copy of database and photos: until both fit together. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { copyPhotos, gatherWhile, NOTES } from './files.mjs';

/**
 * What is asked of databases. `copy()`: copies the running one and says what the copy holds; `photos()`: those of the copy, one after the
 * other by their ids, as often as asked; `still(photos)`: files of these that the running one names now (stillNamed).
 * @template Of
 * @typedef {{copy: () => Promise<Of>, photos: () => AsyncIterable<StoredPhoto>, still: (photos: StoredPhoto[]) => Promise<Set<string>>}} Copying
 */

/**
 * Photos that are copied, as a whole. `to`: the folder; `gatherWhile(work)`: does `work` and has meanwhile kept what may be deleted
 * then; `copy(photos)`: copies these, and says which of them could not be had as their row says.
 * @typedef {{to: string, gatherWhile<Of>(work: () => Promise<Of>): Promise<Of>, copy<Photo extends StoredPhoto>(photos: ManyPhotos<Photo>): Promise<Photo[]>}} Shelf
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
 * @template Of
 * @param {Shelf} shelf
 * @param {Copying<Of>} database
 * @returns {Promise<{holds: Of, lost: StoredPhoto[]}>} `holds`: the copy; `lost`: photos whose file is gone or has other
 *   bytes than its row says. @throws Refusal where photos of every copy were deleted meanwhile.
 */
export async function copyAll(shelf, { copy, photos, still }) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const holds = await shelf.gatherWhile(copy);
    const lost = await shelf.copy(photos());
    const there = await still(lost);
    // The others were deleted on the server since its database was copied.
    if (lost.some(({ file }) => !there.has(file))) continue;
    await dropOthers(photos(), shelf.to);
    return { holds, lost };
  }
  throw new Refusal('Während der Sicherung wurde ununterbrochen gelöscht. Bitte starten Sie sie noch einmal.');
}

/**
 * What was deleted while the copy was made is not kept in it. Folders and photos are gone through side by side, both by their names.
 * @type {(photos: AsyncIterable<StoredPhoto>, storage: string) => Promise<void>}
 */
async function dropOthers(photos, storage) {
  const waiting = photos[Symbol.asyncIterator]();
  let next = await waiting.next();
  for await (const folder of foldersIn(storage)) {
    while (!next.done && dirname(next.value.file) < folder) next = await waiting.next();
    const file = !next.done && dirname(next.value.file) === folder ? basename(next.value.file) : '';
    await keepOnly(join(storage, folder), file === '' ? [] : [file, `${file}${NOTES}`]);
  }
  await waiting.return?.();
}

/** Of each record, below the folder, sorted as SQLite sorts ids: by their bytes. @param {string} storage @returns {AsyncGenerator<string, void>} */
async function* foldersIn(storage) {
  const readSortedNames = async (/** @type {string} */ folder) => (await readdir(folder).catch(() => [])).sort();
  for (const collection of await readSortedNames(storage))
    for (const record of await readSortedNames(join(storage, collection))) yield `${collection}/${record}`;
}

/** @type {(folder: string, kept: string[]) => Promise<void>} */
async function keepOnly(folder, kept) {
  if (kept.length === 0) return rm(folder, { recursive: true });
  for (const name of await readdir(folder)) if (!kept.includes(name)) await rm(join(folder, name), { recursive: true });
}
