/** The filters of the lists as SQL. What they are and mean stands in src/domain/recordQuery.ts, by which the app asks the lists. */
const { recordQuery } = require('../../generated/rules.js');
const { invalid } = require('../platform/fault.js');

const FILTERS = recordQuery.PARAMETERS;
/** Of `state`, what is counted besides and no list is narrowed by. @type {{[state: string]: string}} */
const MARKS = { held: 'd.held = TRUE', late: 'd.late = TRUE' };

/**
 * @param query the parameters of the address, empty ones count as not given. @param params takes the values.
 * @returns ' AND …', or '' without a filter. @throws Fault 422
 * @type {(query: Query, params: Params) => string}
 */
function filterOf(query, params) {
  const { state = '' } = query;
  const mark = Object.hasOwn(MARKS, state) ? MARKS[state] : '';
  const read = recordQuery.queryIn(mark ? { ...query, state: '' } : query);
  if ('issue' in read) throw invalid([read.issue]);
  const parts = recordQuery.comparisonsOf(read.query).map((alternatives) => anyOf(alternatives, params));
  return [...parts, ...(mark ? [mark] : [])].map((part) => ` AND ${part}`).join('');
}

/** @type {(alternatives: import('../../../../src/domain/recordQuery').Comparison[], params: Params) => string} */
function anyOf(alternatives, params) {
  const parts = alternatives.map(({ column, sign, value }) => {
    const name = `q${Object.keys(params).length}`;
    params[name] = sign === '~' ? `%${value}%` : value;
    return sign === '~' ? `d.${column} LIKE {:${name}} ESCAPE '\\'` : `d.${column} ${sign} {:${name}}`;
  });
  return `(${parts.join(' OR ')})`;
}

module.exports = { FILTERS, filterOf };
