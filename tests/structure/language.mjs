/**
 * The ratchet of plain language (docs/style.md): numbers that may only shrink. language.json has the allowed ones.
 * `node tests/structure/language.mjs` prints each number with its worst places.
 * `--write` writes those that have shrunk; `--write --all` writes every number, for a merge of two branches.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeFiles } from '../support/run/coverage.mjs';
import { countWords, linesOfPage, longSentences, passagesOfPage, readCode } from '../support/run/prose.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RATCHET = join(ROOT, 'tests/structure/language.json');

/** Words of the vocabulary in docs/style.md that have no good sense here, with -s, -ed and -ing. */
export const BANNED = [
  ...['ask', 'begun', 'caller', 'crew', 'dog', 'drill', 'former', 'hear', 'heard', 'keeper', 'letters', 'paper'],
  ...['parked', 'patiently', 'pocket', 'refusal', 'rested', 'resting', 'rig', 'said', 'speakers', 'standstill'],
  ...['stranger', 'stumble', 'tell', 'told', 'tomb', 'wanted', 'whole', 'wish', 'nobody', 'somebody', 'whoever'],
];
const IS_BANNED = new RegExp(`^(?:${BANNED.join('|')})(?:s|ed|ing)?$`);
/** Words of a sentence, and characters of a line of Markdown outside of tables. */
const [SENTENCE_MAX, LINE_MAX] = [25, 160];
/** A number that has shrunk by this share has to be written again. Less is left alone: parallel branches would collide. */
const SHRUNK = 0.02;
/** By the first folder of a path; moving files below it changes no number. */
const AREAS = ['src', 'pocketbase', 'tests', 'docs'];
/** Given texts, and pages that must name the banned words. */
const LEFT_OUT =
  /^docs\/(?:spec|style)\.md$|^pb_migrations\/|\.d\.ts$|(?:^|\/)generated\/|^tests\/structure\/language\./;

/**
 * @typedef {import('../support/run/prose.mjs').Code} Code
 * @typedef {import('../support/run/prose.mjs').Passage} Passage
 * @typedef {{file: string, area: string, code: Code | null, passages: Passage[], lines: Passage[]}} Source
 *   `code`: null for a page; `passages`: comments or paragraphs; `lines`: of a page.
 * @typedef {{count: number, at: string}} Place
 * @typedef {{key: string, value: number, aim?: number, worst: string[]}} Measure
 */

/** Every number of the project as it is. @param {string} root @returns {Measure[]} */
export function measureLanguage(root) {
  const sources = readSources(root);
  const within = (/** @type {string} */ area) => sources.filter((one) => one.area === area);
  const sides = [within('src'), within('pocketbase')];
  return [
    ...AREAS.map((area) => sum(`banned words, ${area}`, within(area).map(bannedWords))),
    ...AREAS.map((area) =>
      sum(`sentences over ${SENTENCE_MAX} words, ${area}`, within(area).flatMap(sentences), 'each'),
    ),
    sum(`lines over ${LINE_MAX} characters, docs`, within('docs').flatMap(longLines), 'each'),
    { ...shareOfOneWord('src', within('src')), aim: 12 },
    { ...shareOfOneWord('pocketbase', within('pocketbase')), aim: 12 },
    { ...exportedTwice(sides), aim: 60 },
    { ...sum('D-numbers cited in src and pocketbase', sides.flat().map(citations)), aim: 400 },
    { ...commentWords(within('pocketbase')), aim: 100 },
    ...titleLengths(within('tests')),
  ];
}

/** @param {string} root @returns {Source[]} */
function readSources(root) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.md'];
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  const pages = listed.filter((path) => path !== '' && existsSync(join(root, path)));
  return [...codeFiles(root), ...pages].filter((file) => !LEFT_OUT.test(file)).map((file) => readSource(root, file));
}

/** @param {string} root @param {string} file @returns {Source} */
function readSource(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md'))
    return { file, area: 'docs', code: null, passages: passagesOfPage(text), lines: linesOfPage(text) };
  const code = readCode(file, text);
  return { file, area: file.split('/', 1)[0] ?? '', code, passages: code.comments, lines: [] };
}

/** The parts of a name and the words of a text, in lower case, without the server's own name. @param {string} text */
function wordsOf(text) {
  return (
    text
      .replaceAll('PocketBase', 'Server')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  );
}

/** @param {Source} source @returns {Place} */
function bannedWords({ file, code, passages }) {
  const texts = [...(code?.identifiers ?? []), ...passages.map(({ text }) => text)];
  const found = texts.flatMap(wordsOf).filter((word) => IS_BANNED.test(word));
  return { count: found.length, at: `${file}: ${found.length}, first '${found[0]}'` };
}

/** @param {Source} source @returns {Place[]} */
function sentences({ file, passages }) {
  return passages
    .flatMap((passage) => longSentences(passage, SENTENCE_MAX))
    .map(({ line, text, words }) => ({ count: words, at: `${file}:${line}: ${words} words, '${text.slice(0, 80)}'` }));
}

