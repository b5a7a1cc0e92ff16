/** Ending what connects people and properties: assignments, sharings, a property itself (D20). Twice is once. */
const { durably } = require('../database/durable.js');
const { notFound } = require('../platform/fault.js');
const { attribute } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { dated } = require('../database/times.js');
const { endBelow } = require('./endings.js');

/** `POST /api/app/assignments/{id}/end`, of the own employee. @type {SessionHandler} */
function endAssignment(call) {
  return end(call, 'user_properties', isParty);
}

/**
 * `POST /api/app/sharings/{id}/end`, by either side. The company's assignments and links there end with it.
 * @type {SessionHandler}
 */
function endSharing(call) {
  return end(call, 'property_sharing', (row, user) => isParty(row, user) || isSuperAdmin(user));
}

/**
 * `DELETE /api/app/properties/{id}`, by its owner. What hangs on it ends with it; its documentations stay.
 * @type {SessionHandler}
 */
function removeProperty(call) {
  return end(call, 'properties', (row, user) => isParty(row, user) && row.getString('ended_at') === '');
}

/** @type {(row: Row, user: Row) => boolean} */
function isParty(row, user) {
  return [row.getString('company_admin'), row.getString('property_manager')].includes(user.id);
}

/** @type {(user: Row) => boolean} */
function isSuperAdmin(user) {
  return user.getString('role') === 'super_admin';
}

/**
 * @param mayEnd whether the row is this caller's.
 * @type {(call: RouteCall<SessionCaller>, collection: string, mayEnd: (row: Row, user: Row) => boolean) => Answer}
 */
function end({ e, app, caller }, collection, mayEnd) {
  const { user: actor } = caller;
  const at = dated(Date.now());
  /** @returns null where it ended before. @type {(tx: App) => Row | null} */
  const running = (tx) => {
    const row = byId(tx, collection, e.request.pathValue('id'));
    if (!row || !mayEnd(row, actor)) throw notFound();
    return row.getString('ended_at') === '' ? row : null;
  };
  const first = running(app);
  if (first) endBelow(app, first, { actor, at });
  durably(app, (tx) => {
    const row = running(tx);
    if (!row) return;
    row.set('ended_at', at);
    attribute(row, { actor });
    tx.save(row);
  });
  return { status: 204 };
}

module.exports = { endAssignment, endSharing, removeProperty };
