/** Plans that a user sees (docs/permissions.md), and the days of their captures. */
const { germanDay, plan: rules, role } = require('../../generated/rules.js');
const { daySql } = require('../database/days.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { freeDaysIn } = require('./freeDays.js');

/**
 * The plan names the company, or none and its service is agreed. An empty agreement covers all.
 * @type {(agreement: string, company: string) => string}
 */
const isAbout = (agreement, company) =>
  `(s.provider = ${company} OR (s.provider = '' AND (COALESCE(${agreement}.service_types, '') IN ('', '[]')
    OR ${agreement}.service_types LIKE '%"' || s.service_type || '"%')))`;
/** Properties first: SQLite then reads no other plans. @type {(agreements: string, condition: string) => string} */
const atAgreed = (agreements, condition) =>
  `(s.property IN (SELECT h.property FROM ${agreements}) AND EXISTS (SELECT 1 FROM ${agreements} AND h.property = s.property AND ${condition}))`;
const SHARINGS = `property_sharing h WHERE h.company_admin = {:me} AND h.ended_at = ''`;
const ASSIGNMENTS = `user_properties h WHERE h.user = {:me} AND h.ended_at = '' AND {:employer} != '' AND +h.company_admin = {:employer}`;

/** SQL by role, for plans `s`. @type {{[role: string]: string}} */
const SEES = {
  super_admin: '1 = 1',
  property_manager: 's.property_manager = {:me}',
  company_admin: `(s.company_admin = {:me} OR ${atAgreed(SHARINGS, isAbout('h', '{:me}'))})`,
  employee: atAgreed(ASSIGNMENTS, isAbout('h', '{:employer}')),
};

const EVER = '9999-12-31';

/**
 * '' = empty.
 * @typedef {{id: string, property: string, name: string, address: string, service: Plan['service'], provider: string, rhythm: string, seasonFrom: string, seasonTo: string, tolerance: number, startsOn: string, endsOn: string, freeIn: string, pauseFrom: string, pauseTo: string, isOwn: number}} PlanRow
 */

/**
 * A plan that ended before it began never ran.
 * @param of `property`: this one only
 * @type {(app: App, user: Row, of: {days: {from: string, to: string}, property?: string}) => SeenPlan[]}
 */
function plansOf(app, user, { days, property = '' }) {
  const condition = SEES[role.roleOf(user.getString('role'))];
  if (!condition) return [];
  const params = { me: user.id, employer: user.getString('employer'), property, ...days };
  // One row, because a row costs the engine more than its content.
  const sql = `SELECT json_group_array(json_object('id', s.id, 'property', s.property, 'name', p.name, 'address', p.address,
      'service', s.service_type, 'provider', s.provider, 'rhythm', s.rhythm, 'seasonFrom', s.season_from, 'seasonTo', s.season_to,
      'tolerance', s.tolerance, 'startsOn', s.starts_on, 'endsOn', s.ends_on,
      'freeIn', s.free_in, 'pauseFrom', s.pause_from, 'pauseTo', s.pause_to,
      'isOwn', s.property_manager = {:me} OR s.company_admin = {:me})
      ORDER BY p.name, s.property, s.service_type, s.starts_on, s.id) AS plans
    FROM service_plans s CROSS JOIN properties p ON p.id = s.property
    WHERE ${condition} AND p.ended_at = '' AND s.starts_on <= {:to} AND (s.ends_on = '' OR s.ends_on >= MAX({:from}, s.starts_on))
    ${property === '' ? '' : 'AND s.property = {:property}'}`;
  const [{ plans } = { plans: '[]' }] = queryRows(app, { sql, params, shape: { plans: '' } });
  /** @type {PlanRow[]} */
  const rows = JSON.parse(plans);
  return rows.map(seenIn);
}

/** @type {(row: PlanRow) => SeenPlan} */
function seenIn({ name, address, provider, rhythm, seasonFrom, seasonTo, endsOn, isOwn, ...row }) {
  const { freeIn, pauseFrom, pauseTo, ...fields } = row;
  /** @type {Plan} */
  const plan = {
    ...fields,
    provider: provider || null,
    rhythm: JSON.parse(rhythm),
    season: seasonFrom === '' ? null : { from: seasonFrom, to: seasonTo },
    endsOn: endsOn || null,
    ...freeDaysIn({ freeIn, pauseFrom, pauseTo }),
  };
  return { plan, name, address, isOwn: isOwn === 1 };
}

/** By property and service. @typedef {Map<string, {provider: string, visit: Visit}[]>} Visits */

/**
 * The first arrival of each German day. Incomplete, held and deleted records do not count.
 * @type {(app: App, plans: SeenPlan[], days: {from: string, to: string}) => Visits}
 */
function visitsOf(app, plans, days) {
  /** @type {Visits} */
  const found = new Map();
  const properties = [...new Set(plans.map(({ plan }) => plan.property))];
  if (properties.length === 0) return found;
  const day = daySql('d.captured_at', days);
  // As above: one row.
  const sql = `SELECT property, service, json_group_array(json_array(provider, day, arrived)) AS visits FROM
    (SELECT d.property, d.service_type AS service, d.company_admin AS provider, ${day} AS day, MIN(d.completed_at) AS arrived
     FROM json_each({:properties}) AS wanted CROSS JOIN documentations d ON d.property = wanted.value
     WHERE d.state = 'complete' AND d.held = FALSE AND d.captured_at >= {:from} AND d.captured_at < {:to}
     GROUP BY d.property, d.service_type, d.company_admin, ${day}) GROUP BY property, service`;
  const params = {
    properties: JSON.stringify(properties),
    from: toDatabaseTime(germanDay.startOf(days.from)),
    to: toDatabaseTime(germanDay.startOf(germanDay.addDays(days.to, 1))),
  };
  const shape = { property: '', service: '', visits: '' };
  for (const { property, service, visits } of queryRows(app, { sql, params, shape })) {
    /** @type {[provider: string, day: string, arrived: string][]} */
    const days = JSON.parse(visits);
    const each = days.map(([provider, of, arrived]) => ({
      provider,
      visit: { day: of, arrived: arrivalDay(of, arrived) },
    }));
    found.set(`${property} ${service}`, each);
  }
  return found;
}

/** @type {(app: App, plans: SeenPlan[], days: {from: string, to: string}) => ReturnType<typeof visitsOf>} */
function visitsAround(app, plans, { from, to }) {
  const reach = rules.PLAN_REACH;
  return visitsOf(app, plans, { from: germanDay.addDays(from, -reach), to: germanDay.addDays(to, reach) });
}

/** Before this UTC hour, both dates are equal. */
const SAME_DATE_UNTIL = '22';

/** Most records arrive on the day of capture. @type {(day: string, arrived: string) => string} */
function arrivalDay(day, arrived) {
  return arrived.startsWith(day) && arrived.slice(11) < SAME_DATE_UNTIL
    ? day
    : germanDay.dayOf(Date.parse(arrived.replace(' ', 'T')));
}

/** Each day once. @type {(plan: Plan, visits: Visits) => Visit[]} */
function visitsFor(plan, visits) {
  /** @type {Map<string, Visit>} */
  const byDay = new Map();
  for (const { provider, visit } of visits.get(`${plan.property} ${plan.service}`) ?? []) {
    if (plan.provider !== null && plan.provider !== provider) continue;
    const known = byDay.get(visit.day);
    if (!known || String(visit.arrived) < String(known.arrived)) byDay.set(visit.day, visit);
  }
  return [...byDay.values()];
}

module.exports = { EVER, plansOf, visitsAround, visitsOf, visitsFor };
