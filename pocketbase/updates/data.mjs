/**
 * The data folder as it was when the old version stopped (D198): the database and everything small as copies, photos under a
 * second name. Taken while nobody writes, so it holds everything that was ever acknowledged.
 */
import { copyFile, cp, link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';

const KEPT = '.before-update';
/** Names what was there; written last, so without it there is no snapshot. */
const LIST = 'entries.json';

/** @type {(dir: string) => Promise<void>} */
export async function keepData(dir) {
  const kept = join(dir, KEPT);
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { mode: 0o700 });
  const names = (await readdir(dir)).filter((name) => name !== KEPT);
  for (const name of names) {
    const [from, to] = [join(dir, name), join(kept, 'data', name)];
    if (name === 'storage') await linkAll(from, to);
    else await cp(from, to, { recursive: true, preserveTimestamps: true });
  }
  await writeSafely(join(kept, LIST), JSON.stringify(names));
}

/**
 * Puts the folder back as it was kept; called again it goes on where it was interrupted. @returns whether there was something to put back.
 * @type {(dir: string) => Promise<boolean>}
 */
export async function putDataBack(dir) {
  const kept = join(dir, KEPT);
  const list = await readFile(join(kept, LIST), 'utf8').catch(() => null);
  if (list !== null) {
    /** @type {string[]} */
    const before = JSON.parse(list);
    const isNew = (/** @type {string} */ name) => name !== KEPT && !before.includes(name);
    // First what the new version added: its write-ahead log beside the old database would damage that.
    for (const name of (await readdir(dir)).filter(isNew)) await rm(join(dir, name), { recursive: true, force: true });
    for (const name of await readdir(join(kept, 'data'))) {
      await rm(join(dir, name), { recursive: true, force: true });
      await rename(join(kept, 'data', name), join(dir, name));
    }
  }
  await dropKept(dir);
  return list !== null;
}

/** Not needed any more: photos that are deleted from now on shall be gone. @type {(dir: string) => Promise<void>} */
export async function dropKept(dir) {
  // The list first: an interrupted end must not look like a snapshot.
  await rm(join(dir, KEPT, LIST), { force: true });
  await rm(join(dir, KEPT), { recursive: true, force: true });
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
