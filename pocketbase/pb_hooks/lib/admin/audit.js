/** Reads the audit log for the super admin. */
const { admin, id: ids, limits, role: roles } = require('../../generated/rules.js');
const { cursorOf, toPage, queryOf } = require('./requests.js');
const { labelsOf, namesIn } = require('./labels.js');
const { createInvalidFault } = require('../platform/fault.js');
const { queryRows, toSqlList, toSqlLowercase } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');

const KEYS = ['person', 'object', 'action', 'record', 'search', 'from', 'to', 'cursor'];
const OBJECTS = [
  'documentations',
  'documentation_photos',
  'users',
  'properties',
  'property_sharing',
  'user_properties',
  'documentation_links',
  'property_manager_invitations',
  'pairings',
  'service_plans',
  'letter_settings',
];
const TIMES = { from: '>=', to: '<' };
/** Filter value for changes by the operator or a job. */
const BY_SYSTEM = 'system';
const PEOPLE = 200;
const FOUND = 100;
const SHAPE = {
  id: '',
  created: '',
  actor: '',
  actor_name: '',
  action: '',
  collection: '',
  record: '',
  before: '',
  after: '',
};

/** @type {Handler<SessionRequester>} */
function listAuditEntries({ e, app }) {
  const query = queryOf(e, KEYS);
  const { where, params } = filterOf(app, query);
  const cursor = cursorOf(query);
  if (cursor) {
    where.push('(created, id) < ({:at}, {:before})');
    Object.assign(params, { at: cursor.at, before: cursor.id });
  }
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const columns = Object.keys(SHAPE).map((column) => `COALESCE(${column}, '') AS ${column}`);
  const sql = `SELECT ${columns.join(', ')} FROM audit_log ${condition}
               ORDER BY audit_log.created DESC, audit_log.id DESC LIMIT ${limits.PAGE + 1}`;
  const { page, next } = toPage(queryRows(app, { sql, params, shape: SHAPE }), 'created');
  const entries = page.map((row) => ({ ...row, before: jsonOf(row.before), after: jsonOf(row.after) }));
  const labels = labelsOf(app, entries);
  const actorRoles = rolesOf(app, [...new Set(entries.map(({ actor }) => actor).filter((id) => id !== ''))]);
  return {
    status: 200,
    body: {
      items: entries.map((entry) => toAuditItem(entry, { labels, actorRoles })),
      names: namesIn(app, entries),
      next,
    },
  };
}

/** @type {(entry: Entry, of: {labels: (entry: Entry) => Label, actorRoles: Map<string, string>}) => Columns} */
function toAuditItem(entry, { labels, actorRoles }) {
  const { label, detail, tombstone } = labels(entry);
  return {
    id: entry.id,
    at: entry.created.replace(' ', 'T'),
    actor: entry.actor || null,
    actorName: entry.actor_name,
    actorRole: actorRoles.get(entry.actor) ?? null,
    action: entry.action,
    object: entry.collection,
    record: entry.record,
    label,
    detail,
    before: entry.before,
    after: entry.after,
    tombstone,
  };
}

/** @type {(app: App, query: Query) => {where: string[], params: Params}} */
function filterOf(app, query) {
  /** @type {string[]} */
  const where = [];
  /** @type {Params} */
  const params = {};
  /** @type {(column: string, value: string) => void} */
  const addEquality = (column, value) => {
    where.push(`${column} = {:${column}}`);
    params[column] = value;
  };
  if (query.person === BY_SYSTEM) where.push("actor = ''");
  else if (query.person) addEquality('actor', idOf(query, 'person'));
  if (query.object) addEquality('collection', parseKnownWord(query, 'object', OBJECTS));
  if (query.action) addEquality('action', query.action);
  if (query.record) addEquality('record', idOf(query, 'record'));
  for (const [key, sign] of Object.entries(TIMES)) {
    const time = query[key];
    if (!time) continue;
    const ms = Date.parse(time);
    if (Number.isNaN(ms)) throw createInvalidFault([{ field: key, code: 'time_invalid' }]);
    where.push(`created ${sign} {:${key}}`);
    params[key] = toDatabaseTime(ms);
  }
  if (query.search) {
    const found = toSqlList(recordsFor(app, query.search));
    where.push(`record IN (${found.places})`);
    Object.assign(params, found.params);
  }
  return { where, params };
}

