/** The server places properties without coordinates in the background. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { feature, type Geocoder, json, startGeocoder } from '../../support/outside/geocoder';
import { type Json, rows, send, startServer, type TestServer, update } from '../../support/server/server';
import { type Person, type Tenant, tenants } from '../../support/server/tenants';

let geocoder: Geocoder;
let server: TestServer;
let a: Tenant;
beforeAll(async () => {
  geocoder = await startGeocoder();
  server = await startServer({ env: geocoder.env, clock: false });
  a = (await tenants(server)).a;
});
afterAll(async () => {
  await server.remove();
  await geocoder.stop();
});

const HOUSE = { street: 'Hohe Straße', housenumber: '12a', postcode: '50667', city: 'Köln', type: 'house' };
const ADDRESS = 'Hohe Straße 12 A, 50667 Köln';
beforeEach(() => {
  geocoder.reply = json({ features: [feature([6.9571234567, 50.9361], HOUSE)] });
  geocoder.requests.length = 0;
});

const PLACES = '/api/collections/properties/records';
const save = async (more: Json = {}, who: Person = a.manager): Promise<string> => {
  const body = { name: 'Hohe Straße', address: ADDRESS, property_manager: who.id, ...more };
  return (await send(server, PLACES, { token: who.token, body })).body.id;
};
const change = (id: string, body: Json) =>
  send(server, `${PLACES}/${id}`, { method: 'PATCH', token: a.manager.token, body });
const rowOf = async (id: string): Promise<Json> => (await rows(server, 'properties', `id = "${id}"`))[0];
const round = () => send(server, '/api/crons/placeProperties', { method: 'POST', token: server.su });
async function sendRequest(id: string): Promise<Json> {
  await expect.poll(async () => (await rowOf(id)).place_asked_at, { timeout: 10_000 }).not.toBe('');
  return rowOf(id);
}
const UNKNOWN = { latitude: 0, longitude: 0 };

describe('a property saved without coordinates', () => {
  it("gets its house's position and a tick; given coordinates stay", async () => {
    const own = await save({ latitude: 50.1, longitude: 7.1 });
    const id = await save();
    const tick = async () => (await rows(server, 'ticks', `id = "${a.manager.id}"`))[0].counter;
    const before = await tick();
    await round();
    expect(await sendRequest(id)).toMatchObject({ latitude: 50.9361, longitude: 6.957123 });
    expect(await rowOf(own)).toMatchObject({ latitude: 50.1, longitude: 7.1, place_asked_at: '' });
    expect(geocoder.requests.map(({ url }) => url.searchParams.get('q'))).toEqual([ADDRESS]);
    expect(await tick()).toBeGreaterThan(before);
    const seen = await send(server, `${PLACES}/${id}`, { token: a.manager.token });
    expect(seen.body).not.toHaveProperty('place_asked_at');
  });

  it('stays without when only other houses match, to accuse no honest work', async () => {
    const others = [
      { ...HOUSE, housenumber: '2' },
      { ...HOUSE, housenumber: '12' },
      { name: 'Hohe Straße', postcode: '50667', city: 'Köln' },
      { ...HOUSE, postcode: '20095', city: 'Hamburg' },
      { ...HOUSE, postcode: undefined },
      { ...HOUSE, countrycode: 'NL' },
      { ...HOUSE, housenumber: '(1+)+$' },
    ];
    geocoder.reply = json({ features: others.map((other) => feature([6.9, 50.9], other)) });
    const id = await save();
    await round();
    expect(await sendRequest(id)).toMatchObject(UNKNOWN);
  });

  it('stays without when its number matches in other streets only', async () => {
    const others = ['Lindenallee', 'Linden', 'Alte Lindenstraße', 'Lindenstraße Nord', undefined];
    const bonn = { housenumber: '5', postcode: '53111', city: 'Bonn', type: 'house' };
    geocoder.reply = json({ features: others.map((street) => feature([7.1, 50.7], { ...bonn, street })) });
    const id = await save({ address: 'Lindenstraße 5, 53111 Bonn' });
    const older = await save({ address: 'Alte Linden 5, 53111 Bonn' });
    await round();
    expect(await sendRequest(id)).toMatchObject(UNKNOWN);
    expect(await sendRequest(older)).toMatchObject(UNKNOWN);
  });

  it.each([
    ['Hohestr. 12a, 50667 Köln', HOUSE],
    ['50667 Köln, HOHE STRASSE Nr. 12 A', HOUSE],
    ['Kleindorf 5, 12345 Kleindorf', { housenumber: '5', postcode: '12345', city: 'Kleindorf', type: 'house' }],
  ])('is found behind other streets: %s', async (address, house) => {
    const other = feature([6.9, 50.9], { ...house, street: 'Alte Gasse' });
    geocoder.reply = json({ features: [other, feature([6.95, 50.93], house)] });
    const id = await save({ address });
    await round();
    expect(await sendRequest(id)).toMatchObject({ latitude: 50.93, longitude: 6.95 });
  });

  it('is looked up once per address, one a second, again after a change', async () => {
    geocoder.reply = json({ features: [] });
    const ids = [await save(), await save({ address: 'Am Hof 3, 50667 Köln' }), await save({ address: 'Nirgendwo' })];
    await round();
    for (const id of ids) await sendRequest(id);
    expect(geocoder.requests).toHaveLength(3);
    const times = geocoder.requests.map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(900);
    geocoder.reply = json({ features: [feature([6.95, 50.93], HOUSE)] });
    const moved = ids[2] ?? '';
    await change(moved, { notes: 'Schlüssel beim Nachbarn' });
    expect((await rowOf(moved)).place_asked_at).not.toBe('');
    await change(moved, { address: ADDRESS });
    await round();
    expect(await sendRequest(moved)).toMatchObject({ latitude: 50.93, longitude: 6.95 });
    expect(geocoder.requests).toHaveLength(4);
  });

  it('is looked up again after losing its position, not without one', async () => {
    geocoder.reply = json({ features: [] });
    const id = await save();
    await round();
    expect(await sendRequest(id)).toMatchObject(UNKNOWN);
    await change(id, { address: ADDRESS, ...UNKNOWN });
    expect((await rowOf(id)).place_asked_at).not.toBe('');
    await change(id, { latitude: 50.1, longitude: 7.1 });
    expect((await rowOf(id)).place_asked_at).not.toBe('');
    await change(id, { address: ADDRESS, ...UNKNOWN });
    expect(await rowOf(id)).toMatchObject({ ...UNKNOWN, place_asked_at: '' });
    geocoder.reply = json({ features: [feature([6.95, 50.93], HOUSE)] });
    await round();
    expect(await sendRequest(id)).toMatchObject({ latitude: 50.93, longitude: 6.95 });
  });

  it('waits while the geocoder is silent, and stops when deleted', async () => {
    geocoder.reply = json('<html>kaputt</html>', 500);
    const [gone, id] = [await save(), await save()];
    await send(server, `/api/app/properties/${gone}`, { method: 'DELETE', token: a.manager.token });
    await round();
    await expect.poll(() => geocoder.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await rowOf(id)).toMatchObject({ ...UNKNOWN, place_asked_at: '' });
    geocoder.reply = json({ features: [feature([6.95, 50.93], HOUSE)] });
    await round();
    expect(await sendRequest(id)).toMatchObject({ latitude: 50.93 });
    expect(await rowOf(gone)).toMatchObject({ ...UNKNOWN, place_asked_at: '' });
  });

  it('is skipped when the geocoder refuses its address', async () => {
    geocoder.reply = (request, response) => {
      if (request.url?.includes('Unsinn')) json({ message: 'bad request' }, 400)(request, response);
      else json({ features: [feature([6.95, 50.93], HOUSE)] })(request, response);
    };
    const [first, second] = [await save({ address: 'Unsinn' }), await save()];
    await round();
    expect(await sendRequest(second)).toMatchObject({ latitude: 50.93 });
    expect(await rowOf(first)).toMatchObject(UNKNOWN);
  });

  it("keeps a person's change made during the lookup", async () => {
    let answer = () => {};
    geocoder.reply = (request, response) => {
      answer = () => json({ features: [feature([6.95, 50.93], HOUSE)] })(request, response);
    };
    const id = await save();
    await round();
    await expect.poll(() => geocoder.requests.length, { timeout: 10_000 }).toBe(1);
    await update(server, 'properties', { id, latitude: 50.5, longitude: 7.5 });
    const other = await save();
    geocoder.reply = json({ features: [] });
    answer();
    await sendRequest(other);
    expect(await rowOf(id)).toMatchObject({ latitude: 50.5, longitude: 7.5 });
  });
});

describe('a person who types an address', () => {
  it('has priority over the background', async () => {
    geocoder.reply = json({ features: [] });
    const ids = [await save(), await save(), await save()];
    await round();
    const search = (q: string) =>
      send(server, `/api/app/geocode/search?q=${encodeURIComponent(q)}`, { token: a.manager.token });
    const statuses: number[] = [];
    for (let n = 0; n < 20 && !statuses.includes(200); n++) {
      statuses.push((await search('Hohe Straße 12')).status);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    // The second is free soon after the rejection, and the background leaves it.
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.length).toBeLessThan(8);
    for (const id of ids) await sendRequest(id);
  });
});
