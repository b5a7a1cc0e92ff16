/** Numbers of the own dashboard and history, counted from indexes (docs/routes.md, `GET /api/app/counts`). */
const { id: ids, role } = require(`${__hooks}/generated/rules.js`);
const { invalid } = require(`${__hooks}/lib/fault.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

const FILTERS = { property: 'd.property', employee: 'd.user' };
const KEYS = ['by', 'property', 'employee', 'from', 'to'];

/** What somebody sees of the documentations, as lib/access.js says it for the record API. */
const SCOPE = {
  super_admin: "d.state = 'complete'",
  property_manager: "d.property_manager = {:me} AND d.state = 'complete' AND d.held = FALSE",
  company_admin: "d.company_admin = {:me} AND (d.state = 'complete' OR d.user = {:me})",
  employee: "d.user = {:me} AND {:employer} != ''",
};

const TILES = {
  super_admin: { properties: "SELECT COUNT(*) AS n FROM properties WHERE ended_at = ''" },
  property_manager: {
    properties: "SELECT COUNT(*) AS n FROM properties WHERE property_manager = {:me} AND ended_at = ''",
    providers: `SELECT COUNT(DISTINCT company_admin) AS n FROM property_sharing
                WHERE property_manager = {:me} AND ended_at = ''`,
  },
  company_admin: {
    properties: `SELECT COUNT(*) AS n FROM properties p WHERE p.ended_at = '' AND (p.company_admin = {:me} OR p.id IN
                 (SELECT property FROM property_sharing WHERE company_admin = {:me} AND ended_at = ''))`,
    employees: "SELECT COUNT(*) AS n FROM users WHERE employer = {:me} AND removed_at = ''",
    held: `SELECT COUNT(*) AS n FROM documentations d WHERE ${SCOPE.company_admin} AND d.held = TRUE`,
  },
  employee: {
    properties: `SELECT COUNT(*) AS n FROM user_properties a JOIN properties p ON p.id = a.property
                 WHERE a.user = {:me} AND a.ended_at = '' AND p.ended_at = '' AND {:employer} != ''`,
  },
};

/** Tiles of the role; with `by` the documentations of each property or employee; with a filter their number. */
function counts({ e, app, caller }) {
  const query = queryOf(e);
  const own = role.roleOf(caller.user.getString('role'));
  const params = { me: caller.user.id, employer: caller.user.getString('employer') };
  const documentations = (filter) => `FROM documentations d WHERE ${SCOPE[own]}${filter}`;
  if (query.by) return { status: 200, body: { items: by(app, documentations, { column: FILTERS[query.by], params }) } };
  const filter = filterOf(query, params);
  const body = { documentations: one(app, `SELECT COUNT(*) AS n ${documentations(filter)}`, params) };
  if (filter === '') for (const tile of Object.keys(TILES[own])) body[tile] = one(app, TILES[own][tile], params);
  return { status: 200, body };
}

function queryOf(e) {
  const query = e.requestInfo().query;
  for (const key of Object.keys(query)) if (!KEYS.includes(key)) throw invalid([{ field: key, code: 'unknown_key' }]);
  if (query.by && !FILTERS[query.by]) throw invalid([{ field: 'by', code: 'validation' }]);
  return query;
}

/** The filters of the history as SQL; their values go into `params`. */
function filterOf(query, params) {
  let sql = '';
  for (const key of Object.keys(FILTERS)) {
    if (!query[key]) continue;
    if (!ids.isId(query[key])) throw invalid([{ field: key, code: 'id_invalid' }]);
    params[key] = query[key];
    sql += ` AND ${FILTERS[key]} = {:${key}}`;
  }
  for (const [key, sign] of [
    ['from', '>='],
    ['to', '<'],
  ]) {
    if (!query[key]) continue;
    const time = Date.parse(query[key]);
    if (Number.isNaN(time)) throw invalid([{ field: key, code: 'time_invalid' }]);
    params[key] = dated(time);
    sql += ` AND d.captured_at ${sign} {:${key}}`;
  }
  return sql;
}

function one(app, sql, params) {
  const row = new DynamicModel({ n: 0 });
  app.db().newQuery(sql).bind(params).one(row);
  return row.n;
}

function by(app, documentations, { column, params }) {
  const items = arrayOf(new DynamicModel({ id: '', documentations: 0 }));
  const sql = `SELECT ${column} AS id, COUNT(*) AS documentations ${documentations(` AND ${column} != ''`)} GROUP BY ${column}`;
  app.db().newQuery(sql).bind(params).all(items);
  return items.map(({ id, documentations: n }) => ({ id, documentations: n }));
}

module.exports = { counts };
