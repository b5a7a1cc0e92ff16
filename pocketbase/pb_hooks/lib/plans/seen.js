/** Which plans somebody sees (docs/permissions.md), and on which days their services were captured. */
const { germanDay, role } = require('../../generated/rules.js');
const { daySql } = require('../database/days.js');
const { all } = require('../database/sql.js');
const { dated } = require('../database/times.js');

/** Where no service was agreed, every one is (D50). @type {(agreement: string) => string} */
const isAgreed = (agreement) =>
  `(COALESCE(${agreement}.service_types, '') IN ('', '[]') OR ${agreement}.service_types LIKE '%"' || s.service_type || '"%')`;

/**
 * By role, of plans `s`: the owner's, of another's those that concern the company (its own name, or any provider where
 * the service is agreed with it), of an employee those of the properties where he is assigned.
 * @type {{[role: string]: string}}
 */
const SEES = {
  super_admin: '1 = 1',
  property_manager: 's.property_manager = {:me}',
  company_admin: `(s.company_admin = {:me} OR s.property IN (SELECT h.property FROM property_sharing h WHERE h.company_admin = {:me}
    AND h.ended_at = '' AND (s.provider = {:me} OR (s.provider = '' AND ${isAgreed('h')}))))`,
  employee: `s.property IN (SELECT a.property FROM user_properties a WHERE a.user = {:me} AND a.ended_at = '' AND {:employer} != ''
    AND +a.company_admin = {:employer} AND (s.provider = {:employer} OR (s.provider = '' AND ${isAgreed('a')})))`,
};

const SHAPE = {
  id: '',
  property: '',
  name: '',
  address: '',
  service: '',
  provider: '',
  rhythm: '',
  season_from: '',
  season_to: '',
  tolerance: 0,
  starts_on: '',
  ends_on: '',
  is_own: 0,
};

/**
 * The plans that somebody sees and that run on one of the days, in the order of their buildings.
 * @param of `property`: of this one alone.
 * @type {(app: App, user: Row, of: {days: {from: string, to: string}, property?: string}) => SeenPlan[]}
 */
function plansOf(app, user, { days, property = '' }) {
  const condition = SEES[role.roleOf(user.getString('role'))];
  if (!condition) return [];
  const params = { me: user.id, employer: user.getString('employer'), property, ...days };
  const sql = `SELECT s.id, s.property, p.name, p.address, s.service_type AS service, s.provider, s.rhythm, s.season_from,
    s.season_to, s.tolerance, s.starts_on, s.ends_on, (s.property_manager = {:me} OR s.company_admin = {:me}) AS is_own
    FROM service_plans s JOIN properties p ON p.id = s.property
    WHERE ${condition} AND p.ended_at = '' AND s.starts_on <= {:to} AND (s.ends_on = '' OR s.ends_on >= {:from})
    ${property === '' ? '' : 'AND s.property = {:property}'} ORDER BY p.name, s.property, s.service_type, s.starts_on, s.id`;
  return all(app, { sql, params, shape: SHAPE }).map((row) => ({
    plan: planIn(row),
    name: row.name,
    address: row.address,
    isOwn: row.is_own === 1,
  }));
}

/** @type {(row: typeof SHAPE) => Plan} */
function planIn(row) {
  return {
    id: row.id,
    property: row.property,
    service: /** @type {Plan['service']} */ (row.service),
    provider: row.provider || null,
    rhythm: JSON.parse(row.rhythm),
    season: row.season_from === '' ? null : { from: row.season_from, to: row.season_to },
    tolerance: row.tolerance,
    startsOn: row.starts_on,
    endsOn: row.ends_on || null,
  };
}

/** Days of captures by property and service, each with its provider and first arrival. @typedef {Map<string, {provider: string, visit: Visit}[]>} Visits */

/**
 * One question for all plans: on which German days within these days each service was captured, and when the first
 * record of each had arrived. What is not whole, held or deleted is not there (idx_documentations_visits).
 * @type {(app: App, plans: SeenPlan[], days: {from: string, to: string}) => Visits}
 */
function visitsOf(app, plans, days) {
  /** @type {Visits} */
  const found = new Map();
  const properties = [...new Set(plans.map(({ plan }) => plan.property))];
  if (properties.length === 0) return found;
  const day = daySql('d.captured_at', days);
  // One row a property and service: a row of the engine costs more than what stands in it.
  const sql = `SELECT property, service, json_group_array(json_array(provider, day, arrived)) AS visits FROM
    (SELECT d.property, d.service_type AS service, d.company_admin AS provider, ${day} AS day, MIN(d.completed_at) AS arrived
     FROM json_each({:properties}) AS wanted CROSS JOIN documentations d ON d.property = wanted.value
     WHERE d.state = 'complete' AND d.held = FALSE AND d.captured_at >= {:from} AND d.captured_at < {:to}
     GROUP BY d.property, d.service_type, d.company_admin, ${day}) GROUP BY property, service`;
  const params = {
    properties: JSON.stringify(properties),
    from: dated(germanDay.startOf(days.from)),
    to: dated(germanDay.startOf(germanDay.addDays(days.to, 1))),
  };
  const shape = { property: '', service: '', visits: '' };
  for (const { property, service, visits } of all(app, { sql, params, shape })) {
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

/** Most arrive on the day they were captured, as its text says already. @type {(day: string, arrived: string) => string} */
function arrivalDay(day, arrived) {
  return arrived.startsWith(day) ? day : germanDay.dayOf(Date.parse(arrived.replace(' ', 'T')));
}

/** What counts for a plan, each day once. @type {(plan: Plan, visits: Visits) => Visit[]} */
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

module.exports = { plansOf, visitsOf, visitsFor };
