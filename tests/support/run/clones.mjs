/**
 * `npm run clones`: pairs of duplicated code, exact or of the same shape. tests/structure/clones.test.ts limits their
 * number.
 * jscpd 4.3.0 was tried on 29 November 2026. It compares text alone, so it misses the 67 of 80 pairs under other names.
 * It takes 33 s of processor time instead of 8, and 120 packages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { codeFiles } from './coverage.mjs';

/** Least lines of code; blank lines, comments, imports and single brackets do not count. */
const LINES_MIN = 6;
/** Least tokens in those lines: below, they are only syntax. */
const TOKENS_MIN = { words: 24, shape: 36 };
/** A shape in more places is a convention (a test's head, a table's row). */
const PLACES_MAX = 8;
/** Least lines with statements: tables of cases, fields and constants always share a shape. */
const DOING_MIN = 3;
const DOING = /\(|=>|\b(?:if|for|while|return|await|throw|case|new)\b|[?+*<>!&|]/;
/** Released files that never change (migrations), and data: the changes of mutants. */
const LEFT_OUT = /(^|\/)generated\/|\.d\.ts$|^pb_migrations\/|^tests\/mutants\/list\//;
const NAMES = new Set([ts.SyntaxKind.Identifier, ts.SyntaxKind.PrivateIdentifier]);

/**
 * @typedef {{file: string, from: number, to: number}} Place line numbers from 1.
 * @typedef {{kind: 'words' | 'shape', lines: number, a: Place, b: Place}} Clone `lines`: length of the longest shared run.
 */

/** Every duplicated run of lines in the project. @param {string} root @returns {Clone[]} longest first. */
export function clonesOf(root) {
  return clonesIn(
    root,
    codeFiles(root).filter((file) => !LEFT_OUT.test(file)),
  );
}

/** The same in these files. @param {string} root @param {string[]} files by their path below it. @returns {Clone[]} */
export function clonesIn(root, files) {
  const read = files.map((file) => ({ file, lines: codeLines(file, readFileSync(join(root, file), 'utf8')) }));
  const pairs = new Map();
  for (const kind of /** @type {const} */ (['words', 'shape']))
    for (const clone of runs(read, kind)) {
      const key = `${clone.a.file} ${clone.b.file}`;
      const known = pairs.get(key);
      if (!known || (known.kind === kind && known.lines < clone.lines)) pairs.set(key, clone);
    }
  return [...pairs.values()].sort((a, b) => b.lines - a.lines || (a.a.file < b.a.file ? -1 : 1));
}

/** The lines of code of a file. @returns {{at: number, words: string, shape: string, tokens: number}[]} */
function codeLines(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = new Map();
  const visit = (node) => {
    if (isImport(node) || ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    const words = node.getText(source).trim();
    if (words === '') return;
    const at = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const line = lines.get(at) ?? { at, words: '', shape: '', tokens: 0 };
    line.words += ` ${words}`;
    line.shape += ` ${shapeOf(node, words)}`;
    line.tokens += 1;
    lines.set(at, line);
  };
  visit(source);
  return [...lines.values()].filter(({ words }) => /\w/.test(words)).sort((a, b) => a.at - b.at);
}

function isImport(node) {
  if (!ts.isVariableStatement(node)) return ts.isImportDeclaration(node);
  return node.declarationList.declarations.every(
    ({ initializer }) =>
      initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === 'require',
  );
}

function shapeOf(node, words) {
  if (NAMES.has(node.kind)) return 'name';
  return ts.isLiteralExpression(node) || ts.isJsxText(node) ? 'value' : words;
}

/** Every longest run of at least LINES_MIN lines that two places share. */
function* runs(read, kind) {
  const places = new Map();
  for (const [index, { lines }] of read.entries())
    for (let at = 0; at + LINES_MIN <= lines.length; at += 1) {
      const window = lines.slice(at, at + LINES_MIN);
      if (window.reduce((sum, { tokens }) => sum + tokens, 0) < TOKENS_MIN[kind]) continue;
      if (kind === 'shape' && window.filter(({ words }) => DOING.test(words)).length < DOING_MIN) continue;
      const key = window.map((line) => line[kind]).join('\n');
      places.set(key, [...(places.get(key) ?? []), { index, at }]);
    }
  const seen = new Set();
  for (const found of places.values()) {
    if (found.length < 2 || (kind === 'shape' && found.length > PLACES_MAX)) continue;
    for (const [n, a] of found.entries())
      for (const b of found.slice(n + 1)) {
        const run = longest(read, kind, a, b);
        const key = `${a.index} ${a.at - run.before} ${b.index} ${b.at - run.before}`;
        if (seen.has(key) || run.overlaps) continue;
        seen.add(key);
        yield { kind, lines: run.length, a: placeOf(read, a, run), b: placeOf(read, b, run) };
      }
  }
}

function longest(read, kind, a, b) {
  const same = (step) => {
    const [one, other] = [read[a.index].lines[a.at + step], read[b.index].lines[b.at + step]];
    return one !== undefined && other !== undefined && one[kind] === other[kind];
  };
  let before = 0;
  while (same(-before - 1)) before += 1;
  let after = LINES_MIN - 1;
  while (same(after + 1)) after += 1;
  const length = before + after + 1;
  return { before, length, overlaps: a.index === b.index && Math.abs(a.at - b.at) < length };
}

function placeOf(read, { index, at }, { before, length }) {
  const { file, lines } = read[index];
  return { file, from: lines[at - before].at, to: lines[at - before + length - 1].at };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = clonesOf(fileURLToPath(new URL('../../../', import.meta.url)));
  for (const { kind, lines, a, b } of found)
    console.log(`${String(lines).padStart(3)} ${kind}  ${a.file}:${a.from}-${a.to} ~ ${b.file}:${b.from}-${b.to}`);
  const words = found.filter(({ kind }) => kind === 'words').length;
  console.log(`${found.length} pairs, ${words} to the letter, ${found.length - words} in the same shape`);
}
