import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILS_PER_NETWORK } from '../../../src/domain/people/quotas';
import { type SmallProxy, startSmallProxy } from '../../support/faults/smallProxy';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, tenants } from '../../support/server/tenants';

const PUBLIC = 'https://belege.example.com';
const OPERATOR = { email: 'betrieb@example.org', password: 'betrieb-geheim-1' };
let server: TestServer;
let mail: MailServer;
let proxy: SmallProxy;
let blind: TestServer;
let blindProxy: SmallProxy;
const VISITOR = 'x-test-visitor';
const visitorOf = (headers: Record<string, string | string[] | undefined>) =>
  String(headers[VISITOR] ?? '198.51.100.1');
const from = (address: string, more: Record<string, string> = {}) => ({ [VISITOR]: address, ...more });

beforeAll(async () => {
  mail = await startMailServer();
  const env = { ...mail.env, TRUSTED_PROXY: 'X-Forwarded-For', SUPERUSER_IPS: '127.0.0.1,203.0.113.0/24' };
  server = await startServer({ env, publicUrl: PUBLIC });
  await tenants(server);
  const { email, password } = OPERATOR;
  const body = { email, password, passwordConfirm: password };
  const made = await send(server, '/api/collections/_superusers/records', { token: server.su, body });
  expect(made.status).toBe(200);
  proxy = await startSmallProxy(server.url, visitorOf);
  blind = await startServer();
  await tenants(blind);
  blindProxy = await startSmallProxy(blind.url, visitorOf);
});
afterAll(async () => {
  await Promise.all([proxy.stop(), blindProxy.stop()]);
  await Promise.all([server.remove(), blind.remove(), mail.stop()]);
});

const signIn = (at: { url: string }, identity: string, headers: Record<string, string>) =>
  send(at, '/api/collections/users/auth-with-password', { body: { identity, password: PASSWORD }, headers });
const superuser = (headers: Record<string, string>) =>
  send(proxy, '/api/collections/_superusers/auth-with-password', {
    body: { identity: OPERATOR.email, password: OPERATOR.password },
    headers,
  });
const register = (at: { url: string }, turn: number, headers: Record<string, string>) => {
  const given = { email: `n${turn}@example.org`, password: 'sehr-eigenes', fullName: 'N', companyName: 'N' };
  return send(at, '/api/app/signup', { body: given, headers });
};

