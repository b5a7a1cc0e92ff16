/** Rate limits per address, at our routes and PocketBase's, with German answers. */
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import * as quotas from '../../../src/domain/people/quotas';
import { deliver, receipt, receipts, session, work } from '../../support/rows/work';
import { type Json, rows, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, tenants } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage({ env: { TRUSTED_PROXY: 'X-Forwarded-For' } });

const from = (address: string) => ({ 'X-Forwarded-For': address });
const REFUSAL = {
  status: 429,
  body: { status: 429, code: 'rate_limited', message: 'Zu viele Anfragen. Bitte warten Sie einen Moment.' },
};

/** Sends as fast as the server reads, with pipelined requests. @returns a function that stops it. */
function flood(port: number): () => void {
  const some = 'GET /api/app/config HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50);
  const sockets = Array.from({ length: 8 }, () => {
    const socket = connect(port, '127.0.0.1');
    const more = () => {
      while (socket.writable && socket.write(some));
    };
    return socket
      .on('drain', more)
      .on('error', () => {})
      .on('connect', more)
      .resume();
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

it('a phone with 1,000 photos and an office of 30 stay below the limits', async () => {
  const { employee, manager, property } = world.a;
  const one = await work({ author: employee.id, property, photos: 1 });
  const by = { ...session(employee.token), ...from('198.51.100.20') };
  await deliver(server, one, by);
  const path = `/api/app/documentations/${one.sealed.id}/photos/${one.sealed.photos[0]!.id}`;
  const jpeg = { method: 'PUT', body: one.files[0] as Uint8Array, headers: { 'Content-Type': 'image/jpeg', ...by } };
  const statuses = new Set<number>();
  const phone = Array.from({ length: 3 }, async () => {
    // Every fourth request carries a photo. Limits count requests, not bytes.
    for (let turn = 0; turn < 400; turn++)
      statuses.add((await (turn % 4 === 0 ? send(server, path, jpeg) : receipt(server, one.sealed.id, by))).status);
  });
  const office = Array.from({ length: 30 }, async () => {
    for (const address of ['/api/app/me', '/api/app/counts', '/api/collections/properties/records', '/'])
      statuses.add((await send(server, address, { token: manager.token, headers: from('198.51.100.20') })).status);
  });
  await Promise.all([...phone, ...office]);
  expect([...statuses]).toEqual([200]);
});

/** A record with a claimed size, and its confirmation from an address. */
async function weighing(who: Person, property: string, bytes: number) {
  const one = await work({ author: who.id, property, photos: 1 });
  await deliver(server, one, session(who.token));
  const { id } = one.sealed;
  await sql(
    server,
    `UPDATE documentations SET manifest = json_set(manifest, '$[0].bytes', ${bytes}) WHERE id = '${id}'`,
  );
  return (address: string) => receipts(server, [id], { ...session(who.token), ...from(address) });
}

it('confirmations of a phone with 400 records stay below the limits', async () => {
  const { employee, property } = world.b;
  const fifty = await weighing(employee, property, 50 * 5 * 250_000);
  for (let turn = 0; turn < 8; turn++) expect((await fifty('198.51.100.40')).status).toBe(200);
});

it('the server limits reread photo bytes per minute, person and address', async () => {
  const { employee, company, property } = world.a;
  const all = await weighing(employee, property, quotas.CONFIRMED_BYTES_PER_MINUTE);
  const more = await weighing(employee, property, 1000);
  expect((await all('198.51.100.41')).status).toBe(200);
  const refused = await more('198.51.100.42');
  expect(refused).toMatchObject(REFUSAL);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const others = await weighing(world.b.company, world.b.property, 1000);
  expect((await others('198.51.100.41')).status).toBe(200);
  // A single request above the minute's share is answered, then nothing else.
  const vast = await weighing(company, property, quotas.ADDRESS_CONFIRMED_BYTES_PER_MINUTE);
  expect((await vast('198.51.100.43')).status).toBe(200);
  expect(await others('198.51.100.43')).toMatchObject(REFUSAL);
  expect((await others('198.51.100.44')).status).toBe(200);
});

/** PocketBase's routes that our screens use, in every spelling of a collection. */
function pocketBasesRoutes(property: string, photo: string): string[] {
  const single = ['properties', 'Properties', 'PROPERTIES'].flatMap((name) =>
    ['GET', 'PATCH'].map((method) => `${method} /api/collections/${name}/records/${property}`),
  );
  // Lists are closed under other spellings before any counting.
  const records = ['GET /api/collections/properties/records', ...single];
  // Sign-in is closed under other spellings (routes.test.ts).
  const accounts = 'POST /api/collections/users/auth-refresh';
  return [...records, accounts, 'POST /api/files/token', `GET /api/files/${photo}`];
}

function fromElsewhere({ port }: TestServer): Promise<number | undefined> {
  const where = { host: '127.0.0.1', localAddress: '127.0.0.2', port, path: '/api/app/config' };
  return new Promise((resolve, reject) => {
    get(where, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
}

it('the server limits 5,000 requests in ten seconds, in German', async () => {
  // Without the proxy: it sends one request per connection, which is too slow here.
  const straight = await startServer();
  const { manager, employee, property } = (await tenants(straight)).a;
  const done = await work({ author: employee.id, property, photos: 1 });
  await deliver(straight, done, session(employee.token));
  const [photo] = await rows(straight, 'documentation_photos', `documentation = "${done.sealed.id}"`);
  const file = `${photo.collectionId}/${photo.id}/${photo.photo}`;
  const token = (await send(straight, '/api/files/token', { method: 'POST', token: manager.token })).body.token;
  const routes = ['GET /api/app/config', 'GET /api/nowhere', ...pocketBasesRoutes(property, `${file}?token=${token}`)];
  const request = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'PATCH' ? { notes: 'x' } : undefined;
    return send(straight, path, { method, body, token: manager.token });
  };
  const until = Date.now() + 40_000;
  const stop = flood(straight.port);
  for (const route of routes) {
    let answer = await request(route);
    while (answer.status !== 429 && Date.now() < until) answer = await request(route);
    expect({ route, ...answer }).toMatchObject({ route, ...REFUSAL });
    expect(Number(answer.headers.get('retry-after')), route).toBeGreaterThan(0);
  }
  stop();
  expect(await fromElsewhere(straight)).toBe(200);
  await straight.remove();
}, 60_000);

it('the server limits sign-ins of people and operators, in German', async () => {
  const sendRequest = (name: string) => {
    const body = { identity: `${name}@example.org`, password: 'falsch' };
    const path = `/api/collections/${name}/auth-with-password`;
    return send(server, path, { body, headers: from('198.51.100.23') });
  };
  const collections = ['users', '_superusers'];
  for (let turn = 0; turn < 120; turn++) await sendRequest(collections[turn % collections.length] as string);
  for (const name of collections) {
    const answer = await sendRequest(name);
    expect({ name, ...answer }).toMatchObject({ name, ...REFUSAL });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it("our limits apply before PocketBase's own wider limiter", async () => {
  const { rateLimits } = (await send(server, '/api/settings', { token: server.su })).body;
  expect(rateLimits).toMatchObject({ enabled: true, excludedIPs: [] });
  const most = (label: string) => rateLimits.rules.find((rule: Json) => rule.label === label)?.maxRequests;
  expect(most('/api/')).toBe(2 * quotas.REQUESTS_PER_TEN_SECONDS);
  expect(most('*:auth')).toBe(2 * quotas.SIGNINS_PER_MINUTE);
});
