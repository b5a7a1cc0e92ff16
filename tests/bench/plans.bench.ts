import { test } from '@playwright/test';
import { send } from '../support/server/server';
import { PROPERTIES, planned } from './planned';
import { median, ROUNDS, report } from './rows';
import { seededServer } from './seededServer';

const [DOCUMENTATIONS, REQUESTS] = [100_000, 10];

test('missing days at 140 properties', async () => {
  const seeded = await seededServer(DOCUMENTATIONS);
  await planned(seeded);
  const { server, tenant } = seeded;
  const times: number[] = [];
  let missing = 0;
  for (let request = 0; request < ROUNDS * REQUESTS; request++) {
    const startedAt = performance.now();
    const { body } = await send(server, '/api/app/plans/gaps', { token: tenant.manager.token });
    times.push(performance.now() - startedAt);
    missing = body.items.length;
    if (body.plans !== 2 * PROPERTIES || missing === 0) throw new Error(`not 280 plans: ${JSON.stringify(body)}`);
  }
  report({
    order: 56,
    what: 'gaps of 140 properties × 2 plans over 60 days, 100,000 records',
    comparedWith: '-',
    value: median(times),
    unit: 'ms',
    better: 'lower',
    aim: 50,
    alarm: 200,
    rounds: ROUNDS,
    detail: `p50 of ${times.length} answers over loopback, ${missing} properties with gaps`,
  });
  await server.remove();
});
