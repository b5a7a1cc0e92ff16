/**
 * Checks the stored form of values. Bytes instead of text, or another time zone, read the same in the log, but no list
 * finds them.
 */
const { queryRows } = require('../database/sql.js');

/** @type {{[table: string]: {key: string, isCollection: boolean}}} */
const TABLES = {
  documentations: { key: 'id', isCollection: true },
  documentation_photos: { key: 'id', isCollection: true },
  deleted_documentations: { key: 'id', isCollection: true },
  properties: { key: 'id', isCollection: true },
  service_plans: { key: 'id', isCollection: true },
  evidence_numbers: { key: 'record', isCollection: false },
  legal_holds: { key: 'record', isCollection: false },
};
const MOMENT = `[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z`;
const IS_MOMENT = /_at$|^created$|^updated$/;
const ID = '[a-z0-9]'.repeat(15);
const NAMED = 100;

/**
 * @param where SQL, '' for all rows.
 * @returns each row's key and first wrong column.
 * @type {(app: App, table: string, where?: string, params?: Params) => {id: string, column: string}[]}
 */
function findMisshapenRows(app, table, where = '', params = {}) {
  const { key = 'id', isCollection = true } = TABLES[table] ?? {};
  const sql = `SELECT name, UPPER(type) AS type FROM pragma_table_info('${table}')`;
  const columns = queryRows(app, { sql, shape: { name: '', type: '' } });
  if (columns.length === 0) return [];
  const cases = columns.map(({ name, type }) => `WHEN ${isWrong({ name, type, key, isCollection })} THEN '${name}'`);
  const found = `SELECT COALESCE(CAST("${key}" AS TEXT), '') AS id, CASE ${cases.join(' ')} ELSE '' END AS wrong FROM ${table}
                 ${where && `WHERE ${where}`}`;
  const rows = queryRows(app, {
    sql: `SELECT id, wrong FROM (${found}) WHERE wrong != '' LIMIT ${NAMED}`,
    params,
    shape: { id: '', wrong: '' },
  });
  return rows.map(({ id, wrong }) => ({ id, column: wrong }));
}

/** @type {(column: {name: string, type: string, key: string, isCollection: boolean}) => string} */
function isWrong({ name, type, key, isCollection }) {
  const column = `"${name}"`;
  if (name === key) return `(typeof(${column}) != 'text' OR ${column} NOT GLOB '${ID}')`;
  if (type === 'BOOLEAN') return `(typeof(${column}) != 'integer' OR ${column} NOT IN (0, 1))`;
  if (type === 'NUMERIC' || type === 'REAL' || type === 'INTEGER')
    return `typeof(${column}) NOT IN ('integer', 'real')`;
  if (type === 'JSON') return `typeof(${column}) = 'blob'`;
  const isText = `typeof(${column}) != 'text'`;
  if (!isCollection || !IS_MOMENT.test(name)) return `(${isText})`;
  return `(${isText} OR (${column} != '' AND ${column} NOT GLOB '${MOMENT}'))`;
}

/** Half sentences. @type {(app: App) => string[]} */
function logProblems(app) {
  const buildOutsideSql = (/** @type {string} */ table) =>
    `SELECT CAST(position AS TEXT) AS at FROM ${table} t WHERE typeof(position) != 'integer' OR position < 0
     OR NOT EXISTS (SELECT 1 FROM evidence_entries e WHERE e.position = t.position) LIMIT ${NAMED}`;
  const named = `SELECT CAST(position AS TEXT) AS at FROM evidence_openings WHERE typeof(record) != 'text' OR typeof(about) != 'text' OR record = ''
                 OR typeof(opened) != 'text' LIMIT ${NAMED}`;
  const tables = [
    'evidence_entries',
    'evidence_openings',
    ...(isThere(app, 'evidence_heads') ? ['evidence_heads'] : []),
  ];
  return [
    ...tables
      .flatMap((table) => queryRows(app, { sql: buildOutsideSql(table), shape: { at: '' } }))
      .map(({ at }) => `Stelle ${at} liegt außerhalb des Prüfbuchs`),
    ...queryRows(app, { sql: named, shape: { at: '' } }).map(
      ({ at }) => `Eintrag ${at} des Prüfbuchs ist in fremder Form gespeichert`,
    ),
  ];
}

/** SQLite ignores case in names. @type {(app: App, table: string) => boolean} */
function isThere(app, table) {
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = {:table} COLLATE NOCASE";
  return queryRows(app, { sql, params: { table }, shape: { name: '' } }).length > 0;
}

module.exports = { isThere, logProblems, findMisshapenRows, TABLES };
