/**
 * Whether somebody may document a property, now or when the work was captured (D29). Rights are asked once, when the
 * row is made; what has ended is kept in its row, so that late work still finds it.
 */
const { late, limits } = require(`${__hooks}/generated/rules.js`);
const { Fault } = require(`${__hooks}/lib/fault.js`);
const { byId, where } = require(`${__hooks}/lib/rows.js`);
const { at, dated } = require(`${__hooks}/lib/times.js`);

/**
 * What a delivery is booked under.
 * @param caller of lib/credential.js. @param propertyId of the body; null for a link that never saw it (D43).
 * @param times `{capturedAt, receivedAt}` in ms.
 * @returns `{property, company, manager, services, late}`: records (company or manager may be null), the agreed
 *   services, and whether it came after an end. @throws Fault 403 `not_allowed`, `ended`, `account_ended`.
 */
function rightTo(app, caller, { propertyId, times }) {
  if (caller.deliverer !== '' && caller.user === null) throw new Fault(403, 'account_ended');
  const right = caller.link ? ofLink(app, caller.link, propertyId) : ofUser(app, caller.user, propertyId);
  if (!right) throw new Fault(403, 'not_allowed');
  const lateness = late.lateness(right.endings, times);
  if (!lateness.ok) throw new Fault(403, lateness.code);
  return { ...right, late: lateness.late };
}

/** The own account comes first: who is told that it has ended knows that nobody signs in with it again. */
function ofUser(app, user, propertyId) {
  const isCompany = user.getString('role') === 'company_admin';
  const company = isCompany ? user : byId(app, 'users', user.getString('employer'));
  const property = byId(app, 'properties', propertyId);
  const right = company && property ? ofCompany(app, company, property) : null;
  if (!right) return null;
  const own = { ...ofAccount(user), code: 'account_ended' };
  if (isCompany) return { ...right, endings: [own, ...right.endings] };
  const assignments = where(app, 'user_properties', { property: property.id, user: user.id });
  if (assignments.length === 0) return null;
  return { ...right, endings: [own, ...right.endings, lastEnd(assignments)] };
}

/** A provider works on its own properties and on those shared with it (D6). */
function ofCompany(app, company, property) {
  const common = [{ endedAt: at(property, 'ended_at') }, ofAccount(company)];
  if (property.getString('company_admin') === company.id)
    return { property, company, manager: null, services: [], endings: common };
  const sharings = where(app, 'property_sharing', { property: property.id, company_admin: company.id });
  if (sharings.length === 0) return null;
  const sharing = sharings.find((row) => at(row, 'ended_at') === null) ?? sharings[sharings.length - 1];
  const manager = byId(app, 'users', property.getString('property_manager'));
  return { property, company, manager, services: servicesOf(sharing), endings: [...common, lastEnd(sharings)] };
}

/** A link of a provider books to that provider (D8), a manager's own link to no provider. */
function ofLink(app, link, propertyId) {
  const property = byId(app, 'properties', link.getString('property'));
  if (!property || (propertyId !== null && propertyId !== property.id)) return null;
  const company = byId(app, 'users', link.getString('company_admin'));
  const right = company ? ofCompany(app, company, property) : ofManager(app, property);
  if (!right) return null;
  const leaked = link.getString('end_reason') === 'leaked';
  const ending = { endedAt: at(link, 'ended_at'), leaked };
  const expiresAt = at(link, 'expires_at');
  const expired = expiresAt !== null && expiresAt <= Date.now() ? expiresAt : null;
  return { ...right, endings: [...right.endings, ending, { endedAt: expired }] };
}

function ofManager(app, property) {
  const manager = byId(app, 'users', property.getString('property_manager'));
  if (!manager) return null;
  const endings = [{ endedAt: at(property, 'ended_at') }, ofAccount(manager)];
  return { property, company: null, manager, services: [], endings };
}

/** Of several rows for one thing the one that still runs counts, else the one that ended last. */
function lastEnd(rows) {
  const ends = rows.map((row) => at(row, 'ended_at'));
  return { endedAt: ends.includes(null) ? null : Math.max(...ends) };
}

function ofAccount(user) {
  return { endedAt: user.getBool('active') ? null : (at(user, 'deactivated_at') ?? 0) };
}

function servicesOf(sharing) {
  return [...(sharing.get('service_types') ?? [])].map(String);
}

/**
 * Whether a link has delivered its share of a day (D42): a leaked one must not fill the disk. Counted by what was
 * promised, because the photos of an accepted documentation are taken whenever they come.
 */
function isOverQuota(app, link) {
  const row = new DynamicModel({ deliveries: 0, bytes: 0 });
  app
    .db()
    .newQuery(
      `SELECT COUNT(*) AS deliveries, COALESCE(SUM(
         (SELECT SUM(json_extract(photo.value, '$.bytes')) FROM json_each(d.manifest) photo)), 0) AS bytes
       FROM documentations d WHERE d.link = {:link} AND d.received_at > {:since}`,
    )
    .bind({ link: link.id, since: dated(Date.now() - DAY) })
    .one(row);
  return row.deliveries >= limits.LINK_DOCUMENTATIONS_PER_DAY || row.bytes >= limits.LINK_BYTES_PER_DAY;
}

const DAY = 24 * 3600 * 1000;

module.exports = { rightTo, isOverQuota };
