/** Whether a deliverer may document a property, now or at the capture. Ended rights keep their rows for late work. */
const { grantLimits, late, quotas } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');
const { byId, jsonOf, findRows } = require('../database/rows.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');
const { canRelease } = require('./releasable.js');

/**
 * @param work `propertyId`: null for a link that never loaded it.
 * @throws Fault 403 `not_allowed`, `ended`, `account_ended`, `grant_ended`.
 * @type {(app: App, requester: Deliverer, work: Work) => Granted}
 */
function rightTo(app, requester, work) {
  const { link, user } = requester;
  if (!link && !user) throw new Fault(403, 'account_ended');
  const right = bookingAt(app, { link, user }, work);
  if (!right) throw new Fault(403, 'not_allowed');
  const { times } = work;
  const rights = requester.kind === 'grant' ? [...right.rights, requester.grant] : right.rights;
  const verdict = late.judgeLateness(rights, times);
  if (!verdict.ok) throw new Fault(403, verdict.code);
  // Without a releasing company nothing is held.
  const held = verdict.late && canRelease(app, right.company);
  return { ...right, late: verdict.late, held, exceptions: verdict.exceptions };
}

/** @type {(app: App, by: {link: Row | null, user: Row | null}, work: Work) => Booking | null} */
function bookingAt(app, { link, user }, work) {
  return link ? ofLink(app, link, work) : user && ofUser(app, user, work);
}

/**
 * The account's right comes first: after its end no new sign-in helps.
 * The owner of a company may also deliver work for a previous employer (D91).
 * @type {(app: App, user: Row, work: Work) => Booking | null}
 */
function ofUser(app, user, work) {
  const property = byId(app, 'properties', work.propertyId);
  if (!property) return null;
  const isCompany = user.getString('role') === 'company_admin';
  const own = isCompany ? ofCompany(app, { company: user, property }, work) : null;
  const assigned = own ? { company: user, rights: [] } : ofAssignments(app, { user, property }, work);
  const right = own ?? (assigned && ofCompany(app, { company: assigned.company, property }, work));
  return right && { ...right, rights: [ofAccount('account', user), ...right.rights, ...(assigned?.rights ?? [])] };
}

/**
 * The employer by the assignment at the capture, else by the last one.
 * @type {(app: App, at: {user: Row, property: Row}, work: Work) => {company: Row, rights: Right[]} | null}
 */
function ofAssignments(app, { user, property }, work) {
  const rows = findRows(app, 'user_properties', { property: property.id, user: user.id });
  const { capturedAt } = work.times;
  /** @type {(spell: Spell) => boolean} */
  const isRunningAtCapture = ({ beganAt, endedAt }) =>
    (beganAt ?? 0) <= capturedAt && capturedAt < (endedAt ?? capturedAt + 1);
  const then = rows.find((row) => isRunningAtCapture(spellOf(row))) ?? rows[rows.length - 1];
  const company = then ? byId(app, 'users', then.getString('company_admin')) : null;
  if (!company) return null;
  const theirs = rows.filter((row) => row.getString('company_admin') === company.id);
  return { company, rights: [ofRows('assignment', theirs, work)] };
}

/** @type {(app: App, at: {company: Row, property: Row}, work: Work) => Booking | null} */
function ofCompany(app, { company, property }, work) {
  const common = [ofProperty(property), ofAccount('company', company)];
  if (property.getString('company_admin') === company.id)
    return { property, company, manager: null, services: [], rights: common };
  const sharings = findRows(app, 'property_sharing', { property: property.id, company_admin: company.id });
  const sharing = sharings.find((row) => getTimeMs(row, 'ended_at') === null) ?? sharings[sharings.length - 1];
  if (!sharing) return null;
  const manager = byId(app, 'users', property.getString('property_manager'));
  const rights = [...common, ofRows('sharing', sharings, work)];
  return { property, company, manager, services: servicesOf(sharing), rights };
}

