import { describe, expect, it } from 'vitest';
import { create, type Json, rows, send } from '../support/server';
import { deliver, session, submit, work } from '../support/work';
import { adminStage } from './adminStage';

const { server, world, second, ask, stored, audits, somebody } = await adminStage();

describe('a deletion', () => {
  const remove = (id: string, body?: object, who = world.superAdmin) => ask(id, { method: 'DELETE', body, who });

  it('is refused for oneself and for super admins', async () => {
    expect(await remove(world.superAdmin.id)).toMatchObject({
      status: 403,
      body: { message: 'Sie können sich nicht selbst löschen.' },
    });
    expect(await remove(second.id)).toMatchObject({ status: 403, body: { code: 'super_admin_kept' } });
    expect((await stored(second.id)).removed_at).toBe('');
  });

  it('of an employee needs no second question; the work stays under its author’s name', async () => {
    const { company, property } = world.a;
    const user = await somebody('employee', { employer: company.id });
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

  it('of an owner names the numbers, and happens only when they are confirmed as they are', async () => {
    const { manager, company, employee, unassigned, property, own, sharing } = world.a;
    const done = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, done, session(employee.token));
    const begun = await work({ author: employee.id, property });
    await submit(server, begun.sealed, session(employee.token));
    const asked = await remove(company.id);
    expect(asked).toMatchObject({ status: 409, body: { code: 'confirm_needed' } });
    const { numbers } = asked.body;
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
});
