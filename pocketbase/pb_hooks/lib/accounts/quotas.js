/**
 * Limits of one account: ten times the need of the biggest customer. Ended and deleted rows count until they are
 * removed.
 */
const { quotas } = require('../../generated/rules.js');
const { getElapsedMs } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { queryCount } = require('../database/sql.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');

const DAY = 24 * 3600 * 1000;
const HOUR_S = 3600;

/**
 * `all`: rows, at most `most`; `made`: the last day's.
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
    // By the audit log: withdrawing an invitation frees no place.
    made: `SELECT COUNT(*) AS n FROM audit_log WHERE property_manager = {:me} AND created > {:since} AND created <= {:now}
           AND collection = 'property_manager_invitations' AND action = 'create'`,
    mostMade: quotas.INVITATIONS_MADE_PER_DAY,
  },
};

/**
 * Call in the transaction that adds the row.
 * @throws Fault 409; 429 for the daily limit
 * @type {(app: App, collection: string, me: string) => void}
 */
function requireQuota(app, collection, me) {
  requireQuotaFor(app, { collection, me, more: 1 });
}

/** @type {(app: App, of: {collection: string, me: string, more: number}) => void} */
function requireQuotaFor(app, { collection, me, more }) {
  const quota = OF[collection];
  if (!quota) throw new Error(`Nobody counts ${collection}.`);
  const { all, most, made, mostMade = 0 } = quota;
  if (queryCount(app, all, { me }) + more > most) throw new Fault(409, 'limit_reached');
  const now = Date.now();
  // Future dates do not count.
  if (
    made &&
    queryCount(app, made, { me, since: toDatabaseTime(now - DAY), now: toDatabaseTime(now) }) + more > mostMade
  )
    throw new Fault(429, 'rate_limited', { retryAfter: HOUR_S });
}

/** Ten, and ten for each day of age, at most fifty. @type {(user: Row, now: number) => number} */
function mailsPerDay(user, now) {
  const age = getElapsedMs(getTimeMs(user, 'created') ?? 0, now);
  const days = Number.isFinite(age) ? Math.floor(age / DAY) : 0;
  return Math.min(quotas.INVITATIONS_PER_DAY, quotas.INVITATIONS_FIRST_DAY * (1 + days));
}

module.exports = { requireQuota, requireQuotaFor, mailsPerDay };
