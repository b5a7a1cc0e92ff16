/** State of the replica, for the system page (pb_hooks/lib/operations/replica.js) and `objektbeleg check`. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `confirmedAt`: all data of that moment is replicated, null = never; `why`: '' = no error; `pid`: 0 = not running. ISO 8601.
 * @typedef {{url: string, since: string, confirmedAt: string | null, why: string, pid: number, socket: string}} ReplicaState
 */

const fileOf = (/** @type {string} */ dir) => join(dir, 'replica.json');

/** @type {(dir: string) => Promise<ReplicaState | null>} */
export async function readState(dir) {
  try {
    return JSON.parse(await readFile(fileOf(dir), 'utf8'));
  } catch {
    return null;
  }
}

/** Atomic, but not synced: the next state follows within seconds. @type {(dir: string, state: ReplicaState) => Promise<void>} */
export async function writeState(dir, state) {
  const part = `${fileOf(dir)}.part`;
  await writeFile(part, JSON.stringify(state), { mode: 0o600 });
  await rename(part, fileOf(dir));
}
