/** Places for a search text, from a geocoder that may answer anything. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { feature, type Geocoder, json, startGeocoder } from '../../support/outside/geocoder';
import { link } from '../../support/rows/work';
import { type Answer, create, rows, send, startServer, type TestServer } from '../../support/server/server';
import { type Person, tenants, type World } from '../../support/server/tenants';

let geocoder: Geocoder;
let server: TestServer;
let world: World;
beforeAll(async () => {
  geocoder = await startGeocoder();
  server = await startServer({ env: geocoder.env, clock: false });
  world = await tenants(server);
});
afterAll(async () => {
  await server.remove();
  await geocoder.stop();
});

const HOUSE = { street: 'Domkloster', housenumber: '4', postcode: '50667', city: 'Köln', type: 'house' };
const KOELN = { label: 'Domkloster 4, 50667 Köln', latitude: 50.938361, longitude: 6.959974 };
beforeEach(() => {
  geocoder.reply = json({ type: 'FeatureCollection', features: [feature([6.9599741, 50.9383609], HOUSE)] });
  geocoder.requests.length = 0;
});

let turn = 0;
const search = (q: string, token: string | undefined = world.a.manager.token): Promise<Answer> =>
  send(server, `/api/app/geocode/search?q=${encodeURIComponent(q)}`, { token });
let requestCount = 0;
/** The accounts take turns, because each has thirty a minute. */
async function patient(q: string): Promise<Answer> {
  const people: Person[] = [world.a.manager, world.a.company, world.a.employee, world.b.manager, world.b.company];
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, requestCount + 1050 - Date.now())));
  const reported = await search(q, people[turn % people.length]?.token);
  // The server's second begins with its request.
  requestCount = Math.max(Date.now(), requestCount);
  return reported;
}
const words = () => `Domkloster ${++turn}`;

describe('places of a text', () => {
  it('come from Photon in German with our name, as label and position', async () => {
    const q = `${words()} & Köln?x=1#`;
    const answer = await patient(`  ${q.replace(' ', '   ')} `);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ results: [KOELN] });
    const [request] = geocoder.requests;
    expect(request?.url.pathname).toBe('/api');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({ q, lang: 'de', limit: '20' });
    expect(request?.headers['user-agent']).toMatch(/^Objektbeleg\/\d+\.\d+\.\d+ \(http.*\)$/);
  });

  it('are five from Germany, Austria and Switzerland, each once', async () => {
    const at = (countrycode: string, n: number) =>
      feature([7, 50 + n / 100], { ...HOUSE, countrycode, housenumber: String(n) });
    const foreign = ['FR', 'NL', 'PL', 'de', undefined].map((code, n) => at(code as string, n));
    const own = ['DE', 'AT', 'CH', 'DE', 'DE', 'DE', 'AT'].map((code, n) => at(code, 10 + n));
    geocoder.reply = json({ features: [...foreign, own[0], own[0], ...own] });
    const { results } = (await patient(words())).body;
    expect(results.map((place: { label: string }) => place.label)).toEqual(
      [10, 11, 12, 13, 14].map((n) => `Domkloster ${n}, 50667 Köln`),
    );
  });

  it('have usual names: street, building, village, town', async () => {
    const named: Record<string, unknown>[] = [
      { name: 'Domkloster', postcode: '50667', city: 'Köln' },
      { ...HOUSE, name: 'Kölner Dom' },
      { name: 'Hinterzarten', county: 'Breisgau' },
      { name: 'Köln', city: 'Köln' },
    ];
    geocoder.reply = json({ features: named.map((properties) => feature([7, 50], properties)) });
    const { results } = (await patient(words())).body;
    expect(results.map((place: { label: string }) => place.label)).toEqual([
      'Domkloster, 50667 Köln',
      'Kölner Dom, Domkloster 4, 50667 Köln',
      'Hinterzarten, Breisgau',
      'Köln',
    ]);
    expect(results[0]).toEqual({ label: 'Domkloster, 50667 Köln', latitude: 50, longitude: 7 });
  });

  it('are cached for everyone and every spelling', async () => {
    const q = words();
    await patient(q);
    for (const again of [q, q.toUpperCase(), ` ${q}  `]) {
      const reported = await search(again, world.b.manager.token);
      expect(reported.body).toEqual({ results: [KOELN] });
    }
    expect(geocoder.requests).toHaveLength(1);
    expect(await rows(server, 'geocode_cache', `query = "search:${q.toLowerCase()}"`)).toHaveLength(1);
  });

  it("share the installation's one request a second without waiting", async () => {
    await patient(words());
    const reverse = send(server, '/api/app/geocode/reverse?lat=1&lon=2', { token: world.a.company.token });
    const all = await Promise.all([search(words()), reverse]);
    const refused = all.filter(({ status }) => status === 503);
    // A slow machine skips a second.
    const since = Date.now() - (geocoder.requests[0]?.at ?? 0);
    expect(geocoder.requests.length).toBeLessThanOrEqual(1 + Math.floor(since / 900));
    expect(refused).toHaveLength(all.length + 1 - geocoder.requests.length);
    for (const reported of refused) {
      expect(reported.body.code).toBe('temporary');
      expect(reported.headers.get('retry-after')).toBe('1');
    }
  });

  it('that are unknown give an empty list and are requested again', async () => {
    geocoder.reply = json({ features: [] });
    const q = words();
    expect((await patient(q)).body).toEqual({ results: [] });
    expect(await rows(server, 'geocode_cache', `query = "search:${q.toLowerCase()}"`)).toEqual([]);
  });
});

