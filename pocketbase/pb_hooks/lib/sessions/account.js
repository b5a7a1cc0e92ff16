/** What an account does with its own sessions (D340): signing out here, ending another one, and a sign-out that had no network. */
const { writeDurably } = require('../database/durable.js');
const { findRows } = require('../database/rows.js');
const grants = require('../delivery/grants.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const sessions = require('../platform/sessions.js');
const { endOne } = require('./ending.js');

/** The name under which a session is shown and ended. @type {(session: Session) => string} */
function nameOf({ hash }) {
  return hash.slice(0, 15);
}

/**
 * `POST /api/app/account/sign-out`: this session alone. Its device delivers what waits by its grant.
 * @type {SessionHandler}
 */
function endOwnSession({ app, caller }) {
  writeDurably(app, (tx) => endOne(tx, caller.session.hash));
  return { status: 204 };
}

/**
 * `POST /api/app/account/sessions/{id}/end`: another session of the account and, unlike a sign-out, the grant of its device (D84).
 * @type {SessionHandler}
 */
function endOther({ e, app, caller }) {
  const id = e.request.pathValue('id');
  writeDurably(app, (tx) => {
    const found = sessions.livingOf(tx, caller.user.id).find((session) => nameOf(session) === id);
    if (!found) throw notFound();
    endOne(tx, found.hash);
    if (found.grant_id === '') return;
    for (const row of findRows(tx, 'delivery_grants', { id: found.grant_id, account: caller.user.id, ended_at: '' }))
      grants.endDeviceOf(tx, row, caller.session.hash);
  });
  return { status: 204 };
}

/**
 * `POST /api/app/sessions/end`: a sign-out of which the server hears later. Only the tokens of a session know its id, and it opens
 * nothing, so whoever says it may end that session. The answer does not say whether there was one.
 * @type {OpenHandler}
 */
function endSessionLater({ e, app }) {
  const { session } = readKeys(e, ['session']);
  if (typeof session !== 'string') throw createInvalidFault([{ field: 'session', code: 'wrong_type' }]);
  const hash = sessions.hashOf(session);
  if (sessions.isOn(app, hash)) writeDurably(app, (tx) => endOne(tx, hash));
  return { status: 204 };
}

/**
 * The living sessions of the caller, for 'Meine Geräte'. `here`: the one that asks; `grant`: the device of `items` that it belongs to.
 * @type {(app: App, caller: SessionCaller) => Columns[]}
 */
function listLivingSessions(app, caller) {
  return sessions.livingOf(app, caller.user.id).map((session) => ({
    id: nameOf(session),
    device: session.device,
    since: session.since,
    lastUsed: session.used,
    until: session.until || null,
    paired: session.paired,
    here: session.hash === caller.session.hash,
    grant: session.grant_id,
  }));
}

/** `GET /api/app/account/devices`: what may deliver, what signs, and who is signed in. @type {SessionHandler} */
function listDevices({ e, app, caller }) {
  const own = e.request.header.get('X-Delivery-Grant');
  return {
    status: 200,
    body: { ...grants.devicesOf(app, caller.user.id, own), sessions: listLivingSessions(app, caller) },
  };
}

module.exports = { endOwnSession, endOther, endSessionLater, listDevices };
