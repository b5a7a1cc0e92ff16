/** Copies photo files, checked by hash and synced. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachOf } from './eachOf.mjs';

const PART = '.part';
/** PocketBase's metadata. */
export const NOTES = '.attrs';

/** Other paths in a foreign backup could overwrite files. @type {(file: unknown) => boolean} */
export function isPhotoFile(file) {
  return typeof file === 'string' && /^\w+\/[a-z0-9]{15}\/[\w-]+\.\w+$/.test(file);
}

/**
 * Keeps correct files, links those of `before`, copies the others.
 * @template {StoredPhoto} Photo
 * @param {ManyPhotos<Photo>} photos
 * @param {Folders} folders
 * @returns {Promise<Photo[]>} photos whose file is missing or differs.
 */
export async function copyPhotos(photos, folders) {
  /** @type {Photo[]} */
  const lost = [];
  await forEachOf(photos, async (photo) => {
    if (!(await copyPhoto(photo, folders))) lost.push(photo);
  });
  return lost;
}

/** @type {(photo: StoredPhoto, folders: Folders) => Promise<boolean>} */
async function copyPhoto({ file, sha256: hash, bytes }, { from, to, before }) {
  const target = join(to, file);
  if (before !== undefined) await linkPhoto(file, { before, to });
  if ((await stat(target).catch(() => null))?.size === bytes && sha256(await readFile(target)) === hash) return true;
  const content = await readFile(join(from, file)).catch(() => null);
  if (content === null || sha256(content) !== hash) return false;
  await mkdir(dirname(target), { recursive: true });
  await writeSafely(target, content);
  // Without the type, browsers download the picture.
  await copySafely(`${join(from, file)}${NOTES}`, `${target}${NOTES}`).catch(() => {});
  return true;
}

/** @type {(file: string, folders: Required<Pick<Folders, 'before' | 'to'>>) => Promise<void>} */
export async function linkPhoto(file, { before, to }) {
  for (const name of [file, `${file}${NOTES}`]) await tryLinkFile(join(before, name), join(to, name));
}

/** False where the disk cannot link. @type {(source: string, target: string) => Promise<boolean>} */
async function tryLinkFile(source, target) {
  await mkdir(dirname(target), { recursive: true });
  return link(source, target).then(
    () => true,
    (/** @type {NodeJS.ErrnoException} */ error) => error.code === 'EEXIST',
  );
}

/** @type {(content: string | Buffer) => string} */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Repeats until a pass began after `work` ended, so each row finds its photo.
 * @throws what `work` threw, after the last pass.
 * @type {<T>(work: () => Promise<T>, folders: Folders) => Promise<T>}
 */
export async function gatherWhile(work, folders) {
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  // Thrown after the pass; Node must not see an unhandled rejection.
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

/** Thumbnails are made again. @type {(of: {from: string, to: string, before: string}) => Promise<void>} */
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
    // Deleted meanwhile: the next pass checks again.
  }
}

/** @type {(folder: string, which: 'isDirectory' | 'isFile') => Promise<string[]>} */
async function namesIn(folder, which) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry[which]()).map((entry) => entry.name);
}

/** Writes a complete private file or none. @type {(target: string, content: string | Buffer | AsyncIterable<string>) => Promise<void>} */
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

/** The folder, which holds the new name, is synced too. @type {(target: string, content: string) => Promise<void>} */
export async function writeDurably(target, content) {
  await writeSafely(target, content);
  await syncFolder(dirname(target));
}

/** @type {(source: string, target: string) => Promise<void>} */
export async function moveDurably(source, target) {
  await syncFolder(source);
  await rename(source, target);
  await syncFolder(dirname(target));
}

/** @type {(folder: string) => Promise<void>} */
export async function syncFolder(folder) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** For files too large for memory. @type {(source: string, target: string) => Promise<void>} */
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
