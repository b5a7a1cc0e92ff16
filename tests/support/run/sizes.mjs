/**
 * Code files of the product have at most 250 lines (docs/style.md). Tests have no limit: splitting them duplicated
 * their setup.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const LINES_MAX = 250;

const FOLDERS = ['src', 'pocketbase', 'pb_migrations'];
const CODE = /\.(ts|tsx|js|mjs|cjs)$/;
/** No person reads them. */
const GENERATED = [/^pocketbase[/\\]pb_hooks[/\\]generated/, /evidence[/\\]databaseForm\.js$/, /\.d\.ts$/];

/** Every code file over the limit. @returns {{file: string, lines: number}[]} longest first. */
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
