/** What one tenant takes with it is not felt by another. */
import { beforeAll, expect, it } from 'vitest';
import { addDocumentations } from '../../support/manyRows';
import { rows, send, update } from '../../support/server';
import { sql } from '../../support/sql';
import type { Tenant } from '../../support/tenants';
import { deliver, session, work } from '../../support/work';
import { stage } from '../stage';

const DAY = 86_400_000;
/** Six of ten rows are the tenant's. */
const ROWS = 33_400;
const { server, world } = await stage({ clock: false });
beforeAll(async () => {
  await addDocumentations(server, world.a, { count: ROWS });
});

const count = async (where: string) =>
  Number((await sql(server, `SELECT COUNT(*) AS n FROM documentations WHERE ${where}`))[0]?.n);

/** ms that the slowest of the deliveries took that were made until `done`. */
async function slowestDelivery({ employee, property }: Tenant, done: () => Promise<boolean>): Promise<number> {
  let slowest = 0;
  do {
    const one = await work({ author: employee.id, property, photos: 1 });
    const begun = performance.now();
    await deliver(server, one, session(employee.token));
    slowest = Math.max(slowest, performance.now() - begun);
  } while (!(await done()));
  return slowest;
}

it('the account of an owner of 20,000 documentations goes at night, and no delivery waits a second for it', async () => {
  const { company } = world.a;
  const own = await count(`company_admin = '${company.id}'`);
  expect(own).toBeGreaterThanOrEqual(20_000);
  let quiet = 10;
  const alone = await slowestDelivery(world.b, async () => --quiet === 0);
  const removed = new Date(Date.now() - 15 * DAY).toISOString();
  await update(server, 'users', { id: company.id, active: false, removed_at: removed });
  const cron = await send(server, '/api/crons/removedEmployees', { method: 'POST', token: server.su });
  expect(cron.status).toBe(204);
  const isGone = async () => (await rows(server, 'users', `id = "${company.id}"`)).length === 0;
  // What it takes on this machine by itself is not waited for the purge.
  expect((await slowestDelivery(world.b, isGone)) - alone).toBeLessThan(1000);
  // D20: they stay with the other party, under the name they carry.
  expect(await count(`company_admin = '${company.id}'`)).toBe(0);
  expect(await count(`property_manager = '${world.a.manager.id}' AND company_name = 'Gebäudedienst a'`)).toBe(own);
  const trail = await rows(server, 'audit_log', `collection = "users" && record = "${company.id}"`);
  expect(trail.map(({ action }) => action)).toContain('delete');
});
