/** Changes many rows in small transactions, so that phones deliver in between. */
const { timeFor } = require('./elapsed.js');
const { writeDurably } = require('../database/durable.js');
const { byId } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');

/** ms after which a transaction takes no more rows. */
const TRANSACTION = 60;
const ROWS = 50;
const PAUSE = 10;

/**
 * `ids`: SQL with `{:id}` for `of`; after `act` it no longer finds the row. `params` are read in each transaction.
 * @typedef {{table: string, ids: string, of: string, params?: (tx: App) => Params, act: (tx: Tx, row: Row) => void}} Steps
 */

/** After an abort, the same call continues. @type {(app: App, steps: Steps) => void} */
function inSteps(app, { table, ids, of, params = () => ({}), act }) {
  /** @type {(tx: App) => {id: string}[]} */
  const findNextRows = (tx) =>
    queryRows(tx, { sql: `${ids} LIMIT ${ROWS}`, params: { ...params(tx), id: of }, shape: { id: '' } });
  let before = '';
  while (findNextRows(app).length > 0) {
    const left = writeDurably(app, (tx) => {
      const isOver = timeFor(TRANSACTION);
      const found = findNextRows(tx);
      for (const { id } of found) {
        const row = byId(tx, table, id);
        if (row) act(tx, row);
        if (isOver()) break;
      }
      return found[0]?.id ?? '';
    });
    if (left !== '' && left === before) throw new Error(`${table} ${left} stays as it is.`);
    before = left;
    sleep(PAUSE);
  }
}

module.exports = { inSteps };
