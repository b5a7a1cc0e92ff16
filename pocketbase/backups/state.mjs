/** What is known of the nightly backups (D165): `nightly.json` in the data folder, for the alarm, the system page and `check:server`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';

/**
 * `folder`: BACKUP_DIR; `since`: when a backup was first wanted there, `triedAt`: when the last one ended or failed ('' = never), ISO
 * 8601; `why`: what went wrong then, '' = nothing.
 * @typedef {{folder: string, since: string, triedAt: string, why: string}} NightlyState
 */

/** Null where there is none of this folder. @type {(dir: string, folder: string) => Promise<NightlyState | null>} */
export async function stateOf(dir, folder) {
  const state = /** @type {NightlyState | null} */ (await jsonIn(join(dir, 'nightly.json')));
  return state?.folder === folder ? { ...state } : null;
}

/** A full disk is no reason to stop. @type {(dir: string, state: NightlyState) => Promise<void>} */
export function keepState(dir, state) {
  return writeSafely(join(dir, 'nightly.json'), JSON.stringify(state)).catch(() => {});
}

/**
 * One is made, by the clock or by hand: what went wrong before is over. Where no clock was ever started there is nothing to say.
 * @type {(dir: string, folder: string) => Promise<void>}
 */
export async function noteMade(dir, folder) {
  const state = await stateOf(dir, folder);
  if (state) await keepState(dir, { ...state, triedAt: new Date().toISOString(), why: '' });
}

/** @type {(file: string) => Promise<unknown>} */
export async function jsonIn(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
