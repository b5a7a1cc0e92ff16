/** Seven days of all visible properties: records of each day, and work that is expected, missing or came late. */
const { germanDay, movedTo: moves, plan: rules } = require('../../generated/rules.js');
const { daySql } = require('../database/days.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { conditionOf } = require('../lists/sees.js');
const { plansOf, visitsAround, visitsFor } = require('./seen.js');

const LENGTH = 7;
/** States that a day shows beside its records. A closed window needs no word. */
const SHOWN = ['open', 'missing', 'late'];

/** @typedef {{from: string, to: string}} Days German days, inclusive. */
/**
 * `records`: complete ones; `newest`: id of the last captured one, '' without any.
 * `doneOn`: the other day of 'moved'.
 * @typedef {{day: string, records: number, newest: string, expected: {service: string, state: string, doneOn?: string}[]}} WeekDay
 */
/** `days`: only those with something. @typedef {{property: string, propertyName: string, propertyAddress: string, days: WeekDay[]}} PropertyWeek */

/** @type {(from: string) => Days} */
const weekFrom = (from) => ({ from, to: germanDay.addDays(from, LENGTH - 1) });

/**
 * Sorted by name.
 * @param now ms
 * @type {(app: App, user: Row, of: {days: Days, now: number}) => PropertyWeek[]}
 */
function weekOf(app, user, { days, now }) {
  const properties = listProperties(app, user);
  /** @type {Map<string, Map<string, WeekDay>>} */
  const found = new Map(properties.map(({ property }) => [property, new Map()]));
  for (const { property, ...day } of countRecords(app, user, days))
    found.get(property)?.set(day.day, { ...day, expected: [] });
  for (const { property, day, ...expected } of listExpected(app, user, { days, now })) {
    const byDay = found.get(property);
    if (!byDay) continue;
    const known = byDay.get(day);
    if (known) known.expected.push(expected);
    else byDay.set(day, { day, records: 0, newest: '', expected: [expected] });
  }
  return properties.map((one) => ({ ...one, days: [...(found.get(one.property)?.values() ?? [])] }));
}

/** @type {(app: App, user: Row) => Omit<PropertyWeek, 'days'>[]} */
function listProperties(app, user) {
  const condition = conditionOf('properties', { user, isNamed: false }) ?? '1 = 0';
  const sql = `SELECT json_group_array(json_object('property', id, 'propertyName', name, 'propertyAddress', address)
      ORDER BY name, id) AS found FROM properties WHERE ${condition}`;
  const params = { me: user.id, employer: user.getString('employer') };
  const [{ found } = { found: '[]' }] = queryRows(app, { sql, params, shape: { found: '' } });
  return JSON.parse(found);
}

/** @type {(app: App, user: Row, days: Days) => {property: string, day: string, records: number, newest: string}[]} */
function countRecords(app, user, days) {
  const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
  const day = daySql('d.captured_at', days);
  // SQLite takes a bare column from the row of MAX().
  const sql = `SELECT json_group_array(json_object('property', property, 'day', day, 'records', n, 'newest', id)) AS found
    FROM (SELECT d.property, ${day} AS day, COUNT(*) AS n, d.id, MAX(d.captured_at) FROM documentations d
      WHERE ${condition} AND ${isOrdinary('d')} AND d.state = 'complete' AND d.captured_at >= {:from} AND d.captured_at < {:to}
      GROUP BY d.property, ${day})`;
  const params = {
    me: user.id,
    from: toDatabaseTime(germanDay.startOf(days.from)),
    to: toDatabaseTime(germanDay.startOf(germanDay.addDays(days.to, 1))),
  };
  const [{ found } = { found: '[]' }] = queryRows(app, { sql, params, shape: { found: '' } });
  return JSON.parse(found);
}

/** @type {(app: App, user: Row, of: {days: Days, now: number}) => {property: string, day: string, service: string, state: string, doneOn?: string}[]} */
function listExpected(app, user, { days, now }) {
  const plans = plansOf(app, user, { days });
  const visits = visitsAround(app, plans, days);
  return plans.flatMap(({ plan }) =>
    rules
      .judgedIn(plan, days, { visits: visitsFor(plan, visits), now })
      .map((window) => ({ ...window, doneOn: moves.movedTo(window) }))
      .filter(({ state, doneOn }) => doneOn !== null || SHOWN.includes(state))
      .map(({ due, state, doneOn }) => ({
        ...{ property: plan.property, day: due, service: plan.service },
        ...(doneOn === null ? { state } : { state: 'moved', doneOn }),
      })),
  );
}

module.exports = { weekFrom, weekOf };
