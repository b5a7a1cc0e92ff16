/**
 * Replaces PocketBase's lists (D75): it runs a query before our hooks, and its filters follow relations into rows of
 * others. lib/access.js closes its own lists.
 */
const { limits } = require('../../generated/rules.js');
const budget = require('./budget.js');
const { parseFilter, createRefusedFault } = require('./filter.js');
const { listedCondition } = require('./sees.js');
const { addSimilar } = require('../likeness/shown.js');
const { addNumbers } = require('../properties/numbers.js');
const { pageOf } = require('./wordSearch.js');
const { sessionOf } = require('../platform/session.js');
const { Fault } = require('../platform/fault.js');

/** @type {(names: string[], signs: string[], kind?: string) => Comparable} */
const toComparable = (names, signs, kind = 'text') => Object.fromEntries(names.map((name) => [name, { signs, kind }]));
const ID = toComparable(['id'], ['=', '<', '>']);
const PARTIES = toComparable(['company_admin', 'property_manager'], ['=']);
const BETWEEN = ['=', '<', '<=', '>', '>='];
/** For apps from before the word index. */
const SEARCHED = ['notes', 'number', 'location', 'property_name', 'property_address', 'employee_name', 'company_name'];

/** @typedef {{filter: Comparable, sorts: [string, ...string[]], parent?: string}} List */
/** @typedef {{collection: string, query: {perPage: number, sort: string, filter: Condition}, condition: string, user: Row}} Listed */

/**
 * What src/api requests. The first sort order is the default; `parent` limits rows.
 * @type {{[collection: string]: List}}
 */
const LISTS = {
  users: { filter: ID, sorts: ['id'] },
  properties: { filter: { ...ID, ...PARTIES }, sorts: ['id'] },
  property_sharing: { filter: { ...ID, ...PARTIES, ...toComparable(['ended_at'], BETWEEN) }, sorts: ['id'] },
  user_properties: {
    filter: { ...ID, ...toComparable(['user', 'property'], ['=']), ...toComparable(['ended_at'], BETWEEN) },
    sorts: ['id'],
  },
  documentation_links: {
    filter: {
      ...ID,
      ...PARTIES,
      ...toComparable(['property'], ['=']),
      ...toComparable(['ended_at', 'expires_at'], BETWEEN),
    },
    sorts: ['id'],
  },
  property_manager_invitations: { filter: { ...ID, ...toComparable(['property_manager'], ['=']) }, sorts: ['id'] },
  documentations: {
    filter: {
      ...ID,
      ...PARTIES,
      ...toComparable(['user', 'property', 'service_type', 'location_status', 'state'], ['=']),
      ...toComparable(['link'], ['=', '!=']),
      ...toComparable(['held'], ['='], 'flag'),
      ...toComparable(['captured_at', 'updated'], BETWEEN),
      ...toComparable(SEARCHED, ['~']),
      ...toComparable(['search'], ['~'], 'words'),
      ...toComparable(['similar'], ['='], 'similar'),
    },
    sorts: ['-captured_at,-id', 'captured_at,id', 'updated,id'],
  },
  documentation_photos: {
    filter: { ...ID, ...toComparable(['documentation'], ['=']), ...toComparable(['sequence'], ['=', '<'], 'number') },
    sorts: ['sequence,id', 'documentation,sequence'],
    parent: 'documentation',
  },
  deleted_documentations: {
    filter: { ...ID, ...PARTIES, ...toComparable(['user'], ['=']), ...toComparable(['deleted_at'], BETWEEN) },
    sorts: ['id', 'deleted_at,id'],
  },
  audit_log: { filter: { ...ID, ...PARTIES, ...toComparable(['collection', 'record'], ['=']) }, sorts: ['id'] },
};

const KEYS = ['page', 'perPage', 'skipTotal', 'sort', 'filter'];
/** PocketBase's values for 'not counted'. */
const UNCOUNTED = { totalItems: -1, totalPages: -1 };