describe('answers of the provider', () => {
  it('without a place are dropped; only label and position are shown', async () => {
    const strange = [
      feature(undefined, HOUSE),
      feature(['7', '50'], HOUSE),
      feature([181, 50], HOUSE),
      feature([7], HOUSE),
      null,
      'Köln',
      7,
      { properties: ['DE'], geometry: { coordinates: [7, 50] } },
      { properties: { countrycode: 'DE', name: 'Ort' }, geometry: null },
      feature([7, 50], { name: { evil: true }, street: 7, city: ['Köln'] }),
      feature([7, 50], { name: 'x'.repeat(2000) }),
      feature([7, 50], { name: '\u200b' }),
    ];
    const good = feature([6.959974, 50.938361], { ...HOUSE, more: 'geheim' });
    geocoder.reply = json({ features: [...strange, good], more: 'geheim' });
    expect((await patient(words())).body).toEqual({ results: [KOELN] });
  });

  it.each<[string, () => Geocoder['reply']]>([
    ['an error page', () => json('<html>kaputt</html>', 500)],
    ['HTML with status 200', () => json('<html>Willkommen</html>')],
    ['a list', () => json([feature([7, 50], HOUSE)])],
    ['null', () => json('null')],
    ['features that are no list', () => json({ features: { 0: feature([7, 50], HOUSE) } })],
    ['a megabyte', () => json({ features: [], more: 'x'.repeat(1_000_000) })],
    [
      'a way to somewhere else',
      () => (_request, response) => response.writeHead(302, { location: `${server.url}/api/app/health` }).end(),
    ],
  ])('%s is reported and not stored', async (_what, reply) => {
    geocoder.reply = reply();
    const q = words();
    expect((await patient(q)).body).toEqual({
      status: 502,
      code: 'geocoding_failed',
      message: 'Geocoding fehlgeschlagen',
    });
    expect(await rows(server, 'geocode_cache', `query = "search:${q.toLowerCase()}"`)).toEqual([]);
  });

  it('a silent provider is given up after five seconds', async () => {
    geocoder.reply = () => {};
    const began = Date.now();
    expect((await patient(words())).body.code).toBe('geocoding_failed');
    expect(Date.now() - began).toBeLessThan(8000);
  });
});

describe('a search', () => {
  it.each(['', 'ab', '  ab  ', 'x'.repeat(201)])('sends no request for a too short or long text (%#)', async (q) => {
    expect((await search(q)).body).toMatchObject({ status: 422, code: 'validation' });
    expect(geocoder.requests).toEqual([]);
  });

  it('goes to the one configured host, whatever it contains', async () => {
    const q = `@evil.example/api?q=1#${words()}`;
    expect((await patient(q)).status).toBe(200);
    expect(geocoder.requests.map(({ url }) => url.searchParams.get('q'))).toEqual([q]);
  });

  it('is for sessions and working links', async () => {
    const q = words();
    await patient(q);
    const path = `/api/app/geocode/search?q=${encodeURIComponent(q)}`;
    const token = 'k'.repeat(43);
    const of = { property: world.a.property, company_admin: world.a.company.id };
    await create(server, 'documentation_links', { ...of, token });
    await create(server, 'documentation_links', { ...of, token: 'e'.repeat(43), ended_at: new Date().toISOString() });
    expect((await send(server, path, { headers: link(token) })).status).toBe(200);
    for (const dead of ['e', 'z'])
      expect((await send(server, path, { headers: link(dead.repeat(43)) })).body.code).toBe('link_invalid');
    expect((await send(server, path)).status).toBe(401);
  });

  it('is limited to thirty a minute and account', async () => {
    const statuses = [];
    const who = world.superAdmin.token;
    for (let n = 0; n < 31; n++) statuses.push((await search(`Straße ${n}`, who)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });
});
