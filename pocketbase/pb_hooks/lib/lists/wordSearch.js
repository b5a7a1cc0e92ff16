/**
 * Finding documentations by their words (D158): what the index finds for the party of the caller, newest first, is asked by
 * the condition of the list itself; so the index gives nobody a row that the list would not.
 */
const { role, words } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { keyOf, partyOf, authorTerm, encodeWord } = require('./wordIndex.js');

/** More rows of the same millisecond than one party ever has: within them a page is put in the order of the list. */
const SAME_MOMENT = 50;

/** The index first: it has the order, and every row is looked up once. `as`: what the condition calls a documentation. */
const FOUND = (/** @type {string} */ as) =>
  `documentation_index CROSS JOIN documentation_words ON documentation_words.key = documentation_index.rowid
   CROSS JOIN documentations ${as} ON ${as || 'documentations'}.id = documentation_words.documentation`;

/** A beginning that more words have is looked for as one: it is short, and whoever types goes on. */
const WORDS_OF_A_BEGINNING = 100;
/** Before and behind every letter and digit that a word of the index is made of. */
const [FIRST, LAST] = ['!', '~'];

/** Words, and the moments between which the index looks (as stored; both included). @typedef {{text: string, from?: string | undefined, to?: string | undefined}} Search */

/**
 * Tables and condition of what has these words. @param params takes the values.
 * @type {(app: App, search: Search, of: {user: Row, params: Params, as?: string}) => {tables: string, where: string}}
 */
function foundBy(app, { text, from, to }, { user, params, as = '' }) {
  const typed = words.alternativesOf(text);
  // A search of signs alone stands in no word.
  if (typed.length === 0) return { tables: `documentations ${as}`, where: '1 = 0' };
  params.match = matchOf(app, typed, user);
  const between = [
    ...(from === undefined ? [] : [`documentation_index.rowid >= ${keyOf('{:first}')}`]),
    ...(to === undefined ? [] : [`documentation_index.rowid < ${keyOf('{:last}')} + 1024`]),
  ];
  if (from !== undefined) params.first = from;
  if (to !== undefined) params.last = to;
  return { tables: FOUND(as), where: ['documentation_index MATCH {:match}', ...between].join(' AND ') };
}

/** All words of one of the alternatives. @type {(app: App, typed: string[][], user: Row) => string} */
function matchOf(app, typed, user) {
  const { party, author } = ownersOf(user);
  const one = (/** @type {string} */ word) => {
    const { begins, is } = words.spellingsOf(word);
    return `(${[...begins.flatMap((one) => beginningWith(app, party + encodeWord(one))), ...is.map((one) => `"${party}${one}"`)].join(' OR ')})`;
  };
  const each = typed.map((alternative) => alternative.map(one).join(' AND '));
  return (each.length === 1 ? each[0] : `(${each.map((match) => `(${match})`).join(' OR ')})`) + author;
}

/**
 * What the index is asked for a beginning: the words that have it, one by one. Asked for the beginning itself, SQLite gathers
 * every row of all of them before it gives the first; of words it reads only as many rows as a page has.
 * @type {(app: App, beginning: string) => string[]}
 */
function beginningWith(app, beginning) {
  // From word to word: each step begins behind the one before, so that no row of a word is read (SQLite has no such index scan).
  const buildNextTermQuery = (/** @type {string} */ from) =>
    `SELECT (SELECT term FROM documentation_terms WHERE term >= ${from} ORDER BY term LIMIT 1)`;
  const sql = `WITH RECURSIVE found(term) AS (${buildNextTermQuery('{:beginning}')}
      UNION ALL ${buildNextTermQuery(`found.term || '${FIRST}'`)} FROM found WHERE found.term < {:end})
    SELECT term FROM found WHERE term < {:end} LIMIT ${WORDS_OF_A_BEGINNING + 1}`;
  const params = { beginning, end: beginning + LAST };
  const terms = queryRows(app, { sql, params, shape: { term: '' } }).map(({ term }) => `"${term}"`);
  if (terms.length > WORDS_OF_A_BEGINNING) return [`"${beginning}"*`];
  return terms.length > 0 ? terms : [`"${beginning}"`];
}

/** What stands before somebody's words in the index, and what narrows them to the own rows of an employee. @type {(user: Row) => {party: string, author: string}} */
function ownersOf(user) {
  const own = role.roleOf(user.getString('role'));
  if (own !== 'employee') return { party: partyOf(own, user.id), author: '' };
  return { party: partyOf('company_admin', user.getString('employer')), author: ` AND "${authorTerm(user.id)}"` };
}

/**
 * The ids of one page, in the order of capture. @param oldestFirst the other direction.
 * @type {(app: App, of: {search: Search, user: Row, condition: string, params: Params, perPage: number, oldestFirst: boolean}) => string}
 */
function pageOf(app, { search, user, condition, params, perPage, oldestFirst }) {
  const { tables, where } = foundBy(app, search, { user, params });
  const direction = oldestFirst ? 'ASC' : 'DESC';
  const order = where.includes('MATCH') ? `ORDER BY documentation_index.rowid ${direction}` : '';
  const found = arrayOf(new DynamicModel({ id: '' }));
  app
    .db()
    .newQuery(
      `SELECT id FROM (SELECT documentations.id AS id, documentations.captured_at AS at FROM ${tables}
         WHERE ${where} AND (${condition}) ${order} LIMIT ${perPage + SAME_MOMENT})
       ORDER BY at ${direction}, id ${direction} LIMIT ${perPage}`,
    )
    .bind(params)
    .all(found);
  return JSON.stringify(found.map((row) => /** @type {{id: string}} */ (row).id));
}

module.exports = { foundBy, ownersOf, pageOf, FOUND };
