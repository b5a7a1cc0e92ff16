/** Parallel requests: one ends the right that the other needs. */
import { describe, expect, it } from 'vitest';
import * as quotas from '../../../src/domain/people/quotas';
import { whileNothingWrites } from '../../support/faults/heldWriter';
import { id as newId } from '../../support/rows/work';
import { type Answer, create, rows, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const RECORDS = '/api/collections';

let made = 0;
const post = (path: string, who: Person, body: object = {}) => send(server, path, { body, token: who.token });
const patch = (path: string, who: Person, body: object) =>
  send(server, path, { method: 'PATCH', body, token: who.token });
const remove = (path: string, who: Person) => send(server, path, { method: 'DELETE', token: who.token });
const assign = (property: string, user = a.employee.id) =>
  post(`${RECORDS}/user_properties/records`, a.company, { property, user });
const running = (property: string) => rows(server, 'user_properties', `property = "${property}" && ended_at = ""`);
const refused = ({ status }: Answer) => expect([400, 401, 403, 404, 409, 422]).toContain(status);

const role = (id: string, body: object) =>
  send(server, `/api/app/admin/users/${id}/role`, { method: 'PUT', token: world.superAdmin.token, body });
const becomes = (id: string, body: object) =>
  send(server, `${RECORDS}/users/records/${id}`, { method: 'PATCH', token: server.su, body });

async function house(owner: object) {
  const name = `Haus ${++made}`;
  return (await create(server, 'properties', { name, address: `Weg ${made}, 50667 Köln`, ...owner })).id as string;
}
async function shared() {
  const property = await house({ property_manager: a.manager.id });
  const parties = { property, property_manager: a.manager.id, company_admin: a.company.id };
  const sharing = await create(server, 'property_sharing', { ...parties, service_types: ['Hausmeister'] });
  return { property, sharing: sharing.id as string };
}
const hired = (more: object = {}) =>
  person(server, {
    name: `Neu ${++made}`,
    email: `neu${made}@example.org`,
    role: 'employee',
    more: { employer: a.company.id, ...more },
  });

describe('an assignment', () => {
  it('is not created while the sharing ends', async () => {
    const { property, sharing } = await shared();
    const [ended, assigned] = await whileNothingWrites(server, [
      () => post(`/api/app/sharings/${sharing}/end`, a.manager),
      () => assign(property),
    ]);
    expect(ended?.status).toBe(204);
    refused(assigned!);
    expect(await running(property)).toEqual([]);
    expect((await send(server, `${RECORDS}/properties/records/${property}`, { token: a.employee.token })).status).toBe(
      404,
    );
  });

  it('does not remain when a company assigns repeatedly meanwhile', async () => {
    for (let round = 0; round < 3; round++) {
      const { property, sharing } = await shared();
      const tries = Array.from({ length: 12 }, (_, turn) => async () => {
        if (turn === 5) return post(`/api/app/sharings/${sharing}/end`, a.manager);
        return assign(property, turn % 2 ? a.employee.id : a.unassigned.id);
      });
      await Promise.all(tries.map((request) => request()));
      expect(await running(property)).toEqual([]);
    }
  });

  it('is not created while the property is deleted', async () => {
    const property = await house({ company_admin: a.company.id });
    const [gone, assigned] = await whileNothingWrites(server, [
      () => remove(`/api/app/properties/${property}`, a.company),
      () => assign(property),
    ]);
    expect(gone?.status).toBe(204);
    refused(assigned!);
    expect(await running(property)).toEqual([]);
  });

  it('is not created while the person is deleted or moved', async () => {
    const property = await house({ company_admin: a.company.id });
    for (const end of [
      (id: string) => remove(`/api/app/employees/${id}`, a.company),
      (id: string) => becomes(id, { employer: world.b.company.id }),
    ]) {
      const { id } = await hired();
      const [, assigned] = await whileNothingWrites(server, [() => end(id), () => assign(property, id)]);
      refused(assigned!);
    }
    // The super admin's route ends rights in steps, including assignments made meanwhile.
    const { id } = await hired();
    await whileNothingWrites(server, [
      () => role(id, { role: 'employee', employer: world.b.company.id }),
      () => assign(property, id),
    ]);
    expect(await running(property)).toEqual([]);
  });
});

describe('a property', () => {
  it('is not changed while it is deleted', async () => {
    const property = await house({ company_admin: a.company.id });
    const [gone, changed] = await whileNothingWrites(server, [
      () => remove(`/api/app/properties/${property}`, a.company),
      () => patch(`${RECORDS}/properties/records/${property}`, a.company, { notes: 'Zu spät' }),
    ]);
    expect([gone?.status, changed?.status]).toEqual([204, 404]);
    expect((await rows(server, 'properties', `id = "${property}"`))[0].notes).toBe('');
  });

  it('respects the limit when many arrive at once', async () => {
    const own = (company: Person) => ({ name: 'Haus', address: 'Weg 1', company_admin: company.id });
    const company = await person(server, { name: 'Voll', email: 'voll@example.org', role: 'company_admin' });
    await sql(
      server,
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${quotas.PROPERTIES_MOST - 2})
       INSERT INTO properties (id, created, updated, name, address, company_admin)
       SELECT printf('pr%013d', n), '2020', '2020', 'x', 'x', '${company.id}' FROM c`,
    );
    const tries = Array.from({ length: 6 }, () => () => post(`${RECORDS}/properties/records`, company, own(company)));
    const answers = await whileNothingWrites(server, tries);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    // A busy machine may answer 503.
    for (const status of statuses) expect([200, 409, 503]).toContain(status);
  });

  it('is not created by an account that is deactivated meanwhile', async () => {
    const company = await person(server, { name: 'Aus', email: 'aus@example.org', role: 'company_admin' });
    const [off, house] = await whileNothingWrites(server, [
      () => post(`/api/app/admin/users/${company.id}/active`, world.superAdmin, { active: false }),
      () => post(`${RECORDS}/properties/records`, company, { name: 'x', address: 'Weg 2', company_admin: company.id }),
    ]);
    expect(off?.status).toBe(204);
    refused(house!);
    expect(await rows(server, 'properties', `company_admin = "${company.id}"`)).toEqual([]);
  });
});

describe('the own account', () => {
  it('is not changed by a session that ends meanwhile', async () => {
    const who = await person(server, { name: 'Alt', email: 'alt@example.org', role: 'property_manager' });
    const again = { ...who, token: await signIn(server, who.email) };
    const [out, changed] = await whileNothingWrites(server, [
      () => post('/api/app/account/sign-out-everywhere', again),
      () => patch(`${RECORDS}/users/records/${who.id}`, who, { full_name: 'Fremd' }),
    ]);
    expect([out?.status, changed?.status]).toEqual([204, 404]);
    expect((await rows(server, 'users', `id = "${who.id}"`))[0].full_name).toBe('Alt');
  });

  it("gets no name while it becomes an employee's account", async () => {
    const who = await person(server, { name: 'Frei', email: 'frei@example.org', role: 'property_manager' });
    const [, changed] = await whileNothingWrites(server, [
      () => becomes(who.id, { role: 'employee', employer: a.company.id }),
      () => patch(`${RECORDS}/users/records/${who.id}`, who, { full_name: 'Anders' }),
    ]);
    refused(changed!);
    expect((await rows(server, 'users', `id = "${who.id}"`))[0].full_name).toBe('Frei');
  });
});

describe('a route', () => {
  it('opens no link for an account that is deactivated meanwhile', async () => {
    const company = await person(server, { name: 'Zu', email: 'zu@example.org', role: 'company_admin' });
    const property = await house({ company_admin: company.id });
    const [off, opened] = await whileNothingWrites(server, [
      () => post(`/api/app/admin/users/${company.id}/active`, world.superAdmin, { active: false }),
      () => post('/api/app/links', company, { property }),
    ]);
    expect([off?.status, opened?.status]).toEqual([204, 401]);
    expect(await rows(server, 'documentation_links', `property = "${property}"`)).toEqual([]);
  });

  it('adds no employee for an account that is no company any more', async () => {
    const company = await person(server, { name: 'War', email: 'war@example.org', role: 'company_admin' });
    const [, added] = await whileNothingWrites(server, [
      () => becomes(company.id, { role: 'property_manager' }),
      () => post('/api/app/employees/by-name', company, { id: newId(), fullName: 'Olha', properties: [] }),
    ]);
    expect(added?.status).toBe(403);
    expect(await rows(server, 'users', `employer = "${company.id}"`)).toEqual([]);
  });

  it('ends no device for a session that is signed out meanwhile', async () => {
    const who = await hired();
    const again = { ...who, token: await signIn(server, who.email) };
    const { body } = await post('/api/app/delivery-grant', again);
    expect(body.grant).toBeTruthy();
    const [device] = (await send(server, '/api/app/account/devices', { token: again.token })).body.items;
    const [out, ended] = await whileNothingWrites(server, [
      () => post('/api/app/account/sign-out', who),
      () => post(`/api/app/account/devices/${device.id}/end`, who),
    ]);
    expect([out?.status, ended?.status]).toEqual([204, 401]);
  });
});
