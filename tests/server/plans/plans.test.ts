/** Service plans on the server: who writes and sees them, and what covers an expected day. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { deliver, session, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage();
const { b } = world;
const today = dayOf(Date.now());
const back = (days: number) => addDays(today, -days);
/** Windows lie 28, 21, 14 and 7 days back, and today. */
const WEEKLY = { rhythm: { kind: 'weekdays', days: [weekdayAt(indexOf(today))] }, season: null, tolerance: 1 };
const PLAN = { service: 'Hausmeister', provider: null, ...WEEKLY, startsOn: back(28), endsOn: null };

const request = async (who: Person, path: string, more: Json = {}) =>
  send(server, `/api/app/plans${path}`, { token: who.token, ...more });
const enter = (who: Person, plan: Json = {}) =>
  request(who, '', { body: { properties: [a.property], ...PLAN, ...plan } });
const range = `from=${back(60)}&to=${today}`;
const plansOf = async (who: Person, property = a.property): Promise<Json[]> =>
  (await request(who, `?property=${property}&${range}`)).body.items;
const statesOf = (plan: Json | undefined): Record<string, string> =>
  Object.fromEntries((plan?.windows ?? []).map((one: Json) => [one.due, one.state]));
const gapsOf = async (who: Person): Promise<Json[]> => (await request(who, '/gaps')).body.items;
const noon = (day: string) => new Date(startOf(day) + 12 * 3_600_000).toISOString();

/** A complete record captured at noon of a day, arrived now. */
async function captured(day: string, of: { who?: Person; property?: string; serviceType?: string } = {}) {
  const { who = a.employee, property = a.property, serviceType = 'Hausmeister' } = of;
  const content = { capturedAt: noon(day), startedAt: noon(day), serviceType };
  const what = await work({ author: who.id, property, photos: 1, content: content as Json });
  await deliver(server, what, session(who.token));
  return what.sealed.id;
}
const onTime = (id: string, day: string) =>
  update(server, 'documentations', { id, completed_at: noon(day), held: false });

