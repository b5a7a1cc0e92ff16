/** Lists of user administration, by indexes for 100,000 accounts. */
const { admin, limits, role: roles } = require('../../generated/rules.js');
const { cursorOf, toPage, queryOf, userAt } = require('./requests.js');
const { byRole, totalProperties } = require('./stats.js');
const { createInvalidFault } = require('../platform/fault.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows, queryCount, toSqlList, toSqlLowercase } = require('../database/sql.js');

const KEYS = ['role', 'search', 'sort', 'cursor'];
/** `search` begins with the name, so it is also the order by name. @type {{[sort: string]: Sort}} */
const SORTS = {
  created: { column: 'created', sign: '>', order: 'ASC' },
  '-created': { column: 'created', sign: '<', order: 'DESC' },
  name: { column: 'search', sign: '>', order: 'ASC' },
  '-name': { column: 'search', sign: '<', order: 'DESC' },
};
/** @typedef {typeof SHAPE} UserRow */
/** @typedef {{column: 'created' | 'search', sign: string, order: string}} Sort */
const SHAPE = {
  id: '',
  full_name: '',
  email: '',
  company_name: '',
  role: '',
  active: false,
  mfa: false,
  created: '',
  search: '',
};
const DETAILS = 100;

/** Companies are also found by company name, also among all roles. @type {SessionHandler} */
function listUsers({ e, app }) {
  const query = queryOf(e, KEYS);
  const order = query.sort || '-created';
  const sort = Object.hasOwn(SORTS, order) ? SORTS[order] : undefined;
  if (!sort) throw createInvalidFault([{ field: 'sort', code: 'validation' }]);
  if (query.role && !roles.ROLES.some((name) => name === query.role))
    throw createInvalidFault([{ field: 'role', code: 'validation' }]);
  const window = { sort, search: query.search?.trim() ?? '', cursor: cursorOf(query) };
  // Each stored role is an ordered range of one index; an employee has two.
  const stored = query.role === 'employee' ? ['employee', ''] : [query.role || null];
  const rows = stored.flatMap((role) => rowsOf(app, role, window));
  if (stored.length > 1) rows.sort(createRowComparer(sort));
  const { page, next } = toPage(rows, sort.column);
  return { status: 200, body: { items: withCounts(app, query.role || null, page), next } };
}

/**
 * @param role null = every role.
 * @type {(app: App, role: string | null, window: {sort: Sort, search: string, cursor: Cursor | null}) => UserRow[]}
 */
function rowsOf(app, role, { sort, search, cursor }) {
  const params = {
    ...{ limit: limits.PAGE + 1, role: role ?? '', at: cursor?.at ?? '', id: cursor?.id ?? '' },
    ...{ search: admin.searchKey(search), company: search.toLowerCase() },
  };
  const isNamed = 'instr(u.search, {:search}) > 0';
  const isCompany = `u.role = 'company_admin' AND instr(${toSqlLowercase('u.company_name')}, {:company}) > 0`;
  const isFound = role === 'company_admin' || role === null ? `(${isNamed} OR (${isCompany}))` : isNamed;
  const where = [
    role === null ? '' : role === '' ? "u.role = ''" : 'u.role = {:role}',
    "u.removed_at = ''",
    search === '' ? '' : isFound,
    cursor ? `(u.${sort.column}, u.id) ${sort.sign} ({:at}, {:id})` : '',
  ].filter((part) => part !== '');
  const columns = Object.keys(SHAPE).map((column) => `u.${column}`);
  // Without statistics SQLite picks the index of roles and sorts a hundred thousand rows.
  const index = `idx_users_${role === null ? '' : 'role_'}${sort.column}`;
  const order = `u.${sort.column} ${sort.order}, u.id ${sort.order}`;
  const sql = `SELECT ${columns.join(', ')} FROM users u INDEXED BY ${index} WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT {:limit}`;
  return queryRows(app, { sql, params, shape: SHAPE });
}

/** @type {(sort: Sort) => (x: UserRow, y: UserRow) => number} */
function createRowComparer({ column, order }) {
  const direction = order === 'ASC' ? 1 : -1;
  /** @type {(row: UserRow) => string} */
  const getSortKey = (row) => `${row[column]} ${row.id}`;
  return (x, y) => (getSortKey(x) < getSortKey(y) ? -direction : direction);
}

/**
 * Counts by role, own and system-wide (spec 3, 'Derived per-user counts').
 * @type {{[role: string]: {own: string, total: (app: App) => number | null}}}
 */
const COUNTS = {
  property_manager: {
    own: `SELECT property_manager AS id, COUNT(*) AS n FROM properties
          WHERE property_manager IN (ids) AND ended_at = '' GROUP BY property_manager`,
    total: (app) => totalProperties(app),
  },
  company_admin: {
    own: "SELECT employer AS id, COUNT(*) AS n FROM users WHERE employer IN (ids) AND removed_at = '' GROUP BY employer",
    total: (app) => byRole(app).employee,
  },
  employee: {
    own: `SELECT user AS id, COUNT(*) AS n FROM documentations WHERE user IN (ids) AND +state = 'complete' AND ${isOrdinary()}
          GROUP BY user`,
    total: () => null,
  },
};

/** @type {(app: App, role: string | null, page: UserRow[]) => Columns[]} */
function withCounts(app, role, page) {
  const counted = COUNTS[role ?? ''];
  if (!counted || page.length === 0) return page.map((row) => toUserItem(row, { own: null, total: null }));
  const { places, params } = toSqlList(page.map((row) => row.id));
  const own = queryRows(app, { sql: counted.own.replace('(ids)', `(${places})`), params, shape: { id: '', n: 0 } });
  const numbers = new Map(own.map((row) => [row.id, row.n]));
  const total = counted.total(app);
  return page.map((row) => toUserItem(row, { own: numbers.get(row.id) ?? 0, total }));
}

/** @type {(row: UserRow, counts: {own: number | null, total: number | null}) => Columns} */
function toUserItem(row, { own, total }) {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    role: roles.roleOf(row.role),
    active: row.active,
    mfa: row.mfa,
    createdAt: row.created.replace(' ', 'T'),
    own,
    total,
  };
}

