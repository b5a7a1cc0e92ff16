import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const INNER = 'GET /api/app/health HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends a request whose body ends with what would be a request, and then a real one; @returns the first two statuses. */
function statuses(head: string, size: number): Promise<string[]> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(server.port, '127.0.0.1');
    const lines = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1] ?? '');
    socket.on('data', (data) => {
      said += data;
      if (lines().length >= 2) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(lines()));
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size - INNER.length, '\r\n'));
    socket.write(INNER);
    socket.write(INNER);
  });
}

it.each([
  ['PUT /api/app/documentations/aaaaaaaaaaaaaaa/photos/aaaaaaaaaaaaaaa', 1_000_000],
  ['POST /api/app/documentations', 200_000],
])('%s with %i bytes nobody asked for is read to its end before it is refused', async (head, size) => {
  expect(await statuses(head, size)).toEqual(['401', '200']);
});

it.each([
  ['PUT /api/app/documentations/aaaaaaaaaaaaaaa/photos/aaaaaaaaaaaaaaa', 9_000_000],
  ['POST /api/app/documentations', 1_000_000],
  ['POST /api/app/nowhere', 1_000_000],
])('%s with %i bytes, more than it takes, ends the connection: no part of it becomes a request', async (head, size) => {
  expect((await statuses(head, size)).slice(1)).toEqual([]);
});
