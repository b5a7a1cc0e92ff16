/**
 * The list of what was erased for Art. 17 GDPR (D206), beside the data and in every backup: ids and times, no name. A database that
 * is older than the list is erased anew at its start (pb_hooks/lib/erasing/erase.js). It is on the disk before anything is erased (D250).
 */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../operations/files.mjs';
import { codeOf } from '../refusal.mjs';
import { getBeside, putBeside } from '../replica/beside.mjs';

/** @import { ReplicaPlace } from '../replica/place.mjs' */

/** Its name in a data folder, in a backup, and in the folder where backups are kept. */
export const ERASURES = 'erasures.jsonl';

/** As pb_hooks/lib/erasing/erasures.js writes them; no `mac` in what is older than the marks (D409). @typedef {{kind: 'person' | 'record', id: string, records: boolean, at: string, deliverer: string, link: string, mac?: string}} Erasure */

/**
 * Every line that any of these folders has, once, in the list of a folder.
 * @param texts lists from elsewhere.
 * @returns how many there are.
 * @type {(folders: string[], dir: string, texts?: string[]) => Promise<number>}
 */
export async function gatherErasures(folders, dir, texts = []) {
  const lines = deduplicateLines(await linesOf([...folders, dir], texts)).sort(byTime);
  if (lines.length > 0) await writeDurably(join(dir, ERASURES), textOf(lines));
  return lines.length;
}

/** The list of a data folder at the place of the replica too, which a machine that burns does not take along. @type {(dir: string, place: ReplicaPlace) => Promise<void>} */
export async function keepBesideReplica(dir, place) {
  const own = await linesOf([dir], []);
  await changeBeside(place, (lines) => deduplicateLines([...lines, ...own]));
}

/** The list of a folder into another one, where there is one. @type {(from: string, to: string) => Promise<void>} */
export async function copyErasures(from, to) {
  await copyFile(join(from, ERASURES), join(to, ERASURES)).catch((/** @type {unknown} */ error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

/** Where the lists are that a restore and a recovery read: folders, and the place of the replica where there is one. @typedef {{folders: string[], replica: ReplicaPlace | null}} Lists */

/**
 * Puts what is about to be erased into every list, the farthest first. Where one cannot be written, none says it any more: a list that was written
 * before would have it erased after all.
 * @throws with what that list says.
 * @type {(of: Erasure, lists: Lists) => Promise<void>}
 */
export async function noteErasure(of, lists) {
  try {
    if (lists.replica) await changeBeside(lists.replica, (lines) => [...lines, lineOf(of)]);
    for (const folder of lists.folders) await gatherErasures([], folder, [lineOf(of)]);
  } catch (error) {
    await forgetErasure(of, lists).catch(() => {});
    throw error;
  }
}

/** Takes it out again of each list that can be reached, where it was refused after all. @throws where one could not be. @type {(of: Erasure, lists: Lists) => Promise<void>} */
export async function forgetErasure(of, { folders, replica }) {
  const without = (/** @type {string[]} */ lines) => lines.filter((line) => line !== lineOf(of));
  const inFolder = async (/** @type {string} */ folder) => {
    const lines = await linesOf([folder], []);
    if (lines.includes(lineOf(of))) await writeDurably(join(folder, ERASURES), textOf(without(lines)));
  };
  const each = [...folders.map(inFolder), replica && changeBeside(replica, without)];
  await Promise.allSettled(each);
  await Promise.all(each);
}

/** As the hooks write it (pb_hooks/lib/erasing/erasures.js), so that it stands there once. @type {(of: Erasure) => string} */
function lineOf({ kind, id, records, at, deliverer, link, mac }) {
  return JSON.stringify({ kind, id, records, at, deliverer, link, mac });
}

/** Each order once. Where one list has its mark and another one does not, the line with the mark stays. @type {(lines: string[]) => string[]} */
function deduplicateLines(lines) {
  /** @type {(line: string) => Erasure} */
  const parseErasure = (line) => JSON.parse(line);
  const isMarked = (/** @type {string} */ line) => (parseErasure(line).mac ?? '') !== '';
  const without = (/** @type {string} */ line) => lineOf({ ...parseErasure(line), mac: undefined });
  const marked = new Set(lines.filter(isMarked).map(without));
  return [...new Set(lines)].filter((line) => isMarked(line) || !marked.has(without(line)));
}

/** @type {(place: ReplicaPlace, change: (lines: string[]) => string[]) => Promise<void>} */
async function changeBeside(place, change) {
  const there = (await getBeside(place, ERASURES)) ?? '';
  const text = textOf(change(await linesOf([], [there])).sort(byTime));
  if (text !== there) await putBeside(place, { name: ERASURES, text });
}

/**
 * @throws where there is a list that cannot be read: what is written after it would be all that it says.
 * @type {(folders: string[], texts: string[]) => Promise<string[]>}
 */
async function linesOf(folders, texts) {
  const all = [...(await Promise.all(folders.map(listIn))), ...texts];
  return [...new Set(all.flatMap((text) => text.split('\n')).filter((line) => line !== ''))];
}

/** '' where there is none. @type {(folder: string) => Promise<string>} */
async function listIn(folder) {
  try {
    return await readFile(join(folder, ERASURES), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return '';
    throw error;
  }
}

/** @type {(lines: string[]) => string} */
function textOf(lines) {
  return lines.map((line) => `${line}\n`).join('');
}

/** @type {(one: string, other: string) => number} */
function byTime(one, other) {
  /** @type {(line: string) => Erasure} */
  const parseErasure = (line) => JSON.parse(line);
  return parseErasure(one).at.localeCompare(parseErasure(other).at);
}

/**
 * Where a list may lie that is newer than a backup: in it, in the folder where it is kept, and in the backups beside it.
 * @type {(backup: string) => Promise<string[]>}
 */
export async function besideBackup(backup) {
  const kept = dirname(backup);
  const others = await readdir(kept, { withFileTypes: true }).catch(() => []);
  return [backup, kept, ...others.filter((entry) => entry.isDirectory()).map(({ name }) => join(kept, name))];
}