/** @type {SessionHandler} */
function showUserDetails({ e, app }) {
  const id = userAt(app, e).id;
  return {
    status: 200,
    body: {
      properties: findDetailSection(app, id, {
        columns: 'p.id, p.name, p.address',
        from: "properties p WHERE p.property_manager = {:id} AND p.ended_at = ''",
        order: 'p.name, p.id',
        shape: { id: '', name: '', address: '' },
      }),
      invitations: invitationsOf(app, id),
      employees: findDetailSection(app, id, {
        columns: 'u.id, u.full_name AS fullName, u.email',
        from: "users u WHERE u.employer = {:id} AND u.removed_at = ''",
        order: 'u.search, u.id',
        shape: { id: '', fullName: '', email: '' },
      }),
    },
  };
}

/**
 * Shows the first property; `others` counts the rest.
 * @type {(app: App, id: string) => {items: Columns[], total: number}}
 */
function invitationsOf(app, id) {
  const { items, total } = findDetailSection(app, id, {
    columns: `i.id, i.invited_company_email AS email, COALESCE(p.name, i.property_name) AS property,
       MAX(json_array_length(COALESCE(NULLIF(i.properties, ''), '[]')) - 1, 0) AS others,
       COALESCE(NULLIF(i.service_types, ''), '[]') AS services, i.service_type AS service,
       CASE WHEN i.status = 'pending' AND i.expires_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now') THEN 'expired'
       ELSE i.status END AS status`,
    from: 'property_manager_invitations i LEFT JOIN properties p ON p.id = i.property WHERE i.property_manager = {:id}',
    order: 'i.created DESC, i.id DESC',
    shape: { id: '', email: '', property: '', others: 0, services: '', service: '', status: '' },
  });
  /** @type {(of: {services: string, service: string}) => string[]} */
  const servicesIn = ({ services, service }) => {
    const all = /** @type {string[]} */ (JSON.parse(services));
    return all.length > 0 || service === '' ? all : [service];
  };
  return {
    items: items.map(({ service, ...item }) => ({ ...item, services: servicesIn({ ...item, service }) })),
    total,
  };
}

/**
 * @template {{id: string}} Shape
 * @param {App} app
 * @param {string} id
 * @param {{columns: string, from: string, order: string, shape: Shape}} query
 */
function findDetailSection(app, id, { columns, from, order, shape }) {
  const sql = `SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${DETAILS}`;
  const items = queryRows(app, { sql, params: { id }, shape });
  const total = items.length < DETAILS ? items.length : queryCount(app, `SELECT COUNT(*) AS n FROM ${from}`, { id });
  return { items, total };
}

module.exports = { listUsers, showUserDetails };
