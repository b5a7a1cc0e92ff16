import { test } from '@playwright/test';
import { send } from '../support/server/server';
import { sql } from '../support/server/sql';
import { median, ROUNDS, report } from './rows';
import { type Seeded, seededServer } from './seededServer';

const REQUESTS = 20;
const [FEW, MANY] = [1_000, 100_000];

async function timed(measure: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const startedAt = performance.now();
    await measure();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function list({ server, tenant: { manager } }: Seeded): Promise<number> {
  const query = new URLSearchParams({
    page: '1',
    perPage: '50',
    skipTotal: '1',
    sort: '-captured_at,-id',
    filter: `property_manager = '${manager.id}'`,
  });
  return timed(async () => {
    const answer = await send(server, `/api/collections/documentations/records?${query}`, { token: manager.token });
    if (answer.body.items?.length !== 50) throw new Error(`${answer.status}: not fifty rows`);
  });
}

/** The same rows by the operator's SQL: no rule, no record, no hidden field. */
function bare({ server, tenant: { manager } }: Seeded): Promise<number> {
  const query = `SELECT * FROM documentations WHERE property_manager = '${manager.id}' AND state = 'complete'
    AND held = FALSE ORDER BY captured_at DESC, id DESC LIMIT 50`;
  return timed(() => sql(server, query));
}

test('fifty rows of very many', async () => {
  const [few, many] = [await seededServer(FEW), await seededServer(MANY)];
  const found: Record<'few' | 'many' | 'bareFew' | 'bareMany', number[]> = {
    few: [],
    many: [],
    bareFew: [],
    bareMany: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    found.few.push(await list(few));
    found.many.push(await list(many));
    found.bareFew.push(await bare(few));
    found.bareMany.push(await bare(many));
  }
  const ms = (times: number[]) => `${median(times).toFixed(1)} ms`;
  report({
    order: 50,
    what: '50 rows of 100,000 documentations',
    comparedWith: '50 rows of 1,000',
    value: median(found.many) / median(found.few),
    unit: '×',
    better: 'lower',
    aim: 1.2,
    alarm: 1.5,
    rounds: ROUNDS,
    detail: `${ms(found.many)} and ${ms(found.few)}; the bare SQLite query takes ${ms(found.bareMany)} and ${ms(found.bareFew)}`,
  });
  for (const { server } of [few, many]) await server.remove();
});
