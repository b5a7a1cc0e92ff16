import { describe, expect, it } from 'vitest';
import { deliver, grant, link, session, submit, work } from '../../support/rows/work';
import { create, rows, send } from '../../support/server/server';
import { PASSWORD, signIn } from '../../support/server/tenants';
import { adminStage } from './adminStage';

const { server, world, second, request, stored, audits, createPerson } = await adminStage();

describe('correction of an account', () => {
  it('changes name, address and company, audited with before and after', async () => {
    const user = await createPerson('property_manager', { company_name: 'Alt GmbH' });
    const body = { fullName: ' Claudia Reinhardt ', email: ' C.Reinhardt@Example.ORG ', companyName: 'Neu GmbH' };
    expect((await request(user.id, { method: 'PATCH', body })).status).toBe(204);
    expect(await stored(user.id)).toMatchObject({
      full_name: 'Claudia Reinhardt',
      email: 'c.reinhardt@example.org',
      company_name: 'Neu GmbH',
      verified: false,
    });
    await signIn(server, 'c.reinhardt@example.org', PASSWORD);
    const [entry] = (await audits(user.id)).filter((row) => row.action === 'update');
    expect(entry).toMatchObject({
      actor: world.superAdmin.id,
      actor_name: 'Sabine Super',
      collection: 'users',
      before: { full_name: user.fullName, email: user.email, company_name: 'Alt GmbH' },
      after: { full_name: 'Claudia Reinhardt', email: 'c.reinhardt@example.org', company_name: 'Neu GmbH' },
    });
  });

  it('names each wrong field, and a taken address in any case', async () => {
    const user = await createPerson('employee');
    const wrong = await request(user.id, {
      method: 'PATCH',
      body: { fullName: ' ', email: 'kein', companyName: 'x'.repeat(101) },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.issues).toEqual([
      { field: 'fullName', code: 'fields_missing' },
      { field: 'email', code: 'email_invalid' },
      { field: 'companyName', code: 'name_length' },
    ]);
    const taken = await request(user.id, { method: 'PATCH', body: { email: world.a.manager.email.toUpperCase() } });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'Diese E-Mail ist bereits registriert.' },
    });
    expect((await request(user.id, { method: 'PATCH', body: { role: 'super_admin' } })).status).toBe(422);
    expect((await request(user.id, { method: 'PATCH', body: { fullName: 5 } })).status).toBe(422);
    expect(await stored(user.id)).toMatchObject({ full_name: user.fullName, email: user.email, role: 'employee' });
  });

  it('is for super admins only, and for existing accounts', async () => {
    for (const who of [world.a.manager, world.a.company, world.a.employee, world.outsider])
      for (const method of ['PATCH', 'DELETE'])
        expect((await request(world.a.unassigned.id, { method, body: {}, who })).status).toBe(403);
    expect((await request(world.a.unassigned.id, { method: 'PATCH', body: {}, who: null })).status).toBe(401);
    expect((await request('aaaaaaaaaaaaaaa', { method: 'PATCH', body: { fullName: 'X' } })).status).toBe(404);
  });
});

