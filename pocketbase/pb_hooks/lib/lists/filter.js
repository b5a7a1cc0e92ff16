/**
 * Parses list filters: terms `column sign value`, joined by `&&` or `||`. The rest of PocketBase's language could read
 * rows of others.
 */
const { quotas } = require('../../generated/rules.js');
const { isSimilar } = require('../likeness/shown.js');
const { Fault } = require('../platform/fault.js');

/** Includes white space, so that no text between tokens is skipped. */
const WORDS = /\s*(?:\(|\)|&&|\|\||[=!<>~]+|[a-z_]+|'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|-?\d{1,15})\s*/g;
const DEPTH = 3;
/** @typedef {{text: string, kind: 'text' | 'column' | 'sign' | 'number' | 'mark'}} Word */
/** @typedef {{words: Word[], next: number, columns: Comparable, params: Params, terms: number}} Reader */
/** `times`: capture times that all rows must match. */
/** @typedef {{sql: string, pins: (column: string | undefined) => boolean, search: string[], times: [sign: string, at: string][]}} Part */

/** @type {{[sign: string]: string}} */
const SIGNS = { '=': '=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=', '~': 'LIKE' };

/** @type {() => InstanceType<typeof Fault>} */
function createRefusedFault() {
  return new Fault(400, 'query_refused');
}

/**
 * `pins(column)`: whether the filter fixes it.
 * @param columns comparable ones.
 * @type {(filter: string, columns: Comparable) => Condition}
 */
function parseFilter(filter, columns) {
  if (filter.length > quotas.LIST_FILTER_MAX) throw createRefusedFault();
  const reader = { words: wordsOf(filter), next: 0, columns, params: {}, terms: 0 };
  if (reader.words.length === 0) return { sql: '', params: {}, pins: () => false, search: null };
  const tree = parseGroup(reader, 0);
  if (reader.next < reader.words.length) throw createRefusedFault();
  return { sql: tree.sql, params: reader.params, pins: tree.pins, search: searchOf(tree) };
}

/** @type {(tree: Part) => Condition['search']} */
function searchOf({ search, times }) {
  const [text] = search;
  if (text === undefined) return null;
  if (search.length > 1) throw createRefusedFault();
  const findBoundary = (/** @type {string} */ sign) => times.find(([one]) => one.startsWith(sign))?.[1];
  return { text, from: findBoundary('>'), to: findBoundary('<') };
}

/** @type {(filter: string) => Word[]} */
function wordsOf(filter) {
  const words = filter.match(WORDS) ?? [];
  if (words.join('') !== filter) throw createRefusedFault();
  return words.map((word) => word.trim()).map((text) => ({ text, kind: kindOf(text) }));
}

/** @type {(text: string) => Word['kind']} */
function kindOf(text) {
  if (/^['"]/.test(text)) return 'text';
  if (/^[a-z_]/.test(text)) return 'column';
  if (/^[=!<>~]/.test(text)) return 'sign';
  return /^[-\d]/.test(text) ? 'number' : 'mark';
}

/** @type {(reader: Reader, depth: number) => Part} */
function parseGroup(reader, depth) {
  const items = [parseItem(reader, depth)];
  const join = reader.words[reader.next]?.text;
  while (isMark(reader, '&&') || isMark(reader, '||')) {
    if (reader.words[reader.next]?.text !== join) throw createRefusedFault();
    reader.next++;
    items.push(parseItem(reader, depth));
  }
  const isAll = join === '&&';
  const search = items.flatMap((one) => one.search);
  // A word search cannot be one alternative.
  if (join === '||' && search.length > 0) throw createRefusedFault();
  return {
    sql: items.map(({ sql }) => sql).join(isAll ? ' AND ' : ' OR '),
    pins: (column) => items[isAll ? 'some' : 'every']((one) => one.pins(column)),
    search,
    times: join === '||' ? [] : items.flatMap((one) => one.times),
  };
}

/** @type {(reader: Reader, depth: number) => Part} */
function parseItem(reader, depth) {
  if (!isMark(reader, '(')) return parseTerm(reader);
  if (depth === DEPTH) throw createRefusedFault();
  reader.next++;
  const inner = parseGroup(reader, depth + 1);
  if (!isMark(reader, ')')) throw createRefusedFault();
  reader.next++;
  return { ...inner, sql: `(${inner.sql})` };
}

/** @type {(reader: Reader, text: string) => boolean} */
function isMark({ words, next }, text) {
  return words[next]?.kind === 'mark' && words[next].text === text;
}

/** @type {(reader: Reader) => Part} */
function parseTerm(reader) {
  const [column, sign, value] = reader.words.slice(reader.next, reader.next + 3);
  reader.next += 3;
  if (column?.kind !== 'column' || sign?.kind !== 'sign' || !value) throw createRefusedFault();
  const known = Object.hasOwn(reader.columns, column.text) ? reader.columns[column.text] : null;
  if (!known?.signs.includes(sign.text) || ++reader.terms > quotas.LIST_TERMS_MAX) throw createRefusedFault();
  if (known.kind === 'words') return wordsTerm(value);
  // Of the requester, whose id the list binds.
  if (known.kind === 'similar') return { sql: isSimilar('id'), pins: () => false, search: [], times: [] };
  const name = `f${reader.terms}`;
  reader.params[name] = parseValue(value, known.kind, sign.text);
  const sql = `${column.text} ${SIGNS[sign.text]} {:${name}}`;
  return {
    sql: sign.text === '~' ? `${sql} ESCAPE '\\'` : sql,
    pins: (pinned) => pinned === column.text && sign.text === '=',
    search: [],
    times: column.text === 'captured_at' ? [[sign.text, String(reader.params[name])]] : [],
  };
}

/** The word index does the search. @type {(value: Word) => Part} */
function wordsTerm({ kind, text }) {
  if (kind !== 'text') throw createRefusedFault();
  return { sql: '1 = 1', pins: () => false, search: [unescapeText(text.slice(1, -1))], times: [] };
}

/** @type {(value: Word, kind: string, sign: string) => string | number | boolean} */
function parseValue({ kind: typed, text }, kind, sign) {
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'number' && typed === 'number') return Number(text);
  if (kind !== 'text' || typed !== 'text') throw createRefusedFault();
  const value = unescapeText(text.slice(1, -1));
  return sign === '~' ? `%${value.replace(/\\([\\%_])/g, '$1').replace(/[\\%_]/g, '\\$&')}%` : value;
}

/** @type {{[letter: string]: string}} */
const ESCAPED = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' };

/** As PocketBase reads a quoted text. @type {(text: string) => string} */
function unescapeText(text) {
  return text.replace(/\\([\s\S])/g, (match, /** @type {string} */ letter) =>
    Object.hasOwn(ESCAPED, letter) ? `${ESCAPED[letter]}` : match,
  );
}

module.exports = { parseFilter, createRefusedFault };
