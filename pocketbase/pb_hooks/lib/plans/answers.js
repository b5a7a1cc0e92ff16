/** Reads of service plans (docs/api.md). */
const { germanDay, limits, plan: rules, planInput, planProposal, service } = require('../../generated/rules.js');
const { queryIn } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { byId } = require('../database/rows.js');
const budget = require('../lists/budget.js');
const { ownColumn } = require('../links/owner.js');
const { gapsOf } = require('./gaps.js');
const { hintsOf } = require('./hints.js');
const { EVER, plansOf, visitsAround, visitsFor, visitsOf } = require('./seen.js');
const { weekFrom, weekOf } = require('./week.js');

/** A calendar page has six weeks, a report a quarter. */
const DAYS_MOST = 100;
/** @type {(seen: SeenPlan) => object} */
function toPlanView({ plan, name, address, isOwn }) {
  return { ...plan, propertyName: name, propertyAddress: address, isOwn };
}

/** @type {SessionHandler} */
function listPropertyPlans({ e, app, requester }) {
  const { property = '', from, to } = queryOf(e, ['property', 'from', 'to']);
  if (!planInput.isDay(from)) throw createInvalidFault([{ field: 'from', code: 'time_invalid' }]);
  if (!planInput.isDay(to) || to < from || to > germanDay.addDays(from, DAYS_MOST))
    throw createInvalidFault([{ field: 'to', code: 'time_invalid' }]);
  return budget.runWithinBudget(app, requester.user.id, () => {
    if (!seesProperty(app, property, requester.user)) throw notFound();
    const days = { from, to };
    // Owners can change or end future plans.
    const plans = plansOf(app, requester.user, { days: { from, to: EVER }, property });
    const visits = visitsAround(app, plans, days);
    const now = Date.now();
    const hints = hintsOf(app, plans, { days, now });
    const items = plans.map((seen) => {
      const of = { visits: visitsFor(seen.plan, visits), now };
      const windows = rules.judgedIn(seen.plan, days, of).map(toWindowView);
      return { ...toPlanView(seen), windows, hints: hints.get(seen) ?? [] };
    });
    return { status: 200, body: { items } };
  });
}

/** @type {(window: JudgedWindow) => object} */
function toWindowView({ due, until, state, closedOn, arrivedOn }) {
  return { due, until, state, closedOn, arrivedOn };
}

/** @type {(app: App, id: string, user: Row) => boolean} */
function seesProperty(app, id, user) {
  const property = byId(app, 'properties', id);
  if (property?.getString('ended_at') !== '') return false;
  if (user.getString('role') === 'super_admin' || property.getString(ownColumn(user)) === user.id) return true;
  const shared = 'property = {:id} && company_admin = {:me} && ended_at = ""';
  return app.findRecordsByFilter('property_sharing', shared, '', 1, 0, { id, me: user.id }).length > 0;
}

/** @type {SessionHandler} */
function listGaps({ e, app, requester }) {
  queryOf(e, []);
  return budget.runWithinBudget(app, requester.user.id, () => {
    return { status: 200, body: { days: limits.PLAN_GAP_DAYS, ...gapsOf(app, requester.user, Date.now()) } };
  });
}

/** @type {SessionHandler} */
function showWeek({ e, app, requester }) {
  const { from } = queryOf(e, ['from']);
  if (!planInput.isDay(from)) throw createInvalidFault([{ field: 'from', code: 'time_invalid' }]);
  return budget.runWithinBudget(app, requester.user.id, () => {
    const items = weekOf(app, requester.user, { days: weekFrom(from), now: Date.now() });
    return { status: 200, body: { items } };
  });
}

/** Captured days let a phone decide offline what is due. @type {SessionHandler} */
function due({ e, app, requester }) {
  queryOf(e, []);
  return budget.runWithinBudget(app, requester.user.id, () => {
    const today = germanDay.dayOf(Date.now());
    const tolerance = limits.PLAN_TOLERANCE_MOST;
    const days = { from: germanDay.addDays(today, -tolerance), to: germanDay.addDays(today, tolerance) };
    const plans = plansOf(app, requester.user, { days, property: '' });
    // The phone looks back by the reach (domain/plans/planDue.ts); judging needs the neighbours.
    const visits = visitsOf(app, plans, { from: germanDay.addDays(today, -2 * rules.PLAN_REACH), to: today });
    const items = plans.map((seen) => ({ ...toPlanView(seen), visits: visitsFor(seen.plan, visits) }));
    return { status: 200, body: { items } };
  });
}

/** Rhythms that fit the past, by service. @type {SessionHandler} */
function listProposals({ e, app, requester }) {
  const { property = '' } = queryOf(e, ['property']);
  return budget.runWithinBudget(app, requester.user.id, () => {
    const row = byId(app, 'properties', property);
    if (row?.getString('ended_at') !== '' || row.getString(ownColumn(requester.user)) !== requester.user.id)
      throw notFound();
    const now = Date.now();
    const today = germanDay.dayOf(now);
    const plans = service.SERVICE_TYPES.map((type) => ({
      plan: anyPlan(property, type),
      name: '',
      address: '',
      isOwn: true,
    }));
    const visits = visitsOf(app, plans, { from: germanDay.addDays(today, -planProposal.EXAMINED_DAYS), to: today });
    const items = plans.flatMap(({ plan }) => {
      const found = planProposal.proposeRhythm(
        visitsFor(plan, visits).map(({ day }) => day),
        now,
      );
      return found ? [{ service: plan.service, ...found }] : [];
    });
    return { status: 200, body: { items } };
  });
}

/** Every capture of the service counts. @type {(property: string, type: Plan['service']) => Plan} */
function anyPlan(property, type) {
  const schedule = { season: null, tolerance: 0, startsOn: '', endsOn: null };
  return { id: '', property, service: type, provider: null, rhythm: { kind: 'weather' }, ...schedule };
}

/** @type {(e: RouteEvent, keys: string[]) => Query} */
function queryOf(e, keys) {
  const query = queryIn(e);
  for (const key of Object.keys(query))
    if (!keys.includes(key)) throw createInvalidFault([{ field: key, code: 'unknown_key' }]);
  return query;
}

module.exports = { listPropertyPlans, listGaps, showWeek, due, listProposals };
