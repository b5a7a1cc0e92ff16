/** Missing work at all visible properties, longest missing first. */
const { germanDay, limits, plan: rules } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { expectedOf } = require('./expected.js');
const { hintsOf } = require('./hints.js');
const { buildCountCondition, dayOfNewest, newestCapture, newestSql } = require('./newest.js');
const { EVER, plansOf, visitsAround, visitsFor } = require('./seen.js');

/** Days of winter hints on the start page; the calendar shows all. */
const HINT_DAYS = 7;

/** @typedef {{property: string, propertyName: string, propertyAddress: string, missing: {plan: string, service: string, due: string}[], last: string | null, next: string | null}} Gap */
/**
 * `over`: first and last expected day that is over.
 * @typedef {{property: string, propertyName: string, propertyAddress: string, plans: (Pick<Plan, 'service' | 'startsOn' | 'endsOn'> & {over: {from: string, to: string} | null})[]}} Planned
 */
/** @typedef {import('./expected.js').Expected} Expected */
/**
 * `last`: newest captured day; `next`: next expected day.
 * @typedef {{missing: string[], last: string | null, next: string | null}} Found
 */
/** @typedef {Found & {seen: SeenPlan}} Missed */

/**
 * @returns `plans`: number of checked plans; `planned`: their properties
 * @type {(app: App, user: Row, now: number) => {plans: number, planned: Planned[], items: Gap[], hints: Hint[]}}
 */
function gapsOf(app, user, now) {
  const days = gapDays(now);
  const today = days.to;
  // A changed or resumed plan is a new row that begins later, with the next expected day.
  const all = plansOf(app, user, { days: { from: days.from, to: EVER }, property: '' });
  const plans = all.filter(({ plan }) => plan.startsOn <= today);
  const expected = expectedOf(all, days);
  /** @type {Map<string, [Missed, ...Missed[]]>} */
  const byProperty = new Map();
  for (const one of missedIn(app, plans, { days, expected, now })) {
    const known = byProperty.get(one.seen.plan.property);
    if (known) known.push(one);
    else byProperty.set(one.seen.plan.property, [one]);
  }
  const next = nextOf(app, all, { byProperty, days, expected, now });
  const items = [...byProperty.values()].map((of) => gapOf(of, next));
  items.sort((a, b) => compareTexts(a.missing[0]?.due ?? '', b.missing[0]?.due ?? ''));
  const week = { from: germanDay.addDays(today, 1 - HINT_DAYS), to: today };
  const hints = mergeHints(hintsOf(app, plans, { days: week, now }));
  return { plans: plans.length, planned: plannedAt(plans, expected), items, hints };
}

/** Without next days and hints. @type {(app: App, user: Row, now: number) => Missed[]} */
function missedOf(app, user, now) {
  const days = gapDays(now);
  const plans = plansOf(app, user, { days, property: '' });
  return missedIn(app, plans, { days, expected: expectedOf(plans, days), now });
}

/** @type {(now: number) => {from: string, to: string}} */
function gapDays(now) {
  const today = germanDay.dayOf(now);
  return { from: germanDay.addDays(today, -limits.PLAN_GAP_DAYS), to: today };
}

/** In the order of the plans. @type {(app: App, plans: SeenPlan[], of: {days: {from: string, to: string}, expected: Map<SeenPlan, Expected>, now: number}) => Missed[]} */
function missedIn(app, plans, { days, expected, now }) {
  const apart = plans.filter((seen) => expected.get(seen)?.isApart);
  const others = plans.filter((seen) => !expected.get(seen)?.isApart);
  const found = new Map([
    ...apartOf(app, apart, { days, expected }),
    ...judgedOf(app, others, { days, expected, now }),
  ]);
  return plans.flatMap((seen) => {
    const one = found.get(seen);
    return one && one.missing.length > 0 ? [{ seen, ...one }] : [];
  });
}

/** @type {({ plan }: SeenPlan) => string} */
const serviceAt = ({ plan }) => `${plan.property} ${plan.service}`;

