/**
 * Resolves a request's credential; null for open routes. `user`: null for a link or a deleted account. `deliverer`:
 * account of its deliveries, '' for a link. `grant`: its period. `startPassword`: the company's (D89). `paired`: by the
 * company.
 */
const { limits, role } = require('../../generated/rules.js');
const { noteContact } = require('../delivery/contact.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { findInvitationByToken: invitationOfToken } = require('../invitations/state.js');
const { byKey } = require('../integrations/byKey.js');
const { findLinkByToken } = require('../links/links.js');
const { byId, findRows } = require('../database/rows.js');
const { executeSql } = require('../database/sql.js');
const { sessionOf } = require('../platform/session.js');
const { hasEnded } = require('../platform/sessions.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');
const { rowOf } = require('../links/tokens.js');

/** @type {(e: RouteEvent, name: string) => string} */
const getHeader = (e, name) => e.request.header.get(name);

/** Audiences that have one kind of credential. @type {{[who: string]: (e: RouteEvent, route: RouteRow) => Requester}} */
const BY_ONE = {
  key: (e, { scope = '' }) => byKey(e, scope),
  invitation: (e) => byInvitation(e, getHeader(e, 'X-Invitation-Token')),
  link: (e) => byRunningLink(e.app, getHeader(e, 'X-Documentation-Token')),
};

/**
 * @throws Fault 401 for a dead credential, 403 for an excluded role
 * @type {(e: RouteEvent, route: RouteRow) => Requester}
 */
function getRequester(e, route) {
  if (route.who === 'anyone') return null;
  const byOne = BY_ONE[route.who];
  if (byOne) return byOne(e, route);
  const token = route.who === 'session' ? '' : getHeader(e, 'X-Documentation-Token');
  if (token) return route.who === 'geocode' ? byRunningLink(e.app, token) : byLink(e.app, token);
  const requester = (route.who === 'delivery' && byGrant(e.app, getHeader(e, 'X-Delivery-Grant'))) || bySession(e);
  if (!requester) throw new Fault(401, 'unauthorized');
  noteContact(e, requester);
  // The delivery checks a grant's right.
  if (requester.kind !== 'grant' && !isAllowed(requester.user, route)) throw new Fault(403, 'forbidden');
  return requester;
}

/**
 * Routes of the own account or deliveries accept every account. Others require a role, and an employee's employer.
 * @type {(user: Row, route: RouteRow) => boolean}
 */
function isAllowed(user, route) {
  const own = role.roleOf(user.getString('role'));
  if (route.roles && !route.roles.includes(own)) return false;
  const isOwn = route.who === 'delivery' || (route.who === 'session' && !route.roles);
  return isOwn || own !== 'employee' || user.getString('employer') !== '';
}

/**
 * For each transaction (D376): the account is unchanged. Only the first one needs the session, because a request may
 * end its own.
 * @returns null for deliveries: the right at capture time counts (D29)
 * @type {(requester: Requester, route: RouteRow) => ((tx: Tx) => void) | null}
 */
function buildAccountCheck(requester, route) {
  if (route.who === 'delivery' || (requester?.kind !== 'session' && requester?.kind !== 'invitation')) return null;
  const { user, session } = requester;
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

/** Also an ended link, whose receipts stay open. @type {(app: App, token: string) => LinkRequester} */
function byLink(app, token) {
  const link = rowOf(app, 'documentation_links', token);
  if (!link) throw new Fault(403, 'link_invalid');
  return { kind: 'link', user: null, link, deliverer: '' };
}

/** @throws Fault 404 `link_invalid` @type {(app: App, token: string) => LinkRequester} */
function byRunningLink(app, token) {
  return { kind: 'link', user: null, link: findLinkByToken(app, token), deliverer: '' };
}

/** A dead session gets 401 instead of being a guest. @type {(e: RouteEvent, token: string) => InvitationRequester} */
function byInvitation(e, token) {
  const invitation = invitationOfToken(e.app, token);
  const session = bySession(e);
  if (!session && e.request.header.get('Authorization') !== '') throw new Fault(401, 'unauthorized');
  return { kind: 'invitation', user: session?.user ?? null, session: session?.session ?? null, link: null, invitation };
}

/** A superuser of PocketBase is no user of the product. @type {(e: RouteEvent) => SessionRequester | null} */
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
 * A grant lives sixty days from its last contact. Then an account that can sign in gets 401. An ended account's grant,
 * or one that its owner ended, never does: it finishes accepted deliveries (D84).
 * @type {(app: App, grant: string) => GrantRequester | null}
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
 * Once a day. Only this column: saving the row would undo a concurrent end.
 * @type {(app: App, grant: Row, now: number) => void}
 */
function touchGrant(app, grant, now) {
  if (isWithin(getTimeMs(grant, 'last_used') ?? 0, limits.CONFIRM_INTERVAL, now)) return;
  const sql = 'UPDATE delivery_grants SET last_used = {:now}, updated = {:now} WHERE id = {:id}';
  executeSql(app, sql, { now: toDatabaseTime(now), id: grant.id });
}

module.exports = { getRequester, buildAccountCheck };
