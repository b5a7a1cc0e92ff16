/**
 * How much one account may have, and make in a day (D78): ten times what the biggest customer has, so that nobody meets it
 * at work and nobody fills the database. Ended and deleted rows count as long as they are there.
 */
const { quotas } = require('../../generated/rules.js');
const { getElapsedMs } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { queryCount } = require('../database/sql.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');

const DAY = 24 * 3600 * 1000;
const HOUR_S = 3600;

/**
 * By collection: how many rows the account has, most of them, how many it made since then, most of these (null = any).
 * @type {{[collection: string]: {all: string, most: number, made?: string, mostMade?: number}}}
 */
const OF = {
  properties: {
    all: 'SELECT COUNT(*) AS n FROM properties WHERE company_admin = {:me} OR property_manager = {:me}',
    most: quotas.PROPERTIES_MOST,
  },
  users: {
    all: 'SELECT COUNT(*) AS n FROM users WHERE employer = {:me}',
    most: quotas.EMPLOYEES_MOST,
    made: 'SELECT COUNT(*) AS n FROM users WHERE employer = {:me} AND created > {:since} AND created <= {:now}',
    mostMade: quotas.EMPLOYEES_MADE_PER_DAY,
  },
  documentation_links: {
    all: 'SELECT COUNT(*) AS n FROM documentation_links WHERE company_admin = {:me} OR property_manager = {:me}',
    most: quotas.LINKS_MOST,
  },
  // Made by an invitation, they were asked for by its mail; without one by nothing else than this (D140).
  property_sharing: {
    all: 'SELECT COUNT(*) AS n FROM property_sharing WHERE property_manager = {:me}',
    most: quotas.SHARINGS_MOST,
  },
  service_plans: {
    all: 'SELECT COUNT(*) AS n FROM service_plans WHERE company_admin = {:me} OR property_manager = {:me}',
    most: quotas.PLANS_MOST,
  },
  property_manager_invitations: {
    all: 'SELECT COUNT(*) AS n FROM property_manager_invitations WHERE property_manager = {:me}',
    most: quotas.INVITATIONS_MOST,
    // Counted in the audit log, which nobody can shorten: taking an invitation back gives no new one.
    made: `SELECT COUNT(*) AS n FROM audit_log WHERE property_manager = {:me} AND created > {:since} AND created <= {:now}
           AND collection = 'property_manager_invitations' AND action = 'create'`,
    mostMade: quotas.INVITATIONS_MADE_PER_DAY,
  },
};

/**
 * Asked inside the transaction that makes one more. @throws Fault 409 `limit_reached`, 429 where it is the day's
 * @type {(app: App, collection: string, me: string) => void}
 */
function askRoom(app, collection, me) {
  askRoomFor(app, { collection, me, more: 1 });
}

/** Likewise for so many more at once. @type {(app: App, of: {collection: string, me: string, more: number}) => void} */
function askRoomFor(app, { collection, me, more }) {
  const of = OF[collection];
  if (!of) throw new Error(`Nobody counts ${collection}.`);
  const { all, most, made, mostMade = 0 } = of;
  if (queryCount(app, all, { me }) + more > most) throw new Fault(409, 'limit_reached');
  const now = Date.now();
  // What a clock that was ahead made counts as never.
  if (
    made &&
    queryCount(app, made, { me, since: toDatabaseTime(now - DAY), now: toDatabaseTime(now) }) + more > mostMade
  )
    throw new Fault(429, 'rate_limited', { retryAfter: HOUR_S });
}

/**
 * Mails of invitations that a manager may send a day: ten, and ten more for each day of the account, fifty at most.
 * @type {(user: Row, now: number) => number}
 */
function mailsPerDay(user, now) {
  const age = getElapsedMs(getTimeMs(user, 'created') ?? 0, now);
  const days = Number.isFinite(age) ? Math.floor(age / DAY) : 0;
  return Math.min(quotas.INVITATIONS_PER_DAY, quotas.INVITATIONS_FIRST_DAY * (1 + days));
}

module.exports = { askRoom, askRoomFor, mailsPerDay };
