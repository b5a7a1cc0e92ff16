/** An account's own sessions. */
const { writeDurably } = require('../database/durable.js');
const { findRows } = require('../database/rows.js');
const grants = require('../delivery/grants.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const sessions = require('../platform/sessions.js');
const { endOne } = require('./ending.js');

/** The public id. @type {(session: Session) => string} */
function nameOf({ hash }) {
  return hash.slice(0, 15);
}

/** The device still delivers by its grant. @type {SessionHandler} */
function endOwnSession({ app, requester }) {
  writeDurably(app, (tx) => endOne(tx, requester.session.hash));
  return { status: 204 };
}

/** Unlike a sign-out, also ends its device's grant. @type {SessionHandler} */
function endOther({ e, app, requester }) {
  const id = e.request.pathValue('id');
  writeDurably(app, (tx) => {
    const found = sessions.livingOf(tx, requester.user.id).find((session) => nameOf(session) === id);
    if (!found) throw notFound();
    endOne(tx, found.hash);
    if (found.grant_id === '') return;
    for (const row of findRows(tx, 'delivery_grants', { id: found.grant_id, account: requester.user.id, ended_at: '' }))
      grants.endDeviceOf(tx, row, requester.session.hash);
  });
  return { status: 204 };
}

/**
 * A later sign-out by the phone. Only a session's tokens carry its id. The answer does not say whether it existed.
 * @type {OpenHandler}
 */
function endSessionLater({ e, app }) {
  const { session } = readKeys(e, ['session']);
  if (typeof session !== 'string') throw createInvalidFault([{ field: 'session', code: 'wrong_type' }]);
  const hash = sessions.hashOf(session);
  if (sessions.isOn(app, hash)) writeDurably(app, (tx) => endOne(tx, hash));
  return { status: 204 };
}

/** `here`: this session; `grant`: its device in `items`. @type {(app: App, requester: SessionRequester) => Columns[]} */
function listLivingSessions(app, requester) {
  return sessions.livingOf(app, requester.user.id).map((session) => ({
    id: nameOf(session),
    device: session.device,
    since: session.since,
    lastUsed: session.used,
    until: session.until || null,
    paired: session.paired,
    here: session.hash === requester.session.hash,
    grant: session.grant_id,
  }));
}

/** @type {SessionHandler} */
function listDevices({ e, app, requester }) {
  const own = e.request.header.get('X-Delivery-Grant');
  return {
    status: 200,
    body: { ...grants.devicesOf(app, requester.user.id, own), sessions: listLivingSessions(app, requester) },
  };
}

module.exports = { endOwnSession, endOther, endSessionLater, listDevices };
