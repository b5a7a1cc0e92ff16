/** A Hausverwaltung of 140 properties and 280 plans, for benchmarks of missing days. */
import { PLAN_GAP_DAYS } from '../../src/domain/limits';
import { addDays, dayOf } from '../../src/domain/time/germanDay';
import { send } from '../support/server/server';
import { sql } from '../support/server/sql';
import type { Seeded } from './seededServer';

export const PROPERTIES = 140;

export async function planned({ server, tenant: { manager } }: Seeded): Promise<void> {
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
