/**
 * How far the replica is, as a file in the data folder: written by whoever watches Litestream, read by the system page
 * (pb_hooks/lib/operations/replica.js) and by `npm run check:server`.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `url`: the place; `since`: when this watch began; `confirmedAt`: everything that was in the database at that moment is in the
 * replica, null = never heard; `why`: Litestream's word where it does not confirm, else ''; `pid` of Litestream, 0 = none runs;
 * `socket`: where it is asked. Times in ISO 8601.
 * @typedef {{url: string, since: string, confirmedAt: string | null, why: string, pid: number, socket: string}} ReplicaState
 */

const fileOf = (/** @type {string} */ dir) => join(dir, 'replica.json');

/** What the last watch wrote; null where there was none, or where it cannot be read. @type {(dir: string) => Promise<ReplicaState | null>} */
export async function readState(dir) {
  try {
    return JSON.parse(await readFile(fileOf(dir), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Whoever reads it sees one state or the next one, never half of both. It may be lost in a power cut: the next one comes within
 * seconds.
 * @type {(dir: string, state: ReplicaState) => Promise<void>}
 */
export async function writeState(dir, state) {
  const part = `${fileOf(dir)}.part`;
  await writeFile(part, JSON.stringify(state), { mode: 0o600 });
  await rename(part, fileOf(dir));
}
