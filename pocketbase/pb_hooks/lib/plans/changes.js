/** A property's owner creates, changes and ends plans. Past days keep their plan. */
const { canonical, germanDay, planInput, quotas, service } = require('../../generated/rules.js');
const { freeDaysOf, freeIn, pauseAfter } = require('./freeDays.js');
const { writeDurably } = require('../database/durable.js');
const model = require('../database/model.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const accountQuotas = require('../accounts/quotas.js');
const { byId, findRows } = require('../database/rows.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { parseTextList, BODY_MAX } = require('../properties/sharing.js');
const { ownColumn } = require('../links/owner.js');

/** @typedef {import('../../../../src/domain/plans/plan').Schedule} Schedule */

/** All properties or none; an equal plan exists once. @type {SessionHandler} */
function createPlans({ e, app, requester }) {
  const keys = ['properties', 'service', 'provider', 'onHolidays', 'land', ...planInput.SCHEDULE_FIELDS];
  const body = readKeys(e, keys, BODY_MAX);
  const ids = parseTextList(body, 'properties', quotas.PROPERTIES_AT_ONCE);
  const type = body.service;
  if (!service.isServiceType(type)) throw createInvalidFault([{ field: 'service', code: 'service_type_invalid' }]);
  const schedule = scheduleOf(body);
  const column = ownColumn(requester.user);
  const done = writeDurably(app, (tx) => {
    const provider = providerOf(tx, body, requester.user);
    accountQuotas.requireQuotaFor(tx, { collection: 'service_plans', me: requester.user.id, more: ids.length });
    let made = 0;
    for (const id of ids) {
      const property = byId(tx, 'properties', id);
      if (property?.getString('ended_at') !== '' || property.getString(column) !== requester.user.id) throw notFound();
      const columns = { property: id, service_type: type, provider, [column]: requester.user.id };
      const free = { ...schedule, freeIn: freeIn(tx, property, { body, schedule, actor: requester.user }) };
      if (isThere(tx, columns, free)) continue;
      savePlan(tx, newPlan(tx, { ...columns, ...columnsOf(free) }), requester.user);
      made++;
    }
    return { made, same: ids.length - made };
  });
  return { status: 201, body: done };
}

/** The old plan ends the day before. @type {SessionHandler} */
function changePlan({ e, app, requester }) {
  const body = readKeys(e, ['provider', 'onHolidays', 'land', ...planInput.SCHEDULE_FIELDS]);
  const schedule = scheduleOf(body);
  if (schedule.startsOn < germanDay.dayOf(Date.now()))
    throw createInvalidFault([{ field: 'startsOn', code: 'plan_dates_invalid' }]);
  const id = writeDurably(app, (tx) => {
    const old = requireRunningPlan(tx, e.request.pathValue('id'), requester.user);
    const provider = providerOf(tx, body, requester.user);
    accountQuotas.requireQuotaFor(tx, { collection: 'service_plans', me: requester.user.id, more: 1 });
    endOn(tx, old, { day: germanDay.addDays(schedule.startsOn, -1), actor: requester.user });
    const kept = ['property', 'service_type', 'property_manager', 'company_admin'];
    const columns = Object.fromEntries(kept.map((column) => [column, old.getString(column)]));
    const changed = changedFree(tx, old, { body, schedule, actor: requester.user });
    const row = newPlan(tx, { ...columns, provider, ...columnsOf(changed) });
    savePlan(tx, row, requester.user);
    return row.id;
  });
  return { status: 201, body: { id } };
}

/** `endsOn`: last day, yesterday at the earliest. @type {SessionHandler} */
function endPlan({ e, app, requester }) {
  const { endsOn } = readKeys(e, ['endsOn']);
  const yesterday = germanDay.addDays(germanDay.dayOf(Date.now()), -1);
  if (!planInput.isDay(endsOn) || endsOn < yesterday)
    throw createInvalidFault([{ field: 'endsOn', code: 'plan_dates_invalid' }]);
  writeDurably(app, (tx) =>
    endOn(tx, requireRunningPlan(tx, e.request.pathValue('id'), requester.user), {
      day: endsOn,
      actor: requester.user,
    }),
  );
  return { status: 204 };
}

/** @type {(e: core.RecordEvent) => void} */
function recordPlanChange(e) {
  model.changeInTransaction(e, (tx, go) => {
    go();
    const shared = findRows(tx, 'property_sharing', { property: e.record.getString('property'), ended_at: '' });
    const companies = shared.map((row) => row.getString('company_admin'));
    raiseTicks(tx, [e.record.getString('property_manager'), e.record.getString('company_admin'), ...companies]);
  });
}

/** @throws Fault 422 @type {(body: Body) => Schedule} */
function scheduleOf(body) {
  const { schedule, issues } = planInput.scheduleIn(body, Date.now());
  if (schedule === null) throw createInvalidFault(issues);
  return schedule;
}

/** Omitted free days stay. @type {(tx: Tx, old: Row, of: {body: Body, schedule: Schedule, actor: Row}) => Schedule} */
function changedFree(tx, old, { body, schedule, actor }) {
  const property = byId(tx, 'properties', old.getString('property'));
  if (!property) throw notFound();
  const known = freeDaysOf(old).freeIn;
  const pause = pauseAfter(body, schedule, old);
  return { ...schedule, pause, freeIn: freeIn(tx, property, { body, schedule, actor, known }) };
}

/** @param {Schedule} schedule */
function columnsOf({ rhythm, season, tolerance, startsOn, endsOn, freeIn: land, pause }) {
  return {
    rhythm,
    season_from: season?.from ?? '',
    season_to: season?.to ?? '',
    tolerance,
    starts_on: startsOn,
    ends_on: endsOn ?? '',
    free_in: land ?? '',
    pause_from: pause?.from ?? '',
    pause_to: pause?.to ?? '',
  };
}

/**
 * @returns '' for every provider. Each wrong id gets the same error.
 * @throws Fault 422
 * @type {(tx: Tx, body: Body, owner: Row) => string}
 */
function providerOf(tx, body, owner) {
  const provider = body.provider ?? null;
  if (provider === null) return '';
  if (typeof provider !== 'string') throw createInvalidFault([{ field: 'provider', code: 'wrong_type' }]);
  const sharings = findRows(tx, 'property_sharing', {
    property_manager: owner.id,
    company_admin: provider,
    ended_at: '',
  });
  if (provider === '' || sharings.length === 0)
    throw createInvalidFault([{ field: 'provider', code: 'plan_provider_invalid' }]);
  return provider;
}

/**
 * An equal plan may have begun earlier: a list imported tomorrow has a later start.
 * @type {(tx: Tx, columns: {[column: string]: string}, schedule: Schedule) => boolean}
 */
function isThere(tx, columns, schedule) {
  const { startsOn } = schedule;
  const columnsText = canonical.toCanonicalJson(columnsOf(schedule));
  return findRows(tx, 'service_plans', columns).some((row) => {
    const season = row.getString('season_from');
    if (row.getString('starts_on') > startsOn) return false;
    const there = columnsOf({
      rhythm: JSON.parse(row.getString('rhythm')),
      season: season === '' ? null : { from: season, to: row.getString('season_to') },
      tolerance: row.getInt('tolerance'),
      startsOn,
      endsOn: row.getString('ends_on') || null,
      ...freeDaysOf(row),
    });
    return canonical.toCanonicalJson(there) === columnsText;
  });
}

/** @type {(tx: Tx, columns: Columns) => Row} */
function newPlan(tx, columns) {
  return new Record(tx.findCachedCollectionByNameOrId('service_plans'), columns);
}

/** @type {(tx: Tx, row: Row, actor: Row) => void} */
function savePlan(tx, row, actor) {
  model.attributeChange(row, { actor });
  tx.save(row);
}

/** @throws Fault 404 for an ended plan or another owner's @type {(tx: Tx, id: string, owner: Row) => Row} */
function requireRunningPlan(tx, id, owner) {
  const row = byId(tx, 'service_plans', id);
  const endsOn = row?.getString('ends_on') ?? '';
  if (!row || row.getString(ownColumn(owner)) !== owner.id) throw notFound();
  if (endsOn !== '' && endsOn < germanDay.dayOf(Date.now())) throw notFound();
  return row;
}

/** An earlier end stays. @type {(tx: Tx, row: Row, of: {day: string, actor: Row}) => void} */
function endOn(tx, row, { day, actor }) {
  const known = row.getString('ends_on');
  if (known !== '' && known < day) return;
  row.set('ends_on', day);
  savePlan(tx, row, actor);
}

module.exports = { createPlans, changePlan, endPlan, recordPlanChange };