beforeEach(async () => {
  for (const collection of ['service_plans', 'documentations'])
    for (const { id } of await rows(server, collection))
      await send(server, `/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.su });
});

describe('reading plans', () => {
  it.each([
    ['0000-01-01', '0000-01-31', 'from'],
    ['0001-01-01', '0001-01-31', 'from'],
    ['9999-12-31', '9999-12-31', 'from'],
    ['9998-12-31', '9999-01-01', 'to'],
    ['2026-02-30', '2026-03-01', 'from'],
    ['-000001-01', '2026-03-01', 'from'],
    ['2026-11-21', '2026-11-20', 'to'],
    ['2026-01-01', '2026-12-31', 'to'],
  ])('refuses days that are %s to %s', async (from, to, field) => {
    await enter(a.manager, {});
    const path = `/api/app/plans?property=${a.property}&from=${from}&to=${to}`;
    const { status, body } = await send(server, path, { token: a.manager.token });
    expect([status, body.issues]).toEqual([422, [{ field, code: 'time_invalid' }]]);
  });

  it.each([
    ['1970-01-01', '1970-01-31'],
    ['9998-12-01', '9998-12-31'],
  ])('accepts days that are %s to %s', async (from, to) => {
    await enter(a.manager, {});
    const path = `/api/app/plans?property=${a.property}&from=${from}&to=${to}`;
    expect((await send(server, path, { token: a.manager.token })).status).toBe(200);
  });
});

describe('creating a plan', () => {
  it('covers several own properties; a repetition is the same plan', async () => {
    const both = { properties: [a.property, a.unshared] };
    expect((await enter(a.manager, both)).body).toEqual({ made: 2, same: 0 });
    expect((await enter(a.manager, both)).body).toEqual({ made: 0, same: 2 });
    expect((await enter(a.manager, { ...both, startsOn: back(21) })).body).toEqual({ made: 0, same: 2 });
    expect(await plansOf(a.manager)).toMatchObject([{ ...PLAN, property: a.property, isOwn: true }]);
    expect(await plansOf(a.manager, a.unshared)).toHaveLength(1);
    // Another rhythm, or an earlier beginning, is another plan.
    expect((await enter(a.manager, { startsOn: back(35) })).body).toEqual({ made: 1, same: 0 });
    expect((await enter(a.manager, { rhythm: { kind: 'weather' } })).body).toEqual({ made: 1, same: 0 });
  });

  it('refuses missing properties, providers and schedules', async () => {
    expect((await enter(a.manager, { properties: [a.unshared, b.property] })).status).toBe(404);
    expect((await enter(a.manager, { properties: [a.own] })).status).toBe(404);
    expect((await enter(a.company, {})).status).toBe(404);
    const wrong = await enter(a.manager, { tolerance: 8, season: { from: '02-30', to: '03-01' } });
    expect([wrong.status, wrong.body.issues]).toEqual([
      422,
      [
        { field: 'season', code: 'plan_season_invalid' },
        { field: 'tolerance', code: 'plan_tolerance_invalid' },
      ],
    ]);
    expect(await rows(server, 'service_plans')).toEqual([]);
  });

  it('names no provider without a sharing, and none for a company', async () => {
    const issues = [{ field: 'provider', code: 'plan_provider_invalid' }];
    const own = { properties: [a.own], provider: a.company.id };
    const answers = [
      await enter(a.manager, { provider: b.company.id }),
      await enter(a.manager, { provider: 'niemand00000000' }),
      await enter(a.company, own),
    ];
    expect(answers.map(({ status, body }) => [status, body.issues])).toEqual(answers.map(() => [422, issues]));
    expect(await rows(server, 'service_plans')).toEqual([]);
    expect((await enter(a.company, { ...own, provider: null })).status).toBe(201);
  });

  it('for a company without sharing requires another provider', async () => {
    const shared = { property: a.unshared, property_manager: a.manager.id, company_admin: b.company.id };
    const sharing = await create(server, 'property_sharing', { ...shared, service_types: ['Hausmeister'] });
    await enter(a.manager, { properties: [a.unshared], provider: b.company.id });
    await update(server, 'property_sharing', { id: sharing.id, ended_at: new Date().toISOString() });
    const [plan] = await plansOf(a.manager, a.unshared);
    const change = (provider: string | null) =>
      request(a.manager, `/${plan?.id}`, {
        method: 'PATCH',
        body: { ...WEEKLY, provider, startsOn: today, endsOn: null },
      });
    const refused = await change(b.company.id);
    expect([refused.status, refused.body.issues]).toEqual([
      422,
      [{ field: 'provider', code: 'plan_provider_invalid' }],
    ]);
    expect((await plansOf(a.manager, a.unshared))[0]?.endsOn).toBeNull();
    expect((await change(null)).status).toBe(201);
  });

  it('changes by ending the row and creating another; both are audited', async () => {
    await enter(a.manager);
    const [old] = await plansOf(a.manager);
    const changed = { ...WEEKLY, tolerance: 3, provider: a.company.id, startsOn: today, endsOn: null };
    const path = `/${old?.id}`;
    const early = await request(a.manager, path, { method: 'PATCH', body: { ...changed, startsOn: back(1) } });
    expect([early.status, early.body.issues]).toEqual([422, [{ field: 'startsOn', code: 'plan_dates_invalid' }]]);
    const answer = await request(a.manager, path, { method: 'PATCH', body: changed });
    expect(answer.status).toBe(201);
    const [before, after] = await plansOf(a.manager);
    expect([before?.endsOn, before?.windows.length]).toEqual([back(1), 4]);
    expect(after).toMatchObject({ ...changed, id: answer.body.id, windows: [{ due: today, state: 'open' }] });
    const actions = async (id: string) =>
      (await rows(server, 'audit_log', `record = "${id}"`)).map(({ action }) => action).sort();
    expect([await actions(old?.id), await actions(after?.id)]).toEqual([['create', 'update'], ['create']]);
  });

  it('ends for the future only; a second end is not found', async () => {
    await enter(a.manager);
    const [plan] = await plansOf(a.manager);
    const end = (endsOn: string) => request(a.manager, `/${plan?.id}/end`, { body: { endsOn } });
    expect((await end(back(2))).status).toBe(422);
    expect((await end(back(1))).status).toBe(204);
    expect((await end(back(1))).status).toBe(404);
    expect((await plansOf(a.manager))[0]?.windows).toHaveLength(4);
  });

  it('for next spring is shown, changed and ended before it begins', async () => {
    const spring = { ...WEEKLY, provider: null, startsOn: back(-120), endsOn: null };
    await enter(a.manager, spring);
    const [plan] = await plansOf(a.manager);
    expect(plan).toMatchObject({ ...spring, isOwn: true, windows: [], hints: [] });
    expect(await plansOf(a.company)).toHaveLength(1);

    const other = { ...spring, tolerance: 3 };
    const changed = await request(a.manager, `/${plan?.id}`, { method: 'PATCH', body: other });
    expect(changed.status).toBe(201);
    expect(await plansOf(a.manager)).toMatchObject([{ ...other, id: changed.body.id }]);
    const end = await request(a.manager, `/${changed.body.id}/end`, { body: { endsOn: back(1) } });
    expect(end.status).toBe(204);
    expect(await plansOf(a.manager)).toEqual([]);
  });

  it('changed to begin earlier leaves no trace of itself', async () => {
    await enter(a.manager, { startsOn: back(-120) });
    const [plan] = await plansOf(a.manager);
    const sooner = { ...WEEKLY, provider: null, startsOn: back(-60), endsOn: null };
    const { body } = await request(a.manager, `/${plan?.id}`, { method: 'PATCH', body: sooner });
    expect(await plansOf(a.manager)).toMatchObject([{ ...sooner, id: body.id }]);
  });
});

describe('covering an expected day', () => {
  it('by captures in time, beside it or late, and not by other work', async () => {
    await enter(a.manager, { startsOn: back(35) });
    await onTime(await captured(back(35)), back(35));
    await onTime(await captured(back(29)), back(29));
    await captured(back(21));
    const held = await captured(back(14));
    await update(server, 'documentations', { id: held, held: true });
    await onTime(await captured(back(7), { serviceType: 'Sonstiges' }), back(7));
    const [plan] = await plansOf(a.manager);
    expect(statesOf(plan)).toEqual({
      [back(35)]: 'done',
      [back(28)]: 'tolerated',
      [back(21)]: 'late',
      [back(14)]: 'missing',
      [back(7)]: 'missing',
      [today]: 'open',
    });
    expect(plan?.windows[2]).toMatchObject({ closedOn: back(21), arrivedOn: today });

    await update(server, 'documentations', { id: held, held: false });
    expect(statesOf((await plansOf(a.manager))[0])[back(14)]).toBe('late');
    await send(server, `/api/app/documentations/${held}`, {
      method: 'DELETE',
      token: a.company.token,
      body: { reason: 'Falsche Immobilie' },
    });
    expect(statesOf((await plansOf(a.manager))[0])[back(14)]).toBe('missing');
  });

  it('uses the German day of arrival, not the UTC day', async () => {
    await enter(a.manager, { startsOn: back(14), tolerance: 0 });
    const id = await captured(back(7));
    const lateInTheEvening = new Date(startOf(back(6)) - 10 * 60_000).toISOString();
    const justAfterMidnight = new Date(startOf(back(6)) + 20 * 60_000).toISOString();
    const times = { captured_at: lateInTheEvening, completed_at: justAfterMidnight };
    await update(server, 'documentations', { id, held: false, ...times });
    const [plan] = await plansOf(a.manager);
    const window = plan?.windows.find(({ due }: Json) => due === back(7));
    expect(window).toMatchObject({ state: 'late', closedOn: back(7), arrivedOn: back(6) });
  });

  it("needs the named provider's work, or any, including link work", async () => {
    await enter(a.manager, { provider: a.company.id });
    await enter(a.manager, { startsOn: back(27) });
    const id = await captured(back(7));
    await update(server, 'documentations', { id, company_admin: '' });
    const plans = await plansOf(a.manager);
    const states = plans.map((plan) => [plan.provider, statesOf(plan)[back(7)]]);
    expect(states).toEqual([
      [a.company.id, 'missing'],
      [null, 'late'],
    ]);
  });
});

describe('missing work at all properties', () => {
  it('is sorted longest first, with last capture and next day', async () => {
    await enter(a.manager, { properties: [a.property] });
    await enter(a.manager, { properties: [a.unshared], startsOn: back(14) });
    await captured(back(28));
    expect(await gapsOf(a.manager)).toMatchObject([
      {
        property: a.property,
        propertyName: 'Domkloster a',
        missing: [{ due: back(21), service: 'Hausmeister' }, { due: back(14) }, { due: back(7) }],
        last: back(28),
        next: today,
      },
      { property: a.unshared, missing: [{ due: back(14) }, { due: back(7) }], last: null },
    ]);
    expect(await gapsOf(b.manager)).toEqual([]);
    await captured(today);
    expect((await gapsOf(a.manager))[0]).toMatchObject({ last: today, next: addDays(today, 7) });
  });

  it.each([
    ['whose days stand apart', 1],
    ['whose days overlap', 4],
  ])('of a plan %s has the last capture, however old', async (_, tolerance) => {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => tolerance > 1 || PLAN.rhythm.days.includes(day));
    await enter(a.manager, { rhythm: { kind: 'weekdays', days }, tolerance });
    await captured(back(200));
    await captured(back(300));
    expect((await gapsOf(a.manager))[0]).toMatchObject({ last: back(200) });
  });

  it("is expected in the next season, and not after a plan's end", async () => {
    const season = { from: addDays(today, 150).slice(5), to: back(3).slice(5) };
    const daily = { rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] }, tolerance: 0, season };
    await enter(a.manager, { properties: [a.property], ...daily });
    await enter(a.manager, { properties: [a.unshared], ...daily, endsOn: addDays(today, 149) });
    const next = (await gapsOf(a.manager)).map((gap) => [gap.property, gap.next]);
    expect(new Map(next as [string, string | null][])).toEqual(
      new Map([
        [a.property, addDays(today, 150)],
        [a.unshared, null],
      ]),
    );
  });

  it.each([
    ['changed from tomorrow on', 'PATCH', {}, today],
    ['given to another provider from today on', 'PATCH', { provider: a.company.id, startsOn: today }, today],
    ['ended', 'end', {}, null],
    ['ended and resumed in spring', 'resume', {}, addDays(today, 122)],
  ])('names the next day of a plan that was %s', async (_, how, changes, next) => {
    const daily = { rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] }, season: null, tolerance: 0 };
    await enter(a.manager, { ...daily, startsOn: back(3) });
    const [plan] = await plansOf(a.manager);
    const changed = { ...daily, provider: null, startsOn: addDays(today, 1), endsOn: null, ...changes };
    if (how === 'PATCH')
      expect((await request(a.manager, `/${plan?.id}`, { method: 'PATCH', body: changed })).status).toBe(201);
    else expect((await request(a.manager, `/${plan?.id}/end`, { body: { endsOn: back(1) } })).status).toBe(204);
    if (how === 'resume') await enter(a.manager, { ...daily, startsOn: addDays(today, 122) });
    const [gap] = await gapsOf(a.manager);
    expect([gap?.missing.length, gap?.next]).toEqual([3, next]);
  });

  it('names the properties of all plans, with service and days', async () => {
    await enter(a.manager, { properties: [a.property], startsOn: today });
    await enter(a.manager, {
      properties: [a.property],
      service: 'Gartenpfleger',
      startsOn: back(90),
      endsOn: back(70),
    });
    const { body } = await request(a.manager, '/gaps');
    const running = { service: 'Hausmeister', startsOn: today, endsOn: null, over: null };
    const where = { property: a.property, propertyName: 'Domkloster a', propertyAddress: expect.any(String) };
    expect(body).toMatchObject({ plans: 1, items: [], planned: [{ ...where, plans: [running] }] });
  });

  it('lists past days of each plan; none bei Bedarf, off season or today', async () => {
    const season = { from: addDays(today, 10).slice(5), to: addDays(today, 20).slice(5) };
    const idle = { rhythm: { kind: 'weather' }, tolerance: 0, startsOn: back(28) };
    await enter(a.manager);
    await enter(a.manager, { service: 'Gartenpfleger', season });
    await enter(a.manager, { service: 'Reinigungsdienst', startsOn: today });
    await enter(a.manager, { service: 'Winterdienst', ...idle });
    const [planned] = (await request(a.manager, '/gaps')).body.planned;
    const over = planned.plans.map(({ service, over }: Json) => [service, over]).sort();
    expect(over).toEqual([
      ['Gartenpfleger', null],
      ['Hausmeister', { from: back(28), to: back(7) }],
      ['Reinigungsdienst', null],
      ['Winterdienst', null],
    ]);
  });
});

describe('visibility of a plan', () => {
  it('includes its owner, its company and the people who work there', async () => {
    await enter(a.manager);
    await enter(a.manager, { properties: [a.unshared] });
    await enter(a.manager, { service: 'Gartenpfleger' });
    await enter(a.company, { properties: [a.own], service: 'Winterdienst' });
    const due = async (who: Person) =>
      (await request(who, '/due')).body.items.map((one: Json) => `${one.propertyName} ${one.service}`);
    expect(await due(a.company)).toEqual(['Domkloster a Hausmeister', 'Eigenes Lager a Winterdienst']);
    expect(await due(a.employee)).toEqual(['Domkloster a Hausmeister', 'Eigenes Lager a Winterdienst']);
    expect(await due(a.unassigned)).toEqual([]);
    expect(await due(b.company)).toEqual([]);
    expect((await plansOf(a.company)).map(({ service, isOwn }) => [service, isOwn])).toEqual([['Hausmeister', false]]);
    expect((await plansOf(world.superAdmin)).map(({ service }) => service)).toEqual(['Gartenpfleger', 'Hausmeister']);
    expect((await request(b.manager, `?property=${a.property}&${range}`)).status).toBe(404);
  });

  it('excludes other companies', async () => {
    const second = await create(server, 'property_sharing', {
      property: a.property,
      property_manager: a.manager.id,
      company_admin: b.company.id,
      service_types: ['Hausmeister'],
    });
    await enter(a.manager, { provider: a.company.id });
    expect(await plansOf(b.company)).toEqual([]);
    await enter(a.manager);
    expect(await plansOf(b.company)).toHaveLength(1);
    await update(server, 'property_sharing', { id: second.id, ended_at: new Date().toISOString() });
    expect((await request(b.company, `?property=${a.property}&${range}`)).status).toBe(404);
  });

  it("includes days of captures for an employee's offline phone", async () => {
    await enter(a.manager);
    await captured(back(7));
    const [item] = (await request(a.employee, '/due')).body.items;
    expect(item.visits).toEqual([{ day: back(7), arrived: today }]);
  });

  it('covers 90 days, because a monthly service stays open for a month', async () => {
    await enter(a.manager, { rhythm: { kind: 'monthly', times: 2 } });
    for (const days of [120, 85, 40]) await captured(back(days));
    const [item] = (await request(a.employee, '/due')).body.items;
    expect(item.visits.map(({ day }: Json) => day).sort()).toEqual([back(85), back(40)]);
  });
});

describe('free days of a plan', () => {
  const DAILY = { rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] }, tolerance: 0 };
  /** A public holiday in every Land, within the year that a new plan may reach back. */
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '12-25' ? 1 : 0);
  const [eve, after] = [`${year}-12-24`, `${year}-12-27`];
  const house = async (address: string): Promise<string> =>
    (await create(server, 'properties', { name: 'Haus', address, property_manager: a.manager.id })).id;
  const planAt = async (property: string): Promise<Json> =>
    (await request(a.manager, `?property=${property}&from=${eve}&to=${after}`)).body.items[0];
  const change = (plan: Json, body: Json) => {
    const { rhythm, season, tolerance, provider, endsOn } = plan;
    const same = { rhythm, season, tolerance, provider, endsOn, startsOn: today };
    return request(a.manager, `/${plan.id}`, { method: 'PATCH', body: { ...same, ...body } });
  };
  const setLand = (id: string, land: string, who = a.manager) =>
    send(server, `/api/collections/properties/records/${id}`, { method: 'PATCH', body: { land }, token: who.token });
  const landIssue = [{ field: 'land', code: 'land_invalid' }];

  it("are the holidays of the property's Land, when the plan says so", async () => {
    const [cologne, dresden] = [await house('Domkloster 4, 50667 Köln'), await house('Am Zwinger 1, 01067 Dresden')];
    const plan = { ...DAILY, properties: [cologne, dresden], startsOn: back(366), onHolidays: false };
    expect((await enter(a.manager, plan)).body).toEqual({ made: 2, same: 0 });
    expect((await enter(a.manager, plan)).body).toEqual({ made: 0, same: 2 });
    const [there, other] = [await planAt(cologne), await planAt(dresden)];
    expect([there.freeIn, other.freeIn]).toEqual(['NW', 'SN']);
    expect(there.windows.map(({ due }: Json) => due)).toEqual([eve, after]);

    const plain = await house('Domkloster 4, 50667 Köln');
    await enter(a.manager, { ...DAILY, properties: [plain], startsOn: back(366) });
    expect(await planAt(plain)).toMatchObject({ freeIn: null, pause: null });
    expect((await planAt(plain)).windows).toHaveLength(4);
  });

  it("stay those of the plan's Land until the plan is changed", async () => {
    const place = await house('Domkloster 4, 50667 Köln');
    await enter(a.manager, { ...DAILY, properties: [place], startsOn: back(366), onHolidays: false });
    expect((await setLand(place, 'BY')).status).toBe(200);
    const before = await planAt(place);
    expect(before.freeIn).toBe('NW');
    // An older desktop app sends no free days: they stay.
    expect((await change(before, { tolerance: 1 })).status).toBe(201);
    const kept = (await request(a.manager, `?property=${place}&from=${today}&to=${today}`)).body.items;
    expect(kept).toMatchObject([{ freeIn: 'NW', tolerance: 1 }]);
    expect((await change(kept[0], { onHolidays: false })).status).toBe(201);
    const [changed] = (await request(a.manager, `?property=${place}&from=${today}&to=${today}`)).body.items;
    expect(changed.freeIn).toBe('BY');
    expect((await planAt(place)).freeIn).toBe('NW');
  });

  it('need the Land when a postcode has none or two; the property keeps it', async () => {
    const [known, open] = [await house('Domkloster 4, 50667 Köln'), await house('Pausaer Weg 1, 07919 Pausa')];
    const plan = { ...DAILY, properties: [known, open], onHolidays: false };
    for (const land of [null, undefined, 'XX', 7]) {
      const { status, body } = await enter(a.manager, { ...plan, land });
      expect([status, body.issues]).toEqual([422, landIssue]);
    }
    expect(await rows(server, 'service_plans')).toEqual([]);
    expect((await enter(a.manager, { ...plan, onHolidays: 'nein' })).status).toBe(422);
    expect((await enter(a.manager, { ...plan, land: 'SN' })).body).toEqual({ made: 2, same: 0 });
    const made = await rows(server, 'service_plans');
    expect(made.map(({ free_in }) => free_in).sort()).toEqual(['NW', 'SN']);
    const properties = await rows(server, 'properties', `id = "${known}" || id = "${open}"`);
    expect(properties.map(({ land }) => land).sort()).toEqual(['', 'SN']);
    const [told] = await rows(server, 'audit_log', `record = "${open}" && action = "update"`);
    expect(told).toMatchObject({ actor: a.manager.id, before: { land: '' }, after: { land: 'SN' } });
  });

  it('use an existing Land that only the owner sets', async () => {
    const refused = await setLand(a.property, 'XX');
    expect([refused.status, refused.body.issues]).toEqual([422, landIssue]);
    for (const who of [a.company, a.employee, b.manager])
      expect((await setLand(a.property, 'BY', who)).status).toBeGreaterThanOrEqual(400);
    expect((await rows(server, 'properties', `id = "${a.property}"`))[0]?.land).toBe('');
  });

  it.each([
    ['ends before it begins', { from: back(-14), to: back(-7) }],
    ['is longer than a year', { from: back(-1), to: back(-368) }],
    ['began before today, in a plan that did', { from: back(7), to: back(-7) }],
    ['is none', 'August'],
  ])('refuse a pause that %s', async (_, pause) => {
    const { status, body } = await enter(a.manager, { pause });
    expect([status, body.issues]).toEqual([422, [{ field: 'pause', code: 'plan_pause_invalid' }]]);
  });

  it('pause from today: older missing days stay, the next day is later', async () => {
    await enter(a.manager, { ...DAILY, startsOn: back(3) });
    const [plan] = await plansOf(a.manager);
    const pause = { from: today, to: back(-120) };
    expect((await change(plan as Json, { pause, onHolidays: true })).status).toBe(201);
    expect(await gapsOf(a.manager)).toMatchObject([
      { missing: [{ due: back(3) }, { due: back(2) }, { due: back(1) }], next: back(-121) },
    ]);
    const [, paused] = (await request(a.manager, `?property=${a.property}&from=${back(3)}&to=${back(-90)}`)).body.items;
    expect(paused).toMatchObject({ pause, windows: [] });
    // The phone has the same row, and a change without a pause keeps it.
    expect((await request(a.employee, '/due')).body.items).toMatchObject([{ pause: null }, { pause, freeIn: null }]);
    expect((await change(paused, { tolerance: 1 })).status).toBe(201);
    const [kept] = (await request(a.manager, `?property=${a.property}&from=${today}&to=${today}`)).body.items;
    expect(kept).toMatchObject({ pause, tolerance: 1 });
    expect((await change(kept, { pause: null })).status).toBe(201);
    expect((await gapsOf(a.manager))[0]?.next).toBe(today);
  });
});

describe('proposal from the past', () => {
  it('is a rhythm that was kept, for the owner only', async () => {
    for (const weeks of [1, 2, 3, 4, 5]) await captured(back(weeks * 7));
    const { body } = await request(a.manager, `/proposals?property=${a.property}`);
    expect(body.items).toEqual([{ service: 'Hausmeister', rhythm: WEEKLY.rhythm, tolerance: 1, hits: 5, of: 5 }]);
    expect((await request(a.company, `/proposals?property=${a.property}`)).status).toBe(404);
  });
});
