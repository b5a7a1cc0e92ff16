/** The copy of database and photos: until both fit together. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPhotos, gatherWhile, NOTES } from './files.mjs';

/**
 * What is asked of databases. `copy()`: copies the running one and says what the copy holds (describeDatabase); `look()`:
 * what the running one holds now; `forget(files)`: takes the documentations of these photos out of the copy and says what
 * it holds then.
 * @template Of
 * @typedef {{copy: () => Promise<Of>, look: () => Promise<Of>, forget: (files: string[]) => Promise<Of>}} Copying
 */

/**
 * Copies until every photo of the copied database is there or is really lost, that is, still a row of the running one. A
 * photo that came and went between two looks is in the copied database and nowhere else: it leaves that too.
 * @template {{photos: StoredPhoto[]}} Of
 * @param {Folders | null} storage photo folders; null where the photos lie in an object store and stay there.
 * @param {Copying<Of>} database
 * @returns {Promise<{holds: Of, lost: StoredPhoto[]}>} `holds`: the copy; `lost`: photos whose file is gone or has other
 *   bytes than its row says.
 */
export async function copyAll(storage, { copy, look, forget }) {
  if (storage === null) return { holds: await copy(), lost: [] };
  const copied = await gatherWhile(copy, storage);
  const { lost, deleted } = await missing(copied.photos, { storage, look });
  const holds = deleted.length === 0 ? copied : await forget(deleted);
  await dropOthers(holds.photos, storage.to);
  return { holds, lost };
}

/**
 * What could not be copied: really lost, or deleted on the server since its database was copied.
 * @type {(photos: StoredPhoto[], of: {storage: Folders, look: () => Promise<{photos: StoredPhoto[]}>}) => Promise<{lost: StoredPhoto[],
 *   deleted: string[]}>}
 */
async function missing(photos, { storage, look }) {
  const gone = await copyPhotos(photos, storage);
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
