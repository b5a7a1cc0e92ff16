import { test } from '@playwright/test';
import { addDays, dayOf } from '../../src/domain/germanDay';
import { PLAN_GAP_DAYS } from '../../src/domain/limits';
import { send } from '../support/server';
import { sql } from '../support/sql';
import { median, ROUNDS, report } from './rows';
import { type Seeded, seededServer } from './seededServer';

const [PROPERTIES, DOCUMENTATIONS, REQUESTS] = [140, 100_000, 10];

/** 140 properties of the manager, the documentations spread over them, and every week two services expected at each. */
async function planned({ server, tenant: { manager } }: Seeded): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${PROPERTIES - 1})`;
  const now = new Date().toISOString().replace('T', ' ');
  await sql(
    server,
    `INSERT INTO properties (id, name, address, notes, latitude, longitude, property_manager, company_admin, ended_at,
      place_asked_at, created, updated) ${numbers}
     SELECT printf('haus%011d', i), 'Haus ' || i, 'Domkloster ' || i, '', 50.9, 6.9, '${manager.id}', '', '', '', '${now}',
      '${now}' FROM n`,
  );
  await sql(
    server,
    `UPDATE documentations SET property = printf('haus%011d', rowid / 7 % ${PROPERTIES}),
      service_type = CASE rowid % 2 WHEN 0 THEN 'Hausmeister' ELSE 'Reinigungsdienst' END
     WHERE property_manager = '${manager.id}'`,
  );
  const { body } = await send(server, '/api/collections/properties/records?perPage=200', { token: manager.token });
  const ids = body.items.map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith('haus'));
  const schedule = { season: null, tolerance: 1, startsOn: addDays(dayOf(Date.now()), -PLAN_GAP_DAYS), endsOn: null };
  for (const service of ['Hausmeister', 'Reinigungsdienst']) {
    const plan = { properties: ids, service, provider: null, rhythm: { kind: 'weekdays', days: [4] }, ...schedule };
    const answer = await send(server, '/api/app/plans', { token: manager.token, body: plan });
    if (answer.body.made !== PROPERTIES) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

test('what is missing at 140 properties', async () => {
  const seeded = await seededServer(DOCUMENTATIONS);
  await planned(seeded);
  const { server, tenant } = seeded;
  const times: number[] = [];
  let missing = 0;
  for (let request = 0; request < ROUNDS * REQUESTS; request++) {
    const begun = performance.now();
    const { body } = await send(server, '/api/app/plans/gaps', { token: tenant.manager.token });
    times.push(performance.now() - begun);
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