/** @type {(query: Query, key: string) => string} */
function idOf(query, key) {
  const id = query[key];
  if (!ids.isId(id)) throw createInvalidFault([{ field: key, code: 'id_invalid' }]);
  return id;
}

/** @type {(query: Query, key: string, words: string[]) => string} */
function parseKnownWord(query, key, words) {
  const word = query[key] ?? '';
  if (!words.includes(word)) throw createInvalidFault([{ field: key, code: 'validation' }]);
  return word;
}

/** Never empty, because of SQL's `IN`. @type {(app: App, search: string) => string[]} */
function recordsFor(app, search) {
  const number = search
    .trim()
    .toUpperCase()
    .replace(/^NR\.?\s*/, '');
  const text = admin.searchKey(search);
  /** @type {{sql: string, params: Params}[]} */
  const queries = [
    { sql: 'SELECT id FROM documentations WHERE number = {:number}', params: { number } },
    { sql: 'SELECT id FROM deleted_documentations WHERE number = {:number}', params: { number } },
    { sql: `SELECT id FROM users WHERE instr(search, {:text}) > 0 LIMIT ${FOUND}`, params: { text } },
    {
      sql: `SELECT id FROM properties WHERE instr(${toSqlLowercase('name')}, {:text}) > 0 LIMIT ${FOUND}`,
      params: { text: search.trim().toLowerCase() },
    },
  ];
  return ['', ...queries.flatMap((query) => queryRows(app, { ...query, shape: { id: '' } }).map((row) => row.id))];
}

/** @type {(app: App, actors: string[]) => Map<string, string>} */
function rolesOf(app, actors) {
  if (actors.length === 0) return new Map();
  const { places, params } = toSqlList(actors);
  const sql = `SELECT id, role FROM users WHERE id IN (${places})`;
  const rows = queryRows(app, { sql, params, shape: { id: '', role: '' } });
  return new Map(rows.map((row) => [row.id, roles.roleOf(row.role)]));
}

/** `more`: others exist; `search` finds them. The list includes the selected `person`. @type {SessionHandler} */
function listAuditActors({ e, app }) {
  const query = queryOf(e, ['person', 'search']);
  const rows = actorsFor(app, query.search ?? '');
  const found = rows.slice(0, PEOPLE);
  if (query.person && !found.some(({ id }) => id === query.person)) found.push(...actorAt(app, idOf(query, 'person')));
  const keys = new Map(found.map(({ id, name }) => [id, admin.searchKey(name)]));
  found.sort((x, y) => ((keys.get(x.id) ?? '') < (keys.get(y.id) ?? '') ? -1 : 1));
  return { status: 200, body: { people: found, more: rows.length > PEOPLE } };
}

/** One more than fits. One index entry a person. @type {(app: App, search: string) => {id: string, name: string}[]} */
function actorsFor(app, search) {
  const isFound = `instr(${toSqlLowercase('name')}, {:text}) > 0
    OR EXISTS (SELECT 1 FROM users u WHERE u.id = named.id AND instr(u.search, {:key}) > 0)`;
  const sql = `WITH RECURSIVE step(actor) AS (
                 SELECT MIN(actor) FROM audit_log WHERE actor > ''
                 UNION ALL SELECT (SELECT MIN(actor) FROM audit_log WHERE actor > step.actor) FROM step
                 WHERE step.actor IS NOT NULL),
               named AS (SELECT step.actor AS id,
                 (SELECT actor_name FROM audit_log l WHERE l.actor = step.actor ORDER BY created DESC LIMIT 1) AS name
                 FROM step WHERE step.actor IS NOT NULL)
               SELECT id, name FROM named ${search.trim() === '' ? '' : `WHERE ${isFound}`} LIMIT ${PEOPLE + 1}`;
  const params = { text: search.trim().toLowerCase(), key: admin.searchKey(search) };
  return queryRows(app, { sql, params, shape: { id: '', name: '' } });
}

/** @type {(app: App, id: string) => {id: string, name: string}[]} */
function actorAt(app, id) {
  const sql = 'SELECT actor AS id, actor_name AS name FROM audit_log WHERE actor = {:id} ORDER BY created DESC LIMIT 1';
  return queryRows(app, { sql, params: { id }, shape: { id: '', name: '' } });
}

/** @type {(text: string) => Columns | null} */
function jsonOf(text) {
  return text === '' ? null : JSON.parse(text);
}

module.exports = { listAuditEntries, listAuditActors };
