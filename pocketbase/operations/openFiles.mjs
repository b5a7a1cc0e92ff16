/** Finds open database files of running processes in Linux' /proc. */
import { readdir, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const FILES = ['data.db', 'data.db-wal', 'data.db-shm', 'auxiliary.db', 'auxiliary.db-wal', 'auxiliary.db-shm'];
const DELETED = ' (deleted)';

/**
 * @returns `deleted`: open files that were deleted or replaced. Without /proc nothing is seen.
 * @type {(dir: string) => Promise<{seen: boolean, deleted: (string | undefined)[]}>}
 */
export async function openFiles(dir) {
  const folder = await realpath(dir).catch(() => dir);
  const fileNames = new Map(FILES.map((name) => [join(folder, name), name]));
  const open = (await everyOpenFile()).map((path) => ({
    name: fileNames.get(path.endsWith(DELETED) ? path.slice(0, -DELETED.length) : path),
    isDeleted: path.endsWith(DELETED),
  }));
  const own = open.filter(({ name }) => name !== undefined);
  const deleted = new Set(own.filter(({ isDeleted }) => isDeleted).map(({ name }) => name));
  return { seen: own.some(({ name }) => name === 'data.db'), deleted: [...deleted].sort() };
}

/** Skips processes that end or are not accessible. @type {() => Promise<string[]>} */
async function everyOpenFile() {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const paths = processes.map(async (id) => {
    const names = await readdir(`/proc/${id}/fd`).catch(() => []);
    return Promise.all(names.map((name) => readlink(`/proc/${id}/fd/${name}`).catch(() => '')));
  });
  return (await Promise.all(paths)).flat();
}
