/** Löschsperre: prevents a deletion until a day, also by the operator. */
const { germanDay, id: ids, legalHold, quotas, reason: reasons, role } = require('../../generated/rules.js');
const { insertAuditRow } = require('../audit/write.js');
const { DAY } = require('../database/days.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange, authorOf, changeInTransaction } = require('../database/model.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { genuineOf } = require('./genuine.js');
const { holdText } = require('./holdText.js');
const { appendEntry } = require('./log.js');
const { ofDocumentation } = require('./parts.js');

const DOCUMENTATIONS = 'documentations';

/**
 * `until`: German day, included; `by`: the name then.
 * @typedef {{until: string, reason: string, by: string, setAt: string}} Hold
 */

/** @type {(app: App, record: string) => Hold | null} */
function holdOf(app, record) {
  const sql = `SELECT until, reason, set_by AS "by", set_at AS setAt FROM legal_holds
               WHERE record = {:record} AND ended_at = '' ORDER BY set_at DESC`;
  const shape = { until: '', reason: '', by: '', setAt: '' };
  const today = germanDay.dayOf(Date.now());
  return (
    queryRows(app, { sql, params: { record }, shape }).find(({ until }) => legalHold.holdsOn(until, today)) ?? null
  );
}

/** @throws Fault 409 'legal_hold' @type {(app: App, record: string) => void} */
function refuseDeletion(app, record) {
  const hold = holdOf(app, record);
  if (hold) throw new Fault(409, 'legal_hold', { details: { until: hold.until } });
}

/**
 * Also for cascades and the operator. Holds go with the record, because they name people.
 * @type {(e: core.RecordEvent) => void}
 */
function refuseHeldDeletion(e) {
  const isRecord = e.record.collection().name === DOCUMENTATIONS;
  const record = isRecord ? e.record.id : e.record.getString('documentation');
  // In the deleting transaction, so that a concurrent hold waits or is found.
  changeInTransaction(e, (tx, go) => {
    // A cascade's photos were checked with their record.
    const isChecked = isRecord || byId(tx, DOCUMENTATIONS, record) !== null;
    if (isChecked && holdOf(tx, record)) throw new ForbiddenError('This record is under a legal hold.');
    if (isRecord && holdOf(tx, e.record.getString('parent')))
      throw new ForbiddenError('The record of this supplement is under a legal hold.');
    go();
    // Last, because the deletion's entry compares the holds with the log.
    if (isRecord) executeSql(tx, 'DELETE FROM legal_holds WHERE record = {:record}', { record });
  });
}

/** `POST /api/app/legal-holds` `{records, reason, until}`: all records or none. @type {SessionHandler} */
function setLegalHolds({ e, app, requester }) {
  const { records, reason = '', until = '' } = readKeys(e, ['records', 'reason', 'until']);
  const requested = idsIn(records);
  if (typeof reason !== 'string') throw createInvalidFault([{ field: 'reason', code: 'wrong_type' }]);
  if (typeof until !== 'string') throw createInvalidFault([{ field: 'until', code: 'wrong_type' }]);
  const issues = legalHold.legalHoldIssues({ reason, until }, germanDay.dayOf(Date.now()));
  if (issues.length > 0) throw createInvalidFault(issues);
  const most = quotas.LEGAL_HOLDS_PER_DAY;
  flood.countAgainstLimit(app, { name: 'legal-holds', address: requester.user.id, most, within: DAY });
  writeDurably(app, (tx) => {
    for (const id of requested) {
      const row = ownOf(tx, id, requester.user);
      if (!row) throw notFound();
      beginLegalHold(tx, row, { user: requester.user, reason: reasons.tidyReason(reason), until });
    }
  });
  return { status: 201, body: { records: requested.length } };
}

/** @throws Fault 422 @type {(records: unknown) => string[]} */
function idsIn(records) {
  const unique = Array.isArray(records) ? [...new Set(records)] : [];
  const fits = unique.length > 0 && unique.length <= legalHold.LEGAL_HOLD_RECORDS && unique.every(ids.isId);
  if (!fits) throw createInvalidFault([{ field: 'records', code: 'id_invalid' }]);
  return unique;
}

/**
 * `DELETE /api/app/documentations/{id}/legal-hold` `{reason}`: Hausverwaltung or super admin.
 * @type {SessionHandler}
 */
function endLegalHold({ e, app, requester }) {
  const { reason: given = '' } = readKeys(e, ['reason']);
  if (typeof given !== 'string') throw createInvalidFault([{ field: 'reason', code: 'wrong_type' }]);
  const issue = reasons.reasonIssue(given);
  if (issue) throw createInvalidFault([issue]);
  writeDurably(app, (tx) => {
    const row = ownOf(tx, e.request.pathValue('id'), requester.user);
    const hold = row && holdOf(tx, row.id);
    if (!row || !hold) throw notFound();
    finishLegalHold(tx, row.id);
    recordLegalHold(tx, row, {
      by: { actor: requester.user },
      kind: 'legalHoldEnded',
      before: holdText(hold),
      after: '',
      reason: reasons.tidyReason(given),
    });
  });
  return { status: 204 };
}

/**
 * A Hausverwaltung holds what it sees, a super admin complete records.
 * @type {(tx: Tx, id: string, user: Row) => Row | null}
 */
function ownOf(tx, id, user) {
  const row = byId(tx, DOCUMENTATIONS, id);
  if (row?.getString('state') !== 'complete' || isSupplement(row)) return null;
  if (role.roleOf(user.getString('role')) === 'super_admin') return row;
  return row.getString('property_manager') === user.id && !row.getBool('held') ? row : null;
}

/** @type {(tx: Tx, row: Row, of: {user: Row, reason: string, until: string}) => void} */
function beginLegalHold(tx, row, { user, reason, until }) {
  const before = holdOf(tx, row.id);
  finishLegalHold(tx, row.id);
  const by = user.getString('full_name');
  const sql = `INSERT OR REPLACE INTO legal_holds (record, set_at, manager, set_by, reason, until)
               VALUES ({:record}, {:now}, {:manager}, {:by}, {:reason}, {:until})`;
  const at = Date.now();
  executeSql(tx, sql, { record: row.id, now: new Date(at).toISOString(), manager: user.id, by, reason, until });
  const after = holdText({ until, reason });
  const noted = { before: before ? holdText(before) : '', after, reason: after };
  recordLegalHold(tx, row, { by: { actor: user }, kind: 'legalHold', at, ...noted });
}

/**
 * An older database may restore a hold that ended before the erasure. A later hold stays.
 * @type {(tx: Tx, record: string, at: string) => void}
 */
function endForErasure(tx, record, at) {
  const row = byId(tx, DOCUMENTATIONS, record);
  const hold = holdOf(tx, record);
  if (!row || !hold || !isSetBefore(tx, record, at)) return;
  finishLegalHold(tx, record);
  const by = { actor: null, name: 'Betreiber' };
  const reason = 'War beendet, als auf Antrag gelöscht wurde';
  recordLegalHold(tx, row, { by, kind: 'legalHoldEnded', before: holdText(hold), after: '', reason });
}

/** @type {(tx: Tx, record: string, at: string) => boolean} */
function isSetBefore(tx, record, at) {
  const holds = genuineOf(tx, { about: DOCUMENTATIONS, record }).filter(
    ({ change }) => change.kind === 'legalHold' || change.kind === 'legalHoldEnded',
  );
  const newest = holds.at(-1);
  return newest?.change.kind === 'legalHold' && newest.change.at < at;
}

/** @type {(tx: Tx, record: string) => void} */
function finishLegalHold(tx, record) {
  const sql = "UPDATE legal_holds SET ended_at = {:now} WHERE record = {:record} AND ended_at = ''";
  executeSql(tx, sql, { record, now: new Date().toISOString() });
}

/**
 * @type {(tx: Tx, row: Row, of: {by: import('../database/model.js').By, kind: 'legalHold' | 'legalHoldEnded', at?: number, before: string, after: string, reason: string}) => void}
 */
function recordLegalHold(tx, row, { by, kind, at = Date.now(), before, after, reason }) {
  attributeChange(row, { ...by, reason });
  const { id: actor, name } = authorOf(row);
  const change = { kind, at, by: name, actor, reason };
  appendEntry(tx, { about: DOCUMENTATIONS, record: row.id, texts: ofDocumentation(row), change });
  insertAuditRow(tx, {
    row,
    by: authorOf(row),
    action: 'update',
    before: { legal_hold: before },
    after: { legal_hold: after },
    company: row.getString('company_admin'),
    manager: row.getString('property_manager'),
  });
}

module.exports = { holdOf, refuseDeletion, refuseHeldDeletion, setLegalHolds, endLegalHold, endForErasure };
