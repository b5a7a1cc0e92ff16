/** The mutants of `list/`, and whether they still fit the sources. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const LIST = join(import.meta.dirname, 'list');

/**
 * All mutants, in the order of their files.
 * @returns {Promise<{name: string, changes: {file: string, from: string, to: string}[], test: string}[]>} `name`: the
 *   mistake, as a sentence about the product; `changes`: where (paths below the root) and what.
 *   `from` stands in its file exactly once; `test`: the file that must notice.
 */
export async function mutants() {
  const files = (await readdir(LIST)).filter((name) => name.endsWith('.mjs')).sort();
  const lists = await Promise.all(files.map(async (name) => (await import(join(LIST, name))).MUTANTS));
  return lists.flat();
}

/** Why a mutant cannot be made, a sentence each; empty when it fits. */
export function misfits({ name, changes, test }, root) {
  const response = changes.flatMap(({ file, from, to }) => {
    if (!existsSync(join(root, file))) return [`${name}: ${file} does not exist.`];
    if (from === to) return [`${name}: nothing changes in ${file}.`];
    const found = readFileSync(join(root, file), 'utf8').split(from).length - 1;
    return found === 1 ? [] : [`${name}: the text to change stands ${found} times in ${file}, not once: ${from}`];
  });
  if (changes.length === 0) response.push(`${name}: it changes nothing.`);
  if (!existsSync(join(root, test))) response.push(`${name}: ${test} does not exist.`);
  return response;
}

/** The text of a file with the mutant's changes in it. */
export function mutated(text, { mutant, file }) {
  const own = mutant.changes.filter((change) => change.file === file);
  // A function, because a replacement text may hold `$`.
  return own.reduce((so, { from, to }) => so.replace(from, () => to), text);
}
