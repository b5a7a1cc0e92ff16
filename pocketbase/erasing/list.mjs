/**
 * The list of erasures, beside the data and in every backup: ids and times, no names.
 * A server that starts with an older database erases again (pb_hooks/lib/erasing/erase.js).
 */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ERASED, fetchFile, saveFile } from '../backups/restic.mjs';
import { writeDurably } from '../operations/files.mjs';
import { codeOf } from '../operations/operatorError.mjs';
import { getBeside, putBeside } from '../replica/beside.mjs';

/** @import { ReplicaPlace } from '../replica/place.mjs' */

export const ERASURES = 'erasures.jsonl';

/** Old lines have no `mac`. @typedef {{kind: 'person' | 'record', id: string, records: boolean, at: string, deliverer: string, link: string, mac?: string}} Erasure */

/**
 * Merges the lists into the one of `dir`.
 * @param texts lists from elsewhere.
 * @returns how many lines.
 * @type {(folders: string[], dir: string, texts?: string[]) => Promise<number>}
 */
export async function gatherErasures(folders, dir, texts = []) {
  const lines = deduplicateLines(await linesOf([...folders, dir], texts)).sort(byTime);
  if (lines.length > 0) await writeDurably(join(dir, ERASURES), textOf(lines));
  return lines.length;
}

/** A list that survives the machine. @typedef {{read: () => Promise<string | null>, write: (text: string) => Promise<void>}} Distant */

/** Beside the replica. @type {(place: ReplicaPlace) => Distant} */
export function replicaList(place) {
  return {
    read: () => getBeside(place, ERASURES),
    write: (text) => putBeside(place, { name: ERASURES, text }),
  };
}

/** In the restic repository. @param database its tag. @type {(database: string) => Distant} */
export function resticList(database) {
  const tags = [ERASED, database];
  return { read: () => fetchFile(ERASURES, tags), write: (text) => saveFile({ name: ERASURES, text, tags }) };
}

/** Merges the list of `dir` into a distant one. @type {(list: Distant, dir: string) => Promise<void>} */
export async function keepErasures(list, dir) {
  const own = await linesOf([dir], []);
  await changeDistant(list, (lines) => deduplicateLines([...lines, ...own]));
}

/** @type {(from: string, to: string) => Promise<void>} */
export async function copyErasures(from, to) {
  await copyFile(join(from, ERASURES), join(to, ERASURES)).catch((/** @type {unknown} */ error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}

/** @typedef {{folders: string[], distant: Distant[]}} Lists */

/**
 * Writes the most distant list first. If one write fails, it removes the line from all: a restore would otherwise erase it.
 * @type {(of: Erasure, lists: Lists) => Promise<void>}
 */
export async function noteErasure(of, lists) {
  try {
    for (const list of lists.distant) await changeDistant(list, (lines) => [...lines, lineOf(of)]);
    for (const folder of lists.folders) await gatherErasures([], folder, [lineOf(of)]);
  } catch (error) {
    await forgetErasure(of, lists).catch(() => {});
    throw error;
  }
}

/** Removes a refused erasure. @throws where a list could not be reached. @type {(of: Erasure, lists: Lists) => Promise<void>} */
export async function forgetErasure(of, { folders, distant }) {
  const without = (/** @type {string[]} */ lines) => lines.filter((line) => line !== lineOf(of));
  const inFolder = async (/** @type {string} */ folder) => {
    const lines = await linesOf([folder], []);
    if (lines.includes(lineOf(of))) await writeDurably(join(folder, ERASURES), textOf(without(lines)));
  };
  const each = [...folders.map(inFolder), ...distant.map((list) => changeDistant(list, without))];
  await Promise.allSettled(each);
  await Promise.all(each);
}

/** Key order of the hooks (pb_hooks/lib/erasing/erasures.js), so that equal lines are found. @type {(of: Erasure) => string} */
function lineOf({ kind, id, records, at, deliverer, link, mac }) {
  return JSON.stringify({ kind, id, records, at, deliverer, link, mac });
}

/** Prefers the line with a mark. @type {(lines: string[]) => string[]} */
function deduplicateLines(lines) {
  /** @type {(line: string) => Erasure} */
  const parseErasure = (line) => JSON.parse(line);
  const isMarked = (/** @type {string} */ line) => (parseErasure(line).mac ?? '') !== '';
  const without = (/** @type {string} */ line) => lineOf({ ...parseErasure(line), mac: undefined });
  const marked = new Set(lines.filter(isMarked).map(without));
  return [...new Set(lines)].filter((line) => isMarked(line) || !marked.has(without(line)));
}

/** @type {(list: Distant, change: (lines: string[]) => string[]) => Promise<void>} */
async function changeDistant({ read, write }, change) {
  const there = (await read()) ?? '';
  const text = textOf(change(await linesOf([], [there])).sort(byTime));
  if (text !== there) await write(text);
}

/** @throws where a list is unreadable: writing would lose its lines. @type {(folders: string[], texts: string[]) => Promise<string[]>} */
async function linesOf(folders, texts) {
  const all = [...(await Promise.all(folders.map(listIn))), ...texts];
  return [...new Set(all.flatMap((text) => text.split('\n')).filter((line) => line !== ''))];
}

/** @type {(folder: string) => Promise<string>} */
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

/** Lists that may be newer than the backup's own. @type {(backup: string) => Promise<string[]>} */
export async function besideBackup(backup) {
  const kept = dirname(backup);
  const others = await readdir(kept, { withFileTypes: true }).catch(() => []);
  return [backup, kept, ...others.filter((entry) => entry.isDirectory()).map(({ name }) => join(kept, name))];
}
