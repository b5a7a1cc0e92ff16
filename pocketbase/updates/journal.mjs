/** Records an update's progress beside the program folder, for the call after a power cut. */
import { readFile, rm } from 'node:fs/promises';
import { writeSafely } from '../operations/files.mjs';

/**
 * `step`: 'opened' = the new version may have received data; `pid`: of the version on trial, 0 = none.
 * @typedef {{step: 'closed' | 'opened', pid: number}} Journal
 */

const fileOf = (/** @type {string} */ root) => `${root}.update.json`;

/** @type {(root: string) => Promise<Journal | null>} */
export async function readJournal(root) {
  const text = await readFile(fileOf(root), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** @type {(root: string, journal: Journal) => Promise<void>} */
export function writeJournal(root, journal) {
  return writeSafely(fileOf(root), JSON.stringify(journal));
}

/** @type {(root: string) => Promise<void>} */
export function endJournal(root) {
  return rm(fileOf(root), { force: true });
}
