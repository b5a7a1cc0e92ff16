import { execFileSync } from 'node:child_process';
import { Agent, get, type IncomingMessage } from 'node:http';
import { test } from '@playwright/test';
import { send, startServer, type TestServer } from '../support/server';
import { type Tenant, tenants, type World } from '../support/tenants';
import { deliver, session, type Work, work } from '../support/work';
import { median, ROUNDS, report } from './rows';

const STREAMS = 1_000;
/** Deliveries of one round and side. */
const DELIVERIES = 10;

type Side = { server: TestServer; world: World };

async function side(): Promise<Side> {
  const server = await startServer();
  return { server, world: await tenants(server) };
}

/** Memory a process holds, in MB. */
function memoryOf({ pid }: TestServer): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}

/** A stream that hears the manager's ticks. @param reads false: it takes its id and then nothing more. */
async function open({ server, world }: Side, agent: Agent, reads: boolean): Promise<IncomingMessage> {
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}/api/realtime`, { agent }, resolve).once('error', reject);
  });
  const clientId = await new Promise<string>((resolve) => {
    stream.once('data', (chunk) => resolve(/"clientId":"([^"]+)"/.exec(String(chunk))?.[1] ?? ''));
  });
  if (reads) stream.resume();
  else stream.pause();
  const { manager } = world.a;
  const body = { clientId, subscriptions: [`ticks/${manager.id}`] };
  const answer = await send(server, '/api/realtime', { token: manager.token, body });
  if (answer.status !== 204) throw new Error(`subscription: ${answer.status}`);
  return stream;
}

const workOf = ({ employee, property }: Tenant) => work({ author: employee.id, property, photos: 1 });

/** ms of a delivery of tenant b, while tenant a delivers too and every stream of a hears of it. */
async function foreignDelivery({ server, world: { a, b } }: Side): Promise<number> {
  const ready: [Work, Work][] = [];
  for (let number = 0; number < DELIVERIES; number++) ready.push([await workOf(a), await workOf(b)]);
  const times: number[] = [];
  for (const [own, foreign] of ready) {
    await deliver(server, own, session(a.employee.token));
    const begun = performance.now();
    await deliver(server, foreign, session(b.employee.token));
    times.push(performance.now() - begun);
  }
  return median(times);
}

test('a thousand open streams and a slow reader', async () => {
  const [quiet, loud] = [await side(), await side()];
  await foreignDelivery(loud);
  const before = memoryOf(loud.server);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const streams: IncomingMessage[] = [await open(loud, agent, false)];
  for (let opened = 0; opened < STREAMS; opened += 50)
    streams.push(...(await Promise.all(Array.from({ length: 50 }, () => open(loud, agent, true)))));
  const [calm, heard]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    calm.push(await foreignDelivery(quiet));
    heard.push(await foreignDelivery(loud));
  }
  const memory = memoryOf(loud.server) - before;
  const shared = { better: 'lower', rounds: ROUNDS } as const;
  report({
    ...shared,
    order: 51,
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
    order: 52,
    what: 'memory of 1,000 streams',
    comparedWith: 'the server without them',
    value: memory,
    unit: 'MB',
    aim: 150,
    alarm: 200,
    detail: `${before.toFixed(0)} MB before, with ${streams.length} streams of one tenant open`,
  });
  for (const stream of streams) stream.destroy();
  agent.destroy();
  for (const { server } of [quiet, loud]) await server.remove();
});
