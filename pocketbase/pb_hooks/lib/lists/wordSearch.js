/** Finds documentations by words. The list's condition checks each hit, so the index reveals no hidden row. */
const { role, words } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { alternativesByNumber } = require('../properties/numbers.js');
const { keyOf, partyOf, authorTerm, encodeWord } = require('./wordIndex.js');

/** More rows than a party has in a millisecond; a page sorts within them. */
const SAME_MOMENT = 50;

/** The index comes first, because it has the order. */
const FOUND = (/** @type {string} */ as) =>
  `documentation_index CROSS JOIN documentation_words ON documentation_words.key = documentation_index.rowid
   CROSS JOIN documentations ${as} ON ${as || 'documentations'}.id = documentation_words.documentation`;

/** Beyond this a beginning is searched as a prefix. */
const WORDS_OF_A_BEGINNING = 100;
/** Characters before and after those of an encoded word. */
const [FIRST, LAST] = ['!', '~'];

/**
 * Times as stored, both inclusive.
 * @typedef {{text: string, from?: string | undefined, to?: string | undefined}} Search
 */

/** @type {(app: App, search: Search, of: {user: Row, params: Params, as?: string}) => {tables: string, where: string}} */
function foundBy(app, { text, from, to }, { user, params, as = '' }) {
  const typed = [...words.alternativesOf(text), ...alternativesByNumber(app, text, user)];
  // The search has no letters or digits.
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

/** @type {(app: App, typed: string[][], user: Row) => string} */
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
 * For a prefix SQLite collects all rows first; for words it stops after a page.
 * @type {(app: App, beginning: string) => string[]}
 */
function beginningWith(app, beginning) {
  // Jumps from word to word: SQLite cannot skip within an index.
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

/** `author`: limits employees to their own rows. @type {(user: Row) => {party: string, author: string}} */
function ownersOf(user) {
  const own = role.roleOf(user.getString('role'));
  if (own !== 'employee') return { party: partyOf(own, user.id), author: '' };
  return { party: partyOf('company_admin', user.getString('employer')), author: ` AND "${authorTerm(user.id)}"` };
}

/**
 * In the order of capture.
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