describe('change of role', () => {
  const set = (id: string, body: object, who = world.superAdmin) => request(`${id}/role`, { method: 'PUT', body, who });

  it('allows all four roles; guards apply from the next request', async () => {
    const user = await createPerson('property_manager');
    const own = () => send(server, '/api/app/me', { token: user.token });
    for (const role of ['company_admin', 'super_admin', 'property_manager']) {
      expect((await set(user.id, { role })).status).toBe(204);
      expect((await own()).body.role).toBe(role);
    }
    expect(await set(user.id, { role: 'employee' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'employer' }] },
    });
    expect((await set(user.id, { role: 'employee', employer: world.a.manager.id })).status).toBe(422);
    expect((await set(user.id, { role: 'employee', employer: world.a.company.id })).status).toBe(204);
    expect((await own()).body).toMatchObject({ role: 'employee', employer: { id: world.a.company.id } });
    expect((await set(user.id, { role: 'company_admin' })).status).toBe(204);
    expect((await own()).status).toBe(401);
    user.token = await signIn(server, user.email);
    expect((await own()).body).toMatchObject({ role: 'company_admin', employer: null });
    const written = (await audits(user.id)).filter((row) => row.action === 'role');
    expect(written.map((row) => [row.before.role, row.after.role])).toContainEqual([
      'property_manager',
      'company_admin',
    ]);
  });

  it('from employee to Hausverwaltung leaves records with the company only', async () => {
    const user = await createPerson('employee', { employer: world.a.company.id });
    await create(server, 'user_properties', { property: world.a.property, user: user.id, service_types: [] });
    const what = await work({ author: user.id, property: world.a.property, photos: 1 });
    await deliver(server, what, session(user.token));
    expect((await set(user.id, { role: 'property_manager' })).status).toBe(204);
    const path = `/api/collections/documentations/records/${what.sealed.id}`;
    const sees = async (who: { token: string }) => (await send(server, path, { token: who.token })).status;
    expect(await Promise.all([world.a.company, world.a.manager, user].map(sees))).toEqual([200, 200, 404]);
    expect(await rows(server, 'documentations', `id = "${what.sealed.id}"`)).toMatchObject([
      { user: user.id, company_admin: world.a.company.id },
    ]);
  });

  it("ends a super admin's open sessions at once", async () => {
    const user = await createPerson('super_admin');
    expect((await send(server, '/api/app/admin/stats', { token: user.token })).status).toBe(200);
    await set(user.id, { role: 'property_manager' });
    expect((await send(server, '/api/app/admin/stats', { token: user.token })).status).toBe(403);
  });

  it('of an employee to another company ends the assignments', async () => {
    const user = await createPerson('employee', { employer: world.a.company.id });
    await create(server, 'user_properties', { property: world.a.property, user: user.id, service_types: [] });
    await set(user.id, { role: 'employee', employer: world.b.company.id });
    expect(await rows(server, 'user_properties', `user = "${user.id}" && ended_at = ""`)).toEqual([]);
  });

  it('of an empty Dienstleister ends its sharings and links', async () => {
    const user = await createPerson('company_admin');
    const parties = { property_manager: world.a.manager.id, company_admin: user.id };
    await create(server, 'property_sharing', { property: world.a.property, ...parties, service_types: [] });
    const made = await send(server, '/api/app/links', { token: user.token, body: { property: world.a.property } });
    const opens = async () => (await send(server, '/api/app/link', { headers: link(made.body.token) })).status;
    expect(await opens()).toBe(200);
    expect((await set(user.id, { role: 'employee', employer: world.a.company.id })).status).toBe(204);
    expect(await rows(server, 'property_sharing', `company_admin = "${user.id}" && ended_at = ""`)).toEqual([]);
    expect(await opens()).toBe(404);
    const what = await work({ author: null, property: world.a.property, content: { clockOffset: 60_000 } });
    expect((await submit(server, what.sealed, link(made.body.token))).body.code).toBe('ended');
  });

  it('is refused for the own account', async () => {
    const answer = await set(world.superAdmin.id, { role: 'employee', employer: world.a.company.id });
    expect(answer).toMatchObject({ status: 403, body: { message: 'Sie können Ihre eigene Rolle nicht ändern.' } });
    expect((await set(second.id, { role: 'chef' })).status).toBe(422);
  });

  it('is refused for an owner of employees, properties or records', async () => {
    for (const owner of [world.a.company, world.a.manager]) {
      const answer = await set(owner.id, { role: 'super_admin' });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'owner_kept', numbers: { employees: expect.any(Number) } },
      });
      expect((await stored(owner.id)).role).not.toBe('super_admin');
    }
  });

  it('keeps one super admin when two demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      await send(server, `/api/collections/users/records/${second.id}`, {
        method: 'PATCH',
        token: server.su,
        body: { role: 'super_admin' },
      });
      await send(server, `/api/collections/users/records/${world.superAdmin.id}`, {
        method: 'PATCH',
        token: server.su,
        body: { role: 'super_admin' },
      });
      const answers = await Promise.all([
        set(second.id, { role: 'property_manager' }),
        set(world.superAdmin.id, { role: 'property_manager' }, second),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([204, 403]);
      expect(await rows(server, 'users', 'role = "super_admin"')).toHaveLength(1);
    }
    for (const who of [world.superAdmin, second])
      await send(server, `/api/collections/users/records/${who.id}`, {
        method: 'PATCH',
        token: server.su,
        body: { role: 'super_admin' },
      });
  });
});

describe('deactivation of a company', () => {
  const active = (id: string, body: object, who = world.superAdmin) =>
    request(`${id}/active`, { method: 'POST', body, who });

  it('includes its people; reactivation restores exactly these', async () => {
    const company = await createPerson('company_admin');
    const [one, two, gone] = [
      await createPerson('employee', { employer: company.id }),
      await createPerson('employee', { employer: company.id }),
      await createPerson('employee', { employer: company.id }),
    ];
    await active(gone.id, { active: false });
    expect((await active(company.id, { active: false, people: true })).status).toBe(204);
    for (const who of [company, one, two, gone])
      expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(401);
    expect((await active(company.id, { active: true, people: true })).status).toBe(204);
    const states = await Promise.all([company, one, two, gone].map(async ({ id }) => (await stored(id)).active));
    expect(states).toEqual([true, true, true, false]);
  });

  it('still accepts work that was captured before', async () => {
    const { company, employee, property } = world.b;
    const issued = await send(server, '/api/app/delivery-grant', { method: 'POST', token: employee.token });
    const captured = await work({ author: employee.id, property, photos: 1 });
    await active(company.id, { active: false, people: true });
    await deliver(server, captured, grant(issued.body.grant));
    const [row] = await rows(server, 'documentations', `id = "${captured.sealed.id}"`);
    expect(row).toMatchObject({ state: 'complete', late: true });
    await active(company.id, { active: true, people: true });
    world.b.company.token = await signIn(server, company.email);
    world.b.employee.token = await signIn(server, employee.email);
  });

  it('is refused for super admins, the own account and unclear bodies', async () => {
    for (const id of [second.id, world.superAdmin.id]) expect((await active(id, { active: false })).status).toBe(403);
    for (const body of [{}, { active: 'ja' }, { active: null }, { active: true, people: 1 }])
      expect((await active(world.b.unassigned.id, body)).status).toBe(422);
  });
});
