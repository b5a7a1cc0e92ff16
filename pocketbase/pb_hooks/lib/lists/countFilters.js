/** SQL for the filters of src/domain/search/recordQuery.ts. */
const { recordQuery } = require('../../generated/rules.js');
const { isSimilar } = require('../likeness/shown.js');
const { createInvalidFault } = require('../platform/fault.js');

const FILTERS = recordQuery.PARAMETERS;
/** Values of `state` that only counts use. @type {{[state: string]: string}} */
const MARKS = { held: 'd.held = TRUE', late: 'd.late = TRUE' };

/**
 * @param params receives the values. @returns `sql`: ' AND …' or ''.
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
    if (column === 'similar') return isSimilar('d.id');
    const name = `q${Object.keys(params).length}`;
    params[name] = value;
    return `d.${column} ${sign} {:${name}}`;
  });
  return `(${parts.join(' OR ')})`;
}

module.exports = { FILTERS, filterOf };
