/** Ending what connects people and properties: assignments, sharings, a property itself (D20). Twice is once. */
const { durably } = require('../database/durable.js');
const { notFound } = require('../platform/fault.js');
const { attribute } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { dated } = require('../database/times.js');

/** `POST /api/app/assignments/{id}/end`, of the own employee. @type {SessionHandler} */
function endAssignment(call) {
  return end(call, 'user_properties', (row, { user }) => isParty(row, user));
}

/**
 * `POST /api/app/sharings/{id}/end`, by either side. The company's assignments and links there end with it.
 * @type {SessionHandler}
 */
function endSharing(call) {
  return end(call, 'property_sharing', (row, { user }) => isParty(row, user) || isSuperAdmin(user));
}

/**
 * `DELETE /api/app/properties/{id}`, by its owner. What hangs on it ends with it; its documentations stay.
 * @type {SessionHandler}
 */
function removeProperty(call) {
  return end(call, 'properties', (row, { user }) => isParty(row, user) && row.getString('ended_at') === '');
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
 * @param mayEnd `(row, {user, tx})`: whether it is this caller's. The cascade is properties/endings.js.
 * @type {(call: RouteCall<SessionCaller>, collection: string, mayEnd: (row: Row, of: {user: Row, tx: Tx}) => boolean) =>
 *   Answer}
 */
function end({ e, app, caller }, collection, mayEnd) {
  durably(app, (tx) => {
    const row = byId(tx, collection, e.request.pathValue('id'));
    if (!row || !mayEnd(row, { user: caller.user, tx })) throw notFound();
    if (row.getString('ended_at') !== '') return;
    row.set('ended_at', dated(Date.now()));
    attribute(row, { actor: caller.user });
    tx.save(row);
  });
  return { status: 204 };
}

module.exports = { endAssignment, endSharing, removeProperty };
