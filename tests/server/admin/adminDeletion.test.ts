import { describe, expect, it } from 'vitest';
import { deliver, session, submit, work } from '../../support/rows/work';
import { addDocumentations } from '../../support/server/manyRows';
import { create, type Json, rows, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Tenant, tenant } from '../../support/server/tenants';
import { adminStage } from './adminStage';

const { server, world, second, request, stored, audits, createPerson } = await adminStage();

describe('deletion by the super admin', () => {
  const remove = (id: string, body?: object, who = world.superAdmin) => request(id, { method: 'DELETE', body, who });

  it('is refused for oneself and for super admins', async () => {
    expect(await remove(world.superAdmin.id)).toMatchObject({
      status: 403,
      body: { message: 'Sie können sich nicht selbst löschen.' },
    });
    expect(await remove(second.id)).toMatchObject({ status: 403, body: { code: 'super_admin_kept' } });
    expect((await stored(second.id)).removed_at).toBe('');
  });

  it('deletes an employee without confirmation; the work keeps the name', async () => {
    const { company, property } = world.a;
    const user = await createPerson('employee', { employer: company.id });
    await create(server, 'user_properties', { property, user: user.id, service_types: ['Hausmeister'] });
    const done = await work({ author: user.id, property, photos: 1 });
    await deliver(server, done, session(user.token));
    expect((await remove(user.id)).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: user.token })).status).toBe(401);
    expect(await rows(server, 'user_properties', `user = "${user.id}" && ended_at = ""`)).toEqual([]);
    expect((await rows(server, 'documentations', `id = "${done.sealed.id}"`))[0]).toMatchObject({
      employee_name: user.fullName,
      company_admin: company.id,
    });
    expect((await audits(user.id)).map((row) => row.action)).toContain('delete');
    expect((await remove(user.id)).status).toBe(404);
  });

  it('shows numbers for an owner and requires them confirmed', async () => {
    const { manager, company, employee, unassigned, property, own, sharing } = world.a;
    const done = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, done, session(employee.token));
    const unfinished = await work({ author: employee.id, property });
    await submit(server, unfinished.sealed, session(employee.token));
    const response = await remove(company.id);
    expect(response).toMatchObject({ status: 409, body: { code: 'confirm_needed' } });
    const { numbers } = response.body;
    expect(numbers.properties).toBe(1);
    expect(numbers.employees).toBeGreaterThanOrEqual(2);
    expect((await remove(company.id, { confirm: { ...numbers, employees: numbers.employees - 1 } })).status).toBe(409);
    expect((await stored(company.id)).active).toBe(true);

    expect((await remove(company.id, { confirm: numbers })).status).toBe(204);
    expect(await stored(company.id)).toMatchObject({ active: false, removed_at: expect.stringMatching(/Z$/) });
    for (const { id } of [employee, unassigned]) expect((await stored(id)).active).toBe(false);
    const ended = async (collection: string, id: string) =>
      (await rows(server, collection, `id = "${id}"`))[0].ended_at;
    expect(await ended('properties', own)).toMatch(/Z$/);
    expect(await ended('property_sharing', sharing)).toMatch(/Z$/);
    expect(await ended('properties', property)).toBe('');
    const list = await send(server, '/api/collections/documentations/records', { token: manager.token });
    expect(list.body.items.map((item: Json) => item.id)).toContain(done.sealed.id);
  });

  it('deletes a large company in steps, so that others write in between', async () => {
    const of = await tenant(server, 'gross');
    const other = await tenant(server, 'nebenan');
    await holdRecords(of, { count: 150, first: 1 });
    const { numbers } = (await remove(of.company.id)).body;
    let isOver = false;
    const removed = remove(of.company.id, { confirm: numbers }).finally(() => {
      isOver = true;
    });
    let written = 0;
    while (!isOver) {
      const path = `/api/collections/properties/records/${other.own}`;
      const body = { notes: `Notiz ${written}` };
      expect((await send(server, path, { method: 'PATCH', token: other.company.token, body })).status).toBe(200);
      if (!isOver) written++;
    }
    expect((await removed).status).toBe(204);
    expect(written).toBeGreaterThan(3);
    expect(
      await sql(server, `SELECT id FROM documentations WHERE company_admin = '${of.company.id}' AND held`),
    ).toEqual([]);
  });

  it('continues after a crash, by the clock or by the same super admin', async () => {
    const of = await tenant(server, 'halb');
    const assigned = await rows(server, 'user_properties', `company_admin = "${of.company.id}"`);
    await holdRecords(of, { count: 2, first: 1001 });
    const { numbers } = (await remove(of.company.id)).body;
    expect((await remove(of.company.id, { confirm: numbers })).status).toBe(204);
    for (const table of ['user_properties', 'property_sharing'])
      await sql(server, `UPDATE ${table} SET ended_at = '' WHERE company_admin = '${of.company.id}'`);
    await sql(server, `UPDATE users SET active = TRUE WHERE id = '${of.employee.id}'`);
    await sql(server, `UPDATE documentations SET held = TRUE WHERE company_admin = '${of.company.id}'`);
    await sql(server, `DELETE FROM audit_log WHERE record = '${of.sharing}' AND action = 'end'`);
    await send(server, '/api/crons/leaving', { method: 'POST', token: server.su });
    const held = `SELECT id FROM documentations WHERE company_admin = '${of.company.id}' AND held`;
    await expect.poll(() => sql(server, held)).toEqual([]);
    for (const table of ['user_properties', 'property_sharing'])
      expect(await rows(server, table, `company_admin = "${of.company.id}" && ended_at = ""`), table).toEqual([]);
    expect(assigned.length).toBeGreaterThan(0);
    expect((await stored(of.employee.id)).active).toBe(false);
    const ended = await rows(server, 'audit_log', `record = "${of.sharing}" && action = "end"`);
    expect(ended).toMatchObject([{ actor: world.superAdmin.id, actor_name: world.superAdmin.fullName }]);
  });
});

/** Records that the company has not released, written past every rule. */
async function holdRecords(of: Tenant, rows: { count: number; first: number }): Promise<void> {
  await addDocumentations(server, of, { ...rows, tenths: 10 });
  await sql(
    server,
    `UPDATE documentations SET held = TRUE, late = TRUE, user = '' WHERE company_admin = '${of.company.id}'`,
  );
}
