/** The address for requests from the server's own machine and its health check. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, listensAt } from '../../../pocketbase/operations/address.mjs';

/** Another loopback address, which 127.0.0.1 does not include. */
const OTHER = '127.0.0.2';
const health = createServer((_asked, answer) => answer.writeHead(200).end('{}'));
let port = 0;
beforeAll(async () => {
  health.listen(0, OTHER);
  await once(health, 'listening');
  port = (health.address() as AddressInfo).port;
});
afterAll(() => health.close());

it.each([
  ['127.0.0.1', '127.0.0.1:8090', 'http://127.0.0.1:8090'],
  ['localhost', 'localhost:8090', 'http://localhost:8090'],
  ['192.0.2.7', '192.0.2.7:8090', 'http://192.0.2.7:8090'],
  ['::1', '[::1]:8090', 'http://[::1]:8090'],
  ['0.0.0.0', '0.0.0.0:8090', 'http://127.0.0.1:8090'],
  ['::', '[::]:8090', 'http://127.0.0.1:8090'],
])('HOST=%s listens at %s, requests go to %s', (host, listening, question) => {
  expect([listensAt({ host, port: 8090 }), addressOf({ host, port: 8090 })]).toEqual([listening, question]);
});

async function isWell(env: Record<string, string>): Promise<number> {
  const all = { ...process.env, PORT: String(port), ...env };
  const ended = promisify(execFile)(process.execPath, ['pocketbase/operations/isWell.mjs'], { env: all });
  return (await ended.catch((failure) => failure)).code ?? 0;
}

it("checks a container's health where its server listens", async () => {
  expect(await isWell({ HOST: OTHER })).toBe(0);
  expect(await isWell({ HOST: '127.0.0.1' })).toBe(1);
});
