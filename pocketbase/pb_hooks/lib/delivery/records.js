/** Handlers that PocketBase's access rules cannot express. */
const { limits, reason: reasons, role } = require('../../generated/rules.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { refuseDeletion } = require('../evidence/legalHolds.js');
const { getTimeMs } = require('../database/times.js');
const held = require('./held.js');

/** `DELETE /api/app/documentations/{id}`, with a reason for both parties. @type {SessionHandler} */
function deleteDocumentation({ e, app, requester }) {
  const { reason: given = '' } = readKeys(e, ['reason']);
  if (typeof given !== 'string') throw createInvalidFault([{ field: 'reason', code: 'wrong_type' }]);
  const issue = reasons.reasonIssue(given);
  if (issue) throw createInvalidFault([issue]);
  const reason = reasons.tidyReason(given);
  const removed = writeDurably(app, (tx) => {
    const row = byId(tx, 'documentations', e.request.pathValue('id'));
    if (!row || !isTheirs(row, requester.user)) return false;
    for (const id of [row.id, row.getString('parent')]) refuseDeletion(tx, id);
    refuseAlone(row);
    attributeChange(row, { actor: requester.user, reason });
    tx.delete(row);
    return true;
  });
  if (!removed) throw notFound();
  return { status: 204 };
}

/** The record would keep a correction without its reason. @throws Fault 409 @type {(row: Row) => void} */
function refuseAlone(row) {
  const isInForce = row.getString('state') === 'complete' && !row.getBool('held');
  if (isSupplement(row) && isInForce) throw new Fault(409, 'supplement_kept');
}

/**
 * A super admin may delete complete records, and old incomplete ones: some have no company.
 * @type {(row: Row, user: Row) => boolean}
 */
function isTheirs(row, user) {
  if (role.roleOf(user.getString('role')) !== 'super_admin') return row.getString('company_admin') === user.id;
  return (
    row.getString('state') === 'complete' || (getTimeMs(row, 'received_at') ?? 0) < Date.now() - limits.INCOMPLETE_AFTER
  );
}

/** @type {SessionHandler} */
function releaseDocumentation({ e, app, requester }) {
  const isTheirOwn = writeDurably(app, (tx) => {
    const row = byId(tx, 'documentations', e.request.pathValue('id'));
    if (!row || row.getString('company_admin') !== requester.user.id || row.getString('state') !== 'complete')
      return false;
    if (!row.getBool('held')) return true;
    attributeChange(row, { actor: requester.user });
    held.releaseHeldRow(tx, row);
    return true;
  });
  if (!isTheirOwn) throw notFound();
  return { status: 204 };
}

module.exports = { deleteDocumentation, releaseDocumentation };
