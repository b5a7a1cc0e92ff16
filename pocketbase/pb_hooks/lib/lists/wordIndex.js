/**
 * The index of the words by which documentations are found (D158), written in the transaction of every change of one. Each
 * word stands in it once for each party: with the party before it, so that nobody's search walks through the words of others.
 * Who may see a row, the lists decide (lists/sees.js); the index only finds.
 */
const { columns, recordQuery, workShape } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const { changeInTransaction } = require('../database/model.js');

/** Documentations that may be captured in the same millisecond and keep their order by key. */
const SAME_MOMENT = 1024;
/** Rows read at once by a rebuild. */
const AT_ONCE = 500;

/** The moment of a column or a value as the first key of its millisecond. @type {(time: string) => string} */
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

/** What stands in the index of no documentation that is there. */
const FORGET = [
  'DELETE FROM documentation_words WHERE documentation NOT IN (SELECT id FROM documentations)',
  'DELETE FROM documentation_index WHERE rowid NOT IN (SELECT key FROM documentation_words)',
];

/** Fields whose words find a record, with their columns (src/domain/documentation/fields.ts). */
const SEARCHED = columns.searchedColumns();
const COLUMNS = {
  ...{ id: '', captured_at: '', state: '', held: false, user: '', company_admin: '', property_manager: '', work: '' },
  .../** @type {{[column: string]: string}} */ (Object.fromEntries(SEARCHED.map(({ column }) => [column, '']))),
};
/** @typedef {typeof COLUMNS} Indexed */

/** A change of a documentation, and its words with it. @type {(e: core.RecordEvent) => void} */
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

/** Everything that decides what stands in the index. @type {(row: Indexed) => string} */
function textOf(row) {
  return JSON.stringify(row);
}

/** Every term of a row: its words for each party, and whose it is. @type {(row: Indexed) => string[]} */
function termsOf(row) {
  const said = SEARCHED.map(({ name, column }) => [name, /** @type {Columns} */ (row)[column]]);
  const words = recordQuery.searchableWords({ ...Object.fromEntries(said), ...workPart(row) }).map(encodeWord);
  return [...partiesOf(row).flatMap((party) => words.map((word) => party + word)), authorTerm(row.user)];
}

/** What was done, from its column's text: 'null' or nothing where nothing was said. @param {Indexed} row */
function workPart({ work: text }) {
  return { work: workShape.workIn(text === '' ? null : JSON.parse(text)) };
}

/** Those who look for a row: a held or unfinished one is found by its company alone. @type {(row: Indexed) => string[]} */
function partiesOf({ state, held, company_admin: company, property_manager: manager }) {
  const isComplete = state === 'complete';
  return [
    ...(isComplete ? [partyOf('super_admin', '')] : []),
    ...(isComplete && !held && manager !== '' ? [partyOf('property_manager', manager)] : []),
    ...(company !== '' ? [partyOf('company_admin', company)] : []),
  ];
}

/** What stands before the words of a party. @type {(own: string, id: string) => string} */
function partyOf(own, id) {
  if (own === 'super_admin') return 'a';
  return (own === 'property_manager' ? 'm' : 'c') + id;
}

/** @type {(user: string) => string} */
function authorTerm(user) {
  return `u${user}`;
}

/** A word of the signs that no tokenizer takes apart; what begins alike begins alike. @type {(word: string) => string} */
function encodeWord(word) {
  return word.replace(/[^a-z0-9]/g, (letter) => `x${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Writes the whole index anew, so many rows at a time: a delivery waits for none of it longer than for another delivery,
 * and whoever searches meanwhile finds what was found before. @returns how many documentations are in it.
 * @type {(app: App) => number}
 */
function rebuild(app) {
  app.runInTransaction((tx) => {
    for (const sql of FORGET) tx.db().newQuery(sql).execute();
  });
  const columns = columnsIn(app);
  const sql = `SELECT ${columns} FROM documentations WHERE id > {:after} ORDER BY id LIMIT ${AT_ONCE}`;
  let [after, isDone] = ['', false];
  while (!isDone)
    app.runInTransaction((tx) => {
      // The first statement writes: a transaction that reads before it writes is refused where a server wrote in between.
      tx.db().newQuery(DELETE[1]).bind({ id: '' }).execute();
      const rows = queryRows(tx, { sql, params: { after }, shape: COLUMNS });
      for (const row of rows) writeIndexRow(tx, row);
      after = rows.at(-1)?.id ?? '';
      isDone = rows.length < AT_ONCE;
    });
  return queryCount(app, 'SELECT COUNT(*) AS n FROM documentation_words');
}

/**
 * Writes anew what stands in the index of these documentations.
 * @type {(tx: Tx, ids: string[]) => void}
 */
function renew(tx, ids) {
  const sql = `SELECT ${columnsIn(tx)} FROM documentations WHERE id IN (SELECT value FROM json_each({:ids}))`;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const params = { ids: JSON.stringify(ids.slice(at, at + AT_ONCE)) };
    for (const row of queryRows(tx, { sql, params, shape: COLUMNS })) writeIndexRow(tx, row);
  }
}

/**
 * The columns of this database. The migration that made the index fills it before there are the columns of later fields (D179).
 * @type {(app: App) => string}
 */
function columnsIn(app) {
  const { fields } = app.findCollectionByNameOrId('documentations');
  const { held: _held, ...texts } = COLUMNS;
  const textIn = (/** @type {string} */ column) => (fields.getByName(column) ? `COALESCE(${column}, '')` : "''");
  return ['held', ...Object.keys(texts).map((column) => `${textIn(column)} AS ${column}`)].join();
}

/**
 * Whether a search finds a documentation by each of its words, for each of its parties. An author whose account is gone is no
 * column any more, and stays in the index.
 * @type {(app: App, record: Row) => boolean}
 */
function isFound(app, record) {
  const nobody = authorTerm('');
  const terms = termsOf(toIndexedRow(record))
    .filter((term) => term !== nobody)
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
