/** Third-party requests through nginx and Caddy as configured in deploy/. */
import { get } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontProxy, frontProxy, HAS_IPV6, KINDS } from '../../support/faults/frontProxy';
import { deliver, session, work } from '../../support/rows/work';
import { AS_SERVED, peakMemory } from '../../support/server/memory';
import { type Json, startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

const FIRST_TIME = 20 * 60_000;
const OPERATORS = '203.0.113.9';

describe.each(KINDS)('behind %s', (kind) => {
  let server: TestServer;
  let front: FrontProxy;
  let world: World;
  beforeAll(async () => {
    server = await startServer({
      env: { TRUSTED_PROXY: 'X-Forwarded-For', SUPERUSER_IPS: OPERATORS, ...AS_SERVED },
      publicUrl: 'https://belege.example.org',
    });
    world = await tenants(server);
    front = await frontProxy(kind, server.port);
  }, FIRST_TIME);
  afterAll(async () => {
    await front?.stop();
    await server.remove();
  });

  type Said = { status: number; headers: Record<string, string | string[] | undefined>; body: Json };
  const question = (
    path: string,
    more: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
  ) =>
    new Promise<Said>((resolve, reject) => {
      const { method = 'GET', headers = {}, body } = more;
      const length = body ? { 'Content-Length': String(body.length) } : {};
      const options = { method, headers: { ...headers, ...length }, rejectUnauthorized: false, agent: false } as const;
      const sent = request(front.url + path, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const isJson = answer.headers['content-type']?.includes('json');
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: isJson ? JSON.parse(text) : text });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  it('a phone delivers, also by HTTP/2; no header makes an operator', async () => {
    const { employee, property } = world.a;
    const made = await work({ author: employee.id, property, photos: 2 });
    const by = { ...session(employee.token), 'Content-Type': 'application/json' };
    const header = Buffer.from(JSON.stringify(made.sealed));
    expect((await question('/api/app/documentations', { method: 'POST', headers: by, body: header })).status).toBe(201);
    for (const [index, file] of made.files.entries()) {
      const path = `/api/app/documentations/${made.sealed.id}/photos/${made.sealed.photos[index]?.id}`;
      const answer = await question(path, {
        method: 'PUT',
        headers: { ...by, 'Content-Type': 'image/jpeg' },
        body: file,
      });
      expect(answer.status).toBe(201);
    }
    for (const forged of [OPERATORS, '127.0.0.1', `${OPERATORS}, 127.0.0.1`])
      expect((await question('/_/', { headers: { 'X-Forwarded-For': forged } })).status).toBe(404);
    const h2 = connectHttp2(front.url, { rejectUnauthorized: false });
    const stream = h2.request({ ':path': '/api/app/receipts', ':method': 'POST', ...by });
    const status = new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status'])));
    stream.end(JSON.stringify({ ids: [made.sealed.id] }));
    const responses = await stream.setEncoding('utf8').toArray();
    expect(await status).toBe(200);
    expect(JSON.parse(responses.join('')).receipts[0].state).toBe('complete');
    h2.close();
  });

  // Caddy listens on IPv6 by default; here the tests set the address.
  if (HAS_IPV6 && kind === 'nginx')
    it('IPv6 is answered too', async () => {
      const options = {
        host: '::1',
        port: front.port,
        path: '/api/app/health',
        rejectUnauthorized: false,
        agent: false,
      };
      const status = new Promise((resolve, reject) => {
        const sent = request({ ...options, headers: { Host: 'localhost' } }, (answer) => {
          resolve(answer.resume().statusCode);
        });
        sent.on('error', reject).end();
      });
      expect(await status).toBe(200);
    });

  it("every answer has HSTS and same-site headers, the proxy's too", async () => {
    for (const path of [
      '/',
      '/api/health',
      '/api/app/health',
      '/api/files/users/aaaaaaaaaaaaaaa/x.jpg',
      '/_/',
      '/nirgends',
    ]) {
      const { headers } = await question(path);
      expect({ path, hsts: headers['strict-transport-security'] }).toEqual({
        path,
        hsts: 'max-age=31536000; includeSubDomains',
      });
      expect({ path, corp: headers['cross-origin-resource-policy'] }).toEqual({ path, corp: 'same-origin' });
      expect({ path, sniff: headers['x-content-type-options'] }).toEqual({ path, sniff: 'nosniff' });
    }
  });

  it('HTTP redirects to the configured name, whatever the Host header', async () => {
    const led = (host: string) =>
      new Promise<{ status: number | undefined; to: string }>((resolve, reject) => {
        const where = { host: '127.0.0.1', port: front.plain, path: '/pruefen?nummer=1', agent: false };
        get({ ...where, headers: { Host: host } }, (answer) => {
          resolve({ status: answer.resume().statusCode, to: answer.headers.location ?? '' });
        }).on('error', reject);
      });
    const own = await led('localhost');
    expect([301, 308]).toContain(own.status);
    expect(own.to).toMatch(/^https:\/\/localhost(:\d+)?\/pruefen\?nummer=1$/);
    for (const foreign of ['boese.example.com', 'localhost.boese.example.com', 'boese.example.com:80', ''])
      expect(['', own.to]).toContain((await led(foreign)).to);
  });

  it('an unread body never becomes part of another visitor’s request', async () => {
    const inner = 'GET /api/app/health HTTP/1.1\r\nHost: x\r\n\r\n';
    const body = Buffer.concat([Buffer.alloc(256 * 1024 + 1), Buffer.from(inner)]);
    const { id, token } = world.a.employee;
    for (let turn = 0; turn < 5; turn++) {
      const attacks = Array.from({ length: 4 }, () =>
        question('/api/health', { headers: { 'Content-Type': 'application/json' }, body }),
      );
      const victims = Array.from({ length: 4 }, () => question('/api/app/me', { headers: { Authorization: token } }));
      for (const { status, body: response } of await Promise.all(victims))
        expect({ status, id: response.id }).toEqual({ status: 200, id });
      await Promise.all(attacks);
    }
  });

  it('deeply nested and endless bodies cost the server nothing', async () => {
    const before = await peakMemory(server.pid);
    const nested = Buffer.alloc(16 * 1024, '[');
    const deep = Array.from({ length: 40 }, () => question('/api/app/csp-report', { method: 'POST', body: nested }));
    for (const { status } of await Promise.all(deep)) expect(status).toBe(422);
    const large = Buffer.alloc(8 * 1024 * 1024, 'x');
    const path = '/api/collections/users/auth-with-password';
    const json = { 'Content-Type': 'application/json' };
    // The proxy may end the connection instead of reading a refused body.
    const huge = Array.from({ length: 10 }, () =>
      question(path, { method: 'POST', headers: json, body: large }).then(
        ({ status }) => status,
        () => 413,
      ),
    );
    expect(new Set(await Promise.all(huge))).toEqual(new Set([413]));
    expect((await peakMemory(server.pid)) - before).toBeLessThan(200);
  });

  it('300 slow bodies wait at the proxy, and phones deliver', async () => {
    const before = await peakMemory(server.pid);
    const head = 'POST /api/app/documentations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n[';
    const sockets = Array.from({ length: 300 }, () => {
      const where = { port: front.port, host: '127.0.0.1', servername: 'localhost' };
      const socket = connect({ ...where, rejectUnauthorized: false });
      socket.on('error', () => {}).on('secureConnect', () => socket.write(head));
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('secureConnect', resolve))));
    const { employee, property } = world.a;
    const made = await work({ author: employee.id, property, photos: 1 });
    expect((await deliver(server, made, session(employee.token))).body.state).toBe('complete');
    expect((await question('/api/app/health')).status).toBe(200);
    expect((await peakMemory(server.pid)) - before).toBeLessThan(60);
    for (const socket of sockets) socket.destroy();
  });

  it('the realtime stream is not buffered', async () => {
    const first = await new Promise<string>((resolve, reject) => {
      const sent = request(`${front.url}/api/realtime`, { rejectUnauthorized: false, agent: false }, (answer) => {
        answer.once('data', (data) => {
          resolve(String(data));
          sent.destroy();
        });
      });
      sent.on('error', reject);
      sent.end();
    });
    expect(first).toContain('PB_CONNECT');
  });
});
