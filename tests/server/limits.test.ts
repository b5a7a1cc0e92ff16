/** How much one address may ask, at our doors and at PocketBase's: whoever asks too much is told so in German. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, send, startServer, type TestServer } from '../support/server';
import { tenants, type World } from '../support/tenants';
import { deliver, receipt, session, work } from '../support/work';
import { DOORS } from './access/table';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
  world = await tenants(server);
});
afterAll(() => server.remove());

const from = (address: string) => ({ 'X-Forwarded-For': address });
const REFUSAL = {
  status: 429,
  body: { status: 429, code: 'rate_limited', message: 'Zu viele Anfragen. Bitte warten Sie einen Moment.' },
};

/** Asks as fast as the server reads, several requests on their way on each connection. @returns ends it. */
function flood(port: number, address: string): () => void {
  const some = `GET /api/app/config HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`.repeat(50);
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

it('they are not met by a phone that drains a thousand photos and an office of thirty at the same time', async () => {
  const { employee, manager, property } = world.a;
  const one = await work({ author: employee.id, property, photos: 1 });
  const by = { ...session(employee.token), ...from('198.51.100.20') };
  await deliver(server, one, by);
  const path = `/api/app/documentations/${one.sealed.id}/photos/${one.sealed.photos[0]!.id}`;
  const jpeg = { method: 'PUT', body: one.files[0] as Uint8Array, headers: { 'Content-Type': 'image/jpeg', ...by } };
  const statuses = new Set<number>();
  const phone = Array.from({ length: 3 }, async () => {
    // Every fourth request carries a photo: what counts for a limit is how many there are.
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

/** PocketBase's own doors, by every spelling under which it knows a collection. */
function pocketBasesDoors(property: string): string[] {
  const own = DOORS.flatMap(({ operations }) => operations)
    .filter((door) => !door.includes(' /api/logs'))
    .map((door) => door.replace(/\{\w+\}/g, 'aaaaaaaaaaaaaaa'));
  const records = ['properties', 'Properties', 'PROPERTIES'].flatMap((name) => [
    `GET /api/collections/${name}/records`,
    `POST /api/collections/${name}/records`,
    ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /api/collections/${name}/records/${property}`),
  ]);
  const accounts = ['Users', '_pb_users_auth_', '_superusers', '_Superusers'].flatMap((name) =>
    ['auth-with-password', 'auth-refresh', 'request-otp', 'request-password-reset', 'confirm-verification'].map(
      (door) => `POST /api/collections/${name}/${door}`,
    ),
  );
  return [
    ...own,
    ...records,
    ...accounts,
    'POST /api/realtime',
    'GET /api/files/users/aaaaaaaaaaaaaaa/x.jpg',
    'GET /_/',
  ];
}

/** What PocketBase's limiter alone counts, by its labels. */
const UNGATED = {
  'GET /api/realtime': '/api/realtime',
  '/api/oauth2-redirect': '/api/oauth2-redirect',
  '/api/logs/': '/api/logs',
};

/** The status alone: a stream has no end. */
async function statusOf(path: string, address: string): Promise<number> {
  const end = new AbortController();
  const answer = await fetch(server.url + path, { headers: from(address), redirect: 'manual', signal: end.signal });
  end.abort();
  return answer.status;
}

it('say so in German to whoever asks 5,000 times in ten seconds, at every door and by every spelling', async () => {
  const { manager, property } = world.a;
  const doors = ['GET /api/app/config', 'GET /api/nowhere', ...pocketBasesDoors(property)];
  const ask = (door: string) => {
    const [method = '', path = ''] = door.split(' ');
    const body = method === 'GET' ? undefined : { email: 'a@example.org', identity: 'a@example.org', password: 'x' };
    return send(server, path, { method, body, token: manager.token, headers: from('198.51.100.21') });
  };
  const until = Date.now() + 40_000;
  const stop = flood(server.port, '198.51.100.21');
  while ((await ask('GET /api/app/config')).status !== 429 && Date.now() < until);
  for (const door of doors) {
    let answer = await ask(door);
    while (answer.status !== 429 && Date.now() < until) answer = await ask(door);
    expect({ door, ...answer }).toMatchObject({ door, ...REFUSAL });
    expect(Number(answer.headers.get('retry-after')), door).toBeGreaterThan(0);
  }
  // The gate is not run for a stream (it would hold a JavaScript runtime for as long as that is open), nor for two more.
  const statuses = Object.values(UNGATED).map((path) => statusOf(path, '198.51.100.21'));
  expect(await Promise.all(statuses)).toEqual([200, 307, 401]);
  stop();
  expect((await send(server, '/api/app/config', { headers: from('198.51.100.22') })).status).toBe(200);
}, 60_000);

it("speak German also where PocketBase's own limiter refuses: malformed sign-ins, doors that nobody needs", async () => {
  const ask = (path: string, body: Json) =>
    send(server, `/api/collections/${path}`, { body, headers: from('198.51.100.23') });
  for (const [first, second] of [
    ['_superusers', '_Superusers'],
    ['Users', '_pb_users_auth_'],
  ]) {
    for (let turn = 0; turn < 240; turn++)
      expect((await ask(`${turn % 2 ? first : second}/auth-with-password`, {})).status).toBe(400);
    for (const name of [first, second]) {
      const answer = await ask(`${name}/auth-with-password`, {});
      expect(answer).toMatchObject(REFUSAL);
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    for (const door of ['request-password-reset', 'confirm-verification']) {
      await ask(`${first}/${door}`, {});
      const answer = await ask(`${second}/${door}`, {});
      expect(answer).toMatchObject(REFUSAL);
      expect(answer.headers.get('retry-after')).toBe('86400');
    }
  }
});

it("leave PocketBase's limiter alone with three routes, where nobody reads what it says", async () => {
  const { rateLimits } = (await send(server, '/api/settings', { token: server.su })).body;
  expect(rateLimits).toMatchObject({ enabled: true, excludedIPs: [] });
  const labels: string[] = rateLimits.rules.map(({ label }: Json) => label);
  expect(labels.filter((label) => label.includes('/'))).toEqual(Object.keys(UNGATED));
});
