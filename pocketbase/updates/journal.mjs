/** How far an update is, beside the folder of the program: whoever is called after a power cut reads it and puts things right. */
import { readFile, rm } from 'node:fs/promises';
import { writeSafely } from '../operations/files.mjs';

/**
 * `step`: 'closed' (the server was stopped, or is about to be: nobody delivers) or 'opened' (the new version may have received
 * something); `pid`: of the new version while it is tried, 0 = none.
 * @typedef {{step: 'closed' | 'opened', pid: number}} Journal
 */

const fileOf = (/** @type {string} */ root) => `${root}.update.json`;

/** The update that was interrupted; null where none was. @type {(root: string) => Promise<Journal | null>} */
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
