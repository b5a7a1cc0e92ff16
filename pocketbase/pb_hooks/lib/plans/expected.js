/** Days that plans expect, regardless of captures. */
const { germanDay, limits, plan: rules } = require('../../generated/rules.js');

/** Days to search ahead: the rarest rhythm. */
const AHEAD = limits.PLAN_INTERVAL_MOST;
/** Days to search behind a closed season and a pause. */
const BEHIND_PAUSE = 2 * (366 + AHEAD);

/**
 * `over` can be missing, `now` is due today, `next` follows. `isApart`: windows do not overlap.
 * @typedef {{isApart: boolean, over: PlanWindow[], now: PlanWindow | null, next: string | null}} Expected
 */

/**
 * Once for all plans with the same schedule.
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

/** After a season, pause or holiday, or of a future plan. @type {(plan: Plan, today: string) => string | null} */
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
