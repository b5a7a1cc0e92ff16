/** Deleting one tenant does not slow down another. */
import { beforeAll, expect, it } from 'vitest';
import { deliver, session, work } from '../../support/rows/work';
import { addDocumentations } from '../../support/server/manyRows';
import { rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Tenant } from '../../support/server/tenants';
import { stage } from '../stage';

const DAY = 86_400_000;
const ROWS = 33_400;
const { server, world } = await stage({ clock: false });
beforeAll(async () => {
  await addDocumentations(server, world.a, { count: ROWS });
});

const count = async (where: string) =>
  Number((await sql(server, `SELECT COUNT(*) AS n FROM documentations WHERE ${where}`))[0]?.n);

/** The slowest delivery in milliseconds until `done`. */
async function slowestDelivery({ employee, property }: Tenant, done: () => Promise<boolean>): Promise<number> {
  let slowest = 0;
  do {
    const one = await work({ author: employee.id, property, photos: 1 });
    const startedAt = performance.now();
    await deliver(server, one, session(employee.token));
    slowest = Math.max(slowest, performance.now() - startedAt);
  } while (!(await done()));
  return slowest;
}

it('purging 20,000 records at night delays no delivery by a second', async () => {
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
  // Compares with the delivery time without the purge.
  expect((await slowestDelivery(world.b, isGone)) - alone).toBeLessThan(1000);
  // Records stay with the other party under their name.
  expect(await count(`company_admin = '${company.id}'`)).toBe(0);
  expect(await count(`property_manager = '${world.a.manager.id}' AND company_name = 'Gebäudedienst a'`)).toBe(own);
  const trail = await rows(server, 'audit_log', `collection = "users" && record = "${company.id}"`);
  expect(trail.map(({ action }) => action)).toContain('delete');
});
