/** The clock requests the weather once per cell and hour (D102). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startOutside } from '../../support/outside/outside';
import { answerOf, STATION } from '../../support/outside/weather';
import { deliver, session, submit, type Work, work } from '../../support/rows/work';
import { type Json, rows, send, startServer, update } from '../../support/server/server';
import { tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const service = await startOutside();
const { server, world, a } = await stage({ env: { WEATHER_URL: `${service.url}/weather` }, clock: false });
afterAll(() => service.stop());

const measured = (more: Json = {}, station: Json = {}) => {
  service.reply = (request, response) => {
    const date = new URL(request.url ?? '', 'http://x').searchParams.get('date') ?? '';
    return json(answerOf(date, more, [{ ...STATION, ...station }]))(request, response);
  };
};
/** Each test has its own cell, because answers are cached. */
let step = 0;
beforeEach(() => {
  step += 1;
  measured();
  service.requests.length = 0;
});

async function delivered(more: Json = {}): Promise<Work> {
  const content = { latitude: 50.04 + step / 10, longitude: 6.96, locationSource: 'gps' as const, ...more };
  const made = await work({ author: a.employee.id, property: a.property, photos: 1, content });
  await deliver(server, made, session(a.employee.token));
  return made;
}
const cell = () => `${Math.round(500.4 + step)},70`;
const hourRow = async (): Promise<Json> => (await rows(server, 'weather_hours', `cell = "${cell()}"`))[0];
const hourOf = ({ sealed }: Work) => Math.round(Date.parse(sealed.capturedAt) / 3_600_000) * 3_600_000;
const round = () => send(server, '/api/crons/weather', { method: 'POST', token: server.su });
async function queued(): Promise<void> {
  await settled(hourRow);
  await due({ tries: 0 });
}
async function due(more: Json = {}): Promise<void> {
  await update(server, 'weather_hours', { id: (await hourRow()).id, due: '2020-01-01 00:00:00.000Z', ...more });
}
/** Between minute 20 and 30 an hour is requested as soon as it is queued. */
async function settled(read: () => Promise<Json | undefined>): Promise<void> {
  const isWaiting = (row?: Json) => row !== undefined && (row.state !== 'open' || Date.parse(row.due) > Date.now());
  await expect
    .poll(async () => (await round()) && isWaiting(await read()), { timeout: 20_000, interval: 300 })
    .toBe(true);
}
/** Repeats the round, because the server runs its own too. */
async function until(what: Json): Promise<Json> {
  await expect
    .poll(
      async () => {
        await round();
        return hourRow();
      },
      { timeout: 20_000, interval: 300 },
    )
    .toMatchObject(what);
  return hourRow();
}
const shown = ({ sealed }: Work, token = a.manager.token) =>
  send(server, `/api/app/documentations/${sealed.id}/weather`, { token });

describe('weather at the time of a capture', () => {
  it('is shown to manager, company and author, with station and distance', async () => {
    const made = await delivered();
    expect((await shown(made)).body).toEqual({ state: 'open' });
    await queued();
    await until({ state: 'known' });
    for (const who of [a.manager, a.company, a.employee]) {
      const { status, body } = await shown(made, who.token);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        state: 'known',
        weather: { at: hourOf(made), temperature: -1.2, precipitation: 0.4, condition: 'snow', station: 'Köln/Bonn' },
      });
      expect(body.distance).toBeGreaterThan(1000);
      expect(body.weather).not.toHaveProperty('latitude');
    }
    expect((await shown(made, world.b.manager.token)).status).toBe(404);
  });

  it('is requested by cell and hour: no position leaves the server', async () => {
    const made = await delivered();
    await queued();
    await until({ state: 'known' });
    const [question] = service.requests;
    const date = new Date(hourOf(made)).toISOString().replace('.000Z', '+00:00');
    expect(Object.fromEntries(question?.url.searchParams ?? [])).toEqual({
      lat: (Math.round(500.4 + step) / 10).toFixed(1),
      lon: '7.0',
      date,
      last_date: date,
    });
    // Many servers read a plus as a space.
    expect(question?.url.search).not.toContain('+');
    expect(JSON.stringify([question?.url.href, question?.headers])).not.toContain(made.sealed.id);
  });

  it('is requested once for all records of a cell and hour', async () => {
    const [one, other] = [await delivered(), await delivered({ longitude: 7.04 })];
    await queued();
    await until({ state: 'known' });
    await round();
    expect((await shown(one)).body.state).toBe('known');
    expect((await shown(other)).body.state).toBe('known');
    expect(service.requests.filter(({ url }) => url.searchParams.get('lon') === '7.0')).toHaveLength(1);
  });

  it('is requested before all photos have arrived', async () => {
    const content = { latitude: 50.04 + step / 10, longitude: 6.96, locationSource: 'gps' as const };
    const made = await work({ author: a.employee.id, property: a.property, photos: 1, content });
    await submit(server, made.sealed, session(a.employee.token));
    await queued();
    await until({ state: 'known' });
    expect((await shown(made)).status).toBe(404);
    await deliver(server, made, session(a.employee.token));
    expect((await shown(made)).body.state).toBe('known');
  });

  it('changes no record, and no phone fetches it again', async () => {
    const made = await delivered();
    const record = async () => (await rows(server, 'documentations', `id = "${made.sealed.id}"`))[0];
    const before = await record();
    await queued();
    await until({ state: 'known' });
    expect(await record()).toEqual(before);
  });
});