/**
 * After a change, or of another provider.
 * @type {(app: App, plans: SeenPlan[], of: {byProperty: Map<string, [Missed, ...Missed[]]>, days: {from: string, to: string}, expected: Map<SeenPlan, Expected>, now: number}) => Map<string, string[]>}
 */
function nextOf(app, plans, { byProperty, ...of }) {
  const missed = new Set([...byProperty.values()].flatMap((all) => all.map(({ seen }) => seen)));
  /** @type {Map<string, string[]>} */
  const next = new Map([...missed].map((seen) => [serviceAt(seen), []]));
  const others = plans.filter((seen) => !missed.has(seen) && next.has(serviceAt(seen)));
  for (const [seen, found] of judgedOf(app, others, of)) if (found.next) next.get(serviceAt(seen))?.push(found.next);
  return next;
}

/** @type {(plans: SeenPlan[], expected: Map<SeenPlan, Expected>) => Planned[]} */
function plannedAt(plans, expected) {
  /** @type {Map<string, Planned>} */
  const byProperty = new Map();
  for (const seen of plans) {
    const { property, service, startsOn, endsOn } = seen.plan;
    const over = expected.get(seen)?.over ?? [];
    const [first, last] = [over[0], over.at(-1)];
    const plan = { service, startsOn, endsOn, over: first && last ? { from: first.due, to: last.due } : null };
    const planned = byProperty.get(property);
    if (planned) planned.plans.push(plan);
    else byProperty.set(property, { property, propertyName: seen.name, propertyAddress: seen.address, plans: [plan] });
  }
  return [...byProperty.values()];
}

/** @typedef {import('../../../../src/domain/documentation/winterDay').WinterDay & {property: string, propertyName: string, propertyAddress: string}} Hint */

/** @type {(found: ReturnType<typeof hintsOf>) => Hint[]} */
function mergeHints(found) {
  /** @type {Map<string, Hint>} */
  const hints = new Map();
  for (const [{ plan, name, address }, days] of found)
    for (const one of days)
      hints.set(`${one.day} ${plan.property}`, {
        property: plan.property,
        propertyName: name,
        propertyAddress: address,
        ...one,
      });
  return [...hints.values()].sort((a, b) => compareTexts(b.day, a.day));
}

/** @type {(of: [Missed, ...Missed[]], others: Map<string, string[]>) => Gap} */
function gapOf(of, others) {
  const { plan, name, address } = of[0].seen;
  /** @type {Map<string, Gap['missing']>} */
  const byDay = new Map();
  for (const { seen, missing } of of) {
    const { id, service } = seen.plan;
    for (const due of missing) {
      const others = byDay.get(due);
      if (others) others.push({ plan: id, service, due });
      else byDay.set(due, [{ plan: id, service, due }]);
    }
  }
  return {
    property: plan.property,
    propertyName: name,
    propertyAddress: address,
    // A comparison function would cost most of the time.
    missing: [...byDay.keys()].sort().flatMap((due) => byDay.get(due) ?? []),
    last:
      of
        .flatMap(({ last }) => last ?? [])
        .sort()
        .at(-1) ?? null,
    next:
      of.flatMap(({ seen, next }) => [...(others.get(serviceAt(seen)) ?? []), ...(next ? [next] : [])]).sort()[0] ??
      null,
  };
}

