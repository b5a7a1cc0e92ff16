import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OUTSIDERS_FAILURES } from '../../../src/domain/people/quotas';
import { create, type Json, rows, send, startServer, type TestServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, tenants } from '../../support/server/tenants';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
  await tenants(server);
});
afterAll(() => server.remove());

let visitors = 0;
const elsewhere = () => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
};
const OFFICE = '192.0.2.7';
const signIn = (identity: string, password: string, ...[from = OFFICE, known = '']: string[]) =>
  send(server, '/api/collections/users/auth-with-password', {
    body: { identity, password },
    headers: { 'X-Forwarded-For': from, ...(known ? { 'X-Known-Device': known } : {}) },
  });
/** Signs in and returns the device statement. */
async function deviceOf(email: string): Promise<string> {
  const { token } = (await signIn(email, PASSWORD, elsewhere())).body;
  return (await send(server, '/api/app/me', { token })).body.device;
}
/** Another device: sessions of the same second count as one. */
const otherDeviceOf = (email: string, device: string) =>
  vi.waitUntil(
    async () => {
      const other = await deviceOf(email);
      return other !== device && other;
    },
    { timeout: 5000, interval: 300 },
  );
const account = (key: string, more: Json = {}) =>
  create(server, 'users', {
    email: `${key}@example.org`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    role: 'property_manager',
    active: true,
    ...more,
  });

