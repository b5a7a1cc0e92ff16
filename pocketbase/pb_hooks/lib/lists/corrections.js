/** Suggests corrections of typing errors, from records that the requester sees. */
const { words } = require('../../generated/rules.js');
const { queryIn } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');
const { queryRows } = require('../database/sql.js');
const budget = require('./budget.js');
const { conditionOf } = require('./sees.js');
const { FOUND, foundBy, ownersOf } = require('./wordSearch.js');
const { encodeWord } = require('./wordIndex.js');

/** Characters of a search; words to correct. */
const SEARCH_MAX = 200;
const WORDS_MAX = 6;
/** Words to look up. */
const LOOKED_UP = 12;
const SHORTEST = 4;
/** Rows counted to compare two words. */
const COUNTED = 20;

/** `known`: words of a record. @type {SessionHandler} */
function showCorrections({ e, app, requester }) {
  const { search = '', ...others } = queryIn(e);
  for (const key of Object.keys(others)) throw createInvalidFault([{ field: key, code: 'unknown_key' }]);
  if (search.length > SEARCH_MAX) throw createInvalidFault([{ field: 'search', code: 'validation' }]);
  const { user } = requester;
  const seen = conditionOf('documentations', { user, isNamed: false });
  if (seen === null) return { status: 200, body: { items: [], known: [] } };
  const typed = [...new Set(words.wordsOf(search))].slice(0, LOOKED_UP);
  return budget.runWithinBudget(app, user.id, () => {
    const known = typed.filter((word) => isThere(app, { word, user, seen }));
    const missing = typed.slice(0, WORDS_MAX).filter((word) => !known.includes(word));
    const items = missing.flatMap((word) => correctionOf(app, { word, user, seen }));
    return { status: 200, body: { items, known } };
  });
}

/** @typedef {{word: string, user: Row, seen: string}} Typed */

/** @type {(app: App, typed: Typed) => {word: string, instead: string}[]} */
function correctionOf(app, { word, user, seen }) {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return [];
  // A different first letter is no typing error: 'nichts' is no 'lichts' (D384).
  const meant = words.mistakesOf(word).filter((one) => one[0] === word[0]);
  const complete = findMostFrequentWord(app, meant, { user, seen, ending: '"' });
  const beginning =
    complete ??
    findMostFrequentWord(
      app,
      meant.filter((one) => one.length >= word.length),
      { user, seen, ending: '"*' },
    );
  return beginning === null ? [] : [{ word, instead: beginning }];
}

/** @type {(app: App, typed: Typed) => boolean} */
function isThere(app, { word, user, seen }) {
  const params = paramsOf(user);
  const { tables, where } = foundBy(app, { text: word }, { user, params });
  const sql = `SELECT 1 AS n FROM ${tables} WHERE ${where} AND (${seen}) LIMIT 1`;
  return queryRows(app, { sql, params, shape: { n: 0 } }).length > 0;
}

/**
 * `ending`: for the complete word, or its beginning.
 * @type {(app: App, meant: string[], of: {user: Row, seen: string, ending: string}) => string | null}
 */
function findMostFrequentWord(app, meant, { user, seen, ending }) {
  const { party, author } = ownersOf(user);
  const params = { ...paramsOf(user), meant: JSON.stringify(meant.map(encodeWord)), party, ending: ending + author };
  const rows = `SELECT 1 FROM ${FOUND('')} WHERE documentation_index MATCH '"' || {:party} || meant.value || {:ending}
                AND (${seen}) LIMIT ${COUNTED}`;
  const sql = `SELECT word, n FROM (SELECT meant.value AS word, (SELECT COUNT(*) FROM (${rows})) AS n
               FROM json_each({:meant}) meant) WHERE n > 0 ORDER BY n DESC, word LIMIT 1`;
  return queryRows(app, { sql, params, shape: { word: '', n: 0 } })[0]?.word ?? null;
}

/** @type {(user: Row) => Params} */
function paramsOf(user) {
  return { me: user.id, employer: user.getString('employer') };
}

module.exports = { showCorrections };
