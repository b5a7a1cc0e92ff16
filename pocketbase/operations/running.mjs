/** Whether the server runs. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from './address.mjs';
import { isLocked } from './dataLock.mjs';
import { openFiles } from './openFiles.mjs';

/** @typedef {import('./checkLines.mjs').Health} Health */

const PATIENCE = 5000;

/** @type {(config: {host: string, port: number}) => Promise<Health | null>} */
export async function healthOf(config) {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(`${addressOf(config)}/api/app/health`, { signal }).catch(() => null);
  const health = /** @type {Health | null} */ (await answer?.json().catch(() => null));
  return answer?.ok || health?.causes ? health : null;
}

/**
 * Three checks, because each can miss one: open files are invisible across containers, a hanging server does not
 * answer, some systems have no locks.
 * @type {(config: {dir: string, host: string, port: number}) => Promise<boolean>}
 */
export async function isRunning(config) {
  if ((await openFiles(config.dir)).seen || (await isLocked(config.dir))) return true;
  // Without a database there, that server uses another folder.
  const isThere = await stat(join(config.dir, 'data.db')).catch(() => null);
  return isThere !== null && (await healthOf(config)) !== null;
}
