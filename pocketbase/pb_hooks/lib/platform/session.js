/**
 * Resolves every request's session. PocketBase verifies only signatures, and a database that does not answer makes a
 * guest. The phone would believe the 401 or the empty list.
 */
const { Fault } = require('./fault.js');
const { byId } = require('../database/rows.js');
const sessions = require('./sessions.js');
const { asText } = require('./text.js');

const COLLECTIONS = ['users', '_superusers'];

/**
 * @returns null for an invalid or ended session
 * @throws when the database does not answer
 * @type {(e: core.RequestEvent) => {account: Row, session: Session | null} | null}
 */
function sessionOf(e) {
  const token = tokenOf(e);
  const account = e.auth ?? accountOf(e, token);
  if (!account) return null;
  if (account.collection().name !== 'users') return { account, session: null };
  const details = { token, claims: claimsIn(token), account: account.id, agent: e.request.header.get('User-Agent') };
  const session = sessions.findSession(e.app, details);
  return session && { account, session };
}

/** Repeats PocketBase's FindAuthRecordByToken. @type {(e: core.RequestEvent, token: string) => Row | null} */
function accountOf(e, token) {
  const claims = token === '' ? null : claimsOf(() => $security.parseUnverifiedJWT(token));
  if (claims?.type !== 'auth') return null;
  const collection = COLLECTIONS.map((name) => e.app.findCachedCollectionByNameOrId(name)).find(
    ({ id }) => id === claims.collectionId,
  );
  const record = collection ? byId(e.app, collection.name, claims.id) : null;
  if (!collection || !record) return null;
  return claimsOf(() => $security.parseJWT(token, record.tokenKey() + collection.authToken.secret)) && record;
}

/** @type {(e: core.RequestEvent) => string} */
function tokenOf(e) {
  return e.request.header.get('Authorization').replace(/^Bearer /i, '');
}

/** @type {(parse: () => Columns) => Columns | null} */
function claimsOf(parse) {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** @type {(token: string) => SessionClaims} */
function claimsIn(token) {
  return /** @type {SessionClaims} */ (/** @type {unknown} */ ($security.parseUnverifiedJWT(token)));
}

/**
 * PocketBase's own routes continue as a guest after a failed lookup, and with the account after its session ended.
 * @throws Fault 401 for an ended session, 503 for a guest with a valid one
 * @type {(e: core.RequestEvent) => void}
 */
function requireSession(e) {
  if (e.request.header.get('Authorization') === '') return;
  const found = sessionOf(e);
  if (e.auth && !found) throw new Fault(401, 'unauthorized');
  if (!e.auth && found) throw new Fault(503, 'temporary', { retryAfter: 5 });
}

/**
 * @param of `until`: end of the replaced session
 * @type {(app: App, of: {user: Row, request: http.Request, paired?: boolean, grant?: string, until?: string}) => {token: string, hash: string}}
 */
function startSession(app, { user, request, ...more }) {
  const details = { account: user.id, agent: request.header.get('User-Agent'), ...more };
  const { id, session } = sessions.createSession(app, details);
  return { token: tokenFor(user, id, session), hash: session.hash };
}

/**
 * PocketBase's own route answers a failed lookup as a dead session. A short-lived token stays.
 * @type {SessionHandler}
 */
function renewToken({ e, app, requester }) {
  const token = tokenOf(e);
  const claims = claimsIn(token);
  const isRenewed = claims.refreshable === true;
  bindDevice(app, { e, requester });
  const renewed = isRenewed ? tokenFor(requester.user, sessions.idOf(token, claims), requester.session) : token;
  return { status: 200, body: { token: renewed } };
}

/** @type {(app: App, of: {e: RouteEvent, requester: SessionRequester}) => void} */
function bindDevice(app, { e, requester }) {
  const grant = e.request.header.get('X-Delivery-Grant');
  if (grant === '' || requester.session.grant_id !== '') return;
  const columns = { token_hash: $security.sha256(grant), account: requester.user.id, ended_at: '' };
  const [found] = e.app.findAllRecords('delivery_grants', $dbx.hashExp(columns));
  if (found) sessions.bindGrant(app, requester.session.hash, found.id);
}

/** Ninety days, at most its session. @type {(user: Row, id: string, session: Session) => string} */
function tokenFor(user, id, session) {
  const { id: collectionId, authToken } = user.collection();
  const claims = { id: user.id, type: 'auth', collectionId, refreshable: true, session: id };
  const more = session.paired ? { paired: true } : {};
  const seconds = sessions.secondsLeft(session, authToken.duration);
  return $security.createJWT({ ...claims, ...more }, user.tokenKey() + authToken.secret, seconds);
}

/**
 * PocketBase's own would outlive the session.
 * @returns null for a superuser
 * @type {(e: core.RequestEvent) => string | null}
 */
function fileTokenFor(e) {
  if (e.auth?.collection().name !== 'users') return null;
  const { id: collectionId, fileToken } = e.auth.collection();
  const claims = { id: e.auth.id, type: 'file', collectionId, session: hashIn(e) };
  return $security.createJWT(claims, e.auth.tokenKey() + fileToken.secret, fileToken.duration);
}

/** PocketBase verifies the token itself. @type {(app: App, token: string) => boolean} */
function isFileOver(app, token) {
  const claims = claimsOf(() => $security.parseUnverifiedJWT(token));
  const isOurs = claims?.collectionId === app.findCachedCollectionByNameOrId('users').id;
  return isOurs && !sessions.isOn(app, asText(claims?.session));
}

/** Again, in the change's transaction. @type {(tx: Tx, e: core.RequestEvent) => boolean} */
function isSessionOn(tx, e) {
  const { auth } = e;
  if (!auth) return false;
  const key = byId(tx, auth.collection().name, auth.id)?.tokenKey();
  return key === auth.tokenKey() && !sessions.hasEnded(tx, hashIn(e.requestEvent ?? e));
}

/** @type {(e: core.RequestEvent) => string} */
function hashIn(e) {
  const token = tokenOf(e);
  return sessions.hashOf(sessions.idOf(token, claimsIn(token)));
}

module.exports = { sessionOf, requireSession, startSession, renewToken, fileTokenFor, isFileOver, isSessionOn, hashIn };
