/** What the log says of one record, for whoever sees the record (D163): the same as its public page, as values. */
const { deviceSignature } = require('../../generated/rules.js');
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
  const sql = `SELECT number, content_hash, device_signature FROM documentations WHERE id = {:id} AND (${condition})`;
  const params = { id, me: user.id, employer: user.getString('employer') };
  const shape = { number: '', content_hash: '', device_signature: '' };
  const row = condition === null ? undefined : all(app, { sql, params, shape })[0];
  if (!row) throw notFound();
  const shown = withNumber(app, row.number).find(({ record }) => record === id);
  const { state, at, lines } = shown
    ? standingOf(app, shown)
    : { state: /** @type {const} */ ('unlogged'), at: '', lines: [] };
  return { status: 200, body: { state, at: iso(at), lines: lines.map(lineOf), device: deviceOf(row) } };
}

/** What the device signed, for whoever wants to verify it himself; null of what came without. @type {(row: {content_hash: string, device_signature: string}) => object | null} */
function deviceOf({ content_hash: hash, device_signature: said }) {
  const signed = deviceSignature.signatureOf(said);
  return signed && { hash, ...signed };
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