describe('ten wrong passwords from one network', () => {
  it('are ignored when a fast clock dated them ahead', async () => {
    const { email } = await account('uhr');
    const network = '198.51.100.77';
    for (let turn = 0; turn < 10; turn++) await signIn(email, `falsch-${turn}`, network);
    expect((await signIn(email, PASSWORD, network)).status).toBe(429);
    const later = (time: number) => time + 5 * 3_600_000;
    for (const row of await rows(server, 'attempts'))
      await update(server, 'attempts', { id: row.id, times: row.times.map(later) });
    expect((await signIn(email, PASSWORD, network)).status).toBe(200);
  });

  it('lock the account for it for fifteen minutes, for no other network', async () => {
    const { email } = await account('zehn');
    for (let turn = 0; turn < 10; turn++) expect((await signIn(email, `falsch-${turn}`)).status).toBe(400);
    const right = await signIn(email, PASSWORD);
    expect(right.body).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(right.body.message).toBe('Zu viele Anfragen. Bitte warten Sie einen Moment.');
    const wait = Number(right.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await signIn('ZEHN@Example.org', PASSWORD)).status).toBe(429);
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(200);
    expect((await signIn('mitarbeit.a@example.org', PASSWORD)).status).toBe(200);
  });

  it('count for the IPv6 network of 2^64 addresses', async () => {
    const { email } = await account('nachbar');
    for (let turn = 0; turn < 10; turn++) await signIn(email, 'falsch', `2001:db8:1:2::${turn + 1}`);
    expect((await signIn(email, PASSWORD, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await signIn(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('are counted when they arrive at the same moment', async () => {
    const { email } = await account('gleichzeitig');
    const answers = await Promise.all(Array.from({ length: 25 }, (_, turn) => signIn(email, `falsch-${turn}`)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('look the same for an unknown address', async () => {
    const { email } = await account('bekannt');
    const course = async (identity: string) => {
      const answers = [];
      for (let turn = 0; turn < 11; turn++) answers.push(await signIn(identity, `falsch-${turn}`));
      return answers.map(({ status, body }) => ({ status, body }));
    };
    expect(await course('unbekannt@example.org')).toEqual(await course(email));
  });

  it('are forgotten after fifteen minutes', async () => {
    const { email } = await account('spaeter');
    for (let turn = 0; turn < 10; turn++) await signIn(email, `falsch-${turn}`);
    const [here, together] = (
      await send(server, '/api/collections/attempts/records?perPage=500&sort=-touched', { token: server.su })
    ).body.items;
    for (const { id, times } of [here, together])
      await update(server, 'attempts', { id, times: times.map((time: number) => time - 15 * 60_000) });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('do not count right passwords, which reset nothing', async () => {
    const { email } = await account('buero');
    const rights = await Promise.all(Array.from({ length: 15 }, () => signIn(email, PASSWORD)));
    expect(rights.map(({ status }) => status)).toEqual(Array(15).fill(200));
    for (let turn = 0; turn < 9; turn++) await signIn(email, 'falsch');
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await signIn(email, 'falsch')).status).toBe(400);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
  });

  it("lock neither the server's start nor another account", async () => {
    const body = { identity: 'start@objektbeleg.local', password: 'falsch' };
    for (let turn = 0; turn < 12; turn++)
      expect((await send(server, '/api/collections/_superusers/auth-with-password', { body })).status).toBe(400);
    expect((await signIn('mitarbeit.a@example.org', PASSWORD)).status).toBe(200);
  });

  it('survive a restart, as the lock does', async () => {
    const { email } = await account('neustart');
    for (let turn = 0; turn < 10; turn++) await signIn(email, 'falsch');
    await server.stop();
    server = await startServer({ dir: server.dir, port: server.port, env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
    expect((await signIn(email, PASSWORD)).status).toBe(429);
  });
});

describe('wrong passwords from everywhere', () => {
  it('are limited to a hundred; known devices still sign in', async () => {
    const { email } = await account('ueberall');
    const known = await deviceOf(email);
    const outsider = await deviceOf('mitarbeit.b@example.org');
    for (let turn = 0; turn < OUTSIDERS_FAILURES; turn++)
      expect((await signIn(email, 'falsch', elsewhere())).status).toBe(400);
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(429);
    for (const other of [outsider, `${known.slice(0, -1)}x`, 'x', `${known.split('.')[0]}.99999999999999.x`, '..'])
      expect((await signIn(email, PASSWORD, elsewhere(), other)).status).toBe(429);
    expect((await signIn(email, PASSWORD, elsewhere(), known)).status).toBe(200);
    expect((await signIn(email, PASSWORD, OFFICE, `${outsider},${known}`)).status).toBe(200);
    // A known device may guess no more than others.
    for (let turn = 0; turn < 10; turn++) await signIn(email, 'falsch', OFFICE, known);
    expect((await signIn(email, PASSWORD, OFFICE, known)).status).toBe(429);
    expect((await signIn(email, PASSWORD, elsewhere(), known)).status).toBe(200);
  });

  it("on one device of an office do not lock the account's other one", async () => {
    const { email } = await account('drei.rechner');
    const one = await deviceOf(email);
    const other = await otherDeviceOf(email, one);
    for (let turn = 0; turn < 10; turn++) expect((await signIn(email, 'falsch', OFFICE, one)).status).toBe(400);
    expect((await signIn(email, PASSWORD, OFFICE, one)).status).toBe(429);
    expect((await signIn(email, PASSWORD, OFFICE, other)).status).toBe(200);
    expect((await signIn(email, PASSWORD, OFFICE)).status).toBe(200);
    // Many devices have no more attempts than many unknown addresses.
    const statuses = [];
    for (let turn = 10; turn <= OUTSIDERS_FAILURES; turn++)
      statuses.push((await signIn(email, 'falsch', elsewhere(), turn % 2 ? one : other)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(OUTSIDERS_FAILURES - 10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('count by network for a device with an older statement', async () => {
    const { id, email } = await account('aelter');
    const [found] = await sql(
      server,
      "SELECT json_extract(options, '$.authToken.secret') AS secret FROM _collections WHERE name = 'users'",
    );
    const text = `${id}.${Date.now() + 86_400_000}`;
    const old = `${text}.${createHmac('sha256', String(found?.secret)).update(`known-device:${text}`).digest('hex')}`;
    for (let turn = 0; turn < OUTSIDERS_FAILURES; turn++) await signIn(email, 'falsch', elsewhere());
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(429);
    for (let turn = 0; turn < 10; turn++) expect((await signIn(email, 'falsch', OFFICE, old)).status).toBe(400);
    expect((await signIn(email, PASSWORD, OFFICE, old)).status).toBe(429);
    expect((await signIn(email, PASSWORD, elsewhere(), old)).status).toBe(200);
  });

  it('look the same for an unknown address with any device', async () => {
    const known = await deviceOf('mitarbeit.b@example.org');
    for (let turn = 0; turn < 10; turn++)
      expect((await signIn('keiner@example.org', 'falsch', OFFICE, known)).status).toBe(400);
    expect((await signIn('keiner@example.org', 'falsch', OFFICE, known)).status).toBe(429);
  });
});

describe('an address', () => {
  it('signs in at most 120 times a minute; others continue', async () => {
    const office = elsewhere();
    const statuses: number[] = [];
    for (let turn = 0; turn < 121; turn++) {
      const answer = await signIn(`person${turn}@example.org`, 'falsch', office);
      statuses.push(answer.status);
      if (turn === 120)
        expect(answer.body).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/^Zu viele/) });
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn('mitarbeit.a@example.org', PASSWORD)).status).toBe(200);
  });
});

it('a deactivated account cannot sign in', async () => {
  await account('inaktiv', { active: false });
  expect((await signIn('inaktiv@example.org', PASSWORD)).status).toBe(403);
  // A wrong password does not reveal it.
  expect((await signIn('inaktiv@example.org', `${PASSWORD}!`)).status).toBe(400);
});

it('an unknown address takes as long as a wrong password', async () => {
  // Milliseconds: at bcrypt's real cost the difference would be 60 against 2.
  const slow = await startServer();
  const times = { known: [] as number[], unknown: [] as number[] };
  // Below the lock of ten. Several addresses give a busy machine a quiet moment.
  for (const name of ['langsam', 'langsamer', 'am.langsamsten']) {
    const email = `${name}@example.org`;
    await create(slow, 'users', { email, password: PASSWORD, passwordConfirm: PASSWORD, active: true });
    for (let turn = 0; turn < 8; turn++)
      for (const kind of ['known', 'unknown'] as const) {
        const body = { identity: kind === 'known' ? email : `niemand.${email}`, password: 'falsch' };
        const began = performance.now();
        expect((await send(slow, '/api/collections/users/auth-with-password', { body })).status).toBe(400);
        times[kind].push(performance.now() - began);
      }
  }
  await slow.remove();
  const fastest = (list: number[]) => Math.min(...list);
  expect(fastest(times.known)).toBeGreaterThan(20);
  // Without the password check it would be a thirtieth.
  expect(fastest(times.unknown)).toBeGreaterThan(fastest(times.known) * 0.4);
  expect(fastest(times.unknown)).toBeLessThan(fastest(times.known) * 2.5);
});
