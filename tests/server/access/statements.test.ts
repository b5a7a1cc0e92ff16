/** Each permitted operation of the table: no statement may scan a table that grows with the records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { grow, readingAll, statementsIn, uncounted } from '../../support/server/statements';
import { signIn } from '../../support/server/tenants';
import { recordAttempts } from './recordProbes';
import type { Attempt } from './requester';
import { routeAttempts } from './routeProbes';
import { type Actor, isSignedIn, type Stage, setStage } from './stage';
import { RECORDS, ROUTES } from './table';

const REQUESTED: [typeof ROUTES, (stage: Stage, operation: string, actor: Actor) => Promise<Attempt[]>][] = [
  [RECORDS, recordAttempts],
  [ROUTES, routeAttempts],
];
const OURS = [
  /^SELECT (\*|id|id, photo, documentation) FROM "?\w+"?$/,
  /WHERE # = #(?: AND \+parent = \?)? ORDER BY `id` ASC/,
];
const text: string[] = [];
let stage: Stage;
let server: TestServer;
let answered = 0;
let collected: Map<string, string>;

async function request(operation: string, actor: Actor, attempts: Attempt[]): Promise<void> {
  for (const { allowed, method, path, body, headers } of attempts) {
    if (!allowed) continue;
    const how = method ?? (body === undefined ? 'GET' : 'POST');
    const { status } = await send(stage.server, path, { method: how, body, headers: { ...actor.headers, ...headers } });
    if (status < 300) answered++;
  }
  if (/sign-out|account\/password|account\/devices|account\/mfa/.test(operation) && actor.person && isSignedIn(actor))
    actor.headers.Authorization = await signIn(stage.server, actor.person.email);
}

beforeAll(async () => {
  stage = await setStage({ statements: (line) => text.push(line) });
  // Drops statements of the superuser that prepared the row.
  text.length = 0;
  for (const [table, attempts] of REQUESTED)
    for (const operation of table.flatMap((row) => row.operations))
      for (const actor of stage.actors) await request(operation, actor, await attempts(stage, operation, actor));
  collected = new Map([...statementsIn(text)].filter(([kind]) => !OURS.some((one) => one.test(kind))));
  await grow(stage.server, stage.a);
  server = await uncounted(stage.server);
}, 300_000);
afterAll(() => server.stop().then(() => stage.stop()));

describe('the statements of every operation', () => {
  it('are collected from answers', () => {
    expect(answered).toBeGreaterThan(200);
    expect(collected.size).toBeGreaterThan(300);
  });

  it.each([false, true])('scan no large table (%s with SQLite statistics)', async (isCounted) => {
    if (isCounted) await sql(server, 'ANALYZE');
    expect(await readingAll(server, collected)).toEqual([]);
  });
});
