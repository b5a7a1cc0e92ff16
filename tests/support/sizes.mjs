/**
 * No file of the product grows past what can be read in one sitting (docs/style.md; the limit is 250 lines).
 * Tests have no limit: cutting them bred clones of the same stage.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const LINES_MAX = 250;

const FOLDERS = ['src', 'pocketbase', 'pb_migrations'];
const CODE = /\.(ts|tsx|js|mjs|cjs)$/;
/** Written by tools, not by people. */
const GENERATED = [/^pocketbase[/\\]pb_hooks[/\\]generated/, /\.d\.ts$/];

/** Every code file of the project that is too long. @returns {{file: string, lines: number}[]} longest first. */
export function tooLong(root) {
  const files = FOLDERS.flatMap((folder) => filesBelow(join(root, folder)));
  const found = files
    .map((file) => ({ file: relative(root, file), lines: linesOf(file) }))
    .filter(({ file, lines }) => lines > LINES_MAX && !GENERATED.some((pattern) => pattern.test(file)));
  return found.sort((a, b) => b.lines - a.lines);
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function linesOf(file) {
  const text = readFileSync(file, 'utf8');
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
