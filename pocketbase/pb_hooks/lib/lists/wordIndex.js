/**
 * Word index of documentations. Each party's words have its prefix, so that no search reads words of others.
 * lists/sees.js decides who sees a row.
 */
const { columns, recordQuery, workShape } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { changeInTransaction } = require('../database/model.js');

/** Documentations of one millisecond that keep their order. */
const SAME_MOMENT = 1024;
/** Rows in one transaction of a rebuild. */
const AT_ONCE = 500;

/** SQL: the first key of a time's millisecond. @type {(time: string) => string} */
const keyOf = (time) =>
  `((CAST(strftime('%s', ${time}) AS INTEGER) * 1000 + CAST(substr(${time}, 21, 3) AS INTEGER)) * ${SAME_MOMENT})`;

const FIND = 'SELECT key FROM documentation_words WHERE documentation = {:id}';
/** @type {[string, string]} */
const DELETE = [
  `DELETE FROM documentation_index WHERE rowid = (${FIND})`,
  'DELETE FROM documentation_words WHERE documentation = {:id}',
];
const INSERT = [
  `INSERT INTO documentation_words (key, documentation) SELECT
     COALESCE((SELECT MAX(key) + 1 FROM documentation_words WHERE key >= ${keyOf('{:at}')}
               AND key < ${keyOf('{:at}')} + ${SAME_MOMENT}), ${keyOf('{:at}')}), {:id}`,
  `INSERT INTO documentation_index (rowid, words) VALUES ((${FIND}), {:words})`,
];

const FORGET = [
  'DELETE FROM documentation_words WHERE documentation NOT IN (SELECT id FROM documentations)',
  'DELETE FROM documentation_index WHERE rowid NOT IN (SELECT key FROM documentation_words)',
];

/** Fields whose words find a record, with their columns (src/domain/documentation/fields.ts). */
const SEARCHED = columns.searchedColumns();
const COLUMNS = {
  ...{ id: '', captured_at: '', state: '', held: false, user: '', company_admin: '', property_manager: '', work: '' },
  parent: '',
  .../** @type {{[column: string]: string}} */ (Object.fromEntries(SEARCHED.map(({ column }) => [column, '']))),
};
/** @typedef {typeof COLUMNS} Indexed */

/** @type {(e: core.RecordEvent) => void} */
function updateWordIndex(e) {
  changeInTransaction(e, (tx, go) => {
    const before = e.record.isNew() ? '' : textOf(toIndexedRow(e.record.original()));
    go();
    const row = toIndexedRow(e.record);
    if (textOf(row) === before && queryCount(tx, `SELECT COUNT(*) AS n FROM (${FIND})`, { id: row.id }) > 0) return;
    writeIndexRow(tx, row);
  });
}

/** @type {(e: core.RecordEvent) => void} */
function deleteFromWordIndex(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    for (const sql of DELETE) executeSql(tx, sql, { id: e.record.id });
  });
}

/** @type {(record: Row) => Indexed} */
function toIndexedRow(record) {
  const columns = Object.keys(COLUMNS).map((name) => [
    name,
    name === 'held' ? record.getBool(name) : record.getString(name),
  ]);
  return Object.fromEntries(columns);
}

/** @type {(app: App, row: Indexed) => void} */
function writeIndexRow(app, row) {
  const params = paramsOf(row);
  for (const sql of DELETE) executeSql(app, sql, { id: row.id });
  for (const sql of INSERT) executeSql(app, sql, params);
}

/** @type {(row: Indexed) => string} */
function textOf(row) {
  return JSON.stringify(row);
}

/** @type {(row: Indexed) => string[]} */
function termsOf(row) {
  const values = SEARCHED.map(({ name, column }) => [name, /** @type {Columns} */ (row)[column]]);
  const words = recordQuery.searchableWords({ ...Object.fromEntries(values), ...workPart(row) }).map(encodeWord);
  return [...partiesOf(row).flatMap((party) => words.map((word) => party + word)), authorTerm(row.user)];
}