describe('behind a proxy that TRUSTED_PROXY names', () => {
  it('each visitor has own limits, which no header resets', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await register(proxy, turn, from('198.51.100.7'))).status).toBe(201);
    expect((await register(proxy, 6, from('198.51.100.7'))).status).toBe(429);
    const forged = from('198.51.100.7', { 'X-Forwarded-For': '192.0.2.250' });
    expect((await register(proxy, 7, forged)).status).toBe(429);
    expect((await register(proxy, 8, from('198.51.100.8'))).status).toBe(201);
  });

  it("mails of a network's households share a limit of sixteen", async () => {
    const reset = (address: string) =>
      send(proxy, '/api/collections/users/request-password-reset', {
        body: { email: 'wer@example.net' },
        headers: from(address),
      });
    expect((await reset('2001:db8:7:1::1')).status).toBe(204);
    const bits = [0x2001, 0xdb8, 7].map((part) => part.toString(2).padStart(16, '0')).join('');
    const key = createHash('sha256').update(`mail:actor:network:${bits}`).digest('hex');
    const moments = `WITH RECURSIVE n(at) AS (SELECT ${Date.now()} UNION ALL SELECT at - 1 FROM n LIMIT ${16 * MAILS_PER_NETWORK})
      SELECT json_group_array(at) FROM n`;
    await sql(server, `UPDATE attempts SET times = (${moments}) WHERE key = '${key}'`);
    expect((await reset('2001:db8:7:2::1')).status).toBe(429);
    expect((await reset('2001:db8:8:2::1')).status).toBe(204);
  });

  it('superusers come from SUPERUSER_IPS only, not as the server itself', async () => {
    expect((await superuser(from('203.0.113.9'))).status).toBe(200);
    for (const headers of [
      from('198.51.100.7'),
      from('198.51.100.7', { 'X-Forwarded-For': '127.0.0.1' }),
      from('198.51.100.7', { 'X-Forwarded-For': '203.0.113.9' }),
      from('198.51.100.7', { 'X-Real-IP': '127.0.0.1', Forwarded: 'for=127.0.0.1' }),
    ])
      expect((await superuser(headers)).status).toBe(403);
  });

  it('a request without the header is a stranger, never this machine', async () => {
    const { email, password } = OPERATOR;
    const body = { identity: email, password };
    const bare = await send(server, '/api/collections/_superusers/auth-with-password', { body });
    expect(bare.status).toBe(403);
    for (const empty of ['', 'unknown', 'localhost', '127.0.0.1']) {
      const headers = { 'X-Forwarded-For': empty };
      const answer = await send(server, '/api/collections/_superusers/auth-with-password', { body, headers });
      expect({ empty, status: answer.status }).toEqual({ empty, status: 403 });
    }
    expect((await send(server, '/_/')).status).toBe(404);
    for (let turn = 20; turn < 25; turn++) expect((await register(server, turn, {})).status).toBe(201);
    expect((await register(server, 26, {})).status).toBe(429);
    expect((await register(server, 27, { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(201);
  });

  it('an IPv6 /64 is one visitor, and its /48 has another limit', async () => {
    const at = (network: number, host: number) => from(`2001:db8:5:${network.toString(16)}::${host.toString(16)}`);
    for (let turn = 30; turn < 35; turn++) expect((await register(proxy, turn, at(1, turn))).status).toBe(201);
    expect((await register(proxy, 36, at(1, 0xffff))).status).toBe(429);
    // Sixteen households have shares in parallel; the first has used its own.
    const others = Array.from({ length: 75 }, (_, turn) => register(proxy, 100 + turn, at(2 + (turn % 15), turn)));
    expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([201]));
    expect((await register(proxy, 37, at(99, 1))).status).toBe(429);
    expect((await register(proxy, 38, from('2001:db8:6::1'))).status).toBe(201);
  });

  it('a stolen superuser token is useless elsewhere', async () => {
    const { token } = (await superuser(from('203.0.113.9'))).body;
    const list = (address: string) => send(proxy, '/api/collections/users/records', { token, headers: from(address) });
    expect((await list('203.0.113.9')).body.items.length).toBeGreaterThan(3);
    const elsewhere = await list('198.51.100.7');
    expect(elsewhere.status).not.toBe(200);
    expect(JSON.stringify(elsewhere.body)).not.toContain('example.org');
  });

  it('users of the product sign in from everywhere', async () => {
    expect((await signIn(proxy, 'mitarbeit.a@example.org', from('192.0.2.5'))).status).toBe(200);
  });
});

describe('behind an unconfigured proxy', () => {
  it('all visitors are one, whatever the header says', async () => {
    const statuses = [];
    for (let turn = 0; turn < 6; turn++)
      statuses.push((await register(blindProxy, turn, from(`198.51.100.${turn + 1}`))).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('other origins', () => {
  const request = (origin: string, more: Record<string, string> = {}) =>
    send(proxy, '/api/collections/users/auth-with-password', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST', ...more },
    });

  it('cannot read answers: CORS allows PUBLIC_URL only', async () => {
    const own = await request(PUBLIC);
    expect(own.headers.get('access-control-allow-origin')).toBe(PUBLIC);
    for (const origin of ['https://evil.example', 'null', 'https://belege.example.com.evil.example', server.url]) {
      expect((await request(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
      const get: Json = await send(proxy, '/api/app/health', { headers: { Origin: origin } });
      expect(get.headers.get('access-control-allow-origin'), origin).toBeNull();
      expect(get.headers.get('access-control-allow-credentials'), origin).toBeNull();
    }
  });
});
