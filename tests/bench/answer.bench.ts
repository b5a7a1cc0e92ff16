import { test } from '@playwright/test';
import { send } from '../support/server/server';
import { median, ROUNDS, report } from './rows';
import { type Seeded, seededServer } from './seededServer';

/** Records of the measured tenant, and of all tenants. */
const [OWN, ALL] = [100_000, 1_000_000];
const QUESTIONS = 5;
/** Found in every record by full words and by prefix, in one record, in none. */
const SEARCHES = ['kellertreppe gereinigt', 'keller', '00000-00020', 'geheimkammer'] as const;

/** ms. */
async function countRequests({ server, tenant: { manager } }: Seeded, search: string, rows: number): Promise<number> {
  const filter = `search ~ '${search}'`;
  const query = new URLSearchParams({ perPage: '50', skipTotal: '1', sort: '-captured_at,-id', filter });
  const times: number[] = [];
  for (let question = 0; question < QUESTIONS; question++) {
    const startedAt = performance.now();
    const answer = await send(server, `/api/collections/documentations/records?${query}`, { token: manager.token });
    times.push(performance.now() - startedAt);
    if (answer.body.items?.length !== rows) throw new Error(`${search}: ${answer.status} ${answer.body.items?.length}`);
  }
  return median(times);
}

async function counted({ server, tenant: { manager } }: Seeded, search: string): Promise<number> {
  const startTime = performance.now();
  const { body } = await send(server, `/api/app/counts?${new URLSearchParams({ search })}`, { token: manager.token });
  if (body.documentations !== OWN) throw new Error(JSON.stringify(body));
  return performance.now() - startTime;
}

test('the answer box with very many records', async () => {
  test.setTimeout(30 * 60_000);
  const [alone, among] = [await seededServer(OWN, true, 10), await seededServer(ALL, true, 1)];
  const times = SEARCHES.map(() => ({ alone: [] as number[], among: [] as number[] }));
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, search] of SEARCHES.entries()) {
      const rows = [50, 50, 1, 0][kind] as number;
      times[kind]?.alone.push(await countRequests(alone, search, rows));
      times[kind]?.among.push(await countRequests(among, search, rows));
    }
    counts.push(await counted(among, SEARCHES[0]));
  }
  const kinds = SEARCHES.map((search, kind) => {
    const { alone: here, among: there } = times[kind] as { alone: number[]; among: number[] };
    return { search, alone: median(here), among: median(there) };
  });
  const detail = `${kinds.map((one) => `'${one.search}' ${one.alone.toFixed(1)} and ${one.among.toFixed(1)} ms`).join(', ')}; the number above it, of 100,000 records that all have the word, ${median(counts).toFixed(0)} ms`;
  const reported = { better: 'lower', rounds: ROUNDS, detail } as const;
  report({
    ...{ order: 58, what: 'answer box, 100,000 records of a tenant inside 1,000,000: the slowest of hit and no hit' },
    ...{ comparedWith: '-', value: Math.max(...kinds.map(({ among: ms }) => ms)), unit: 'ms', aim: 30, alarm: 150 },
    ...reported,
  });
  report({
    ...{ order: 59, what: 'answer box inside 1,000,000 records', comparedWith: 'the same 100,000 alone' },
    ...{ value: Math.max(...kinds.map((one) => one.among / one.alone)), unit: '×', aim: 2, alarm: 5 },
    ...reported,
  });
  for (const { server } of [alone, among]) await server.remove();
});