/** @param {Indexed} row */
function workPart({ work: text }) {
  return { work: workShape.workIn(text === '' ? null : JSON.parse(text)) };
}

/** A held or incomplete record has only its company. @type {(row: Indexed) => string[]} */
function partiesOf({ state, held, parent, company_admin: company, property_manager: manager }) {
  if (parent !== '') return [];
  const isComplete = state === 'complete';
  return [
    ...(isComplete ? [partyOf('super_admin', '')] : []),
    ...(isComplete && !held && manager !== '' ? [partyOf('property_manager', manager)] : []),
    ...(company !== '' ? [partyOf('company_admin', company)] : []),
  ];
}

/** @type {(own: string, id: string) => string} */
function partyOf(own, id) {
  if (own === 'super_admin') return 'a';
  return (own === 'property_manager' ? 'm' : 'c') + id;
}

/** @type {(user: string) => string} */
function authorTerm(user) {
  return `u${user}`;
}

/** Encodes characters that a tokenizer would split on. @type {(word: string) => string} */
function encodeWord(word) {
  return word.replace(/[^a-z0-9]/g, (letter) => `x${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Small transactions let deliveries through; searches keep working. @type {(app: App) => number} */
function rebuild(app) {
  app.runInTransaction((tx) => {
    for (const sql of FORGET) tx.db().newQuery(sql).execute();
  });
  const columns = columnsIn(app);
  const sql = `SELECT ${columns} FROM documentations WHERE id > {:after} ORDER BY id LIMIT ${AT_ONCE}`;
  let [after, isDone] = ['', false];
  while (!isDone)
    app.runInTransaction((tx) => {
      // Write first: a transaction that reads first fails after another writer.
      tx.db().newQuery(DELETE[1]).bind({ id: '' }).execute();
      const rows = queryRows(tx, { sql, params: { after }, shape: COLUMNS });
      for (const row of rows) writeIndexRow(tx, row);
      after = rows.at(-1)?.id ?? '';
      isDone = rows.length < AT_ONCE;
    });
  return queryCount(app, 'SELECT COUNT(*) AS n FROM documentation_words');
}

/** @type {(tx: Tx, ids: string[]) => void} */
function renew(tx, ids) {
  const sql = `SELECT ${columnsIn(tx)} FROM documentations WHERE id IN (SELECT value FROM json_each({:ids}))`;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const params = { ids: JSON.stringify(ids.slice(at, at + AT_ONCE)) };
    for (const row of queryRows(tx, { sql, params, shape: COLUMNS })) writeIndexRow(tx, row);
  }
}

/** The migration creates the index before later columns exist. @type {(app: App) => string} */
function columnsIn(app) {
  const { fields } = app.findCollectionByNameOrId('documentations');
  const { held: _held, ...texts } = COLUMNS;
  const textIn = (/** @type {string} */ column) => (fields.getByName(column) ? `COALESCE(${column}, '')` : "''");
  return ['held', ...Object.keys(texts).map((column) => `${textIn(column)} AS ${column}`)].join();
}

/** A deleted author remains in the index. @type {(app: App, record: Row) => boolean} */
function isFound(app, record) {
  const noAuthor = authorTerm('');
  const terms = termsOf(toIndexedRow(record))
    .filter((term) => term !== noAuthor)
    .map((term) => `"${term}"`);
  const sql = `SELECT COUNT(*) AS n FROM documentation_index
               WHERE documentation_index MATCH {:terms} AND rowid = (${FIND})`;
  return queryCount(app, sql, { terms: terms.join(' AND '), id: record.id }) > 0;
}

/** @type {(row: Indexed) => Params} */
function paramsOf(row) {
  return { id: row.id, at: row.captured_at, words: termsOf(row).join(' ') };
}

module.exports = {
  updateWordIndex,
  deleteFromWordIndex,
  isFound,
  rebuild,
  renew,
  keyOf,
  partyOf,
  authorTerm,
  encodeWord,
};
