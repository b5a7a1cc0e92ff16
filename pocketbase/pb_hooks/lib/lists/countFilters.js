/** The filters of the history and of the manager's list as SQL, the same that both ask the record API for. */
const { id: ids, place, service, text } = require('../../generated/rules.js');
const { invalid } = require('../platform/fault.js');
const { dated } = require('../database/times.js');

/** Filters that compare one column with one value: the column, whether it can be such a value, what it is else. */
const EQUAL = {
  property: ['d.property', ids.isId, 'id_invalid'],
  employee: ['d.user', ids.isId, 'id_invalid'],
  company: ['d.company_admin', ids.isId, 'id_invalid'],
  service: ['d.service_type', service.isServiceType, 'service_type_invalid'],
  status: ['d.location_status', (value) => place.LOCATION_STATUSES.includes(value), 'validation'],
};
const TIMES = { from: '>=', to: '<' };
const TRUST = { link: "d.link != ''", 'signed-in': "d.link = ''" };
const STATES = { held: 'd.held = TRUE', late: 'd.late = TRUE', complete: "d.state = 'complete'" };
/** The columns that a free text is looked for in. */
const SEARCHED = ['notes', 'number', 'location', 'property_name', 'property_address', 'employee_name', 'company_name'];
/** A pasted page is no search. */
const SEARCH_MAX = 200;

const FILTERS = [...Object.keys(EQUAL), ...Object.keys(TIMES), 'trust', 'state', 'search'];

/**
 * @param query the parameters of the address, empty ones count as not given. @param params takes the values.
 * @returns ' AND …', or '' without a filter. @throws Fault 422
 */
function filterOf(query, params) {
  const given = (key) => query[key] !== undefined && query[key] !== '';
  const parts = [];
  for (const key of Object.keys(EQUAL).filter(given)) {
    const [column, fits, code] = EQUAL[key];
    if (!fits(query[key])) throw invalid([{ field: key, code }]);
    params[key] = query[key];
    parts.push(`${column} = {:${key}}`);
  }
  for (const key of Object.keys(TIMES).filter(given)) {
    const time = Date.parse(query[key]);
    if (Number.isNaN(time)) throw invalid([{ field: key, code: 'time_invalid' }]);
    params[key] = dated(time);
    parts.push(`d.captured_at ${TIMES[key]} {:${key}}`);
  }
  if (given('trust')) parts.push(word('trust', TRUST, query));
  if (given('state')) parts.push(word('state', STATES, query));
  if (given('search')) parts.push(searchPart(query.search, params));
  return parts.map((part) => ` AND ${part}`).join('');
}

function word(key, words, query) {
  if (!Object.keys(words).includes(query[key])) throw invalid([{ field: key, code: 'validation' }]);
  return words[query[key]];
}

/** SQLite knows small and capital letters of A to Z only; 'übergabe' shall find 'Übergabe' too. */
function searchPart(typed, params) {
  const search = typed.trim();
  if (text.length(search) > SEARCH_MAX) throw invalid([{ field: 'search', code: 'validation' }]);
  const capital = search.charAt(0).toUpperCase() + search.slice(1);
  const ways = [...new Set([search, search.toLowerCase(), search.toUpperCase(), capital])];
  const parts = ways.map((way, index) => {
    params[`search${index}`] = `%${way.replace(/[\\%_]/g, '\\$&')}%`;
    return SEARCHED.map((column) => `d.${column} LIKE {:search${index}} ESCAPE '\\'`).join(' OR ');
  });
  return `(${parts.join(' OR ')})`;
}

module.exports = { FILTERS, filterOf };
