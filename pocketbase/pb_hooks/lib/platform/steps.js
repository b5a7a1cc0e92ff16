/** Changes many rows, a few in each transaction: phones can deliver in between (D375). */
const { timeFor } = require('./elapsed.js');
const { writeDurably } = require('../database/durable.js');
const { byId } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');

/** Milliseconds after which a transaction takes no further row. */
const TRANSACTION = 60;
/** Rows that are looked for at once. */
const ROWS = 50;
const PAUSE = 10;

/**
 * `table`; `ids`: SQL of the rows that are still to be changed, with `{:id}` for `of` and a name for each of the parameters, which are asked
 * for anew in each transaction: others may change what they depend on meanwhile; `act` changes one so that it is not among them any more.
 * @typedef {{table: string, ids: string, of: string, params?: (tx: App) => Params, act: (tx: Tx, row: Row) => void}} Steps
 */

/** Changes each of these rows. Broken off, the same call goes on where it was. @type {(app: App, steps: Steps) => void} */
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
