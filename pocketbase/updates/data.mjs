/**
 * The data folder as it was when the old version stopped (D198): the database and everything small as copies, photos under a
 * second name. Taken while nobody writes, so it holds everything that was ever acknowledged.
 */
import { access, copyFile, cp, link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCK_FILE } from '../operations/dataLock.mjs';
import { syncFolder, writeDurably } from '../operations/files.mjs';
import { Refusal } from '../refusal.mjs';
import { reasonOf } from '../start/checks.mjs';
import { runChild } from '../start/children.mjs';

const KEPT = '.before-update';
/** Names what was there; written last, so without it there is no snapshot. */
const LIST = 'entries.json';
/** What was there. The way back begins by giving it the other name: that is one step, and takes no room. */
const DATA = 'data';
const BACK = 'back';
/** Of a folder that is a disk of its own; the system's, which no other user may read. */
const OF_THE_DISK = 'lost+found';
/** What an update neither keeps nor puts back. */
const OUTSIDE = [KEPT, OF_THE_DISK, LOCK_FILE];
/** Left by a start that phones can deliver to. */
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

/**
 * Puts the folder back as it was kept, where it was; called again it goes on where it was interrupted. Until `dropKept` no server
 * starts with it (`checkWhole`).
 * @type {(dir: string) => Promise<void>}
 */
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
  // First what the new version added: its write-ahead log beside the old database would damage that.
  for (const name of (await readdir(dir)).filter(isNew)) await rm(join(dir, name), { recursive: true, force: true });
  for (const name of await readdir(back)) {
    await rm(join(dir, name), { recursive: true, force: true });
    await rename(join(back, name), join(dir, name));
  }
}

/**
 * Before a start touches the data. @throws Refusal where the way back of an update is not through: half of what lies there is of
 * before, and what phones delivered to it would be put back too.
 * @type {(dir: string) => Promise<void>}
 */
export async function checkWhole(dir) {
  const kept = join(dir, KEPT);
  if ((await isThere(join(kept, LIST))) && (await isThere(join(kept, BACK))))
    throw new Refusal(
      'Eine Aktualisierung ist erst zur Hälfte zurückgenommen – bitte die Aktualisierung noch einmal aufrufen (npm run update), sie nimmt zuerst den Rest zurück. Bis dahin behalten die Telefone, was sie haben.',
    );
}

/**
 * Of a start that phones can deliver to, when it is about to listen: where an update was interrupted, its way back would delete from
 * now on what they let go of.
 * @type {(dir: string) => Promise<void>}
 */
export async function noteServed(dir) {
  const kept = join(dir, KEPT);
  if (await isThere(join(kept, LIST))) await writeDurably(join(kept, SERVED), '');
}

/** Whether the state from before an update lies there, or a part of it. @type {(dir: string) => Promise<boolean>} */
export function isKept(dir) {
  return isThere(join(dir, KEPT));
}

/**
 * Whether phones could deliver since this was kept. A way back that began is gone to its end: nobody could from then on (`checkWhole`).
 * @type {(dir: string) => Promise<boolean>}
 */
export async function wasServed(dir) {
  return (await isThere(join(dir, KEPT, SERVED))) && (await isThere(join(dir, KEPT, DATA)));
}

/** Not needed any more: photos that are deleted from now on shall be gone. @type {(dir: string) => Promise<void>} */
export async function dropKept(dir) {
  // The list first: an interrupted end must not look like a snapshot.
  await rm(join(dir, KEPT, LIST), { force: true });
  await rm(join(dir, KEPT), { recursive: true, force: true });
}

/**
 * Copies and names are on the disk when this returns: one call for all of it, because a sync of each photo's folder would have the
 * disk write down its own memory each time. @type {(folder: string) => Promise<void>}
 */
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
