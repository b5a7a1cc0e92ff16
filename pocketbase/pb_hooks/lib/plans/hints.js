/** Winter days without a record, where Winterdienst is agreed 'bei Bedarf'. */
const { germanDay, plan: rules, winterDay } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { cellAt } = require('../weather/cells.js');

const SERVICE = 'Winterdienst';

/** @type {(seen: SeenPlan) => boolean} */
const isOnDemand = ({ plan }) => plan.service === SERVICE && plan.rhythm.kind === 'weather';

/**
 * @param of `now`: ms
 * @type {(app: App, plans: SeenPlan[], of: {days: {from: string, to: string}, now: number}) => Map<SeenPlan, WinterDay[]>}
 */
function hintsOf(app, plans, { days, now }) {
  const onDemand = plans.filter(isOnDemand);
  const properties = JSON.stringify([...new Set(onDemand.map(({ plan }) => plan.property))]);
  if (properties === '[]') return new Map();
  const params = {
    properties,
    from: toDatabaseTime(germanDay.startOf(days.from)),
    // Hours past midnight belong to the day on which they began.
    to: toDatabaseTime(germanDay.startOf(germanDay.addDays(days.to, 2))),
    below: winterDay.WINTER_BELOW,
  };
  const fell = fellAt(app, params);
  if (fell.size === 0) return new Map();
  const captures = capturesAt(app, { ...params, properties: JSON.stringify([...fell.keys()]) });
  return new Map(
    onDemand.flatMap((seen) => {
      const { winter, hours } = fell.get(seen.plan.property) ?? { winter: '', hours: [] };
      const own = (captures.get(seen.plan.property) ?? []).filter(({ provider }) =>
        isCountedCapture(seen.plan, provider),
      );
      const found = winterDay.winterDays(hours, { winter, captures: own.map(({ at }) => at), now });
      const hints = found.filter(({ day }) => day >= days.from && day <= days.to && rules.isExpectedOn(seen.plan, day));
      return hints.length === 0 ? [] : [/** @type {[SeenPlan, WinterDay[]]} */ ([seen, hints])];
    }),
  );
}

/** @typedef {import('../../../../src/domain/documentation/winterDay').WinterDay} WinterDay */
/** @typedef {{properties: string, from: string, to: string, below: number}} Window */

/** @type {(plan: Plan, provider: string) => boolean} */
function isCountedCapture(plan, provider) {
  return plan.provider === null || plan.provider === provider;
}

/**
 * Measured hours with precipitation that may stay or freeze.
 * @typedef {{winter: string, hours: import('../../../../src/domain/documentation/winterDay').WinterHour[]}} Fell
 */

/** @type {(app: App, params: Window) => Map<string, Fell>} */
function fellAt(app, params) {
  // Once per cell, which the properties of a town share.
  const sql = `WITH agreed AS MATERIALIZED (SELECT p.id, p.winter, ${cellAt('p')} AS cell
      FROM json_each({:properties}) AS wanted CROSS JOIN properties p ON p.id = wanted.value),
    fell AS MATERIALIZED (SELECT w.cell, json_group_array(json_array(w.hour, w.measured ->> 'temperature',
        w.measured ->> 'precipitation')) AS hours FROM (SELECT DISTINCT cell FROM agreed) AS cells
      CROSS JOIN weather_hours w ON w.cell = cells.cell AND w.hour >= {:from} AND w.hour < {:to}
      WHERE w.state = 'known' AND w.measured ->> 'precipitation' > 0 AND w.measured ->> 'temperature' < {:below}
      GROUP BY w.cell)
    SELECT agreed.id, agreed.winter, fell.hours FROM agreed JOIN fell ON fell.cell = agreed.cell`;
  /** @type {Map<string, Fell>} */
  const found = new Map();
  for (const { id, winter, hours } of queryRows(app, { sql, params, shape: { id: '', winter: '', hours: '' } })) {
    /** @type {[hour: string, temperature: number, precipitation: number][]} */
    const measured = JSON.parse(hours);
    found.set(id, {
      winter,
      hours: measured.map(([hour, temperature, precipitation]) => ({ at: msOf(hour), temperature, precipitation })),
    });
  }
  return found;
}

/** By idx_documentations_visits. @type {(app: App, params: Window) => Map<string, {provider: string, at: number}[]>} */
function capturesAt(app, params) {
  const sql = `SELECT d.property, json_group_array(json_array(d.company_admin, d.captured_at)) AS captures
    FROM json_each({:properties}) AS wanted CROSS JOIN documentations d ON d.property = wanted.value
    WHERE d.state = 'complete' AND d.held = FALSE AND d.service_type = '${SERVICE}'
      AND d.captured_at >= {:from} AND d.captured_at < {:to} GROUP BY d.property`;
  /** @type {Map<string, {provider: string, at: number}[]>} */
  const found = new Map();
  for (const { property, captures } of queryRows(app, { sql, params, shape: { property: '', captures: '' } })) {
    /** @type {[provider: string, at: string][]} */
    const each = JSON.parse(captures);
    found.set(
      property,
      each.map(([provider, at]) => ({ provider, at: msOf(at) })),
    );
  }
  return found;
}

/** @type {(moment: string) => number} */
function msOf(moment) {
  return Date.parse(moment.replace(' ', 'T'));
}

module.exports = { hintsOf };
