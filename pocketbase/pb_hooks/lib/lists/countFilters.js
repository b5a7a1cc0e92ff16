/** The filters of the lists as SQL. What they are and mean stands in src/domain/search/recordQuery.ts, by which the app asks the lists. */
const { recordQuery } = require('../../generated/rules.js');
const { createInvalidFault } = require('../platform/fault.js');

const FILTERS = recordQuery.PARAMETERS;
/** Of `state`, what is counted besides and no list is narrowed by. @type {{[state: string]: string}} */
const MARKS = { held: 'd.held = TRUE', late: 'd.late = TRUE' };

/**
 * @param query the parameters of the address, empty ones count as not given. @param params takes the values.
 * @returns `sql`: ' AND …', or '' without a filter; `search` the words that are looked for (lists/wordSearch.js). @throws Fault 422
 * @type {(query: Query, params: Params) => {sql: string, search: Condition['search']}}
 */
function filterOf(query, params) {
  const { state = '' } = query;
  const mark = Object.hasOwn(MARKS, state) ? MARKS[state] : '';
  const read = recordQuery.queryIn(mark ? { ...query, state: '' } : query);
  if ('issue' in read) throw createInvalidFault([read.issue]);
  const { search: text, ...narrowed } = read.query;
  const compared = recordQuery.comparisonsOf(narrowed);
  const parts = compared.map((alternatives) => anyOf(alternatives, params));
  const sql = [...parts, ...(mark ? [mark] : [])].map((part) => ` AND ${part}`).join('');
  const findBoundary = (/** @type {string} */ sign) =>
    compared.flat().find((one) => one.column === 'captured_at' && one.sign.startsWith(sign))?.value;
  return { sql, search: text === undefined ? null : { text, from: findBoundary('>'), to: findBoundary('<') } };
}

/** @type {(alternatives: import('../../../../src/domain/search/recordQuery').Comparison[], params: Params) => string} */
function anyOf(alternatives, params) {
  const parts = alternatives.map(({ column, sign, value }) => {
    const name = `q${Object.keys(params).length}`;
    params[name] = value;
    return `d.${column} ${sign} {:${name}}`;
  });
  return `(${parts.join(' OR ')})`;
}

module.exports = { FILTERS, filterOf };
