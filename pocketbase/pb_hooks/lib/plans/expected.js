/** What plans expect around a day, whatever was captured. */
const { germanDay, limits, plan: rules } = require('../../generated/rules.js');

/** How far ahead the next expected day is looked for: the rarest rhythm; days. */
const AHEAD = limits.PLAN_INTERVAL_MOST;
/** How far where none is found so near: behind the months outside a season and behind a pause, each over within a year; days. */
const BEHIND_PAUSE = 2 * (366 + AHEAD);

/** What a schedule says, whatever was captured: `over` can be missing, `now` is due today, `next` after it. @typedef {{isApart: boolean, over: PlanWindow[], now: PlanWindow | null, next: string | null}} Expected */

/**
 * What each plan expects around these days, counted once for all that are agreed in the same way.
 * @type {(plans: SeenPlan[], days: {from: string, to: string}) => Map<SeenPlan, Expected>}
 */
function expectedOf(plans, { from, to: today }) {
  const range = { from: germanDay.addDays(from, -rules.PLAN_REACH), to: germanDay.addDays(today, AHEAD) };
  /** @type {Map<string, Expected>} */
  const known = new Map();
  return new Map(
    plans.map((seen) => {
      const { rhythm, season, tolerance, startsOn, endsOn, freeIn, pause } = seen.plan;
      const agreed = JSON.stringify([rhythm, season, tolerance, startsOn, endsOn, freeIn, pause]);
      const expected = known.get(agreed) ?? expectedIn(seen.plan, { range, from, today });
      known.set(agreed, expected);
      return [seen, expected];
    }),
  );
}

/** The first expected day of the next season, behind a pause or a holiday, or of a plan that begins later. @type {(plan: Plan, today: string) => string | null} */
function behindPause(plan, today) {
  if (plan.season === null && !plan.pause && !plan.freeIn && plan.startsOn <= today) return null;
  const range = { from: germanDay.addDays(today, AHEAD + 1), to: germanDay.addDays(today, BEHIND_PAUSE) };
  return rules.listPlanWindows(plan, range)[0]?.due ?? null;
}

/** @type {(plan: Plan, of: {range: {from: string, to: string}, from: string, today: string}) => Expected} */
function expectedIn(plan, { range, from, today }) {
  const windows = rules.listPlanWindows(plan, range);
  return {
    isApart: rules.areApart(windows),
    over: windows.filter(({ due, until }) => due >= from && until < today),
    now: windows.find(({ due }) => due === today) ?? null,
    next: windows.find(({ due }) => due > today)?.due ?? behindPause(plan, today),
  };
}

module.exports = { expectedOf };
