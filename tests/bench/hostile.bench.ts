/** A thousand hostile requests of five kinds beside twenty delivering phones: what an outsider takes from others. */
import { connect } from 'node:net';
import { test } from '@playwright/test';
import { hiddenHeader } from '../support/faults/hostileJpegs';
import { deliver, id, jpeg, put, resealed, session, sha256, submit, type Work, work } from '../support/rows/work';
import { peakMemory } from '../support/server/memory';
import { type Json, send, startServer, type TestServer } from '../support/server/server';
import { tenants, type World } from '../support/server/tenants';
import { report } from './rows';

const HOSTILE = 1_000;
const AT_ONCE = 40;
const PHONES = 20;
/** ms that one hostile request may hold its connection, and that all of them may take. */
const HELD = 5_000;
const DEADLINE = 180_000;
/** ms until a phone retries a busy server; shorter than `Retry-After`. */
const AGAIN = 500;

const from = (number: number) => ({ 'X-Forwarded-For': `2001:db8:${number.toString(16)}::1` });
const INNER = 'GET /api/app/nirgendwo HTTP/1.1\r\nHost: x\r\n\r\n';
const UNREAD = Buffer.concat([Buffer.from(INNER), Buffer.alloc(300_000, '\r\n'), Buffer.from(INNER)]);
const STEPS =
  'property.property_sharing_via_property.company_admin.users_via_employer.documentations_via_user.notes ~ "a"';

/** `line`: the manifest line of `picture`, whose visible header is honest. */
type Stage = { server: TestServer; world: World; picture: Uint8Array; line: Json };
type Raw = { head: string; size: number; sent: Uint8Array; number: number };

/**
 * Sends the bytes and holds the connection until the other side ends it, at most five seconds. @returns the first
 * status.
 */
function raw({ server }: Stage, { head, size, sent, number }: Raw): Promise<number> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(server.port, '127.0.0.1');
    const given = Object.entries(from(number)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.on('error', () => {}).on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(output)?.[1] ?? 0)));
    socket.on('data', (data) => (output += data));
    socket.setTimeout(HELD, () => socket.destroy());
    socket.write(
      `${head} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${given}Content-Length: ${size}\r\n\r\n`,
    );
    socket.write(sent);
  });
}

/**
 * Each returns the status it got: unread body, decompression bomb, nested JSON, expensive list, large and slow bodies.
 */
const KINDS: ((stage: Stage, number: number) => Promise<number>)[] = [
  (stage, number) => raw(stage, { head: 'POST /api/files/token', size: UNREAD.length, sent: UNREAD, number }),
  async ({ server, world, picture, line }, number) => {
    const { employee, property } = world.b;
    const by = { ...session(employee.token), ...from(number) };
    const what = await work({ author: employee.id, property, photos: 1 });
    const sealed = await resealed({ ...what.sealed, photos: [{ ...line, id: id() }] });
    await submit(server, sealed, by);
    return (await put(server, { work: { sealed, files: [picture] }, index: 0 }, by)).status;
  },
  async ({ server }, number) => {
    const [path, depth] = number % 2 === 0 ? ['csp-report', 16_000] : ['documentations', 64_000];
    const body = '['.repeat(depth);
    return (await send(server, `/api/app/${path}`, { method: 'POST', body, headers: from(number) })).status;
  },
  async ({ server, world }, number) => {
    const query = new URLSearchParams({ filter: STEPS, expand: 'user', perPage: '500' });
    const path = `/api/collections/documentations/records?${query}`;
    return (await send(server, path, { token: world.b.manager.token, headers: from(number) })).status;
  },
  (stage, number) => {
    const isSlow = number % 2 === 0;
    const head = isSlow ? 'POST /api/app/csp-report' : 'POST /api/collections/users/auth-with-password';
    const sent = Buffer.alloc(isSlow ? 1 : 1_000_000, '{');
    return raw(stage, { head, size: isSlow ? 16_000 : 31_000_000, sent, number });
  },
];

/** All of them, some in parallel. @returns how many, and the answers of each kind (0 = cut off). */
async function attack(stage: Stage): Promise<string> {
  const met = KINDS.map(() => new Map<number, number>());
  let next = 0;
  const attacker = async () => {
    while (next < HOSTILE) {
      const number = next++;
      const kind = number % KINDS.length;
      const status = (await KINDS[kind]?.(stage, number + 1).catch(() => 0)) ?? 0;
      met[kind]?.set(status, (met[kind]?.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  const words = met.map((of, kind) => `${kind + 1}: ${[...of].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
  return `${next} requests (${words.join('; ')})`;
}

/** Delivers as a phone does, with retries until the receipt is complete. @returns ms, null = never. */
async function phone(server: TestServer, what: Work, by: Record<string, string>): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < DEADLINE) {
    const answer = await deliver(server, what, by).catch(() => null);
    if (answer?.body.state === 'complete') return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
  return null;
}

test('a thousand hostile requests beside twenty phones', async () => {
  const server = await startServer({ env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
  const world = await tenants(server);
  const plain = await work({ author: world.b.employee.id, property: world.b.property, photos: 1 });
  const picture = hiddenHeader(plain.files[0] as Uint8Array);
  const line = { ...plain.sealed.photos[0], sha256: sha256(picture), bytes: picture.byteLength };
  const stage = { server, world, picture, line };
  const { employee, property } = world.a;
  const files = await Promise.all([1, 2].map(() => jpeg({ width: 1600, height: 1000 })));
  const works = await Promise.all(Array.from({ length: PHONES }, () => work({ author: employee.id, property, files })));
  let isOver = false;
  const health: number[] = [];
  const watch = async () => {
    while (!isOver) {
      const startTime = performance.now();
      const { status } = await send(server, '/api/app/health', { headers: from(60_000) });
      health.push(status === 200 ? performance.now() - startTime : DEADLINE);
    }
  };
  const startedAt = performance.now();
  const watching = watch();
  const attacking = attack(stage);
  const delivered = await Promise.all(
    works.map((what, index) => phone(server, what, { ...session(employee.token), ...from(50_000 + index) })),
  );
  const attacked = await attacking;
  isOver = true;
  await watching;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const memory = await peakMemory(server.pid);
  health.sort((a, b) => a - b);
  const p99 = health[Math.floor(health.length * 0.99)] ?? DEADLINE;
  const lost = delivered.filter((time) => time === null).length;
  const slowest = Math.max(...delivered.map((time) => time ?? DEADLINE));
  const shared = { better: 'lower', rounds: 1, comparedWith: 'nothing: a limit' } as const;
  const detail = `${attacked} in ${seconds} s; slowest phone ${(slowest / 1000).toFixed(1)} s; health asked ${health.length} times`;
  report({
    ...shared,
    order: 90,
    what: 'phones kept from delivering by 1,000 hostile requests',
    value: lost,
    unit: '',
    aim: 0,
    alarm: 0,
    detail,
  });
  report({
    ...shared,
    order: 91,
    what: 'p99 of health meanwhile',
    value: p99,
    unit: 'ms',
    aim: 500,
    alarm: 1000,
    detail,
  });
  report({
    ...shared,
    order: 92,
    what: 'memory of the server at its peak',
    value: memory,
    unit: 'MB',
    aim: 600,
    alarm: 1000,
    detail,
  });
  await server.remove();
});
