/** What a power cut leaves beside the photos. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** PocketBase writes a file beside its place, `<name>.<16 hex>.tmp`, and then renames it. */
const HALF_WRITTEN = /\.[0-9a-f]{16}\.tmp$/;

/**
 * Removes half-written files before the server starts: nobody else ever would, and they hold pieces of photos that no
 * row knows. Only after an end that was not clean, which SQLite's write-ahead log tells (a clean one removes it), so
 * that an ordinary start does not walk through all photos.
 * @param dir the data folder. @returns how many were removed.
 * @type {(dir: string) => Promise<number>}
 */
export async function removeHalfWritten(dir) {
  if (!(await endedUncleanly(dir))) return 0;
  const storage = join(dir, 'storage');
  const names = await readdir(storage, { recursive: true }).catch(() => []);
  const half = names.filter((name) => HALF_WRITTEN.test(name));
  for (const name of half) await rm(join(storage, name), { force: true });
  return half.length;
}

/** @type {(dir: string) => Promise<boolean>} */
async function endedUncleanly(dir) {
  const log = await stat(join(dir, 'data.db-wal')).catch(() => null);
  return log !== null && log.size > 0;
}