/** A link without a company belongs to the Hausverwaltung itself. @type {(app: App, link: Row, work: Work) => Booking | null} */
function ofLink(app, link, work) {
  const { propertyId } = work;
  const property = byId(app, 'properties', link.getString('property'));
  if (!property || (propertyId !== null && propertyId !== property.id)) return null;
  const company = byId(app, 'users', link.getString('company_admin'));
  const right = company ? ofCompany(app, { company, property }, work) : ofManager(app, property);
  if (!right) return null;
  return { ...right, rights: [...right.rights, ...ofLinkItself(link)] };
}

/** @type {(link: Row) => Right[]} */
function ofLinkItself(link) {
  const withoutGrace = link.getString('end_reason') === 'leaked';
  const expiresAt = getTimeMs(link, 'expires_at');
  const expired = expiresAt !== null && expiresAt <= Date.now() ? expiresAt : null;
  return [
    { of: 'link', ...spellOf(link), withoutGrace },
    { of: 'link', beganAt: null, endedAt: expired },
  ];
}

/** @type {(app: App, property: Row) => Booking | null} */
function ofManager(app, property) {
  const manager = byId(app, 'users', property.getString('property_manager'));
  if (!manager) return null;
  return {
    property,
    company: null,
    manager,
    services: [],
    rights: [ofProperty(property), ofAccount('company', manager)],
  };
}

/** @type {(property: Row) => Right} */
function ofProperty(property) {
  return { of: 'property', ...spellOf(property) };
}

/** The row's period that has the capture, else the last period. @type {(name: RightName, rows: Row[], of: Work) => Right} */
function ofRows(name, rows, { times }) {
  return { of: name, ...late.spellAt(rows.map(spellOf), times.capturedAt) };
}

/** @type {(row: Row) => Spell} */
function spellOf(row) {
  return { beganAt: getTimeMs(row, 'began_at'), endedAt: getTimeMs(row, 'ended_at') };
}

/** @type {(name: RightName, user: Row) => Right} */
function ofAccount(name, user) {
  const beganAt = getTimeMs(user, 'began_at');
  const pauses = late.pausesOf(jsonOf(user, 'pauses'));
  return {
    of: name,
    beganAt,
    pauses,
    endedAt: user.getBool('active') ? null : (getTimeMs(user, 'deactivated_at') ?? 0),
  };
}

/** @type {(sharing: Row) => string[]} */
function servicesOf(sharing) {
  return [...sharing.getStringSlice('service_types')];
}

/**
 * A leaked link must not fill the disk (D42). Promised bytes count, because promised photos are always accepted.
 * @type {(app: App, requester: Deliverer, right: Pick<Granted, 'late'>) => boolean}
 */
function isOverQuota(app, requester, right) {
  if (!requester.link && !right.late) return false;
  const [column, id, most] = requester.link
    ? ['d.link', requester.link.id, { rows: quotas.LINK_DOCUMENTATIONS_PER_DAY, bytes: quotas.LINK_BYTES_PER_DAY }]
    : [
        'd.late AND d.deliverer',
        requester.deliverer,
        { rows: grantLimits.LATE_DOCUMENTATIONS_PER_DAY, bytes: grantLimits.LATE_BYTES_PER_DAY },
      ];
  const now = Date.now();
  const row = /** @type {{deliveries: number, bytes: number}} */ (new DynamicModel({ deliveries: 0, bytes: 0 }));
  app
    .db()
    .newQuery(
      `SELECT COUNT(*) AS deliveries, COALESCE(SUM(
         (SELECT SUM(json_extract(photo.value, '$.bytes')) FROM json_each(d.manifest) photo)), 0) AS bytes
       FROM documentations d WHERE ${column} = {:id} AND d.received_at > {:since} AND d.received_at <= {:now}`,
    )
    .bind({ id, since: toDatabaseTime(now - DAY), now: toDatabaseTime(now) })
    .one(row);
  return row.deliveries >= most.rows || row.bytes >= most.bytes;
}

const DAY = 24 * 3600 * 1000;

module.exports = { bookingAt, isOverQuota, ofAccount, ofLinkItself, rightTo, spellOf };
