/**
 * Who asks. A caller is `{kind: 'session' | 'grant' | 'link' | 'invitation', user, link, deliverer}`: `user` a
 * users record, or `link` a documentation_links record; with an invitation its record besides, and `user` perhaps null;
 * null where anyone may come. `deliverer`: the account whose deliveries these are ('' for a link); of a grant it is known
 * also when the account is gone and `user` null. `grant`: of a grant, from when to when it ran, as domain/documentation/late.ts asks.
 * `startPassword`: of a session or grant, whether the password was still the company's when it was given (D28, D89);
 * `paired`: whether it is one of a phone that the company paired (D129); `session`: of a session, its row (D340).
 */
const { limits, role } = require('../../generated/rules.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { findInvitationByToken: invitationOfToken } = require('../invitations/state.js');
const { findLinkByToken } = require('../links/links.js');
const { byId, findRows } = require('../database/rows.js');
const { executeSql } = require('../database/sql.js');
const { sessionOf } = require('../platform/session.js');
const { hasEnded } = require('../platform/sessions.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');
const { rowOf } = require('../links/tokens.js');

/**
 * @throws Fault 401 for a credential that is dead, 403 for a role this route never has.
 * @type {(e: RouteEvent, route: RouteRow) => Caller}
 */
function callerOf(e, route) {
  if (route.who === 'anyone') return null;
  /** @type {(name: string) => string} */
  const getHeader = (name) => e.request.header.get(name);
  if (route.who === 'invitation') return byInvitation(e, getHeader('X-Invitation-Token'));
  if (route.who === 'link') return byRunningLink(e.app, getHeader('X-Documentation-Token'));
  const token = route.who === 'session' ? '' : getHeader('X-Documentation-Token');
  if (token) return route.who === 'geocode' ? byRunningLink(e.app, token) : byLink(e.app, token);
  const caller = (route.who === 'delivery' && byGrant(e.app, getHeader('X-Delivery-Grant'))) || bySession(e);
  if (!caller) throw new Fault(401, 'unauthorized');
  // A grant was given to somebody who captures: what became of him is told where a right is asked.
  if (caller.kind !== 'grant' && !mayAsk(caller.user, route)) throw new Fault(403, 'forbidden');
  return caller;
}

/**
 * A route of the own account or of the own deliveries is open to whoever is somebody (what was accepted is accepted from
 * its owner for ever); the others ask for a role, and of an employee whose (D2).
 * @type {(user: Row, route: RouteRow) => boolean}
 */
function mayAsk(user, route) {
  const own = role.roleOf(user.getString('role'));
  if (route.roles && !route.roles.includes(own)) return false;
  const isOwn = route.who === 'delivery' || (route.who === 'session' && !route.roles);
  return isOwn || own !== 'employee' || user.getString('employer') !== '';
}

/**
 * What a transaction of a request asks again (D376): whether the account is what it was when the request was let in, and the first one
 * whether its session still counts. A later one of the same request may have ended it itself.
 * @returns null where nobody is signed in, and for deliveries, which are asked for their right when the work was captured (D29).
 * @type {(caller: Caller, route: RouteRow) => ((tx: Tx) => void) | null}
 */
function callerStanding(caller, route) {
  if (route.who === 'delivery' || (caller?.kind !== 'session' && caller?.kind !== 'invitation')) return null;
  const { user, session } = caller;
  if (!user || !session) return null;
  let isFirst = true;
  return (tx) => {
    const now = byId(tx, 'users', user.id);
    if (!now?.getBool('active') || (isFirst && hasEnded(tx, session.hash))) throw new Fault(401, 'unauthorized');
    for (const column of ['role', 'employer'])
      if (now.getString(column) !== user.getString(column)) throw new Fault(403, 'forbidden');
    isFirst = false;
  };
}

/**
 * An ended link is somebody too: its receipts stay open, and rights are asked at the delivery itself (D29).
 * @type {(app: App, token: string) => LinkCaller}
 */
function byLink(app, token) {
  const link = rowOf(app, 'documentation_links', token);
  if (!link) throw new Fault(403, 'link_invalid');
  return { kind: 'link', user: null, link, deliverer: '' };
}

/**
 * Whoever wants to begin something new needs a link that works. @throws Fault 404 `link_invalid`
 * @type {(app: App, token: string) => LinkCaller}
 */
function byRunningLink(app, token) {
  return { kind: 'link', user: null, link: findLinkByToken(app, token), deliverer: '' };
}

/**
 * Whoever holds the token, perhaps signed in. A session that is dead is told so (401) instead of being nobody.
 * @type {(e: RouteEvent, token: string) => InvitationCaller}
 */
function byInvitation(e, token) {
  const invitation = invitationOfToken(e.app, token);
  const session = bySession(e);
  if (!session && e.request.header.get('Authorization') !== '') throw new Fault(401, 'unauthorized');
  return { kind: 'invitation', user: session?.user ?? null, session: session?.session ?? null, link: null, invitation };
}

/**
 * A superuser of PocketBase is an operator and nobody in the product.
 * @type {(e: RouteEvent) => SessionCaller | null}
 */
function bySession(e) {
  const found = sessionOf(e);
  if (!found) return null;
  const { account: user, session } = found;
  if (!session) throw new Fault(403, 'forbidden');
  if (!user.getBool('active')) return null;
  const startPassword = user.getBool('must_change_password');
  return { kind: 'session', user, link: null, deliverer: user.id, startPassword, paired: session.paired, session };
}

/**
 * A grant lives sixty days from its last contact. Whoever can sign in again does so then (401); who no longer can is never
 * told to: the grant of an ended account finishes what was accepted, and hears at a new delivery what became of it (D83).
 * So does a grant that its owner ended (D84).
 * @type {(app: App, grant: string) => GrantCaller | null}
 */
function byGrant(app, grant) {
  if (!grant) return null;
  const [found] = findRows(app, 'delivery_grants', { token_hash: $security.sha256(grant) });
  if (!found) return null;
  const user = byId(app, 'users', found.getString('user'));
  const now = Date.now();
  const endedAt = getTimeMs(found, 'ended_at');
  const isIdle = endedAt === null && now > (getTimeMs(found, 'last_used') ?? 0) + limits.GRANT_LIFETIME;
  if (user?.getBool('active') && isIdle) return null;
  touchGrant(app, found, now);
  /** @type {Right} */
  const grantSpell = { of: 'grant', beganAt: null, endedAt, withoutGrace: found.getBool('replaced') };
  const marks = { startPassword: found.getBool('start_password'), paired: found.getBool('paired') };
  return {
    kind: 'grant',
    user,
    link: null,
    deliverer: found.getString('account'),
    grant: grantSpell,
    grantId: found.id,
    ...marks,
  };
}

/**
 * Renewed on contact, but written down once a day at most: a write for every photo would be one too many. This column alone: since the row
 * was read its owner may have ended it, and saving the whole of it would bring it back.
 * @type {(app: App, grant: Row, now: number) => void}
 */
function touchGrant(app, grant, now) {
  if (isWithin(getTimeMs(grant, 'last_used') ?? 0, limits.CONFIRM_INTERVAL, now)) return;
  const sql = 'UPDATE delivery_grants SET last_used = {:now}, updated = {:now} WHERE id = {:id}';
  executeSql(app, sql, { now: toDatabaseTime(now), id: grant.id });
}

module.exports = { callerOf, callerStanding };
