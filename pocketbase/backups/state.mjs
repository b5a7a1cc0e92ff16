/** State of the nightly backups for alarm, system page and `objektbeleg check`: `nightly.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';

/**
 * `since`: when it was set up; `triedAt`: end of the last attempt, '' = never (ISO 8601); `why`: its error, '' = none.
 * @typedef {{folder: string, since: string, triedAt: string, why: string}} NightlyState
 */

/** Null where the state is of another folder. @type {(dir: string, folder: string) => Promise<NightlyState | null>} */
export async function stateOf(dir, folder) {
  const state = /** @type {NightlyState | null} */ (await jsonIn(join(dir, 'nightly.json')));
  return state?.folder === folder ? { ...state } : null;
}

/** A full disk must not stop the server. @type {(dir: string, state: NightlyState) => Promise<void>} */
export function keepState(dir, state) {
  return writeSafely(join(dir, 'nightly.json'), JSON.stringify(state)).catch(() => {});
}

/** Clears the last error. Without a schedule there is no state. @type {(dir: string, folder: string) => Promise<void>} */
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