describe('a failing weather service', () => {
  it.each<[string, () => void]>([
    ['is down', () => (service.reply = json({}, 500))],
    ['answers with junk', () => (service.reply = json('<html>'))],
    ['answers with a flood', () => (service.reply = json({ weather: 'x'.repeat(300_000) }))],
    ['never answers', () => (service.reply = () => undefined)],
    ['has measured nothing', () => measured({ temperature: null, precipitation: null, condition: null })],
    ['only has a forecast', () => measured({}, { observation_type: 'forecast' })],
  ])('delays no delivery when it %s, and is retried', async (_what, reply) => {
    reply();
    const made = await delivered();
    expect((await rows(server, 'documentations', `id = "${made.sealed.id}"`))[0].state).toBe('complete');
    await queued();
    const { due: again } = await until({ state: 'open', tries: 1 });
    expect(Date.parse(again) - Date.now()).toBeGreaterThan(15 * 60_000);
    expect((await shown(made)).body).toEqual({ state: 'open' });
    measured();
    await due();
    await until({ state: 'known' });
  });

  it('is tried eight times at most, then the record has no measurement', async () => {
    measured({}, { observation_type: 'forecast' });
    const made = await delivered();
    await queued();
    let waited = 0;
    for (let tries = 1; tries <= 7; tries++) {
      const pause = Date.parse((await until({ tries, state: 'open' })).due) - Date.now();
      expect(pause).toBeGreaterThan(waited);
      waited = pause;
      await due();
    }
    await until({ tries: 8, state: 'none' });
    expect((await shown(made)).body).toEqual({ state: 'none' });
  });

  it("is not asked again in a round after 'too many requests'", async () => {
    const rowAt = async (longitude: number): Promise<Json> =>
      (await rows(server, 'weather_hours', `cell = "${Math.round(500.4 + step)},${longitude * 10}"`))[0];
    const entered = async (longitude: number): Promise<Json> => {
      await delivered({ longitude });
      await settled(() => rowAt(longitude));
      return rowAt(longitude);
    };
    service.reply = json({ title: 'Too many requests' }, 429);
    const [first, second] = [await entered(8), await entered(9)];
    service.requests.length = 0;
    await update(server, 'weather_hours', { id: first.id, due: '2020-01-01 00:00:00.000Z', tries: 0 });
    await update(server, 'weather_hours', { id: second.id, due: '2020-01-02 00:00:00.000Z', tries: 0 });
    // The round began before the third delivery, and a later one queues it.
    const isAsked = async () => service.requests.length > 0 || ((await round()) && service.requests.length > 0);
    await expect.poll(isAsked, { timeout: 20_000, interval: 500 }).toBe(true);
    const { created } = await entered(10);
    await expect.poll(async () => (await round()) && service.requests.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(service.requests[1]?.at).toBeGreaterThan(Date.parse(created));
  });

  it('is asked once when it has no station', async () => {
    service.reply = json({ title: 'Not found' }, 404);
    const made = await delivered();
    await queued();
    await until({ state: 'none', tries: 0 });
    expect((await shown(made)).body).toEqual({ state: 'none' });
  });
});

describe('without a weather service', () => {
  it('nothing is queued or shown', async () => {
    const plain = await startServer({ clock: false });
    try {
      const { a: own } = await tenants(plain);
      const made = await work({ author: own.employee.id, property: own.property, photos: 1 });
      await deliver(plain, made, session(own.employee.token));
      await send(plain, '/api/crons/weather', { method: 'POST', token: plain.su });
      const path = `/api/app/documentations/${made.sealed.id}/weather`;
      expect((await send(plain, path, { token: own.manager.token })).body).toEqual({ state: 'off' });
      expect(await rows(plain, 'weather_hours')).toEqual([]);
    } finally {
      await plain.remove();
    }
  });
});
