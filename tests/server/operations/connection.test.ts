/** An unread body never becomes a request, also behind a proxy (D70). */
import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmallProxy } from '../../support/faults/smallProxy';
import { startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let behind: TestServer;
beforeAll(async () => {
  server = await startServer();
  behind = await startServer({ env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
});
afterAll(() => Promise.all([server.remove(), behind.remove()]));

const INNER = 'GET /api/app/health HTTP/1.1\r\nHost: x\r\n\r\n';
/** Go skips up to 256 KB + 1 byte of an unread larger body, or nothing. In both cases the rest is exactly a request. */
const LEFT_OVER = 256 * 1024 + 1 + INNER.length;
const bodyOf = (size: number) =>
  Buffer.concat([Buffer.from(INNER), Buffer.alloc(size - 2 * INNER.length, '\r\n'), Buffer.from(INNER)]);

function statuses({ port }: TestServer, head: string, size: number): Promise<string[]> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(port, '127.0.0.1');
    const lines = () => [...output.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1] ?? '');
    socket.on('data', (data) => {
      output += data;
      if (lines().length >= 2) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(lines()));
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    socket.write(bodyOf(size));
    socket.write(INNER);
  });
}

it.each([
  ['PUT /api/app/documentations/aaaaaaaaaaaaaaa/photos/aaaaaaaaaaaaaaa', 1_000_000],
  ['POST /api/app/documentations', 200_000],
])('reads a refused body to its end (%#)', async (head, size) => {
  expect(await statuses(server, head, size)).toEqual(['401', '200']);
});

it.each([
  ['PUT /api/app/documentations/aaaaaaaaaaaaaaa/photos/aaaaaaaaaaaaaaa', 9_000_000],
  ['POST /api/app/documentations', 1_000_000],
  ['POST /api/app/nowhere', 1_000_000],
  ['GET /api/app/health', LEFT_OVER],
  ['GET /api/app/config', 1_000],
  ['GET /dashboard', LEFT_OVER],
  ['GET /', LEFT_OVER],
])('ends the connection of a body above its limit (%#)', async (head, size) => {
  expect((await statuses(server, head, size)).slice(1)).toEqual([]);
});

describe('requests behind a proxy', () => {
  it.each([
    'GET /api/health',
    'POST /api/health',
    'POST /api/files/token',
    'GET /api/collections/users/records',
    'POST /api/collections/users/auth-with-password',
    'PATCH /api/collections/users/records/aaaaaaaaaaaaaaa',
    'GET /api/files/users/aaaaaaaaaaaaaaa/x.jpg',
    'GET /_/',
    'GET /api/realtime/',
    'GET /api/app/health',
    'PUT /api/app/documentations/aaaaaaaaaaaaaaa/photos/aaaaaaaaaaaaaaa',
    'GET /',
  ])('close after %s', async (head) => {
    for (const size of [1000, LEFT_OVER]) expect((await statuses(behind, head, size)).slice(1)).toEqual([]);
  });

  /** Runs `objektbeleg check` on this machine with that public address. */
  const check = async (at: TestServer, publicUrl: string, proxyHeader: string): Promise<string> => {
    const own = { DATA_DIR: at.dir, PORT: String(at.port), PUBLIC_URL: publicUrl, TRUSTED_PROXY: proxyHeader };
    const env = { ...process.env, SMTP_URL: '', ...own };
    const ran = promisify(execFile)(process.execPath, ['pocketbase/cli/objektbeleg.mjs', 'check'], { env });
    const { stdout } = await ran.catch((error) => error);
    return /^Anfragen: .*$/m.exec(stdout)?.[0] ?? stdout;
  };

  it('objektbeleg check finds a server that answers a body as the next request', async () => {
    const proxy = await startSmallProxy(behind.url, () => '198.51.100.1', { shared: true });
    const reported = await Promise.all([
      check(server, server.url, ''),
      check(server, server.url, 'X-Forwarded-For'),
      check(behind, proxy.url, 'X-Forwarded-For'),
      check(behind, 'http://127.0.0.1:9', 'X-Forwarded-For'),
    ]);
    await proxy.stop();
    expect(reported).toEqual([
      `Anfragen: was von einer Anfrage ungelesen bleibt, wird über ${server.url} als nächste beantwortet – bitte TRUSTED_PROXY setzen und den Server neu starten – Problem`,
      'Anfragen: der laufende Server wurde ohne TRUSTED_PROXY gestartet – bitte neu starten – Problem',
      `Anfragen: jede bleibt für sich, geprüft über ${proxy.url}`,
      expect.stringMatching(/^Anfragen: http:\/\/127\.0\.0\.1:9 ist von hier aus nicht zu erreichen \(.+\) – Hinweis$/),
    ]);
  });

  it('without a proxy the bytes are answered on the visitor’s own connection', async () => {
    // Proves the danger: this server keeps connections, and PocketBase leaves the body unread.
    expect((await statuses(server, 'GET /api/health', LEFT_OVER)).slice(0, 2)).toEqual(['413', '200']);
  });
});
