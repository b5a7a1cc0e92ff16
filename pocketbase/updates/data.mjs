/**
 * Keeps the data folder as the old version left it: copies of database and small files, links of photos.
 * The server is stopped, so nothing acknowledged is missing.
 */
import { access, copyFile, cp, link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCK_FILE } from '../operations/dataLock.mjs';
import { syncFolder, writeDurably } from '../operations/files.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { reasonOf } from '../server/checks.mjs';
import { runChild } from '../server/children.mjs';

const KEPT = '.before-update';
/** Written last: without it there is no snapshot. */
const LIST = 'entries.json';
/** Renaming it starts the way back: one step, without room. */
const DATA = 'data';
const BACK = 'back';
/** Unreadable for other users. */
const OF_THE_DISK = 'lost+found';
const OUTSIDE = [KEPT, OF_THE_DISK, LOCK_FILE];
/** Written by a start that phones can reach. */
const SERVED = 'served';

/** @type {(dir: string) => Promise<void>} */
export async function keepData(dir) {
  const kept = join(dir, KEPT);
  await rm(kept, { recursive: true, force: true });
  await mkdir(join(kept, DATA), { recursive: true, mode: 0o700 });
  const names = (await readdir(dir)).filter((name) => !OUTSIDE.includes(name));
  for (const name of names) {
    const [from, to] = [join(dir, name), join(kept, DATA, name)];
    if (name === 'storage') await linkAll(from, to);
    else await cp(from, to, { recursive: true, preserveTimestamps: true });
  }
  await syncDisk(kept);
  await writeDurably(join(kept, LIST), JSON.stringify(names));
}

/** A repeated call continues. No server starts until `dropKept` (`checkWhole`). @type {(dir: string) => Promise<void>} */
export async function putDataBack(dir) {
  const kept = join(dir, KEPT);
  const list = await readFile(join(kept, LIST), 'utf8').catch(() => null);
  if (list === null) return;
  const [data, back] = [join(kept, DATA), join(kept, BACK)];
  if (await isThere(data)) await rename(data, back);
  await syncFolder(kept);
  /** @type {string[]} */
  const before = JSON.parse(list);
  const isNew = (/** @type {string} */ name) => ![...OUTSIDE, ...before].includes(name);
  // First, because the new version's WAL would damage the old database.
  for (const name of (await readdir(dir)).filter(isNew)) await rm(join(dir, name), { recursive: true, force: true });
  for (const name of await readdir(back)) {
    await rm(join(dir, name), { recursive: true, force: true });
    await rename(join(back, name), join(dir, name));
  }
}

/** @throws Refusal where a way back is unfinished: new deliveries would be lost. @type {(dir: string) => Promise<void>} */
export async function checkWhole(dir) {
  const kept = join(dir, KEPT);
  if ((await isThere(join(kept, LIST))) && (await isThere(join(kept, BACK))))
    throw new Refusal(
      'Eine Aktualisierung ist erst zur Hälfte zurückgenommen – bitte die Aktualisierung noch einmal aufrufen (npm run update), sie nimmt zuerst den Rest zurück. Bis dahin behalten die Telefone, was sie haben.',
    );
}

/** From here on, a way back would delete records that phones may have released. @type {(dir: string) => Promise<void>} */
export async function noteServed(dir) {
  const kept = join(dir, KEPT);
  if (await isThere(join(kept, LIST))) await writeDurably(join(kept, SERVED), '');
}

/** @type {(dir: string) => Promise<boolean>} */
export function isKept(dir) {
  return isThere(join(dir, KEPT));
}

/** Returns whether phones could deliver. A way back that began must finish (`checkWhole`). @type {(dir: string) => Promise<boolean>} */
export async function wasServed(dir) {
  return (await isThere(join(dir, KEPT, SERVED))) && (await isThere(join(dir, KEPT, DATA)));
}

/** Photos deleted from now on must leave the disk. @type {(dir: string) => Promise<void>} */
export async function dropKept(dir) {
  // An interrupted removal must not look like a snapshot.
  await rm(join(dir, KEPT, LIST), { force: true });
  await rm(join(dir, KEPT), { recursive: true, force: true });
}

/** Syncing each photo's folder would flush the disk's cache each time. @type {(folder: string) => Promise<void>} */
async function syncDisk(folder) {
  await runChild('sync', ['-f', folder], { kind: 'tool' }).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    throw new Refusal(
      `Der Stand vor der Aktualisierung lässt sich mit „sync -f“ nicht sicher auf die Platte schreiben (${reasonOf(error)}).`,
    );
  });
}

/** @type {(path: string) => Promise<boolean>} */
function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @type {(from: string, to: string) => Promise<void>} */
async function linkAll(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const target = join(to, path.slice(from.length));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    if (!entry.isFile()) continue;
    await mkdir(dirname(target), { recursive: true });
    await link(path, target).catch(() => copyFile(path, target));
  }
}
