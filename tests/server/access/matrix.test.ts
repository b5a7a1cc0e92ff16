/**
 * Tests principals × operations from table.ts on a server with three tenants. A failing cell reads `principal ·
 * operation · expected · got`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../support/server/tenants';
import { recordAttempts } from './recordProbes';
import { type Attempt, makeRequester, type Requester } from './requester';
import { routeAttempts } from './routeProbes';
import { type Actor, isSignedIn, type Stage, setStage } from './stage';
import { stockAttempts, topicAttempts } from './stockProbes';
import { RECORDS, ROUTES, type Row, STOCK_ROUTES, TOPICS } from './table';

let stage: Stage;
let requester: Requester;
beforeAll(async () => {
  stage = await setStage();
  requester = await makeRequester(stage);
});
afterAll(() => stage.stop());

type Attempts = (operation: string, actor: Actor) => Attempt[] | Promise<Attempt[]>;

const SECTIONS: [string, Row[], Attempts][] = [
  ['the record API', RECORDS, (operation, actor) => recordAttempts(stage, operation, actor)],
  ['realtime', TOPICS, (operation, actor) => topicAttempts(stage, operation, actor)],
  ["PocketBase's own routes", STOCK_ROUTES, stockAttempts],
  ['our routes', ROUTES, (operation, actor) => routeAttempts(stage, operation, actor)],
];

describe.each(SECTIONS)('%s', (_name, table, attempts) => {
  it.each(table.flatMap((row) => row.operations))('%s', async (operation) => {
    const wrong: string[] = [];
    for (const actor of stage.actors) {
      for (const attempt of await attempts(operation, actor))
        wrong.push(...(await requester.request(operation, actor, attempt)));
      if (/sign-out|account\/password|account\/devices|account\/mfa/.test(operation)) await signInAgain(actor);
    }
    expect(wrong).toEqual([]);
  });
});

async function signInAgain(actor: Actor): Promise<void> {
  if (actor.person && isSignedIn(actor)) actor.headers.Authorization = await signIn(stage.server, actor.person.email);
}

it('the matrix sent more than two thousand requests', () => {
  expect(requester.requests()).toBeGreaterThan(2000);
});
