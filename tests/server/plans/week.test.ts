/** The week of an office: records by building and day, and work that is expected, missing or came late. */
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { deliver, session, work } from '../../support/rows/work';
import { create, type Json, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage();
const today = dayOf(Date.now());
const back = (days: number) => addDays(today, -days);
const first = back(6);
const time = (day: string, hour: number) => new Date(startOf(day) + hour * 3_600_000).toISOString();

async function capture(day: string, { hour = 12, service = 'Hausmeister', property = a.property } = {}) {
  const content = { capturedAt: time(day, hour), startedAt: time(day, hour), serviceType: service };
  const what = await work({ author: a.employee.id, property, photos: 1, content: content as Json });
  await deliver(server, what, session(a.employee.token));
  return what.sealed.id;
}
const weekOf = async (who: Person, from = first): Promise<Json[]> =>
  (await send(server, `/api/app/plans/week?from=${from}`, { token: who.token })).body.items;
const daysAt = (week: Json[], property: string) => week.find((one) => one.property === property)?.days;

describe('the week', () => {
  it('names records, missing and expected days of every visible building', async () => {
    const plan = {
      ...{ properties: [a.property], service: 'Hausmeister', provider: null, season: null, tolerance: 0 },
      rhythm: { kind: 'weekdays', days: [today, back(2), back(4)].map((day) => weekdayAt(indexOf(day))).sort() },
      ...{ startsOn: back(6), endsOn: null, onHolidays: true },
    };
    expect((await send(server, '/api/app/plans', { token: a.manager.token, body: plan })).status).toBe(201);
    await capture(back(4), { hour: 8 });
    const newest = await capture(back(4), { hour: 15, service: 'Winterdienst' });
    await capture(back(7));
    const held = await capture(back(3));
    await update(server, 'documentations', { id: held, held: true });

    const week = await weekOf(a.manager);
    expect(week.map(({ propertyName }) => propertyName)).toEqual(week.map(({ propertyName }) => propertyName).sort());
    expect(daysAt(week, a.property)).toEqual([
      // The morning's record arrived after its day was over.
      { day: back(4), records: 2, newest, expected: [{ service: 'Hausmeister', state: 'late' }] },
      { day: back(2), records: 0, newest: '', expected: [{ service: 'Hausmeister', state: 'missing' }] },
      { day: today, records: 0, newest: '', expected: [{ service: 'Hausmeister', state: 'open' }] },
    ]);
    expect(daysAt(week, a.unshared)).toEqual([]);
    // The company sees the held record, and no building that is not shared.
    const ofCompany = await weekOf(a.company);
    expect(daysAt(ofCompany, a.property).map(({ day }: Json) => day)).toContain(back(3));
    expect(daysAt(ofCompany, a.unshared)).toBeUndefined();
    expect(daysAt(await weekOf(world.b.manager), a.property)).toBeUndefined();
    expect(daysAt(await weekOf(a.manager, back(13)), a.property).map(({ day }: Json) => day)).toContain(back(7));
  });

  it('names the other day on which expected work was done', async () => {
    const property = a.unshared;
    const [due, done] = [back(5), back(4)];
    const { id } = await create(server, 'property_sharing', {
      ...{ property, property_manager: a.manager.id, company_admin: a.company.id },
    });
    expect(id).toBeTruthy();
    const plan = {
      ...{ properties: [property], service: 'Gartenpfleger', provider: null, season: null, tolerance: 1 },
      rhythm: { kind: 'weekdays', days: [weekdayAt(indexOf(due))] },
      ...{ startsOn: back(6), endsOn: null, onHolidays: true },
    };
    expect((await send(server, '/api/app/plans', { token: a.manager.token, body: plan })).status).toBe(201);
    await create(server, 'user_properties', { user: a.employee.id, property });
    await capture(done, { service: 'Gartenpfleger', property });
    const days = daysAt(await weekOf(a.manager), property);
    expect(days.find(({ day }: Json) => day === due)).toMatchObject({
      expected: [{ service: 'Gartenpfleger', state: 'moved', doneOn: done }],
    });
  });

  it('leaves out an ended building', async () => {
    const gone = await create(server, 'properties', {
      ...{ name: 'Abgegeben', address: 'Weg 1, 50667 Köln', property_manager: a.manager.id },
    });
    expect(daysAt(await weekOf(a.manager), gone.id)).toEqual([]);
    await send(server, `/api/app/properties/${gone.id}`, { method: 'DELETE', token: a.manager.token });
    expect(daysAt(await weekOf(a.manager), gone.id)).toBeUndefined();
  });

  it.each(['', '2026-02-30', 'gestern'])("refuses a week from '%s'", async (from) => {
    const { status, body } = await send(server, `/api/app/plans/week?from=${from}`, { token: a.manager.token });
    expect([status, body.issues]).toEqual([422, [{ field: 'from', code: 'time_invalid' }]]);
  });
});
