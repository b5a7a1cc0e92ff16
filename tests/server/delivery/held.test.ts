/** A deleted company can release nothing, so its held work is released (D315). */
import { describe, expect, it } from 'vitest';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, grant, put, session, submit, type Work, work } from '../../support/rows/work';
import { migrateRows } from '../../support/server/migrations';
import { type Json, rows, send, startServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { end, type Person, type Tenant, tenant } from '../../support/server/tenants';
import { stage } from '../stage';

const HOUR = 3_600_000;
const MIGRATION = '1795200250_held_without_company.js';
const { server, world } = await stage({ clock: false });
const { superAdmin } = world;

let tenants = 0;
const someone = () => tenant(server, `c${++tenants}`);
const captured = (of: Tenant, hoursAgo: number) => {
  const capturedAt = new Date(Date.now() - hoursAgo * HOUR).toISOString();
  return work({ author: of.employee.id, property: of.property, photos: 1, content: { capturedAt } });
};
const grantOf = async ({ token }: Person): Promise<By> =>
  grant(String((await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant));
const rowOf = async ({ sealed }: Work) => (await rows(server, 'documentations', `id = "${sealed.id}"`))[0];
const sees = async (who: Person, { sealed }: Work) =>
  (await send(server, `/api/collections/documentations/records/${sealed.id}`, { token: who.token })).status === 200;
const released = async ({ sealed }: Work) =>
  (await rows(server, 'audit_log', `record = "${sealed.id}" && action = "release"`)).map((row) => [
    row.actor_name,
    row.property_manager,
  ]);
/** Kinds of a record's log entries, as the Hausverwaltung reads them. */
const entries = async (manager: Person, { sealed }: Work): Promise<string[]> =>
  (await send(server, `/api/app/documentations/${sealed.id}/evidence`, { token: manager.token })).body.lines.map(
    ({ kind }: Json) => kind,
  );

/** Delivered after its assignment ended; the assignment runs again. `photos`: whether they arrived. */
async function heldOf(of: Tenant, photos = true): Promise<Work> {
  await end(server, 'user_properties', { id: of.assignment, at: Date.now() - HOUR });
  const what = await captured(of, 2);
  const by = session(of.employee.token);
  if (photos) await deliver(server, what, by);
  else await submit(server, what.sealed, by);
  await update(server, 'user_properties', { id: of.assignment, ended_at: '' });
  expect(await rowOf(what)).toMatchObject({ late: true, held: true });
  return what;
}

async function remove({ id }: Person): Promise<void> {
  const request = (body?: object) =>
    send(server, `/api/app/admin/users/${id}`, { method: 'DELETE', token: superAdmin.token, body });
  const { numbers } = (await request()).body;
  expect((await request({ confirm: numbers })).status).toBe(204);
}

describe('a deleted company', () => {
  it('releases its held work; audit and log name who deleted it', async () => {
    const of = await someone();
    const [waiting, coming] = [await heldOf(of), await heldOf(of, false)];
    const by = await grantOf(of.employee);
    expect(await sees(of.manager, waiting)).toBe(false);
    await remove(of.company);
    expect(await sees(of.manager, waiting)).toBe(true);
    expect(await rowOf(waiting)).toMatchObject({ late: true, held: false });
    expect(await released(waiting)).toEqual([[superAdmin.fullName, of.manager.id]]);
    expect(await entries(of.manager, waiting)).toEqual(['completed', 'released']);
    await put(server, { work: coming, index: 0 }, by);
    expect(await rowOf(coming)).toMatchObject({ state: 'complete', late: true, held: false });
    expect(await sees(of.manager, coming)).toBe(true);
  });

  it('holds nothing that arrives later: it is shown as late', async () => {
    const of = await someone();
    const by = await grantOf(of.employee);
    const what = await captured(of, 1);
    await remove(of.company);
    await deliver(server, what, by);
    expect(await rowOf(what)).toMatchObject({ late: true, held: false, exceptions: [{ code: 'device_signed_out' }] });
    expect(await sees(of.manager, what)).toBe(true);
  });

  it('that gets another role by an operator’s hand releases it too', async () => {
    const of = await someone();
    const waiting = await heldOf(of);
    await update(server, 'users', { id: of.company.id, role: 'property_manager' });
    expect(await rowOf(waiting)).toMatchObject({ late: true, held: false });
    expect(await sees(of.manager, waiting)).toBe(true);
  });

  it('that an operator’s hand deletes releases it first', async () => {
    const of = await someone();
    const waiting = await heldOf(of);
    const path = `/api/collections/users/records/${of.company.id}`;
    expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
    expect(await rowOf(waiting)).toMatchObject({ company_admin: '', held: false });
    expect(await sees(of.manager, waiting)).toBe(true);
  });
});

it('an update releases held work of missing companies only', async () => {
  const [deleted, gone, there] = [await someone(), await someone(), await someone()];
  const [first, second, third] = [await heldOf(deleted), await heldOf(gone), await heldOf(there)];
  // As an older server left them: both accounts were deleted, and nothing was released with them.
  const alone = (company: string, { sealed }: Work) =>
    sql(server, `UPDATE documentations SET company_admin = '${company}' WHERE id = '${sealed.id}'`);
  await alone('', first);
  await update(server, 'users', { id: deleted.company.id, active: false, removed_at: '2026-01-01 00:00:00.000Z' });
  await alone(deleted.company.id, first);
  await alone('', second);
  const path = `/api/collections/users/records/${gone.company.id}`;
  expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
  await server.stop();
  await migrateRows(server.dir, MIGRATION);
  const again = await startServer({ dir: server.dir, port: server.port, clock: false });
  try {
    server.su = again.su;
    for (const [what, { manager }] of [
      [first, deleted],
      [second, gone],
    ] as const) {
      expect(await sees(manager, what)).toBe(true);
      expect(await rowOf(what)).toMatchObject({ late: true, held: false });
      expect(await released(what)).toEqual([['Server', manager.id]]);
      expect(await entries(manager, what)).toEqual(['completed', 'released']);
    }
    expect(await rowOf(third)).toMatchObject({ held: true });
    const judged = await verified(again);
    expect(judged.code, JSON.stringify(judged)).toBe(0);
  } finally {
    await again.stop();
  }
});
