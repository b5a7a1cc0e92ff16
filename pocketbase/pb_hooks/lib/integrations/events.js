/** Events of a calendar feed: expected, missing and done services, and defects. No free text: it may name people. */
const { germanDay, plan: rules, planTexts, quotas, workShape } = require('../../generated/rules.js');
const { isOrdinary } = require('../database/ordinary.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { conditionOf } = require('../lists/sees.js');
const { pageUrl } = require('../mail/mail.js');
const { plansOf, visitsAround, visitsFor } = require('../plans/seen.js');
const { seenBy } = require('../threads/sees.js');
const { selectThreads } = require('../threads/rows.js');
const { findEmployee } = require('./scope.js');

/** @typedef {import('./ical.js').CalendarEvent} CalendarEvent */
/** @typedef {import('../../../../src/domain/people/accessKey').FeedScope} FeedScope */
/** @typedef {{user: Row, viewer: Row, scope: FeedScope, days: {from: string, to: string}, now: number}} Feed */

/** Days behind and ahead of today. More plans than MANY_PLANS get FEW. */
const MANY = { behind: 28, ahead: 56 };
const FEW = { behind: 7, ahead: 14 };
const MANY_PLANS = 200;

/** @type {(app: App, user: Row, of: {scope: FeedScope, now: number}) => CalendarEvent[]} */
function eventsOf(app, user, { scope, now }) {
  const viewer = scope.person === '' ? user : findEmployee(app, user, scope.person);
  if (!viewer) return [];
  const plans = plansOf(app, viewer, { days: daysAround(now, MANY), property: scope.property });
  const days = daysAround(now, plans.length > MANY_PLANS ? FEW : MANY);
  const feed = { user, viewer, scope, days, now };
  const events = [...plannedEvents(app, plans, feed), ...doneEvents(app, feed), ...defectEvents(app, feed)];
  return nearestTo(events, now);
}

/** @type {(now: number, of: {behind: number, ahead: number}) => {from: string, to: string}} */
function daysAround(now, { behind, ahead }) {
  const today = germanDay.dayOf(now);
  return { from: germanDay.addDays(today, -behind), to: germanDay.addDays(today, ahead) };
}

/** @type {(events: CalendarEvent[], now: number) => CalendarEvent[]} */
function nearestTo(events, now) {
  if (events.length <= quotas.FEED_EVENTS_MOST) return events;
  const distances = new Map(
    events.map((event) => [event, Math.abs(('day' in event ? germanDay.startOf(event.day) : event.from) - now)]),
  );
  const sorted = events.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
  return sorted.slice(0, quotas.FEED_EVENTS_MOST);
}

/** The record stands for a closed window. @type {(app: App, plans: SeenPlan[], of: Feed) => CalendarEvent[]} */
function plannedEvents(app, plans, { days, now, user }) {
  const visits = visitsAround(app, plans, days);
  return plans.flatMap(({ plan, name, address }) => {
    const [rhythm, link] = [planTexts.rhythmText(plan.rhythm), propertyLink(user, plan.property)];
    return rules
      .judgedIn(plan, days, { visits: visitsFor(plan, visits), now })
      .filter(({ state }) => state === 'open' || state === 'missing')
      .map(({ due, until, state }) => ({
        id: `soll-${plan.id}-${due}`,
        day: due,
        title: `${state === 'open' ? '' : 'Fehlt: '}${plan.service}, ${name}`,
        text: `${state === 'open' ? 'Erwartet' : 'Ohne Nachweis'}, ${rhythm}${until === due ? '' : `, bis ${toGermanDate(until)}`}`,
        place: address,
        category: state === 'open' ? 'Erwartet' : 'Fehlt',
        link,
      }));
  });
}

/** @type {(day: string) => string} */
function toGermanDate(day) {
  return day.split('-').reverse().join('.');
}

/** @type {(user: Row, property: string) => string} */
function propertyLink(user, property) {
  const isManager = user.getString('role') === 'property_manager';
  return pageUrl(`${isManager ? '/property-manager' : ''}/properties/${property}`);
}

const RECORD = {
  id: '',
  number: '',
  property_name: '',
  property_address: '',
  service_type: '',
  started_at: '',
  captured_at: '',
  employee_name: '',
  company_name: '',
};

/** Of the author's company also its incomplete ones are seen, but none stands here. @type {(app: App, of: Feed) => CalendarEvent[]} */
function doneEvents(app, { user, scope, days }) {
  const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
  const narrowed = [
    ...(scope.property === '' ? [] : ['property = {:property}']),
    ...(scope.person === '' ? [] : ['+user = {:person}']),
  ];
  const sql = `SELECT ${Object.keys(RECORD).join(', ')}, COALESCE(work, '') AS work FROM documentations WHERE ${[condition, ...narrowed].join(' AND ')}
    AND ${isOrdinary()} AND state = 'complete' AND withdrawn = FALSE AND captured_at >= {:from} AND captured_at < {:to}
    ORDER BY captured_at DESC LIMIT ${quotas.FEED_EVENTS_MOST}`;
  const params = {
    me: user.id,
    employer: '',
    property: scope.property,
    person: scope.person,
    from: toDatabaseTime(germanDay.startOf(days.from)),
    to: toDatabaseTime(germanDay.startOf(germanDay.addDays(days.to, 1))),
  };
  return queryRows(app, { sql, params, shape: { ...RECORD, work: '' } }).map((record) => ({
    id: `beleg-${record.id}`,
    ...momentsOf(record),
    title: `${record.service_type || 'Leistung'}, ${record.property_name || 'ohne Immobilie'}`,
    text: [`Belegt, ${record.number}`, record.company_name, ...(scope.names ? [record.employee_name] : [])]
      .filter((line) => line !== '')
      .join('\n'),
    place: record.property_address,
    category: 'Belegt',
    link: pageUrl(`/documentation/${record.id}`),
  }));
}

const MINUTE = 60_000;
/** Hours may be entered ahead; work that begins still later was on the day before. */
const AHEAD = 60 * MINUTE;

/** The entered hours, else from the first photo to 'Speichern'. @type {(of: {started_at: string, captured_at: string, work: string}) => {from: number, to: number}} */
function momentsOf({ started_at: started, captured_at: captured, work }) {
  const [begin, end] = [started, captured].map((time) => Date.parse(time.replace(' ', 'T')));
  const to = end ?? 0;
  const { from, until } = workShape.workIn(work === '' ? null : JSON.parse(work)) ?? { from: null, until: null };
  if (from !== null && until !== null && from < until) {
    const saved = germanDay.dayOf(to);
    const day = germanDay.momentOf(`${saved}T${from}`) > to + AHEAD ? germanDay.addDays(saved, -1) : saved;
    return { from: germanDay.momentOf(`${day}T${from}`), to: germanDay.momentOf(`${day}T${until}`) };
  }
  const first = begin !== undefined && begin <= to ? begin : to;
  return { from: first, to: Math.max(to, first + MINUTE) };
}

/** Open ones, and those of the last days. @type {(app: App, of: Feed) => CalendarEvent[]} */
function defectEvents(app, { user, viewer, scope, days }) {
  const { condition, params } = seenBy(viewer);
  const where = `(${condition}) AND t.subject = 'defect' AND (t.state != 'closed' OR t.opened_at >= {:from})
    ${scope.property === '' ? '' : 'AND t.property = {:property}'} ORDER BY t.opened_at DESC LIMIT ${quotas.FEED_EVENTS_MOST}`;
  const from = new Date(germanDay.startOf(days.from)).toISOString();
  return selectThreads(app, where, { ...params, from, property: scope.property }).map((thread) => ({
    id: `mangel-${thread.id}`,
    day: germanDay.dayOf(Date.parse(thread.opened_at)),
    title: `Mangel${thread.state === 'closed' ? ' erledigt' : ''}: ${thread.property_name}`,
    text: thread.state === 'closed' ? 'Erledigt' : 'Offen',
    place: '',
    category: 'Mangel',
    link: user.id === viewer.id ? pageUrl('/maengel') : propertyLink(user, thread.property),
  }));
}

module.exports = { eventsOf };
