/** Photo files on their way into a backup or out of one: each is read once, compared with its row, and synced to disk. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const AT_ONCE = 8;
/** Ending of what PocketBase notes beside a file. */
export const NOTES = '.attrs';

/**
 * Whether a path below the photo folder can be a photo's: collection, record, file, as describeDatabase writes them. A
 * backup comes from elsewhere; a path that leads out of the folder would overwrite what it names.
 * @type {(file: unknown) => boolean}
 */
export function isPhotoFile(file) {
  return typeof file === 'string' && /^\w+\/[a-z0-9]{15}\/[\w-]+\.\w+$/.test(file);
}

/**
 * Copies photos from one storage folder to another. What is there already as its row says is left alone; what `before` has is
 * linked, and copied where that has other bytes.
 * @template {StoredPhoto} Photo
 * @param {Photo[]} photos as describeDatabase says.
 * @param {Folders} folders
 * @returns {Promise<Photo[]>} the photos that could not be copied as their row says: their file is gone or has other bytes.
 */
export async function copyPhotos(photos, folders) {
  /** @type {Photo[]} */
  const lost = [];
  const waiting = [...photos];
  const work = async () => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift())
      if (!(await copyPhoto(photo, folders))) lost.push(photo);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return lost;
}

/** @type {(photo: StoredPhoto, folders: Folders) => Promise<boolean>} */
async function copyPhoto({ file, sha256, bytes }, { from, to, before }) {
  const target = join(to, file);
  if (before !== undefined) await linkPhoto(file, { before, to });
  if ((await stat(target).catch(() => null))?.size === bytes && hashOf(await readFile(target)) === sha256) return true;
  const content = await readFile(join(from, file)).catch(() => null);
  if (content === null || hashOf(content) !== sha256) return false;
  await mkdir(dirname(target), { recursive: true });
  await writeSafely(target, content);
  // PocketBase keeps a file's type beside it; without that a browser is offered a download instead of a picture.
  await copySafely(`${join(from, file)}${NOTES}`, `${target}${NOTES}`).catch(() => {});
  return true;
}

/** Takes a photo and its notes from an earlier backup. @type {(file: string, folders: Required<Pick<Folders, 'before' | 'to'>>) => Promise<void>} */
export async function linkPhoto(file, { before, to }) {
  for (const name of [file, `${file}${NOTES}`]) await linked(join(before, name), join(to, name));
}

/**
 * The same file under a second name, which takes no room. What is there is whole and stays; a disk that has no such thing, or has it
 * on another disk, leaves it to the copy.
 * @type {(source: string, target: string) => Promise<boolean>}
 */
async function linked(source, target) {
  await mkdir(dirname(target), { recursive: true });
  return link(source, target).then(
    () => true,
    (/** @type {NodeJS.ErrnoException} */ error) => error.code === 'EEXIST',
  );
}

/** @type {(content: Buffer) => string} */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Copies every file of a storage folder, again and again what is new, until one pass was made after `work` had ended. So
 * a photo that is deleted while the database is copied is there for the row that the copy still holds.
 * @returns what `work` returned.
 * @type {<T>(work: () => Promise<T>, folders: Folders) => Promise<T>}
 */
export async function gatherWhile(work, folders) {
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  /** @type {Set<string>} */
  const seen = new Set();
  for (let last = false; !last; ) {
    last = done;
    await gatherNew(folders, seen);
  }
  return working;
}

/**
 * A record's folder holds its one file, what PocketBase notes beside it, and thumbnails that are made anew.
 * @type {(folders: Folders, seen: Set<string>) => Promise<void>}
 */
async function gatherNew({ from, to, before }, seen) {
  for (const collection of await foldersIn(from))
    for (const record of await foldersIn(join(from, collection))) {
      const folder = join(collection, record);
      if (seen.has(folder)) continue;
      const of = { from: join(from, folder), to: join(to, folder), before: before ? join(before, folder) : '' };
      if (await gatherRecord(of)) seen.add(folder);
    }
}

/**
 * @returns whether there was something to copy and all of it was copied.
 * @type {(of: {from: string, to: string, before: string}) => Promise<boolean>}
 */
async function gatherRecord({ from, to, before }) {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  try {
    if (names.length > 0) await mkdir(to, { recursive: true });
    for (const name of names)
      if (before === '' || !(await linked(join(before, name), join(to, name))))
        await copySafely(join(from, name), join(to, name));
    return names.length > 1;
  } catch {
    // Deleted while it was copied: the next pass finds out whether it is still there.
    return false;
  }
}

/** @type {(folder: string) => Promise<string[]>} */
async function foldersIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * Under its name a file is complete and its owner's alone, or it is not there.
 * @type {(target: string, content: string | Buffer) => Promise<void>}
 */
export async function writeSafely(target, content) {
  const handle = await open(`${target}.part`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
}

/** The same, and on the disk when this returns: a new name is its folder's. @type {(target: string, content: string) => Promise<void>} */
export async function writeDurably(target, content) {
  await writeSafely(target, content);
  await syncFolder(dirname(target));
}

/**
 * A whole file becomes another one on the same disk, and is there when this returns: it takes no room, as a copy would.
 * @type {(source: string, target: string) => Promise<void>}
 */
export async function moveDurably(source, target) {
  await syncFolder(source);
  await rename(source, target);
  await syncFolder(dirname(target));
}

/** The names in a folder; a file's content as well. @type {(folder: string) => Promise<void>} */
export async function syncFolder(folder) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** As `writeSafely`, for a file too large to be held in memory. @type {(source: string, target: string) => Promise<void>} */
export async function copySafely(source, target) {
  await copyFile(source, `${target}.part`);
  const handle = await open(`${target}.part`, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.part`, target);
}
