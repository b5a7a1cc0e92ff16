/** Removes files that a power cut leaves beside the photos. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const HALF_WRITTEN = /\.[0-9a-f]{16}\.tmp$/;

/**
 * Walks through the photos only if SQLite's WAL exists, the sign of an unclean end.
 * @returns how many.
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
