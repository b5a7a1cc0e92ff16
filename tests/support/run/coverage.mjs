/**
 * The code files that each tool of `npm run check` sees. tests/structure/architecture.test.ts allows only the
 * exceptions below, with their reason.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const CODE = /\.(tsx?|m?js|cjs)$/;

const MADE = /^pocketbase\/types\/pocketbase\.d\.ts$/;

export const LEFT_OUT = {
  biome: [],
  // PocketBase's declarations do not know the columns of our migrations, and a released one never changes.
  tsc: [/^pb_migrations\//, /^\.dependency-cruiser\.cjs$/],
  'dependency-cruiser': [/^tests\//, /^[^/]+$/, /\.d\.ts$/],
  // React, Dexie and PocketBase's SDK declare `any`; the server has only own types.
  'type-coverage': [/^(?!pocketbase\/)/, /\.d\.ts$/],
  knip: [/^[^/]+$/, /\.d\.ts$/],
  structure: [/^tests\//, /^[^/]+$/, /\.d\.ts$/],
};

/** Paths of all code files, below the root. @param {string} root */
export function codeFiles(root) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => CODE.test(path) && !MADE.test(path) && existsSync(join(root, path)));
}

/**
 * The files that a tool sees; for tsc those in its build info.
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

/** Files in the build info of `tsc -b`. @param {string} root */
function typedFiles(root) {
  const folder = join(root, '.cache/tsc');
  // Without the folder tsc could not start; the check then shows tsc's output.
  const notes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tsbuildinfo')) : [];
  const files = notes.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).fileNames ?? []);
  return new Set(files.map((path) => relative(root, resolve(folder, path))));
}

/** Number of files and lines. @param {string} root @param {string[]} paths */
export function sumOf(root, paths) {
  const lines = paths.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0);
  return { files: paths.length, lines };
}
