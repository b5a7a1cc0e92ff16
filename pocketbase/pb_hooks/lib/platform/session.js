/**
 * Whether somebody without a session is really nobody. PocketBase takes a session that it could not look up, because the
 * database did not answer at that moment, for a guest; a phone that is then told 401 or shown an empty list believes it.
 */
const { Fault } = require('./fault.js');
const { byId } = require('../database/rows.js');

const COLLECTIONS = ['users', '_superusers'];

/**
 * The record of the request's token, asked again with PocketBase's own questions (FindAuthRecordByToken).
 * @returns null where there is no token, or one that is malformed, expired, revoked, of another kind or of nobody.
 * @throws when the database does not answer: whose token it is cannot be said.
 * @type {(e: core.RequestEvent) => Row | null}
 */
function sessionOf(e) {
  const token = tokenOf(e);
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

/**
 * For PocketBase's own routes, which go on with a guest. (A single record is a 404 to a guest before any hook; a list would
 * be empty.) @throws Fault 503 where the guest has a session that counts, or
 * where nobody can say.
 * @type {(e: core.RequestEvent) => void}
 */
function askGuest(e) {
  if (e.auth || e.request.header.get('Authorization') === '') return;
  if (sessionOf(e)) throw new Fault(503, 'temporary', { retryAfter: 5 });
}

/**
 * `POST …/auth-refresh`: the session begins anew (D31). A route of ours, because PocketBase's own tells a session that it
 * could not look up that it is dead. A token that was made for a while only stays what it is.
 * @type {SessionHandler}
 */
function renew({ e, caller }) {
  const token = tokenOf(e);
  const isRenewed = $security.parseUnverifiedJWT(token).refreshable === true;
  return { status: 200, body: { token: isRenewed ? tokenFor(caller.user, caller.paired) : token } };
}

/**
 * A session of an account. PocketBase's own token names no device; one of a phone that the company paired carries that
 * along (D129), signed like the rest of it, so that everything which is delivered with it can say so.
 * @type {(user: Row, paired: boolean) => string}
 */
function tokenFor(user, paired) {
  if (!paired) return user.newAuthToken();
  const { id: collectionId, authToken } = user.collection();
  const claims = { id: user.id, type: 'auth', collectionId, refreshable: true, paired: true };
  return $security.createJWT(claims, user.tokenKey() + authToken.secret, authToken.duration);
}

/** Whether the session of this request, which was seen through already, is one of a paired phone. @type {(e: core.RequestEvent) => boolean} */
function isPaired(e) {
  const token = tokenOf(e);
  return token !== '' && claimsOf(() => $security.parseUnverifiedJWT(token))?.paired === true;
}

module.exports = { sessionOf, askGuest, renew, tokenFor, isPaired };
