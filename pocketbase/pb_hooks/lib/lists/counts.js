/** Numbers of dashboard and history. Without a filter they come from a table of sums (D269). */
const { role } = require('../../generated/rules.js');
const { queryIn } = require('../platform/body.js');
const budget = require('./budget.js');
const { FILTERS, filterOf } = require('./countFilters.js');
const { createInvalidFault } = require('../platform/fault.js');
const { SEES, conditionOf } = require('./sees.js');
const { foundBy } = require('./wordSearch.js');
const { isOrdinary } = require('../database/ordinary.js');

/** @type {{[by: string]: string}} */
const GROUPS = { property: 'd.property', employee: 'd.user', company: 'd.company_admin' };

/**
 * No joins: a property's end also ends its sharings and assignments.
 * @type {{[role: string]: {[tile: string]: string}}}
 */
const TILES = {
  super_admin: { properties: "SELECT COUNT(*) AS n FROM properties WHERE ended_at = ''" },
  property_manager: {
    properties: "SELECT COUNT(*) AS n FROM properties WHERE property_manager = {:me} AND ended_at = ''",
    providers: `SELECT COUNT(DISTINCT company_admin) AS n FROM property_sharing
                WHERE property_manager = {:me} AND ended_at = ''`,
  },
  company_admin: {
    properties: `SELECT (SELECT COUNT(*) FROM properties WHERE company_admin = {:me} AND ended_at = '') +
                 (SELECT COUNT(*) FROM property_sharing WHERE company_admin = {:me} AND ended_at = '') AS n`,
    employees: "SELECT COUNT(*) AS n FROM users WHERE employer = {:me} AND removed_at = ''",
    held: `SELECT COALESCE(SUM(d.n), 0) AS n FROM documentation_counts d WHERE ${SEES.documentations.company_admin}
           AND d.held = TRUE AND d.state = 'complete'`,
  },
  employee: {
    properties:
      "SELECT COUNT(*) AS n FROM user_properties WHERE user = {:me} AND ended_at = '' AND {:employer} != '' AND +company_admin = {:employer}",
  },
};

/** `by`: a number for each group. @type {SessionHandler} */
function showCounts({ e, app, requester }) {
  const query = queryOf(e);
  return budget.runWithinBudget(app, requester.user.id, () => computeCounts(app, query, requester));
}

/** @typedef {{from: string, n: string, last: string}} Source */

/** Triggers keep these sums (pb_migrations/1795200240_documentation_counts.js). @type {(seen: string) => Source} */
const toStoredCounts = (seen) => {
  return { from: `FROM documentation_counts d WHERE (${seen})`, n: 'COALESCE(SUM(d.n), 0)', last: 'MAX(d.last)' };
};

/** @type {(app: App, query: Query, requester: SessionRequester) => Answer} */
function computeCounts(app, query, requester) {
  const own = role.roleOf(requester.user.getString('role'));
  const params = { me: requester.user.id, employer: requester.user.getString('employer') };
  const { sql: filter, search } = filterOf(query, params);
  const seen = conditionOf('documentations', { user: requester.user, isNamed: false }) ?? '1 = 0';
  const found = search && foundBy(app, search, { user: requester.user, params, as: 'd' });
  const isUnfiltered = filter === '' && !found;
  const from = found
    ? `FROM ${found.tables} WHERE ${found.where} AND (${seen})${filter}`
    : `FROM documentations d WHERE (${seen}) AND ${isOrdinary('d')}${filter}`;
  const source = isUnfiltered ? toStoredCounts(seen) : { from, n: 'COUNT(*)', last: 'MAX(d.captured_at)' };
  if (query.by)
    return { status: 200, body: { items: countByGroup(app, source, { column: GROUPS[query.by] ?? '', params }) } };
  /** @type {{[tile: string]: number}} */
  const body = { documentations: queryNumber(app, `SELECT ${source.n} AS n ${source.from}`, params) };
  if (isUnfiltered)
    for (const [tile, sql] of Object.entries(TILES[own] ?? {})) body[tile] = queryNumber(app, sql, params);
  return { status: 200, body };
}

/** @type {(e: RouteEvent) => Query} */
function queryOf(e) {
  const query = queryIn(e);
  for (const key of Object.keys(query))
    if (key !== 'by' && !FILTERS.includes(key)) throw createInvalidFault([{ field: key, code: 'unknown_key' }]);
  if (query.by && !Object.hasOwn(GROUPS, query.by)) throw createInvalidFault([{ field: 'by', code: 'validation' }]);
  return query;
}

/** @type {(app: App, sql: string, params: Params) => number} */
function queryNumber(app, sql, params) {
  const row = /** @type {{n: number}} */ (new DynamicModel({ n: 0 }));
  app.db().newQuery(sql).bind(params).one(row);
  return row.n;
}

/**
 * `last`: newest capture, ISO 8601.
 * @type {(app: App, source: Source, of: {column: string, params: Params}) => {id: string,
 *   documentations: number, last: string}[]}
 */
function countByGroup(app, { from, n, last: newest }, { column, params }) {
  const shape = { id: '', documentations: 0, last: '' };
  const items = /** @type {(typeof shape)[]} */ (arrayOf(new DynamicModel(shape)));
  const sql = `SELECT ${column} AS id, ${n} AS documentations, ${newest} AS last ${from}
               AND ${column} != '' GROUP BY ${column}`;
  app.db().newQuery(sql).bind(params).all(items);
  return items.map(({ id, documentations, last }) => ({ id, documentations, last: last.replace(' ', 'T') }));
}

module.exports = { showCounts };
