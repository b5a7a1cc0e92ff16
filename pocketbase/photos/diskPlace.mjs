/** Photos in the data folder, the way PocketBase lays them down there: each file, and beside it what it notes of it. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NOTES, syncFolder } from '../operations/files.mjs';

/** @import { Place } from './storePlace.mjs' */

/** Of a file without notes. */
const FORM = 'application/octet-stream';
const PASSING = /\.[0-9a-f]{16}\.tmp$/;

/** @param root the folder `storage` of a data folder, or of a backup. @type {(root: string) => Place} */
export function diskPlace(root) {
  return {
    read: async (key) => {
      const seen = await lookAt(join(root, key));
      const bytes = seen && (await unlessGone(readFile(join(root, key))));
      return seen && bytes ? { bytes, type: seen.type, at: seen.at } : null;
    },
    look: (key) => lookAt(join(root, key)),
    write: async (key, { bytes, type }) => {
      const target = join(root, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const notes = { 'user.content_type': type, 'user.metadata': {}, md5: null };
      await writeFileSafely(`${target}${NOTES}`, Buffer.from(JSON.stringify(notes)));
      await writeFileSafely(target, bytes);
      for (let folder = dirname(target); folder.length >= root.length; folder = dirname(folder))
        await syncFolder(folder);
    },
    remove: (key) => removeFile(root, key),
    list: (prefix) => listFiles(root, prefix),
  };
}

/** @type {(path: string) => Promise<import('./storePlace.mjs').Seen | null>} */
async function lookAt(path) {
  const found = await unlessGone(stat(path));
  if (!found?.isFile()) return null;
  return { size: found.size, type: await typeOf(path), at: found.mtime };
}

/** Damaged notes are none: what a file is, its bytes say. @type {(path: string) => Promise<string>} */
async function typeOf(path) {
  try {
    const notes = /** @type {{[name: string]: unknown}} */ (JSON.parse(await readFile(`${path}${NOTES}`, 'utf8')));
    return String(notes['user.content_type'] || FORM);
  } catch {
    return FORM;
  }
}

/** Complete and on the disk under its name, or not there. @type {(target: string, bytes: Buffer) => Promise<void>} */
async function writeFileSafely(target, bytes) {
  // Named like PocketBase's own: what a power cut leaves, the next start removes (leftovers.mjs).
  const passing = `${target}.${randomBytes(8).toString('hex')}.tmp`;
  const handle = await open(passing, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(passing, target);
}

/** With its notes, and with the folders that are empty then. @type {(root: string, key: string) => Promise<void>} */
async function removeFile(root, key) {
  const path = join(root, key);
  if ((await unlessGone(stat(path)))?.isDirectory()) return unlessFull(path);
  await rm(path, { force: true });
  await rm(`${path}${NOTES}`, { force: true });
  for (let folder = dirname(path); folder.length > root.length; folder = dirname(folder)) await unlessFull(folder);
}

/** @type {(folder: string) => Promise<void>} */
function unlessFull(folder) {
  return rmdir(folder).catch(() => {});
}

/**
 * @param {string} root
 * @param {string} prefix
 * @returns {AsyncGenerator<import('./storePlace.mjs').Listed>}
 */
async function* listFiles(root, prefix) {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const key of walkFiles(root, folder)) {
    const found = key.startsWith(prefix) && (await unlessGone(stat(join(root, key))));
    if (found) yield { key, size: found.size, at: found.mtime };
  }
}

/**
 * @param {string} root
 * @param {string} folder '' or with a slash at its end.
 * @returns {AsyncGenerator<string>}
 */
async function* walkFiles(root, folder) {
  for (const entry of (await unlessGone(readdir(join(root, folder), { withFileTypes: true }))) ?? []) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* walkFiles(root, `${key}/`);
    else if (!key.endsWith(NOTES) && !PASSING.test(key)) yield key;
  }
}

/**
 * Null for what is not there; whatever else goes wrong is no absence.
 * @template T
 * @param {Promise<T>} read
 * @returns {Promise<T | null>}
 */
async function unlessGone(read) {
  try {
    return await read;
  } catch (error) {
    const { code } = /** @type {{code?: string}} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
