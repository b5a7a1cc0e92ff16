/** SQL for what the record API does too slowly or not at all. */

/** Capitals of German, Austrian and Swiss names beyond A to Z. */
const CAPITALS = 'ÄÖÜẞÀÂÇÈÉÊËÎÏÔÙÛ';

/**
 * `shape`: columns with a sample value.
 * @template {Columns} Shape
 * @param {App} app
 * @param {{sql: string, params?: Params, shape: Shape}} query `sql` with `{:name}`
 * @returns {Shape[]}
 */
function queryRows(app, { sql, params = {}, shape }) {
  /** @type {Columns[]} */
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(params).all(rows);
  const columns = Object.keys(shape);
  return rows.map((row) => /** @type {Shape} */ (Object.fromEntries(columns.map((column) => [column, row[column]]))));
}

/** @type {(app: App, sql: string, params?: Params) => number} */
function queryCount(app, sql, params = {}) {
  return queryRows(app, { sql, params, shape: { n: 0 } })[0]?.n ?? 0;
}

/** No hook sees the change. @type {(app: App, sql: string, params: Params) => void} */
function executeSql(app, sql, params) {
  app.db().newQuery(sql).bind(params).execute();
}

/** @type {(values: string[]) => {places: string, params: Params}} */
function toSqlList(values) {
  const params = Object.fromEntries(values.map((value, index) => [`i${index}`, value]));
  const places = values.map((_value, index) => `{:i${index}}`).join(', ');
  return { places, params };
}

/** SQLite's lower() handles A to Z only. @type {(column: string) => string} */
function toSqlLowercase(column) {
  return [...CAPITALS].reduce(
    (sql, letter) => `replace(${sql}, '${letter}', '${letter.toLowerCase()}')`,
    `lower(${column})`,
  );
}

module.exports = { queryRows, queryCount, toSqlList, executeSql, toSqlLowercase };
