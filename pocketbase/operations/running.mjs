/** Whether the server of an installation is running, asked at its own address and looked up in the system's list of open files. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from './address.mjs';
import { isLocked } from './dataLock.mjs';
import { openFiles } from './openFiles.mjs';

/** @typedef {import('./checkLines.mjs').Health} Health */

/** ms; a server that hangs runs as well, but nothing more can be said of it. */
const PATIENCE = 5000;

/** What the server says of itself; null where none answers. @type {(config: {host: string, port: number}) => Promise<Health | null>} */
export async function healthOf(config) {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(`${addressOf(config)}/api/app/health`, { signal }).catch(() => null);
  // With 503 and causes it runs all the same (D149).
  const said = /** @type {Health | null} */ (await answer?.json().catch(() => null));
  return answer?.ok || said?.causes ? said : null;
}

/**
 * Whether a server works on this database. Asked in three ways: the open files of a service in a user namespace of its own (`PrivateUsers` of
 * deploy/objektbeleg.service) or of a container are not to be seen from outside, and one that hangs does not answer. The lock of the folder says both, where the system has locks.
 * @type {(config: {dir: string, host: string, port: number}) => Promise<boolean>}
 */
export async function isRunning(config) {
  if ((await openFiles(config.dir)).seen || (await isLocked(config.dir))) return true;
  // Without a database whoever answers there works on another one.
  const isThere = await stat(join(config.dir, 'data.db')).catch(() => null);
  return isThere !== null && (await healthOf(config)) !== null;
}
