import { test } from '@playwright/test';
import { signNow } from '../support/evidence/judge';
import { deliver, session, work } from '../support/rows/work';
import { send, startServer, type TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { tenants } from '../support/server/tenants';
import { median, ROUNDS, report } from './rows';

/** The complete market's entries of fifty days. */
const SIZE = 10_000_000;
/** Rows per statement: PocketBase ends a statement after ten seconds. */
const AT_ONCE = 1_000_000;
const CHANGES = 15;
/** ms. */
const PACE = 2;

async function bytes(server: TestServer): Promise<number> {
  const [count] = await sql(server, 'PRAGMA page_count');
  const [size] = await sql(server, 'PRAGMA page_size');
  return Number(count?.page_count) * Number(size?.page_size);
}

/** A log of that size with random hashes, which the measured code does not read. */
async function grow(server: TestServer): Promise<void> {
  const [begun] = await sql(server, 'SELECT COUNT(*) AS n FROM evidence_entries');
  const numbers = (most: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${most})`;
  for (let from = Number(begun?.n); from < SIZE; from += AT_ONCE) {
    const most = Math.min(AT_ONCE, SIZE - from);
    await sql(
      server,
      `INSERT INTO evidence_entries (position, entry) ${numbers(most)} SELECT i + ${from}, randomblob(32) FROM n`,
    );
  }
  for (let [level, full] = [1, Math.floor(SIZE / 256)]; full > 0; level++, full = Math.floor(full / 256))
    await sql(server, `INSERT INTO evidence_nodes ${numbers(full)} SELECT ${level}, i, randomblob(32) FROM n`);
}

/** ms. */
async function timed(server: TestServer, id: string, body: object): Promise<number> {
  const startedAt = performance.now();
  const path = `/api/collections/documentations/records/${id}`;
  const answer = await send(server, path, { method: 'PATCH', token: server.su, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return performance.now() - startedAt;
}

/** ms of each signature; each one adds one entry. */
async function signatures(server: TestServer, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await timed(server, id, { notes: `Unterschrift ${await signNow(server, PACE)}` });
    const startTime = performance.now();
    await signNow(server, PACE);
    times.push(performance.now() - startTime);
  }
  return times;
}

test('the log at ten million entries', async () => {
  const server = await startServer({ clock: false });
  const { a } = await tenants(server);
  const what = await work({ author: a.employee.id, property: a.property, photos: 5 });
  await deliver(server, what, session(a.employee.token));
  const small = await signatures(server, what.sealed.id);
  const before = await bytes(server);
  await grow(server);
  const each = ((await bytes(server)) - before) / SIZE;

  const [withEntry, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS * CHANGES; round++) {
    // Both changes reach the audit log; only the first one makes an entry.
    withEntry.push(await timed(server, what.sealed.id, { notes: `Runde ${round}` }));
    without.push(await timed(server, what.sealed.id, { photo_count: 1 + (round % 19) }));
  }
  const large = await signatures(server, what.sealed.id);
  const shared = { comparedWith: '-', better: 'lower', rounds: ROUNDS } as const;
  report({
    ...shared,
    order: 93,
    what: 'one more entry in a log of 10,000,000',
    value: median(withEntry) - median(without),
    unit: 'ms',
    aim: 10,
    alarm: 10,
    detail: `correction with entry ${median(withEntry).toFixed(1)} ms, change without one ${median(without).toFixed(1)} ms`,
  });
  report({
    ...shared,
    order: 94,
    what: 'bytes an entry takes in the log, its share of the tiles with it',
    value: each,
    unit: '',
    aim: 60,
    alarm: 100,
    detail: `${(each * SIZE * 1e-6).toFixed(0)} MB for all of them`,
  });
  report({
    ...shared,
    order: 95,
    what: 'signing a log of 10,000,000 entries',
    comparedWith: 'one of a few',
    value: median(large) / median(small),
    unit: '×',
    // A tree of ten million has some four hundred hashes at its edge.
    aim: 3,
    alarm: 3,
    detail: `${median(large).toFixed(0)} ms instead of ${median(small).toFixed(0)} ms, the slowest ${Math.max(...large).toFixed(0)} ms; once a minute at most, beside the requests`,
  });
  await server.remove();
});
