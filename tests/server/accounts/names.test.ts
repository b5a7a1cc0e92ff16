/** A name in a record stays as it was at the delivery. Readers see a later change beside it. */
import { describe, expect, it } from 'vitest';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { type By, deliver, grant, id, link, session, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { PASSWORD, type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });

const HOOK = 'Jonas\u202e Weber';
const stored = async (collection: string, row: string) => (await rows(server, collection, `id = "${row}"`))[0];
const patch = (path: string, who: Person, body: Json) =>
  send(server, path, { method: 'PATCH', token: who.token, body });
const own = (who: Person, body: Json) => patch(`/api/collections/users/records/${who.id}`, who, body);
const rename = (who: Person, employee: string, fullName: unknown) =>
  patch(`/api/app/employees/${employee}`, who, { fullName });
async function delivered(author: Person, by: By = session(author.token), property = world.a.property) {
  const what = await work({ author: author.id, property, photos: 1 });
  await deliver(server, what, by);
  return what.sealed.id;
}
let count = 0;
const hired = (more: Json = {}) =>
  person(server, {
    name: `Kraft ${++count}`,
    email: `kraft${count}@example.org`,
    role: 'employee',
    more: { employer: world.a.company.id, ...more },
  });
async function assigned(more: Json = {}) {
  const who = await hired(more);
  await create(server, 'user_properties', { property: world.a.property, user: who.id });
  return who;
}

describe('the name of an employee', () => {
  it('cannot be changed by the employee', async () => {
    const { employee, unassigned } = world.a;
    const response = await own(employee, { full_name: unassigned.fullName });
    expect(response.body).toEqual({ status: 403, code: 'name_by_company', message: ISSUE_TEXT.name_by_company });
    const record = await stored('documentations', await delivered(employee));
    expect(record.employee_name).toBe('Mitarbeit A');
    expect((await stored('users', employee.id)).full_name).toBe('Mitarbeit A');
  });

  it('is changed by the own company only', async () => {
    const who = await hired();
    expect((await rename(world.a.company, who.id, ' Änne  Weber ')).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: who.token })).body.fullName).toBe('Änne Weber');
    for (const foreign of [world.b.company]) expect((await rename(foreign, who.id, 'X')).status).toBe(404);
    for (const never of [world.a.manager, world.a.employee, who])
      expect((await rename(never, who.id, 'X')).status).toBe(403);
    expect((await rename(world.a.company, world.a.company.id, 'X')).status).toBe(404);
    const [entry] = await rows(server, 'audit_log', `record = "${who.id}" && action = "update"`);
    expect(entry).toMatchObject({
      actor: world.a.company.id,
      company_admin: world.a.company.id,
      before: { full_name: who.fullName },
      after: { full_name: 'Änne Weber' },
    });
  });

  it('is changed by accounts without employer, companies and managers', async () => {
    for (const who of [world.outsider, world.a.manager, world.a.company]) {
      expect((await own(who, { full_name: '  Neu   Benannt ' })).body.full_name).toBe('Neu Benannt');
      expect((await own(who, { full_name: who.fullName })).status).toBe(200);
    }
  });
});

