/** Photo files on their way into a backup or out of one: each is read once, compared with its row, and synced to disk. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inTurn } from './inTurn.mjs';

/** Ending of a file that is being written. */
const PART = '.part';
/** Ending of what PocketBase notes beside a file. */
export const NOTES = '.attrs';

/**
 * Whether a path below the photo folder can be a photo's: collection, record, file, as photosOf writes them. A
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
 * @param {ManyPhotos<Photo>} photos
 * @param {Folders} folders
 * @returns {Promise<Photo[]>} the photos that could not be copied as their row says: their file is gone or has other bytes.
 */
export async function copyPhotos(photos, folders) {
  /** @type {Photo[]} */
  const lost = [];
  await inTurn(photos, async (photo) => {
    if (!(await copyPhoto(photo, folders))) lost.push(photo);
  });
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
  for (const name of [file, `${file}${NOTES}`]) await tryLinkFile(join(before, name), join(to, name));
}

/**
 * The same file under a second name, which takes no room. What is there is whole and stays; a disk that has no such thing, or has it
 * on another disk, leaves it to the copy.
 * @type {(source: string, target: string) => Promise<boolean>}
 */
async function tryLinkFile(source, target) {
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
 * @returns what `work` returned. @throws what `work` threw, after the pass in which it did.
 * @type {<T>(work: () => Promise<T>, folders: Folders) => Promise<T>}
 */
export async function gatherWhile(work, folders) {
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  // Thrown when the pass is over: until then nobody waits for it, and Node would end the whole process.
  working.catch(() => {});
  for (let last = false; !last; ) {
    last = done;
    await gatherNew(folders);
  }
  return working;
}

/** @type {(folders: Folders) => Promise<void>} */
async function gatherNew({ from, to, before }) {
  for (const collection of await namesIn(from, 'isDirectory'))
    for (const record of await namesIn(join(from, collection), 'isDirectory')) {
      const folder = join(collection, record);
      const old = before ? join(before, folder) : '';
      await gatherRecord({ from: join(from, folder), to: join(to, folder), before: old });
    }
}

/**
 * A record's folder holds its one file, what PocketBase notes beside it, and thumbnails that are made anew. Whether both were copied is
 * seen by the copy: nobody has to hold the names of all folders.
 * @type {(of: {from: string, to: string, before: string}) => Promise<void>}
 */
async function gatherRecord({ from, to, before }) {
  const there = (await namesIn(to, 'isFile')).filter((name) => !name.endsWith(PART));
  if (there.length > 1) return;
  const names = (await namesIn(from, 'isFile')).filter((name) => !there.includes(name));
  try {
    if (names.length > 0) await mkdir(to, { recursive: true });
    for (const name of names)
      if (before === '' || !(await tryLinkFile(join(before, name), join(to, name))))
        await copySafely(join(from, name), join(to, name));
  } catch {
    // Deleted while it was copied: the next pass finds out whether it is still there.
  }
}

/** Folders or files of a folder; none where it is not there. @type {(folder: string, which: 'isDirectory' | 'isFile') => Promise<string[]>} */
async function namesIn(folder, which) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry[which]()).map((entry) => entry.name);
}

/**
 * Under its name a file is complete and its owner's alone, or it is not there. What is too long for one text is written as it comes.
 * @type {(target: string, content: string | Buffer | AsyncIterable<string>) => Promise<void>}
 */
export async function writeSafely(target, content) {
  const handle = await open(`${target}${PART}`, 'w', 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}${PART}`, target);
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
  await copyFile(source, `${target}${PART}`);
  const handle = await open(`${target}${PART}`, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}${PART}`, target);
}
