/** The server finds the address of offline work after its delivery, beside the sealed text. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startGeocoder } from '../../support/outside/geocoder';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Json, rows, send, update } from '../../support/server/server';
import { stage } from '../stage';

const geocoder = await startGeocoder();
const { server, world, a } = await stage({ env: geocoder.env, clock: false });
afterAll(() => geocoder.stop());

const ANSWER = { address: { road: 'Hohe Straße', house_number: '12', postcode: '50667', city: 'Köln' } };
const ADDRESS = 'Hohe Straße 12, 50667 Köln';
const DOWN = json({}, 503);
/** Each test has its own doorstep, because answers are cached. */
let step = 0;
beforeEach(() => {
  step += 1;
  geocoder.reply = json(ANSWER);
  geocoder.requests.length = 0;
});

/** Sealed offline: a position, with coordinates as address. */
const bare = (more: Json = {}): Promise<Work> => {
  const latitude = 50.9 + step / 1000;
  const location = `${latitude.toFixed(6)}, 6.950000`;
  const content = { latitude, longitude: 6.95, location, locationSource: 'gps' as const, ...more };
  return work({ author: a.employee.id, property: a.property, photos: 1, content });
};
const delivered = async (more: Json = {}): Promise<Work> => {
  const made = await bare(more);
  await deliver(server, made, session(a.employee.token));
  return made;
};
const rowOf = async ({ sealed }: Work): Promise<Json> =>
  (await rows(server, 'documentations', `id = "${sealed.id}"`))[0];
const round = () => send(server, '/api/crons/foundAddresses', { method: 'POST', token: server.su });
async function lookedUp(made: Work): Promise<Json> {
  await expect.poll(async () => (await rowOf(made)).address_due, { timeout: 10_000 }).toBe('');
  return rowOf(made);
}
async function tried(made: Work, times: number): Promise<Json> {
  await expect.poll(async () => (await rowOf(made)).address_tries, { timeout: 10_000 }).toBe(times);
  return rowOf(made);
}