/** @type {(a: string, b: string) => number} */
function compareTexts(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Windows that do not overlap need no rule: SQLite looks up one capture for each.
 * @type {(app: App, plans: SeenPlan[], of: {days: {from: string, to: string}, expected: Map<SeenPlan, Expected>}) => [SeenPlan, Found][]}
 */
function apartOf(app, plans, { days, expected }) {
  const schedules = [...new Set(plans.flatMap((seen) => expected.get(seen) ?? []))];
  const windows = schedules.flatMap(({ over }, schedule) =>
    over.map(({ due, from, until }) => {
      return { schedule, due, opens: getDayStart(from), ends: getDayStart(germanDay.addDays(until, 1)) };
    }),
  );
  /** @type {Map<Expected | undefined, number>} */
  const numbers = new Map(schedules.map((one, number) => [one, number]));
  const planned = plans.map((seen) => {
    const { property, service, provider } = seen.plan;
    return { property, service, provider: provider ?? '', schedule: numbers.get(expected.get(seen)) };
  });
  const params = {
    plans: JSON.stringify(planned),
    windows: JSON.stringify(windows),
    to: reachOf(days.to),
  };
  const sql = `WITH planned AS MATERIALIZED (SELECT key AS number, value ->> 'property' AS property, value ->> 'service' AS service,
      value ->> 'provider' AS provider, value ->> 'schedule' AS schedule FROM json_each({:plans})),
    expected AS MATERIALIZED (SELECT value ->> 'schedule' AS schedule, value ->> 'due' AS due, value ->> 'opens' AS opens,
      value ->> 'ends' AS ends
      FROM json_each({:windows})),
    missing AS (SELECT planned.*, json_group_array(expected.due) AS due FROM planned
      JOIN expected ON expected.schedule = planned.schedule WHERE NOT EXISTS (SELECT 1 FROM documentations d
        WHERE ${buildCountCondition('planned')} AND d.captured_at >= expected.opens AND d.captured_at < expected.ends)
      GROUP BY planned.number)
    SELECT json_group_array(json_object('number', missing.number, 'missing', json(missing.due), 'captured', ${newestSql('missing')})) AS found FROM missing`;
  const [{ found } = { found: '[]' }] = queryRows(app, { sql, params, shape: { found: '' } });
  /** @type {{number: number, missing: string[], captured: string | null}[]} */
  const rows = JSON.parse(found);
  return rows.flatMap(({ number, missing, captured }) => {
    const seen = plans[number];
    const of = seen && expected.get(seen);
    if (!of) return [];
    const last = dayOfNewest(captured);
    const isOpen = of.now !== null && (last === null || last < of.now.from);
    return [[seen, { missing, last, next: isOpen ? days.to : of.next }]];
  });
}

/** After the last capture that may count. @type {(day: string) => string} */
function reachOf(day) {
  return getDayStart(germanDay.addDays(day, rules.PLAN_REACH));
}

/** In database format. @type {(day: string) => string} */
function getDayStart(day) {
  return toDatabaseTime(germanDay.startOf(day));
}

/**
 * The domain rule decides which visit closes which window.
 * @type {(app: App, plans: SeenPlan[], of: {days: {from: string, to: string}, expected: Map<SeenPlan, Expected>, now: number}) => [SeenPlan, Found][]}
 */
function judgedOf(app, plans, { days, expected, now }) {
  const visits = visitsAround(app, plans, days);
  const found = plans.map((seen) => judgedPlan(seen, visitsFor(seen.plan, visits), { days, expected, now }));
  const silent = found.flatMap(([seen, { missing, last }]) => (missing.length > 0 && last === null ? [seen] : []));
  const newest = newestCapture(app, silent, reachOf(days.to));
  return found.map(([seen, one]) => [seen, { ...one, last: one.last ?? newest.get(seen) ?? null }]);
}

/** @type {(seen: SeenPlan, of: Visit[], on: {days: {from: string, to: string}, expected: Map<SeenPlan, Expected>, now: number}) => [SeenPlan, Found]} */
function judgedPlan(seen, of, { days, expected, now }) {
  const judged = rules.judgedIn(seen.plan, days, { visits: of, now });
  const isOpen = judged.some(({ due, state }) => due === days.to && state === 'open');
  return [
    seen,
    {
      missing: judged.filter(({ state }) => state === 'missing').map(({ due }) => due),
      last:
        of
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? null,
      next: isOpen ? days.to : (expected.get(seen)?.next ?? null),
    },
  ];
}

module.exports = { gapsOf, missedOf };
