/**
 * Whose request it is, in one place for every request (D340). PocketBase checks the signature of a token. Whether its session still
 * counts is decided here, for our routes, the record API, realtime and files. PocketBase takes a session that it could not look up,
 * because the database did not answer at that moment, for a guest; a phone that is then told 401 or shown an empty list believes it.
 */
const { Fault } = require('./fault.js');
const { byId } = require('../database/rows.js');
const sessions = require('./sessions.js');
const { asText } = require('./text.js');

const COLLECTIONS = ['users', '_superusers'];

/**
 * The account of the request and, for an account of ours, its session.
 * @returns null where there is no token, or one that is malformed, expired, revoked, of another kind or of nobody, and where the
 *   session has ended.
 * @throws when the database does not answer: whose token it is cannot be said.
 * @type {(e: core.RequestEvent) => {account: Row, session: Session | null} | null}
 */
function sessionOf(e) {
  const token = tokenOf(e);
  const account = e.auth ?? accountOf(e, token);
  if (!account) return null;
  if (account.collection().name !== 'users') return { account, session: null };
  const of = { token, claims: claimsIn(token), account: account.id, agent: e.request.header.get('User-Agent') };
  const session = sessions.findSession(e.app, of);
  return session && { account, session };
}

/**
 * The record of the request's token, asked again with PocketBase's own questions (FindAuthRecordByToken).
 * @type {(e: core.RequestEvent, token: string) => Row | null}
 */
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

/** What a token that was verified says. @type {(token: string) => SessionClaims} */
function claimsIn(token) {
  return /** @type {SessionClaims} */ (/** @type {unknown} */ ($security.parseUnverifiedJWT(token)));
}

/**
 * For PocketBase's own routes. PocketBase goes on with a guest where it could not look a session up, and with the account where the
 * session has ended. (A single record is a 404 to a guest before any hook; a list would be empty.)
 * @throws Fault 401 for a session that has ended, 503 where a guest has a session that counts, or where the database does not answer.
 * @type {(e: core.RequestEvent) => void}
 */
function askSession(e) {
  if (e.request.header.get('Authorization') === '') return;
  const found = sessionOf(e);
  if (e.auth && !found) throw new Fault(401, 'unauthorized');
  if (!e.auth && found) throw new Fault(503, 'temporary', { retryAfter: 5 });
}

/**
 * Begins the session of an account and writes its first token.
 * @param of `grant`: of the same device; `until`: of a session that goes on in place of another one.
 * @returns the token, and the hash of its session.
 * @type {(app: App, of: {user: Row, request: http.Request, paired?: boolean, grant?: string, until?: string}) => {token: string, hash: string}}
 */
function startSession(app, { user, request, ...more }) {
  const of = { account: user.id, agent: request.header.get('User-Agent'), ...more };
  const { id, session } = sessions.createSession(app, of);
  return { token: tokenFor(user, id, session), hash: session.hash };
}

/**
 * `POST …/auth-refresh`: another token of the same session (D31). A route of ours, because PocketBase's own tells a session that it
 * could not look up that it is dead. A token that was made for a while only stays what it is.
 * @type {SessionHandler}
 */
function renewToken({ e, app, caller }) {
  const token = tokenOf(e);
  const claims = claimsIn(token);
  const isRenewed = claims.refreshable === true;
  bindDevice(app, { e, caller });
  const renewed = isRenewed ? tokenFor(caller.user, sessions.idOf(token, claims), caller.session) : token;
  return { status: 200, body: { token: renewed } };
}

/**
 * A session from before D340 learns here by which grant its device delivers.
 * @type {(app: App, of: {e: RouteEvent, caller: SessionCaller}) => void}
 */
function bindDevice(app, { e, caller }) {
  const grant = e.request.header.get('X-Delivery-Grant');
  if (grant === '' || caller.session.grant_id !== '') return;
  const columns = { token_hash: $security.sha256(grant), account: caller.user.id, ended_at: '' };
  const [found] = e.app.findAllRecords('delivery_grants', $dbx.hashExp(columns));
  if (found) sessions.bindGrant(app, caller.session.hash, found.id);
}

/**
 * A token of a session: PocketBase's own, with the session's id, and with `paired` for a phone that the company paired (D129). It lives
 * ninety days, and never longer than its session.
 * @type {(user: Row, id: string, session: Session) => string}
 */
function tokenFor(user, id, session) {
  const { id: collectionId, authToken } = user.collection();
  const claims = { id: user.id, type: 'auth', collectionId, refreshable: true, session: id };
  const more = session.paired ? { paired: true } : {};
  const seconds = sessions.secondsLeft(session, authToken.duration);
  return $security.createJWT({ ...claims, ...more }, user.tokenKey() + authToken.secret, seconds);
}

/**
 * A file token of this request's session: PocketBase's own names none, so it would outlive the session.
 * @returns null for a superuser, whose token stays PocketBase's own.
 * @type {(e: core.RequestEvent) => string | null}
 */
function fileTokenFor(e) {
  if (e.auth?.collection().name !== 'users') return null;
  const { id: collectionId, fileToken } = e.auth.collection();
  const claims = { id: e.auth.id, type: 'file', collectionId, session: hashIn(e) };
  return $security.createJWT(claims, e.auth.tokenKey() + fileToken.secret, fileToken.duration);
}

/**
 * Whether the session behind a file token has ended. PocketBase verifies the token itself; one without an account is its business.
 * @type {(app: App, token: string) => boolean}
 */
function isFileOver(app, token) {
  const claims = claimsOf(() => $security.parseUnverifiedJWT(token));
  const isOurs = claims?.collectionId === app.findCachedCollectionByNameOrId('users').id;
  return isOurs && !sessions.isOn(app, asText(claims?.session));
}

/**
 * Whether the session of a request that was asked before still counts, in the transaction of what it changes.
 * @type {(tx: Tx, e: core.RequestEvent) => boolean}
 */
function isSessionOn(tx, e) {
  const { auth } = e;
  if (!auth) return false;
  const key = byId(tx, auth.collection().name, auth.id)?.tokenKey();
  return key === auth.tokenKey() && !sessions.hasEnded(tx, hashIn(e.requestEvent ?? e));
}

/** The hash of this request's session. @type {(e: core.RequestEvent) => string} */
function hashIn(e) {
  const token = tokenOf(e);
  return sessions.hashOf(sessions.idOf(token, claimsIn(token)));
}

module.exports = { sessionOf, askSession, startSession, renewToken, fileTokenFor, isFileOver, isSessionOn, hashIn };
