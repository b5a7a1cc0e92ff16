/** Copies database and photos until both match. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyPhotos, gatherWhile, NOTES } from './files.mjs';
import { OperatorError } from './operatorError.mjs';

/**
 * `photos()`: of the copy, by id; `still(photos)`: files that the database names now.
 * @template Of
 * @typedef {{copy: () => Promise<Of>, photos: () => AsyncIterable<StoredPhoto>, still: (photos: StoredPhoto[]) => Promise<Set<string>>}} Copying
 */

/**
 * `gatherWhile(work)`: copies while `work` runs; `copy(photos)`: returns failed ones.
 * @typedef {{to: string, gatherWhile<Of>(work: () => Promise<Of>): Promise<Of>, copy<Photo extends StoredPhoto>(photos: ManyPhotos<Photo>): Promise<Photo[]>}} Shelf
 */

/** @type {(folders: Folders) => Shelf} */
export function folderShelf(folders) {
  return {
    to: folders.to,
    gatherWhile: (work) => gatherWhile(work, folders),
    copy: (photos) => copyPhotos(photos, folders),
  };
}

const TRIES = 10;

/**
 * After a deletion copies the database again, because only the new copy has its log entry.
 * @template Of
 * @param {Shelf} shelf
 * @param {Copying<Of>} database
 * @returns {Promise<{holds: Of, lost: StoredPhoto[]}>} `lost`: photos whose file is gone or differs.
 * @throws OperatorError where photos were deleted during every attempt.
 */
export async function copyAll(shelf, { copy, photos, still }) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const holds = await shelf.gatherWhile(copy);
    const lost = await shelf.copy(photos());
    const there = await still(lost);
    // The server deleted the other photos meanwhile.
    if (lost.some(({ file }) => !there.has(file))) continue;
    await dropOthers(photos(), shelf.to);
    return { holds, lost };
  }
  throw new OperatorError('Während der Sicherung wurde ununterbrochen gelöscht. Bitte starten Sie sie noch einmal.');
}

/**
 * Walks sorted folders and rows in parallel.
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

/** By bytes, as SQLite sorts ids. @param {string} storage @returns {AsyncGenerator<string, void>} */
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
