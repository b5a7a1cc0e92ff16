/** What the log says of one record, for whoever sees the record (D163): the same as its public page, as values. */
const { all } = require('../database/sql.js');
const { conditionOf } = require('../lists/sees.js');
const { notFound } = require('../platform/fault.js');
const { withNumber } = require('./numbers.js');
const { standingOf } = require('./standing.js');

/** `GET /api/app/documentations/{id}/evidence` @type {SessionHandler} */
function ofRecord({ e, app, caller }) {
  const { user } = caller;
  const id = e.request.pathValue('id');
  const condition = conditionOf('documentations', { user, isNamed: false });
  const sql = `SELECT number FROM documentations WHERE id = {:id} AND (${condition})`;
  const params = { id, me: user.id, employer: user.getString('employer') };
  const row = condition === null ? undefined : all(app, { sql, params, shape: { number: '' } })[0];
  if (!row) throw notFound();
  const shown = withNumber(app, row.number).find(({ record }) => record === id);
  const { state, at, lines } = shown
    ? standingOf(app, shown)
    : { state: /** @type {const} */ ('unlogged'), at: '', lines: [] };
  return { status: 200, body: { state, at: iso(at), lines: lines.map(lineOf) } };
}

/** @type {(line: import('./standing.js').Line) => object} */
function lineOf({ position, kind, at, entry, signed, stamped }) {
  return { position, kind, at: iso(at), entry, signedAt: iso(signed), stampedAt: iso(stamped) };
}

/** @type {(time: string) => string | null} */
function iso(time) {
  return time === '' ? null : time.replace(' ', 'T');
}

module.exports = { ofRecord };
