/** Compares schema and `_collections` with the migrations' result (D402). Both decide which rows a list shows. */
const { COLLECTIONS, OBJECTS, SUM } = require('./databaseForm.js');
const { queryRows } = require('../database/sql.js');
const { ofText } = require('./hashes.js');

/** Tables of SQLite and Litestream, which differ between installations. */
const FOREIGN = [
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
  'CREATE TABLE _litestream_lock (id INTEGER)',
  'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
];
/** Random per installation. */
const SECRETS = ['authToken', 'passwordResetToken', 'emailChangeToken', 'verificationToken', 'fileToken'];
const OPTIONS = `json_remove(options, ${SECRETS.map((name) => `'$.${name}.secret'`).join(', ')})`;
/** An operator may set the bcrypt cost. */
const COST = `(SELECT CAST(json_extract(value, '$.cost') AS INTEGER) FROM json_each(fields) WHERE json_extract(value, '$.type') = 'password')`;
const FIELDS = `COALESCE(replace(fields, '"cost":' || ${COST}, '"cost":0'), fields)`;
const RULES = ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule'];
const DESCRIBED = ['id', 'system', 'type', 'name', FIELDS, 'indexes', ...RULES, OPTIONS];

/** Bytes: equal-looking text may differ, and a zero byte would cut it. @type {(columns: string[]) => string} */
const buildExactSql = (columns) =>
  columns.map((column) => `typeof(${column}) || ':' || COALESCE(hex(${column}), '')`).join(" || ' ' || ");

const ROWS = `
  SELECT 'object' AS kind, CAST(type AS TEXT) || ' ' || CAST(name AS TEXT) AS name, ${buildExactSql(['type', 'name', 'tbl_name', 'sql'])} AS value
  FROM sqlite_master WHERE NOT (COALESCE(type, '') = 'table' AND COALESCE(sql, '') IN (${FOREIGN.map((sql) => `'${sql}'`).join(', ')}))
  UNION ALL
  SELECT 'collection', CAST(name AS TEXT), ${buildExactSql(DESCRIBED)} FROM _collections`;
const SUM_OF_ROWS = `SELECT COALESCE(group_concat(kind || ' ' || COALESCE(name, '') || ' ' || value, char(10) ORDER BY kind, name, value), '') AS text
                     FROM (${ROWS})`;

/** @typedef {{objects: {[name: string]: string}, collections: {[name: string]: string}, sum: string}} Form */

/** @type {(app: App) => Form} */
function formOf(app) {
  const rows = queryRows(app, {
    sql: `SELECT kind, COALESCE(name, '') AS name, value FROM (${ROWS}) ORDER BY kind, name, value`,
    shape: { kind: '', name: '', value: '' },
  });
  /** @type {(kind: string) => {[name: string]: string}} */
  const hashesIn = (kind) => {
    /** @type {Map<string, string>} */
    const values = new Map();
    for (const row of rows.filter((one) => one.kind === kind))
      values.set(row.name, `${values.get(row.name) ?? ''}${row.value}\n`);
    return Object.fromEntries([...values].map(([name, value]) => [name, ofText(value)]));
  };
  return { objects: hashesIn('object'), collections: hashesIn('collection'), sum: sumOf(app) };
}

/** Cheap, for each page. @type {(app: App) => string} */
function sumOf(app) {
  return ofText(queryRows(app, { sql: SUM_OF_ROWS, shape: { text: '' } })[0]?.text ?? '');
}

/** Unreadable counts as foreign. @type {(app: App) => boolean} */
function hasItsForm(app) {
  try {
    return sumOf(app) === SUM;
  } catch {
    return false;
  }
}

/** Half sentences. @type {(app: App) => string[]} */
function formProblems(app) {
  if (hasItsForm(app)) return [];
  try {
    const { objects, collections } = formOf(app);
    const found = [
      ...listDifferences({ expected: OBJECTS, found: objects, nameOf: objectName }),
      ...listDifferences({
        expected: COLLECTIONS,
        found: collections,
        nameOf: (name) => `die Beschreibung der Sammlung ${name}`,
      }),
    ];
    return found.length > 0 ? found : ['die Datenbank hat eine andere Form als nach den Migrationen'];
  } catch {
    return ['die Form der Datenbank lässt sich nicht lesen'];
  }
}

/** Only objects that can change rows on a write. @type {(app: App) => string[]} */
function actingProblems(app) {
  return formProblems(app).filter((what) => !/^(der Index|die Tabelle|die Beschreibung) /.test(what));
}

/** @type {(of: {expected: {[name: string]: string}, found: {[name: string]: string}, nameOf: (name: string) => string}) => string[]} */
function listDifferences({ expected, found, nameOf }) {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => expected[name] !== found[name])
    .map((name) => {
      if (!(name in found)) return `${nameOf(name)} fehlt`;
      return `${nameOf(name)} ${name in expected ? 'hat eine andere Form als nach den Migrationen' : 'gehört nicht zur Datenbank'}`;
    });
}

/** @type {{[type: string]: string}} */
const TYPES = { index: 'der Index', table: 'die Tabelle', trigger: 'der Auslöser', view: 'die Sicht' };

/** @type {(object: string) => string} */
function objectName(object) {
  const at = object.indexOf(' ');
  const [type, name] = [object.slice(0, at), object.slice(at + 1)];
  return TYPES[type] ? `${TYPES[type]} ${name}` : `das Objekt ${name} (${type})`;
}

module.exports = { actingProblems, formOf, formProblems, hasItsForm };
