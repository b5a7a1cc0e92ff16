/** Winter days without a record: requests to the weather service, and who sees the hint. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOf } from '../../../src/domain/time/germanDay';
import { json, startOutside } from '../../support/outside/outside';
import { answerOf } from '../../support/outside/weather';
import { deliver, session, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const HOUR = 3_600_000;
const service = await startOutside();
const { server, world, a } = await stage({ env: { WEATHER_URL: `${service.url}/weather` }, clock: false });
const { b } = world;
afterAll(() => service.stop());

const today = dayOf(Date.now());
const day = addDays(today, -3);
const clock = (hour: number, of = day) => startOf(of) + hour * HOUR;
const stamp = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

const SCHEDULE = {
  rhythm: { kind: 'weather' },
  season: null,
  tolerance: 0,
  startsOn: addDays(today, -30),
  endsOn: null,
};
const enter = (more: Json = {}) =>
  send(server, '/api/app/plans', {
    token: a.manager.token,
    body: { properties: [a.property], service: 'Winterdienst', provider: null, ...SCHEDULE, ...more },
  });
const snowed = (hour: number, more: Json = {}, cell = '509,70') =>
  create(server, 'weather_hours', {
    cell,
    hour: stamp(clock(hour)),
    state: 'known',
    measured: { at: clock(hour), temperature: -1.2, precipitation: 0.4, condition: 'snow', station: 'Köln', ...more },
  });
const gaps = async (who: Person): Promise<Json> =>
  (await send(server, '/api/app/plans/gaps', { token: who.token })).body;
const hints = async (who: Person): Promise<Json[]> => (await gaps(who)).hints;
async function recorded(hour: number, more: Json = {}): Promise<string> {
  const at = new Date(clock(hour)).toISOString();
  const content = { capturedAt: at, startedAt: at, serviceType: 'Winterdienst', ...more };
  const made = await work({ author: a.employee.id, property: a.property, photos: 1, content: content as Json });
  await deliver(server, made, session(a.employee.token));
  // As if it had arrived in time: late work is held.
  await update(server, 'documentations', { id: made.sealed.id, held: false });
  return made.sealed.id;
}

beforeEach(async () => {
  await update(server, 'properties', {
    id: a.property,
    latitude: 50.938361,
    longitude: 6.959974,
    winter: '07:00-20:00',
  });
  for (const collection of ['service_plans', 'documentations', 'weather_hours'])
    for (const { id } of await rows(server, collection))
      await send(server, `/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.su });
});

describe('snow at a property with Winterdienst bei Bedarf', () => {
  it('is a hint for both offices, and never missing', async () => {
    await enter({ provider: a.company.id });
    await snowed(9);
    await snowed(10, { temperature: -2 });
    const hint = { property: a.property, day, temperature: -2, precipitation: 0.8 };
    for (const who of [a.manager, a.company])
      expect(await gaps(who)).toMatchObject({ plans: 1, items: [], hints: [hint] });
    const query = `property=${a.property}&from=${addDays(day, -1)}&to=${today}`;
    const seen = await send(server, `/api/app/plans?${query}`, { token: a.manager.token });
    expect(seen.body.items).toMatchObject([{ windows: [], hints: [{ day, temperature: -2, precipitation: 0.8 }] }]);
    for (const who of [b.manager, b.company]) expect(await hints(who)).toEqual([]);
  });

  it('is no hint in a pause of the plan', async () => {
    await enter();
    await snowed(9);
    expect(await hints(a.manager)).toHaveLength(1);
    const [plan] = await rows(server, 'service_plans');
    await update(server, 'service_plans', { id: plan?.id, pause_from: day, pause_to: day });
    expect(await hints(a.manager)).toEqual([]);
  });

  it('is covered by a valid record in the agreed hours only', async () => {
    await enter();
    await snowed(9);
    const held = await recorded(11);
    expect(await hints(a.manager)).toEqual([]);
    await update(server, 'documentations', { id: held, held: true });
    expect(await hints(a.manager)).toHaveLength(1);
    await recorded(6);
    await recorded(12, { serviceType: 'Hausmeister' });
    expect(await hints(a.manager)).toHaveLength(1);
    const done = await recorded(19);
    expect(await hints(a.manager)).toEqual([]);
    const path = `/api/collections/documentations/records/${done}`;
    await send(server, path, { method: 'DELETE', token: server.su });
    expect(await hints(a.manager)).toHaveLength(1);
  });

  it('is shown at home for a week, at the property while its plan runs', async () => {
    await enter();
    for (const ago of [6, 7]) {
      const at = clock(9, addDays(today, -ago));
      const measured = { at, temperature: -1, precipitation: 1, condition: 'snow', station: 'Köln' };
      await create(server, 'weather_hours', { cell: '509,70', hour: stamp(at), state: 'known', measured });
    }
    expect((await hints(a.manager)).map((one) => one.day)).toEqual([addDays(today, -6)]);
    const query = `property=${a.property}&from=${addDays(today, -20)}&to=${today}`;
    const { body } = await send(server, `/api/app/plans?${query}`, { token: a.manager.token });
    expect(body.items[0].hints.map((one: Json) => one.day)).toEqual([addDays(today, -7), addDays(today, -6)]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['outside the agreed hours', () => snowed(22)],
    ['that was rain', () => snowed(9, { temperature: 2 })],
    ['where nothing fell', () => snowed(9, { precipitation: 0 })],
    ['that nobody measured', () => snowed(9, { temperature: null })],
    ['in another cell', () => snowed(9, {}, '510,70')],
  ])('is no hint %s', async (_what, fall) => {
    await enter();
    await fall();
    expect(await hints(a.manager)).toEqual([]);
  });

  it.each<[string, Json]>([
    ['that is agreed on days', { rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] } }],
    ['of another service', { service: 'Hausmeister' }],
    ['that began later', { startsOn: addDays(day, 1) }],
    ['out of its season', { season: { from: addDays(day, 1).slice(5), to: addDays(day, 9).slice(5) } }],
  ])('is no hint of a plan %s', async (_what, more) => {
    expect((await enter(more)).status).toBe(201);
    await snowed(9);
    expect(await hints(a.manager)).toEqual([]);
  });
});

describe('the weather service', () => {
  const round = () => send(server, '/api/crons/weather', { method: 'POST', token: server.su });
  const entered = async () => rows(server, 'weather_hours', `cell = "509,70"`);

  it('is asked for the last day at such properties, once per cell and hour', async () => {
    service.reply = (request, response) => {
      const date = new URL(request.url ?? '', 'http://x').searchParams.get('date') ?? '';
      return json(answerOf(date))(request, response);
    };
    await update(server, 'properties', { id: a.property, winter: '' });
    await update(server, 'properties', { id: a.unshared, latitude: 50.9401, longitude: 6.9601 });
    await enter({ properties: [a.property, a.unshared] });
    await expect.poll(async () => (await round()) && (await entered()).length, { timeout: 20_000 }).toBe(26);
    const known = async () => (await entered()).filter(({ state }) => state === 'known').length;
    await expect.poll(async () => (await round()) && (await known()), { timeout: 60_000 }).toBeGreaterThan(24);
    const requests = service.requests.map(({ url }) => url.searchParams.get('date'));
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.length).toBeLessThanOrEqual(26);
  }, 90_000);

  it.each<[string, Json, Json]>([
    ['of a plan that ended', { startsOn: addDays(today, -9), endsOn: addDays(today, -2) }, {}],
    ['out of season', { season: { from: addDays(today, 2).slice(5), to: addDays(today, 9).slice(5) } }, {}],
    ['in a pause of the plan', { startsOn: today, pause: { from: today, to: addDays(today, 9) } }, {}],
    ['of a property without a position', {}, { latitude: 0, longitude: 0 }],
  ])('is not asked for hours %s', async (_what, plan, place) => {
    await enter(plan);
    await update(server, 'properties', { id: a.property, ...place });
    // The same round queues the other property, so its presence marks the end.
    await update(server, 'properties', { id: a.unshared, latitude: 51.5, longitude: 7.5, winter: '' });
    await enter({ properties: [a.unshared] });
    const elsewhere = async () => (await rows(server, 'weather_hours', 'cell = "515,75"')).length;
    await expect.poll(async () => (await round()) && (await elsewhere()), { timeout: 20_000 }).toBe(26);
    expect(await entered()).toEqual([]);
  });
});
