/** What is held waits for its company (D29); where that was deleted, nobody is left to wait for (D315). */
import { describe, expect, it } from 'vitest';
import { migrateRows } from '../../support/migrations';
import { type Json, rows, send, startServer, update } from '../../support/server';
import { sql } from '../../support/sql';
import { end, type Person, type Tenant, tenant } from '../../support/tenants';
import { verified } from '../../support/verified';
import { type By, deliver, grant, put, session, submit, type Work, work } from '../../support/work';
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
/** The kinds of a record's entries in the log, as its Hausverwaltung reads them. */
const entries = async (manager: Person, { sealed }: Work): Promise<string[]> =>
  (await send(server, `/api/app/documentations/${sealed.id}/evidence`, { token: manager.token })).body.lines.map(
    ({ kind }: Json) => kind,
  );

/** Brought in after the assignment had ended, which runs again afterwards: held. `photos`: whether they came too. */
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

/** As a super admin does it, who confirms the numbers. */
async function remove({ id }: Person): Promise<void> {
  const ask = (body?: object) =>
    send(server, `/api/app/admin/users/${id}`, { method: 'DELETE', token: superAdmin.token, body });
  const { numbers } = (await ask()).body;
  expect((await ask({ confirm: numbers })).status).toBe(204);
}

describe('a company that is deleted', () => {
  it('leaves what it had not released to the Hausverwaltung, and who deleted it stands in audit and log', async () => {
    const of = await someone();
    const [waiting, coming] = [await heldOf(of), await heldOf(of, false)];
    const by = await grantOf(of.employee);
    expect(await sees(of.manager, waiting)).toBe(false);
    await remove(of.company);
    expect(await sees(of.manager, waiting)).toBe(true);
    // Why it had been held is said as of every other one.
    expect(await rowOf(waiting)).toMatchObject({ late: true, held: false });
    expect(await released(waiting)).toEqual([[superAdmin.fullName, of.manager.id]]);
    expect(await entries(of.manager, waiting)).toEqual(['completed', 'released']);
    await put(server, { work: coming, index: 0 }, by);
    expect(await rowOf(coming)).toMatchObject({ state: 'complete', late: true, held: false });
    expect(await sees(of.manager, coming)).toBe(true);
  });

  it('holds nothing of what its phones bring in afterwards: it is shown, late and with what was unusual', async () => {
    const of = await someone();
    const by = await grantOf(of.employee);
    const what = await captured(of, 1);
    await remove(of.company);
    await deliver(server, what, by);
    expect(await rowOf(what)).toMatchObject({ late: true, held: false, exceptions: [{ code: 'device_signed_out' }] });
    expect(await sees(of.manager, what)).toBe(true);
  });

  it('or becomes another role by an operator’s hand leaves what it had not released', async () => {
    const of = await someone();
    const waiting = await heldOf(of);
    await update(server, 'users', { id: of.company.id, role: 'property_manager' });
    expect(await rowOf(waiting)).toMatchObject({ late: true, held: false });
    expect(await sees(of.manager, waiting)).toBe(true);
  });

  it('by an operator’s hand leaves it too, before its row goes', async () => {
    const of = await someone();
    const waiting = await heldOf(of);
    const path = `/api/collections/users/records/${of.company.id}`;
    expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
    expect(await rowOf(waiting)).toMatchObject({ company_admin: '', held: false });
    expect(await sees(of.manager, waiting)).toBe(true);
  });
});

it('a server that is updated releases what was held for companies that are gone, and for no other', async () => {
  const [deleted, gone, there] = [await someone(), await someone(), await someone()];
  const [first, second, third] = [await heldOf(deleted), await heldOf(gone), await heldOf(there)];
  // As an older server left them.
  await sql(
    server,
    `UPDATE users SET active = FALSE, removed_at = '2026-01-01 00:00:00.000Z' WHERE id = '${deleted.company.id}'`,
  );
  await sql(server, `UPDATE documentations SET company_admin = '' WHERE id = '${second.sealed.id}'`);
  await sql(server, `DELETE FROM users WHERE id = '${gone.company.id}'`);
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