describe('a documentation with coordinates only', () => {
  it('gets its address beside the sealed text, visible to every party', async () => {
    const made = await delivered();
    const before = await rowOf(made);
    expect(before).toMatchObject({ state: 'complete', found_address: '' });
    const tick = async (id: string) => (await rows(server, 'ticks', `id = "${id}"`))[0].counter;
    const ticks = await Promise.all([a.company.id, a.manager.id].map(tick));
    await round();
    const after = await lookedUp(made);
    expect(after.found_address).toBe(ADDRESS);
    for (const kept of ['sealed', 'content_hash', 'location', 'latitude', 'longitude', 'location_status', 'edited_at'])
      expect(after[kept], kept).toEqual(before[kept]);
    expect(after.location).toBe(made.sealed.location);
    for (const who of [a.manager, a.company, a.employee]) {
      const path = `/api/collections/documentations/records/${made.sealed.id}`;
      const { body } = await send(server, path, { token: who.token });
      expect(body).toMatchObject({ found_address: ADDRESS, location: made.sealed.location });
      expect(body).not.toHaveProperty('address_due');
      expect(body).not.toHaveProperty('address_tries');
    }
    const later = await Promise.all([a.company.id, a.manager.id].map(tick));
    expect(later.every((counter, index) => counter > ticks[index])).toBe(true);
    // The phones' pull selects by this time.
    expect(after.updated > before.updated).toBe(true);
    const entries = await rows(server, 'audit_log', `record = "${made.sealed.id}"`);
    expect(entries).toMatchObject([{ actor_name: 'Server', after: { found_address: ADDRESS } }]);
  });

  it('is looked up only without a sealed or found address', async () => {
    const street = await delivered({ location: 'Domkloster 4, 50667 Köln' });
    const found = await delivered();
    await round();
    await lookedUp(found);
    geocoder.reply = json({ address: { road: 'Falschweg', house_number: '99', postcode: '10115', city: 'Berlin' } });
    for (const { sealed } of [street, found])
      await update(server, 'documentations', { id: sealed.id, address_due: '2026-01-01 00:00:00.000Z' });
    await round();
    expect((await lookedUp(street)).found_address).toBe('');
    expect((await lookedUp(found)).found_address).toBe(ADDRESS);
  });

  it('is looked up once: the same doorstep uses the known address', async () => {
    const [first, second] = [await delivered(), await delivered()];
    await round();
    await lookedUp(first);
    expect((await lookedUp(second)).found_address).toBe(ADDRESS);
    expect(geocoder.requests).toHaveLength(1);
    expect(geocoder.requests[0]?.url.searchParams.get('accept-language')).toBe('de');
  });

  it('is delivered while the geocoder is down, and retried seven times', async () => {
    geocoder.reply = DOWN;
    const made = await delivered();
    const { number } = await rowOf(made);
    let waited = 0;
    for (let times = 1; times <= 7; times++) {
      await update(server, 'documentations', { id: made.sealed.id, address_due: new Date().toISOString() });
      const before = (await rowOf(made)).updated;
      await round();
      const { address_due, updated } = await tried(made, times);
      // No phone fetches it again.
      expect(updated).toBe(before);
      if (times === 7) expect(address_due).toBe('');
      else {
        const pause = Date.parse(address_due) - Date.now();
        expect(pause).toBeGreaterThan(waited);
        waited = pause;
      }
    }
    expect(geocoder.requests).toHaveLength(7);
    expect(await rowOf(made)).toMatchObject({ state: 'complete', found_address: '', number });
    expect(await rows(server, 'audit_log', `record = "${made.sealed.id}" && actor_name = 'Server'`)).toEqual([]);
  });

  it.each([
    ['the geocoder is there again', 0],
    ['a clock that was ahead noted it for next year (D353)', 365 * 86_400_000],
  ])('gets it when %s', async (_when, ahead) => {
    geocoder.reply = DOWN;
    const made = await delivered();
    await round();
    await tried(made, 1);
    geocoder.reply = json(ANSWER);
    await update(server, 'documentations', {
      id: made.sealed.id,
      address_due: new Date(Date.now() + ahead).toISOString(),
    });
    await round();
    expect((await lookedUp(made)).found_address).toBe(ADDRESS);
  });

  it.each([
    ['knows no address there', json({ error: 'Unable to geocode' })],
    ['does not understand the question', json({}, 400)],
  ])('keeps its coordinates when the geocoder %s', async (_what, reply) => {
    geocoder.reply = reply;
    const made = await delivered();
    await round();
    expect(await lookedUp(made)).toMatchObject({ found_address: '', address_tries: 0 });
    expect(geocoder.requests).toHaveLength(1);
  });

  it("loses the address by a super admin's correction, without a new lookup", async () => {
    const made = await delivered();
    await round();
    await lookedUp(made);
    const path = `/api/app/admin/documentations/${made.sealed.id}`;
    const edit = (body: Json) => send(server, path, { method: 'PATCH', token: world.superAdmin.token, body });
    expect((await edit({ notes: 'Nur die Notiz' })).status).toBe(204);
    expect((await rowOf(made)).found_address).toBe(ADDRESS);
    expect((await edit({ location: 'Hinterhof' })).status).toBe(204);
    expect(await rowOf(made)).toMatchObject({ location: 'Hinterhof', found_address: '', address_due: '' });
  });
});

describe('a documentation that needs none', () => {
  it.each<[string, Json]>([
    ['has its address', { location: ADDRESS }],
    ['was placed by the property', { locationSource: 'property', accuracy: null }],
    ['was placed by a person', { locationSource: 'manual', latitude: null, longitude: null, accuracy: null }],
  ])('is not looked up: it %s', async (_what, more) => {
    const made = await delivered(more);
    expect(await rowOf(made)).toMatchObject({ found_address: '', address_due: '' });
    await round();
    expect(geocoder.requests).toEqual([]);
  });
});
