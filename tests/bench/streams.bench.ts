import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { deliver, session, type Work, work } from '../support/rows/work';
import { send, startServer, type TestServer } from '../support/server/server';
import { type Tenant, tenants, type World } from '../support/server/tenants';
import { median, ROUNDS, report } from './rows';

const STREAMS = 1_000;
const DELIVERIES = 10;

type Side = { server: TestServer; world: World };

/** Jobs of each minute run from the start, so the first minute is not measured. */
async function side(): Promise<Side> {
  const server = await startServer();
  await send(server, '/api/crons/ticker', { method: 'POST', token: server.su });
  return { server, world: await tenants(server) };
}

function memoryOf({ pid }: TestServer): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}

/** A process of its own: reading may not slow the measurement. */
async function readersOf({ server, world }: Side): Promise<ChildProcess> {
  const { manager } = world.a;
  const words = [join(import.meta.dirname, 'readers.mjs'), server.url, manager.token, `ticks/${manager.id}`];
  const child = spawn(process.execPath, [...words, String(STREAMS)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the readers ended with ${code}`)));
  });
  return child;
}

const workOf = ({ employee, property }: Tenant) => work({ author: employee.id, property, photos: 1 });

async function pairOf({ world: { a, b } }: Side): Promise<[Work, Work]> {
  return [await workOf(a), await workOf(b)];
}

async function foreignDelivery({ server, world: { a, b } }: Side, [own, foreign]: [Work, Work]): Promise<number> {
  await deliver(server, own, session(a.employee.token));
  const startedAt = performance.now();
  await deliver(server, foreign, session(b.employee.token));
  return performance.now() - startedAt;
}

/** Alternates the servers by delivery, so that other load meets both. @returns ms of each, calm first. */
async function round(calm: Side, received: Side): Promise<[number, number]> {
  const pairs: [[Work, Work], [Work, Work]][] = [];
  for (let made = 0; made < DELIVERIES; made++) pairs.push([await pairOf(calm), await pairOf(received)]);
  const times: [number[], number[]] = [[], []];
  for (const [first, second] of pairs) {
    times[0].push(await foreignDelivery(calm, first));
    times[1].push(await foreignDelivery(received, second));
  }
  return [median(times[0]), median(times[1])];
}

test('a thousand open streams and a slow reader', async () => {
  const [quiet, loud] = [await side(), await side()];
  await round(quiet, loud);
  const before = memoryOf(loud.server);
  const readers = await readersOf(loud);
  const [calm, heard]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const [without, withStreams] = await round(quiet, loud);
    calm.push(without);
    heard.push(withStreams);
  }
  const memory = memoryOf(loud.server) - before;
  const shared = { better: 'lower', rounds: ROUNDS } as const;
  report({
    ...shared,
    order: 80,
    what: "a tenant's delivery while another has 1,000 streams",
    comparedWith: 'the same without streams',
    value: median(heard) / median(calm),
    unit: '×',
    aim: 1.1,
    alarm: 1.2,
    detail: `${median(heard).toFixed(1)} ms and ${median(calm).toFixed(1)} ms, header and one photo; one stream never reads`,
  });
  report({
    ...shared,
    order: 81,
    what: 'memory of 1,000 streams',
    comparedWith: 'the server without them',
    value: memory,
    unit: 'MB',
    aim: 150,
    alarm: 200,
    detail: `${before.toFixed(0)} MB before, with ${STREAMS + 1} streams of one tenant open`,
  });
  readers.removeAllListeners('exit');
  readers.kill();
  for (const { server } of [quiet, loud]) await server.remove();
});
