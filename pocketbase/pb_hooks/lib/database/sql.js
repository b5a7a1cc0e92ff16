/** SQL where the record API would be too slow or cannot say it. Values travel as parameters. */

/** Capital letters beyond A to Z in names of German, Austrian and Swiss houses and companies. */
const CAPITALS = 'ÄÖÜẞÀÂÇÈÉÊËÎÏÔÙÛ';

/**
 * All rows as plain objects.
 * @template {Columns} Shape
 * @param {App} app
 * @param {{sql: string, params?: Params, shape: Shape}} query `sql` with `{:name}` for its values, `params`, `shape`: columns with
 *   a value of their type.
 * @returns {Shape[]}
 */
function queryRows(app, { sql, params = {}, shape }) {
  /** @type {Columns[]} */
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(params).all(rows);
  const columns = Object.keys(shape);
  return rows.map((row) => /** @type {Shape} */ (Object.fromEntries(columns.map((column) => [column, row[column]]))));
}

/** The number `n` of a counting query. @type {(app: App, sql: string, params?: Params) => number} */
function queryCount(app, sql, params = {}) {
  return queryRows(app, { sql, params, shape: { n: 0 } })[0]?.n ?? 0;
}

/** A statement that answers nothing. No hook sees what it changes. @type {(app: App, sql: string, params: Params) => void} */
function executeSql(app, sql, params) {
  app.db().newQuery(sql).bind(params).execute();
}

/**
 * `{:i0}, {:i1}, …` for a list of values, and their parameters.
 * @type {(values: string[]) => {places: string, params: Params}}
 */
function toSqlList(values) {
  const params = Object.fromEntries(values.map((value, index) => [`i${index}`, value]));
  const places = values.map((_value, index) => `{:i${index}}`).join(', ');
  return { places, params };
}

/** A column in small letters: SQLite's lower() knows A to Z only. @type {(column: string) => string} */
function toSqlLowercase(column) {
  return [...CAPITALS].reduce(
    (sql, letter) => `replace(${sql}, '${letter}', '${letter.toLowerCase()}')`,
    `lower(${column})`,
  );
}

module.exports = { queryRows, queryCount, toSqlList, executeSql, toSqlLowercase };
