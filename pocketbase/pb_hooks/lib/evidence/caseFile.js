/**
 * What a Schadenakte is made of (D164): what a record was sealed as and what its entries were made of, for its parties; and the
 * entry of the log that says which list of files belonged to it, so that nobody can exchange one and write the list anew.
 */
const { evidenceEntry, quotas } = require('../../generated/rules.js');
const { durably } = require('../database/durable.js');
const { all } = require('../database/sql.js');
const { conditionOf } = require('../lists/sees.js');
const { readKeys } = require('../platform/body.js');
const { invalid, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { append, ofRecord } = require('./log.js');
const { ofChange } = require('./parts.js');

const ABOUT = 'case_files';
const HASH = /^[0-9a-f]{64}$/;
const DAY = 24 * 3600 * 1000;

/** `GET /api/app/documentations/{id}/parts`. @type {SessionHandler} */
function parts({ e, app, caller }) {
  const { user } = caller;
  const id = e.request.pathValue('id');
  const condition = conditionOf('documentations', { user, isNamed: false });
  const sql = `SELECT number, sealed FROM documentations WHERE id = {:id} AND state = 'complete' AND (${condition})`;
  const params = { id, me: user.id, employer: user.getString('employer') };
  const row = condition === null ? undefined : all(app, { sql, params, shape: { number: '', sealed: '' } })[0];
  if (!row) throw notFound();
  return { status: 200, body: { ...row, entries: ofRecord(app, 'documentations', id).map(told) } };
}

/** `POST /api/app/case-files` `{manifest}`: nothing of a person, and nothing of the records. @type {SessionHandler} */
function enter({ e, app, caller }) {
  const { manifest } = readKeys(e, ['manifest']);
  if (typeof manifest !== 'string' || !HASH.test(manifest))
    throw invalid([{ field: 'manifest', code: 'body_invalid' }]);
  const most = quotas.CASE_FILES_PER_DAY;
  flood.count(app, { name: 'case-files', address: caller.user.id, most, within: DAY });
  const record = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  durably(app, (tx) => {
    const change = ofChange({ kind: 'caseFile', at: Date.now(), by: '', reason: '' });
    append(tx, { about: ABOUT, record, texts: { ...evidenceEntry.partTexts({ record: { manifest } }), ...change } });
  });
  return { status: 201, body: ofRecord(app, ABOUT, record).map(told)[0] };
}

/** An entry with its parts in their order, which an object would lose on its way. @type {(kept: import('./log.js').Kept) => object} */
function told({ position, entry, opened }) {
  const parts = evidenceEntry.PARTS.filter((name) => opened[name]).map((name) => ({ name, ...opened[name] }));
  return { position, entry, parts };
}

module.exports = { parts, enter };