describe('every route that takes a name', () => {
  const issue = (field: string, code = 'name_characters') => ({
    status: 422,
    body: { code, issues: [{ field, code }] },
  });
  const account = (more: Json) => ({ email: `neu${++count}@example.org`, password: PASSWORD, ...more });

  it('refuses invisible and direction-changing characters, in German', async () => {
    const { a, superAdmin } = world;
    const token = a.company.token;
    const routes: [string, () => Promise<Json>][] = [
      ['companyName', () => send(server, '/api/app/signup', { body: account({ fullName: 'Ada', companyName: HOOK }) })],
      ['fullName', () => send(server, '/api/app/employees', { token, body: account({ fullName: HOOK }) })],
      ['fullName', () => rename(a.company, a.employee.id, HOOK)],
      ['fullName', () => patch(`/api/app/admin/users/${a.employee.id}`, superAdmin, { fullName: HOOK })],
      ['full_name', () => own(a.manager, { full_name: HOOK })],
      ['company_name', () => own(a.company, { company_name: HOOK })],
      ['name', () => patch(`/api/collections/properties/records/${a.own}`, a.company, { name: HOOK })],
      ['address', () => patch(`/api/collections/properties/records/${a.own}`, a.company, { address: HOOK })],
      ['name', () => patch(`/api/app/admin/properties/${a.own}`, superAdmin, { name: HOOK })],
    ];
    for (const [field, request] of routes) expect(await request()).toMatchObject(issue(field));
    expect((await own(a.manager, { company_name: ' ' })).body).toMatchObject({ status: 422, code: 'fields_missing' });
  });

  it('an operator’s hand and an accepted invitation refuse them too', async () => {
    const by = { method: 'PATCH', token: server.su };
    const at = (collection: string, row: string) => `/api/collections/${collection}/records/${row}`;
    const { a } = world;
    expect((await send(server, at('users', a.employee.id), { ...by, body: { full_name: HOOK } })).status).toBe(400);
    expect(await send(server, at('properties', a.own), { ...by, body: { name: HOOK } })).toMatchObject(issue('name'));
    const body = { property: a.unshared, email: 'glanz@example.org', serviceType: 'Winterdienst' };
    const { url } = (await send(server, '/api/app/invitations', { token: a.manager.token, body })).body;
    const headers = { 'X-Invitation-Token': url.split('/').at(-1) };
    const target = { password: PASSWORD, fullName: HOOK, companyName: 'Glanz' };
    expect(await send(server, '/api/app/invitation/accept', { headers, body: target })).toMatchObject(
      issue('fullName'),
    );
  });

  it('an older invalid name blocks no work and is shown by its visible part', async () => {
    const { a } = world;
    const secret = (id() + id() + id()).slice(0, 43);
    await create(server, 'documentation_links', { property: a.property, company_admin: a.company.id, token: secret });
    const what = await work({ author: null, property: a.property, photos: 1, content: { employeeName: HOOK } });
    await deliver(server, what, link(secret));
    const record = await stored('documentations', what.sealed.id);
    expect(record.employee_name).toBe('Jonas Weber');
    expect(JSON.parse(record.sealed).employeeName).toBe(HOOK);
  });
});