/** @param {Source} source @returns {Place[]} */
function longLines({ file, lines }) {
  return lines
    .filter(({ text }) => text.length > LINE_MAX && !/^\s*\|/.test(text))
    .map(({ line, text }) => ({ count: text.length, at: `${file}:${line}: ${text.length} characters` }));
}

/** @param {Source} source @returns {Place} */
function citations({ file, passages }) {
  const count = passages.reduce((all, { text }) => all + (text.match(/\bD\d{1,3}\b/g)?.length ?? 0), 0);
  return { count, at: `${file}: ${count}` };
}

/** @param {string} area @param {Source[]} sources @returns {Measure} */
function shareOfOneWord(area, sources) {
  const names = sources.flatMap(({ code }) => code?.functions ?? []);
  const single = names.filter((name) => wordsOf(name).length === 1);
  const counts = [...new Set(single)].map((name) => ({ name, count: single.filter((one) => one === name).length }));
  return {
    key: `one-word function names in 100, ${area}`,
    value: tenths((100 * single.length) / names.length),
    worst: worstOf(counts.map(({ name, count }) => ({ count, at: `${name}: ${count} functions` }))),
  };
}

/** Within a side: a thing that both sides have has one name on purpose. @param {Source[][]} sides @returns {Measure} */
function exportedTwice(sides) {
  const places = sides.flatMap((sources) => {
    /** @type {Map<string, string[]>} */
    const files = new Map();
    for (const { file, code } of sources)
      for (const name of new Set(code?.exports)) files.set(name, [...(files.get(name) ?? []), file]);
    return [...files].map(([name, where]) => ({ count: where.length, at: `${name}: ${where.slice(0, 3).join(', ')}` }));
  });
  return sum(
    'exported names in more than one file',
    places.filter(({ count }) => count > 1),
    'each',
  );
}

/** @param {Source[]} sources @returns {Measure} */
function commentWords(sources) {
  const places = sources.map(({ file, code, passages }) => {
    const count = passages.reduce((all, { text }) => all + countWords(text), 0);
    return { count, lines: code?.lines ?? 0, at: `${file}: ${count}` };
  });
  const { value, worst } = sum('', places);
  const lines = places.reduce((all, one) => all + one.lines, 0);
  return { key: 'words of comments on 100 lines of code, pocketbase', value: tenths((100 * value) / lines), worst };
}

/** @param {Source[]} sources @returns {Measure[]} */
function titleLengths(sources) {
  const places = sources.flatMap(({ file, code }) =>
    (code?.titles ?? []).map(({ line, text }) => ({ count: text.length, at: `${file}:${line}: ${text.length}` })),
  );
  const lengths = places.map(({ count }) => count).sort((a, b) => a - b);
  const worst = worstOf(places);
  return [
    { key: 'median characters of a test title', value: lengths[lengths.length >> 1] ?? 0, aim: 60, worst },
    { key: 'most characters of a test title', value: lengths.at(-1) ?? 0, aim: 80, worst },
  ];
}

/** @param {string} key @param {Place[]} places @param {'counts' | 'each'} of `each`: a place counts once. @returns {Measure} */
function sum(key, places, of = 'counts') {
  const value = of === 'each' ? places.length : places.reduce((all, { count }) => all + count, 0);
  return { key, value, worst: worstOf(places) };
}

/** @param {Place[]} places @returns {string[]} */
function worstOf(places) {
  return [...places]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 5)
    .map(({ at }) => at);
}

/** @param {number} value */
function tenths(value) {
  return Math.round(10 * value) / 10;
}

/** @returns {Record<string, number>} */
export function readRatchet() {
  return JSON.parse(readFileSync(RATCHET, 'utf8'));
}

/**
 * What is wrong with a number.
 * @param {Measure} measure
 * @param {number | undefined} allowed
 * @returns {string | null} null when it may stay.
 */
export function problemOf({ key, value, aim, worst }, allowed) {
  const write = 'node tests/structure/language.mjs --write';
  if (allowed === undefined) return `${key}: ${value} has no allowed number. Run ${write} --all`;
  if (value < allowed * (1 - SHRUNK)) return `${key}: ${value}, allowed ${allowed}. It has shrunk: run ${write}`;
  if (value <= allowed) return null;
  const target = aim === undefined ? '' : `, aim ${aim}`;
  return [`${key}: ${value}, allowed ${allowed}${target}. The worst places:`, ...worst].join('\n  ');
}

/** @param {Measure[]} measures @param {boolean} all also what has grown. */
function write(measures, all) {
  const before = all ? {} : readRatchet();
  const numbers = measures.map(({ key, value }) => [key, Math.min(value, before[key] ?? value)]);
  writeFileSync(RATCHET, `${JSON.stringify(Object.fromEntries(numbers), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measures = measureLanguage(ROOT);
  for (const { key, value, aim, worst } of measures)
    process.stdout.write(`${[`${key}: ${value}${aim === undefined ? '' : `, aim ${aim}`}`, ...worst].join('\n  ')}\n`);
  if (process.argv.includes('--write')) write(measures, process.argv.includes('--all'));
}
