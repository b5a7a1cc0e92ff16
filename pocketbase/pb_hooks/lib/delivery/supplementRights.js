/** Whether a Nachtrag is accepted. */
const { supplement, late } = require('../../generated/rules.js');
const { holdOf } = require('../evidence/legalHolds.js');
const { Fault } = require('../platform/fault.js');
const { byId, findRows, jsonOf } = require('../database/rows.js');
const { getTimeMs } = require('../database/times.js');
const { canRelease } = require('./releasable.js');
const { ofAccount, ofLinkItself, bookingAt, spellOf } = require('./rights.js');

/** Times in ms, by the server. @typedef {{parentHash: string, changes: Changes | null, reason: string, capturedAt: number, receivedAt: number, user: Row | null, link: Row | null}} Stated */
/** @typedef {import('../../../../src/domain/documentation/supplement').Changes} Changes */
/** @typedef {import('../../../../src/domain/documentation/supplement').SupplementMaker} Maker */

/** @type {(status: number, code: IssueCode) => InstanceType<typeof Fault>} */
const refused = (status, code) => new Fault(status, code);

/** @throws Fault 409 `parent_deleted` @type {(tx: Tx, id: unknown) => Row | null} */
function parentOf(tx, id) {
  const parent = byId(tx, 'documentations', id);
  if (!parent && byId(tx, 'deleted_documentations', id)) throw refused(409, 'parent_deleted');
  return parent;
}

/**
 * Rights to the property counted at the parent.
 * @param of `grant`: of the device, null for none.
 * @throws Fault 403, 409, 422
 * @type {(tx: Tx, parent: Row, of: {stated: Stated, grant: Right | null}) => {late: boolean, held: boolean, exceptions: string[]}}
 */
function rightToSupplement(tx, parent, { stated, grant }) {
  requireAllowed(tx, parent, stated);
  const company = byId(tx, 'users', parent.getString('company_admin'));
  const rights = [...ownRights(stated), ...(company ? [ofAccount('company', company)] : []), ...(grant ? [grant] : [])];
  const verdict = late.judgeLateness(rights, stated);
  if (!verdict.ok) throw refused(403, verdict.code);
  return { late: verdict.late, held: verdict.late && canRelease(tx, company), exceptions: verdict.exceptions };
}

/** @type {(stated: Stated) => Right[]} */
function ownRights({ user, link }) {
  if (link) return ofLinkItself(link);
  return user ? [ofAccount('account', user)] : [];
}

/** Also at completion. @type {(tx: Tx, parent: Row, stated: Stated) => void} */
function requireAllowed(tx, parent, stated) {
  const makers = makersOf(tx, parent, stated);
  if (parent.getString('parent') !== '') throw refused(403, 'supplement_not_allowed');
  if (makers.length > 0 && stated.parentHash !== parent.getString('content_hash')) throw refused(409, 'parent_differs');
  const code = supplement.findSupplementIssue(makers, {
    parentCapturedAt: getTimeMs(parent, 'captured_at') ?? 0,
    capturedAt: stated.capturedAt,
    reason: stated.reason,
  });
  if (code) throw refused(code === 'reason_length' ? 422 : 403, code);
  requireTarget(tx, parent, stated);
}

/** @throws Fault 403, 409 @type {(tx: Tx, parent: Row, stated: Stated) => void} */
function requireTarget(tx, parent, stated) {
  if (supplement.isForbiddenOnHold(stated.changes) && holdOf(tx, parent.id)) throw refused(409, 'supplement_on_hold');
  if (stated.changes?.property !== undefined) targetOf(tx, parent, stated);
}

/** For a held one. @throws Fault 403, 409 @type {(tx: Tx, parent: Row, row: Row) => void} */
function requireEffect(tx, parent, row) {
  requireTarget(tx, parent, statedIn(tx, row));
}

/** @type {(tx: Tx, parent: Row, stated: Stated) => Maker[]} */
function makersOf(tx, parent, { user, link, capturedAt }) {
  if (link) return parent.getString('link') === link.id ? ['link'] : [];
  if (!user) return [];
  const isOwn = parent.getString('link') === '' && parent.getString('user') === user.id;
  const isAuthor = isOwn && isOfCompany(tx, user, { company: parent.getString('company_admin'), capturedAt });
  const isCompany = user.getString('role') === 'company_admin' && parent.getString('company_admin') === user.id;
  return [
    ...(isAuthor ? /** @type {const} */ (['author']) : []),
    ...(isCompany ? /** @type {const} */ (['company']) : []),
  ];
}

/**
 * At the capture.
 * @type {(tx: Tx, user: Row, of: {company: string, capturedAt: number}) => boolean}
 */
function isOfCompany(tx, user, { company, capturedAt }) {
  if (['', user.id, user.getString('employer')].includes(company)) return true;
  const rows = findRows(tx, 'user_properties', { user: user.id, company_admin: company });
  const { beganAt, endedAt } = late.spellAt(rows.map(spellOf), capturedAt);
  return (beganAt ?? 0) <= capturedAt && capturedAt < (endedAt ?? capturedAt + 1);
}

/**
 * The maker had the right to it at the parent's capture.
 * @throws Fault 403 `not_allowed`
 * @type {(tx: Tx, parent: Row, stated: Stated) => Booking}
 */
function targetOf(tx, parent, { changes, user, link }) {
  const propertyId = changes?.property ?? null;
  const times = {
    capturedAt: getTimeMs(parent, 'captured_at') ?? 0,
    receivedAt: getTimeMs(parent, 'received_at') ?? 0,
  };
  const booking = bookingAt(tx, { user, link }, { propertyId, times });
  const isSame = (booking?.company?.id ?? '') === parent.getString('company_admin');
  if (!booking || !isSame || !late.judgeLateness(booking.rights, times).ok) throw refused(403, 'not_allowed');
  return booking;
}

/** @type {(tx: Tx, row: Row) => Stated} */
function statedIn(tx, row) {
  return {
    parentHash: row.getString('parent_hash'),
    changes: changesOf(row),
    reason: row.getString('reason'),
    capturedAt: getTimeMs(row, 'captured_at') ?? 0,
    receivedAt: getTimeMs(row, 'received_at') ?? 0,
    user: byId(tx, 'users', row.getString('deliverer')),
    link: byId(tx, 'documentation_links', row.getString('link')),
  };
}

/** @type {(row: Row) => Changes | null} */
function changesOf(row) {
  return row.getString('changes') === '' ? null : supplement.changesIn(jsonOf(row, 'changes'));
}

module.exports = { changesOf, parentOf, requireAllowed, requireEffect, rightToSupplement, statedIn, targetOf };
