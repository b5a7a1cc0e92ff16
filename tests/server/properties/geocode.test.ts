import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { link } from '../../support/rows/work';
import { create, rows, send, startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

let server: TestServer;
let world: World;
/** A small HTTP server replaces Nominatim. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
const times: number[] = [];
const geocoder = createServer((request, response) => {
  requests.push(request);
  times.push(Date.now());
  answer(request, response);
});

const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const KOELN = json({
  display_name: 'Dom, Domkloster, Köln, Deutschland',
  address: { road: 'Domkloster', house_number: '4', postcode: '50667', city: 'Köln' },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  const { port } = geocoder.address() as AddressInfo;
  const env = { GEOCODER_REVERSE_URL: `http://127.0.0.1:${port}/reverse` };
  server = await startServer({ env, clock: false });
  world = await tenants(server);
});
afterAll(async () => {
  geocoder.closeAllConnections();
  geocoder.close();
  await server.remove();
});
beforeEach(() => {
  answer = KOELN;
  requests.length = 0;
  times.length = 0;
});

let place = 0;
const reverse = (lat: number, lon: number, token = world.a.employee.token) =>
  send(server, `/api/app/geocode/reverse?lat=${lat}&lon=${lon}`, { token });
/** The accounts take turns, because each has thirty a minute. */
async function fresh(): Promise<Awaited<ReturnType<typeof reverse>>> {
  place++;
  for (let turn = 0; ; turn++) {
    const people = [world.a.employee, world.a.company, world.a.manager, world.a.unassigned, world.b.employee];
    const reply = await reverse(50 + place / 100, 7, people[(place + turn) % people.length]?.token);
    if (reply.status !== 503) return reply;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('address of a position', () => {
  it('is requested in German with our name, and formatted', async () => {
    const reported = await fresh();
    expect(reported).toMatchObject({ status: 200, body: { address: 'Domkloster 4, 50667 Köln' } });
    const url = new URL(requests[0]?.url ?? '', 'http://x');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lat: '50.01',
      lon: '7',
      format: 'json',
      addressdetails: '1',
      'accept-language': 'de',
    });
    expect(requests[0]?.headers['user-agent']).toMatch(/^Objektbeleg\/\d+\.\d+\.\d+ \(http.*\)$/);
  });

  it('is requested once for a doorstep, and cached', async () => {
    await fresh();
    const at = 50 + place / 100;
    expect((await reverse(at + 0.00001, 7.00002)).body.address).toBe('Domkloster 4, 50667 Köln');
    expect((await reverse(at, 7, world.b.manager.token)).status).toBe(200);
    expect(requests).toHaveLength(1);
    expect(await rows(server, 'geocode_cache', `query = "reverse:${at.toFixed(4)},7.0000"`)).toHaveLength(1);
  });

  it('is limited to one request a second; others get 503 at once', async () => {
    await fresh();
    const all = await Promise.all([reverse(10, 10), reverse(11, 11), reverse(12, 12, world.b.company.token)]);
    const refused = all.filter(({ status }) => status === 503);
    // A slow machine skips a second.
    expect(requests.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - (times[0] ?? 0)) / 900));
    expect(refused).toHaveLength(all.length + 1 - requests.length);
    for (const reply of refused) {
      expect(reply.body.code).toBe('temporary');
      expect(reply.headers.get('retry-after')).toBe('1');
    }
  });

  it("falls back to the provider's line without a street", async () => {
    answer = json({ display_name: 'Feldweg bei Köln', address: { county: 'Rhein' } });
    expect((await fresh()).body.address).toBe('Feldweg bei Köln');
  });

  it.each<[string, () => typeof answer]>([
    ['an error page', () => json('<html>kaputt</html>', 500)],
    ['HTML with status 200', () => json('<html>Willkommen</html>')],
    ['nothing found', () => json({ error: 'Unable to geocode' })],
    ['an address that is no text', () => json({ display_name: { evil: true }, address: [1, 2] })],
    ['an address of 2,000 characters', () => json({ display_name: 'x'.repeat(2000) })],
    ['a list', () => json([{ display_name: 'Köln' }])],
    ['null', () => json('null')],
    ['a megabyte', () => json({ display_name: 'Köln', more: 'x'.repeat(1_000_000) })],
  ])('reports a provider that answers %s', async (_what, what) => {
    answer = what();
    const reply = await fresh();
    expect(reply.status).toBe(502);
    expect(reply.body).toEqual({ status: 502, code: 'geocoding_failed', message: 'Geocoding fehlgeschlagen' });
    expect(await rows(server, 'geocode_cache', `query = "reverse:${(50 + place / 100).toFixed(4)},7.0000"`)).toEqual(
      [],
    );
  });

  it('ends a request to a silent provider after five seconds', async () => {
    answer = () => {};
    const began = Date.now();
    expect((await fresh()).body.code).toBe('geocoding_failed');
    expect(Date.now() - began).toBeLessThan(8000);
  });

  it.each(['lat=91&lon=7', 'lat=50&lon=181', 'lat=&lon=7', 'lon=7', 'lat=x&lon=7', 'lat=NaN&lon=7', 'lat=1e400&lon=7'])(
    'sends no request for %s',
    async (query) => {
      const reply = await send(server, `/api/app/geocode/reverse?${query}`, { token: world.a.employee.token });
      expect(reply).toMatchObject({ status: 422, body: { code: 'coordinates_invalid' } });
      expect(requests).toEqual([]);
    },
  );

  it('is for sessions and links only', async () => {
    await fresh();
    const path = `/api/app/geocode/reverse?lat=${50 + place / 100}&lon=7`;
    const token = 'k'.repeat(43);
    await create(server, 'documentation_links', {
      property: world.a.property,
      company_admin: world.a.company.id,
      token,
    });
    expect((await send(server, path, { headers: link(token) })).status).toBe(200);
    expect((await send(server, path)).status).toBe(401);
    expect((await send(server, path, { headers: link('z'.repeat(43)) })).body.code).toBe('link_invalid');
  });

  it('answers thirty new places a minute and account', async () => {
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await reverse(20, n, world.b.unassigned.token)).status);
    expect(statuses.indexOf(429)).toBe(30);
    expect((await reverse(20, 99, world.b.company.token)).status).not.toBe(429);
  });
});

it('forgets an answer after 90 days', async () => {
  const age = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  for (const [query, days] of [
    ['old', 91],
    ['young', 89],
  ] as const)
    await create(server, 'geocode_cache', { query, answer: {}, fetched_at: age(days) });
  expect((await send(server, '/api/crons/geocodeCache', { method: 'POST', token: server.su })).status).toBe(204);
  const left = async () =>
    (await rows(server, 'geocode_cache', "query = 'old' || query = 'young'")).map(({ query }) => query);
  await expect.poll(left).toEqual(['young']);
});