describe('a change of name', () => {
  const namesOf = (who: Person, record: string) =>
    send(server, `/api/app/documentations/${record}/names`, { token: who.token });

  it('is in the history of earlier records, which keep their name', async () => {
    const who = await assigned();
    const record = await delivered(who);
    const before = Date.now();
    await rename(world.a.company, who.id, 'Klara Kraft');
    await own(world.a.company, { company_name: 'Glanz GmbH' });
    const expected = [
      { of: 'author', before: who.fullName, after: 'Klara Kraft', at: expect.any(String) },
      { of: 'company', before: 'Gebäudedienst a', after: 'Glanz GmbH', at: expect.any(String) },
    ];
    for (const reader of [world.a.manager, world.a.company, world.superAdmin, who]) {
      const { status, body } = await namesOf(reader, record);
      expect([status, body.items]).toEqual([200, expected]);
      expect(Date.parse(body.items[0].at)).toBeGreaterThanOrEqual(before - 1000);
    }
    expect((await stored('documentations', record)).employee_name).toBe(who.fullName);
    for (const foreign of [world.b.manager, world.b.company, world.b.employee, world.outsider])
      expect((await namesOf(foreign, record)).status).toBe(404);
    await own(world.a.company, { company_name: 'Gebäudedienst a' });
  });

  it('from before the arrival is shown beside no record', async () => {
    const who = await assigned();
    await rename(world.a.company, who.id, 'Kurt Kraft');
    await own(world.a.company, { company_name: 'Vorher GmbH' });
    const record = await delivered(who);
    await own(world.a.company, { company_name: 'Gebäudedienst a' });
    const later = { of: 'company', before: 'Vorher GmbH', after: 'Gebäudedienst a', at: expect.any(String) };
    for (const reader of [world.a.manager, world.a.company, world.superAdmin, who])
      expect((await namesOf(reader, record)).body.items).toEqual([later]);
    const { employee_name, company_name } = await stored('documentations', record);
    expect([employee_name, company_name]).toEqual(['Kurt Kraft', 'Vorher GmbH']);
  });

  it('is shown from when a super admin names the author', async () => {
    const who = await assigned();
    const other = await hired();
    const record = await delivered(who);
    await rename(world.a.company, other.id, 'Klaus Kraft');
    const edit = { user: other.id };
    expect((await patch(`/api/app/admin/documentations/${record}`, world.superAdmin, edit)).status).toBe(204);
    await rename(world.a.company, who.id, 'Kein Urheber');
    await rename(world.a.company, other.id, 'Klaus Klar');
    const later = { of: 'author', before: 'Klaus Kraft', after: 'Klaus Klar', at: expect.any(String) };
    expect((await namesOf(world.a.manager, record)).body.items).toEqual([later]);
    expect((await stored('documentations', record)).employee_name).toBe('Klaus Kraft');
  });

  it('is not shown for held records, link workers and deleted accounts', async () => {
    const who = await assigned();
    const record = await delivered(who);
    await rename(world.a.company, who.id, 'Karl Kraft');
    await update(server, 'documentations', { id: record, held: true });
    expect((await namesOf(world.a.manager, record)).status).toBe(404);
    await update(server, 'documentations', { id: record, held: false });
    await send(server, `/api/collections/users/records/${who.id}`, { method: 'DELETE', token: server.su });
    const left = (await namesOf(world.a.manager, record)).body.items;
    expect(left.filter((one: Json) => one.of === 'author')).toEqual([]);
    expect(JSON.stringify(left)).not.toContain('Kraft');
  });
});

describe('work delivered while the company knew the password', () => {
  const START = 'von-der-firma-7';
  const codes = async (record: string) => {
    const { exceptions, held, late } = await stored('documentations', record);
    return [exceptions.map((one: Json) => one.code), held, late];
  };
  const issued = async (token: string) =>
    grant((await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant);
  async function withStartPassword() {
    const who = await assigned({ verified: false });
    const path = `/api/app/employees/${who.id}/password`;
    const reply = await send(server, path, { method: 'POST', token: world.a.company.token, body: { password: START } });
    expect(reply.status).toBe(204);
    return { ...who, token: await signIn(server, who.email, START) };
  }
  const choose = (who: Person, headers: By = {}) =>
    send(server, '/api/app/account/password', {
      method: 'PUT',
      token: who.token,
      headers,
      body: { oldPassword: START, password: 'eigene-wahl-9' },
    });

  it('says so beside the record, and is delivered and shown as usual', async () => {
    const who = await withStartPassword();
    for (const by of [session(who.token), await issued(who.token)]) {
      const record = await delivered(who, by);
      expect(await codes(record)).toEqual([['start_password'], false, false]);
      const path = `/api/collections/documentations/records/${record}`;
      const shown = await send(server, path, { token: world.a.manager.token });
      expect(shown.body.exceptions).toEqual([{ code: 'start_password' }]);
    }
  });

  it('is usual once the person chose a password', async () => {
    const who = await withStartPassword();
    const device = await issued(who.token);
    const { token, grant: renewed } = (await choose(who, device)).body;
    expect(await codes(await delivered(who, session(token)))).toEqual([[], false, false]);
    expect(await codes(await delivered(who, grant(renewed.grant)))).toEqual([[], false, false]);
  });

  it('keeps the note when the device signed in before the change', async () => {
    const who = await withStartPassword();
    const device = await issued(who.token);
    const what = await work({ author: who.id, property: world.a.property, photos: 1 });
    await choose(who);
    await deliver(server, what, device);
    expect(await codes(what.sealed.id)).toEqual([['device_signed_out', 'start_password'], true, true]);
  });
});
