/**
 * What each tool of `npm run check` sees: of the project's code files those that its configuration leads it to. A test
 * (tests/structure/architecture.test.ts) holds that none is left out but those that are named here, with their reason.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const CODE = /\.(tsx?|m?js|cjs)$/;

/** Written by tools: what they are made of is checked where it stands. */
const MADE = /^pocketbase\/types\/pocketbase\.d\.ts$/;

/** Files that a tool leaves out on purpose, by tool. */
export const LEFT_OUT = {
  biome: [],
  // PocketBase's declarations of collections do not know what its own migrations write, and a released one is never edited (D274).
  tsc: [/^pb_migrations\//, /^\.dependency-cruiser\.cjs$/],
  'dependency-cruiser': [/^tests\//, /^[^/]+$/, /\.d\.ts$/],
  // What React, Dexie and PocketBase's SDK declare with any would count; the server has no types but its own.
  'type-coverage': [/^(?!pocketbase\/)/, /\.d\.ts$/],
  knip: [/^[^/]+$/, /\.d\.ts$/],
  structure: [/^tests\//, /^[^/]+$/, /\.d\.ts$/],
};

/** Every code file of the project, by its path below the root. @param {string} root */
export function codeFiles(root) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => CODE.test(path) && !MADE.test(path) && existsSync(join(root, path)));
}

/**
 * The files that a tool sees. Of tsc these are the ones it wrote down itself when it ran.
 * @param {string} root
 * @param {string} tool a key of LEFT_OUT.
 */
export function seenBy(root, tool) {
  const all = codeFiles(root);
  if (tool === 'tsc') {
    const typed = typedFiles(root);
    return all.filter((path) => typed.has(path));
  }
  const leftOut = LEFT_OUT[tool] ?? [];
  return all.filter((path) => !leftOut.some((pattern) => pattern.test(path)));
}

/** What `tsc -b` wrote down of its last run. @param {string} root */
function typedFiles(root) {
  const folder = join(root, '.cache/tsc');
  // Where the tool could not even start there is no folder; the check then says what the tool said.
  const notes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tsbuildinfo')) : [];
  const files = notes.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).fileNames ?? []);
  return new Set(files.map((path) => relative(root, resolve(folder, path))));
}

/** How many files these are, and how many lines they have. @param {string} root @param {string[]} paths */
export function sumOf(root, paths) {
  const lines = paths.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0);
  return { files: paths.length, lines };
}
