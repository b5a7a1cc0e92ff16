/** Large and slow bodies cost their sender, at our routes and PocketBase's. */
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import * as limits from '../../../src/domain/limits';
import { deliver, jpeg, session, submit, work } from '../../support/rows/work';
import { AS_SERVED, peakMemory } from '../../support/server/memory';
import { send } from '../../support/server/server';
import { stage } from '../stage';

const patience: Record<'BODIES_PER_ADDRESS' | 'HEADER_TIMEOUT', number> = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/platform/patience.js',
);

const { server, world } = await stage({ env: { TRUSTED_PROXY: 'X-Forwarded-For', ...AS_SERVED } });

const from = (address: string) => ({ 'X-Forwarded-For': address });
const peak = () => peakMemory(server.pid);

type Sent = { socket: Socket; output: () => string; over: Promise<string> };
function begin(head: string, headers: Record<string, string | number>, first = ''): Sent {
  let output = '';
  const socket = connect(server.port, '127.0.0.1');
  socket.on('data', (data) => (output += data)).on('error', () => {});
  const over = new Promise<string>((resolve) => socket.on('close', () => resolve(output)));
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${head} HTTP/1.1\r\n${lines.join('')}\r\n${first}`);
  return { socket, output: () => output, over };
}

it.each([
  'POST /api/collections/users/auth-with-password',
  'POST /api/collections/users/records',
  'PATCH /api/collections/users/records/aaaaaaaaaaaaaaa',
  'POST /api/realtime',
  'POST /api/files/token',
])('%s refuses 31 MB', async (head) => {
  const before = await peak();
  const size = 31 * 1024 * 1024;
  const headers = { 'Content-Type': 'application/json', 'Content-Length': size };
  const sent = Array.from({ length: 20 }, () => begin(head, headers, '{"identity":"'));
  for (const { socket } of sent) socket.write(Buffer.alloc(1024 * 1024, 'x'));
  for (const { over } of sent) expect((await over).slice(0, 12)).toMatch(/^(HTTP\/1\.1 4(13|01|03|04)|)$/);
  const chunked = begin(head, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' });
  chunked.socket.write('10000\r\n');
  for (let part = 0; part < 64; part++) chunked.socket.write(Buffer.alloc(64 * 1024, 'x'));
  expect(await chunked.over).toMatch(/^(HTTP\/1\.1 4|$)/);
  expect((await peak()) - before).toBeLessThan(60);
});

it('fifty bodies per address wait, more are refused, others deliver', async () => {
  const before = await peak();
  const headers = { 'Content-Length': 16_000, ...from('198.51.100.30') };
  const sent = Array.from({ length: 200 }, () => begin('POST /api/app/csp-report', headers, '{'));
  const refused = sent.map(({ over, socket }, index) => over.then((text) => ({ output: text, index, socket })));
  const answers: string[] = [];
  for (let more = 200 - patience.BODIES_PER_ADDRESS; more > 0; more--) {
    const one = await Promise.race(refused.filter((_, index) => !answers[index]));
    answers[one.index] = one.output;
    refused[one.index] = new Promise(() => {});
    expect(one.output).toContain('HTTP/1.1 429');
    expect(one.output).toMatch(/Retry-After: \d/);
  }
  const { employee, property } = world.a;
  const made = await work({ author: employee.id, property, photos: 2 });
  const by = { ...session(employee.token), ...from('198.51.100.31') };
  expect((await deliver(server, made, by)).body.state).toBe('complete');
  expect((await send(server, '/api/app/health', { headers: from('198.51.100.30') })).status).toBe(200);
  for (const { socket } of sent) socket.destroy();
  const after = async () =>
    (await send(server, '/api/app/csp-report', { body: {}, headers: from('198.51.100.30') })).status;
  await expect.poll(after, { timeout: 10_000 }).toBe(204);
  // Each waiting body holds a runtime of 13 MB. Two hundred would hold 2,600 MB.
  expect((await peak()) - before).toBeLessThan(patience.BODIES_PER_ADDRESS * 26);
});

it('the server accepts a photo at 8 KB/s and ends stalled requests', async () => {
  const { employee, property } = world.a;
  const file = await jpeg({ width: 1600, height: 1000 });
  const made = await work({ author: employee.id, property, files: [file] });
  const by = { ...session(employee.token), ...from('198.51.100.32') };
  await submit(server, made.sealed, by);
  const startedAt = Date.now();
  const still = begin('POST /api/app/csp-report', { 'Content-Length': 100, ...from('198.51.100.33') }, '{');
  const half = connect(server.port, '127.0.0.1').on('error', () => {});
  half.write('GET /api/app/health HTTP/1.1\r\nHost: x\r\n');
  const halfOver = new Promise<number>((resolve) => half.on('close', () => resolve(Date.now() - startedAt)).resume());
  const path = `/api/app/documentations/${made.sealed.id}/photos/${made.sealed.photos[0]?.id}`;
  const slow = begin(`PUT ${path}`, { 'Content-Length': file.length, Connection: 'close', ...by });
  const parts = 16;
  for (let part = 0; part < parts; part++) {
    slow.socket.write(file.subarray((part * file.length) / parts, ((part + 1) * file.length) / parts));
    await new Promise((resolve) => setTimeout(resolve, (file.length / parts / limits.SLOWEST_BYTES_PER_SECOND) * 1000));
  }
  expect(await slow.over).toContain('"state":"complete"');
  expect(await halfOver).toBeLessThan(patience.HEADER_TIMEOUT + 20_000);
  expect(await still.over).toContain('HTTP/1.1 503');
  expect(Date.now() - startedAt).toBeLessThan(limits.REQUEST_TIMEOUT + 25_000);
}, 90_000);
