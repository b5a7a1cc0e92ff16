/** State of the nightly backups for alarm, system page and `objektbeleg check`: `nightly.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';

/**
 * `since`: set-up; `triedAt`: end of the last attempt, '' = never (ISO 8601); `why`: its error, '' = none.
 * @typedef {{folder: string, since: string, triedAt: string, why: string}} NightlyState
 */
/** The weekly restore from restic. `at`: last success, '' = none; `why`: last error. @typedef {{at: string, why: string}} TrialState */

/** Folder, restic or both. @type {(config: Pick<Config, 'backup' | 'restic'>) => string} */
export function placeOf({ backup, restic }) {
  return [backup?.dir, restic && 'restic'].filter((one) => one).join(' + ');
}

/** Null where the state is of another place. @type {(dir: string, place: string) => Promise<NightlyState | null>} */
export async function stateOf(dir, place) {
  const state = /** @type {NightlyState | null} */ (await jsonIn(join(dir, 'nightly.json')));
  return state?.folder === place ? { ...state } : null;
}

/** A full disk must not stop the server. @type {(dir: string, state: NightlyState) => Promise<void>} */
export function keepState(dir, state) {
  return writeSafely(join(dir, 'nightly.json'), JSON.stringify(state)).catch(() => {});
}

/** Clears the last error. Without a schedule there is no state. @type {(dir: string, place: string) => Promise<void>} */
export async function noteMade(dir, place) {
  const state = await stateOf(dir, place);
  if (state) await keepState(dir, { ...state, triedAt: new Date().toISOString(), why: '' });
}

/** @type {(dir: string) => Promise<TrialState>} */
export async function trialOf(dir) {
  return { at: '', why: '', .../** @type {object | null} */ (await jsonIn(join(dir, 'last_trial.json'))) };
}

/** @type {(file: string) => Promise<unknown>} */
export async function jsonIn(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