/** @type {OpenHandler} */
function listRecords({ e, app }) {
  const collection = e.request.pattern.split('/')[3] ?? '';
  const known = LISTS[collection];
  if (!known) throw createRefusedFault();
  const query = queryOf(e, known);
  const user = getRequester(e);
  const isNamed = query.filter.pins(known.parent);
  const condition = user && listedCondition(collection, { user, isNamed });
  const items = condition
    ? budget.runWithinBudget(app, user.id, () => rowsOf(app, { collection, query, condition, user }))
    : [];
  if (collection === 'documentations') {
    addSimilar(app, items, user);
    addNumbers(app, items, user);
  }
  $apis.enrichRecords(e, items);
  return { status: 200, body: { page: 1, perPage: query.perPage, ...UNCOUNTED, items } };
}

/**
 * An ended session gets an empty list, as in PocketBase; the phone then checks its session.
 * @type {(e: RouteEvent) => Row | null}
 */
function getRequester(e) {
  const found = e.request.header.get('Authorization') === '' ? null : sessionOf(e);
  if (found && !e.auth) throw new Fault(503, 'temporary', { retryAfter: 5 });
  return found?.session && found.account.getBool('active') ? found.account : null;
}

/** @type {(e: RouteEvent, list: List) => {perPage: number, sort: string, filter: Condition}} */
function queryOf(e, { filter, sorts }) {
  // PocketBase parses a list's body when it enriches rows, and throws without JSON (D423).
  if (e.request.contentLength !== 0) throw createRefusedFault();
  const { rawQuery } = e.request.url;
  // Raw: no key of the app needs an escape.
  const keys = rawQuery === '' ? [] : rawQuery.split('&').map((part) => part.split('=')[0] ?? '');
  if (keys.some((key) => !KEYS.includes(key))) throw createRefusedFault();
  const given = e.request.url.query();
  const perPage = given.get('perPage') === '' ? limits.PAGE : Number(given.get('perPage'));
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > limits.ROWS_PER_REQUEST) throw createRefusedFault();
  if (!['', '1'].includes(given.get('page')) || !['', '1', 'true'].includes(given.get('skipTotal')))
    throw createRefusedFault();
  const sort = given.get('sort') || sorts[0];
  if (!sorts.includes(sort)) throw createRefusedFault();
  const condition = parseFilter(given.get('filter'), filter);
  // The word index returns rows by capture.
  if (condition.search && !sort.includes('captured_at')) throw createRefusedFault();
  return { perPage, sort, filter: condition };
}

/** @type {(app: App, of: Listed) => Row[]} */
function rowsOf(app, { collection, query, condition, user }) {
  const rows = arrayOf(new Record());
  const { fields } = app.findCachedCollectionByNameOrId(collection);
  // Hidden fields stay unread: a sealed text has up to 64 KB.
  const shown = fields.filter((field) => !field.getHidden()).map((field) => `${collection}.${field.getName()}`);
  const whose = { me: user.id, employer: user.getString('employer') };
  const select = app
    .recordQuery(collection)
    .select(...shown)
    .andWhere($dbx.exp(condition, whose));
  const { search, sql, params } = query.filter;
  if (search) {
    const narrowed = { condition: `(${condition}) AND ${sql}`, params: { ...params, ...whose } };
    const oldestFirst = !query.sort.startsWith('-');
    const page = pageOf(app, { ...narrowed, search, user, perPage: query.perPage, oldestFirst });
    select.andWhere($dbx.exp('documentations.id IN (SELECT value FROM json_each({:page}))', { page }));
  } else if (sql !== '') select.andWhere($dbx.exp(sql, params));
  const order = query.sort.split(',').map((part) => (part.startsWith('-') ? `${part.slice(1)} DESC` : `${part} ASC`));
  select
    .orderBy(...order)
    .limit(query.perPage)
    .all(rows);
  return rows;
}

module.exports = { LISTS, listRecords };
