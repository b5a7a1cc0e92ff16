/** Ends assignments, sharings and properties. A repeat changes nothing. */
const { writeDurably } = require('../database/durable.js');
const { notFound } = require('../platform/fault.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { endBelow } = require('./endings.js');

/** @type {SessionHandler} */
function endAssignment(call) {
  return endConnection(call, 'user_properties', isParty);
}

/** Also ends the company's assignments and links there. @type {SessionHandler} */
function endSharing(call) {
  return endConnection(call, 'property_sharing', (row, user) => isParty(row, user) || isSuperAdmin(user));
}

/** Its documentations stay. @type {SessionHandler} */
function removeProperty(call) {
  return endConnection(call, 'properties', (row, user) => isParty(row, user) && row.getString('ended_at') === '');
}

/** @type {(row: Row, user: Row) => boolean} */
function isParty(row, user) {
  return [row.getString('company_admin'), row.getString('property_manager')].includes(user.id);
}

/** @type {(user: Row) => boolean} */
function isSuperAdmin(user) {
  return user.getString('role') === 'super_admin';
}

/** @type {(call: RouteCall<SessionRequester>, collection: string, mayEnd: (row: Row, user: Row) => boolean) => Answer} */
function endConnection({ e, app, requester }, collection, mayEnd) {
  const { user: actor } = requester;
  const at = toDatabaseTime(Date.now());
  /** @returns null where it ended before @type {(tx: App) => Row | null} */
  const findRunning = (tx) => {
    const row = byId(tx, collection, e.request.pathValue('id'));
    if (!row || !mayEnd(row, actor)) throw notFound();
    return row.getString('ended_at') === '' ? row : null;
  };
  const first = findRunning(app);
  if (first) endBelow(app, first, { actor, at });
  writeDurably(app, (tx) => {
    const row = findRunning(tx);
    if (!row) return;
    row.set('ended_at', at);
    attributeChange(row, { actor });
    tx.save(row);
  });
  return { status: 204 };
}

module.exports = { endAssignment, endSharing, removeProperty };
