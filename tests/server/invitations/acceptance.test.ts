/** An invitation is accepted once, by the permitted account (D16). */
import { describe, expect, it } from 'vitest';
import { type Json, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { mail, server, world, a } = await stage({ mail: true });

let count = 0;
type Invited = { id: string; token: string; email: string };
const invite = async (more: Json = {}): Promise<Invited> => {
  const email = `firma${++count}@example.org`;
  const body = { property: a.unshared, email, serviceType: 'Winterdienst', ...more };
  const response = await send(server, '/api/app/invitations', { token: a.manager.token, body });
  return { id: response.body.id, token: response.body.url.split('/').at(-1), email: body.email };
};
const show = (token: string, session?: string) =>
  send(server, '/api/app/invitation', { token: session, headers: { 'X-Invitation-Token': token } });
const accept = (token: string, body: Json, session?: string) =>
  send(server, '/api/app/invitation/accept', { token: session, body, headers: { 'X-Invitation-Token': token } });
const account = (more: Json = {}) => ({
  password: 'schnee-von-gestern',
  fullName: 'Frieda Frost',
  companyName: 'Winterdienst Frost GmbH',
  ...more,
});
const rowOf = async (id: string): Promise<Json> =>
  (await rows(server, 'property_manager_invitations', `id = "${id}"`))[0];
const sharings = (of: { property: string; company: string }) =>
  rows(server, 'property_sharing', `property = "${of.property}" && company_admin = "${of.company}" && ended_at = ''`);

describe('the holder of the token', () => {
  it('sees the content; viewing, as a mail scanner does, changes nothing', async () => {
    const { id, token, email } = await invite();
    const before = await rowOf(id);
    const reply = await show(token);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      propertyName: 'Nicht freigegeben a',
      propertyAddress: 'Domkloster 4, 50667 Köln',
      properties: [{ name: 'Nicht freigegeben a', address: 'Domkloster 4, 50667 Köln' }],
      gone: 0,
      managerName: 'Hausverwaltung a',
      email,
      serviceType: 'Winterdienst',
      serviceTypes: ['Winterdienst'],
      expiresAt: expect.stringMatching(/^\d{4}-.*T.*Z$/),
      state: 'pending',
    });
    await send(server, `/invite/${token}`);
    expect(await rowOf(id)).toEqual(before);
    // The inviter holds the link too, so it must not show whether the address has an account.
    const known = (await show((await invite({ email: world.b.company.email })).token)).body;
    expect(Object.keys(known).sort()).toEqual(Object.keys(reply.body).sort());
  });

  it('sees nothing with an unknown, used or expired token', async () => {
    for (const token of ['', 'x'.repeat(43), "' || 1=1 --"]) expect((await show(token)).body.code).toBe('not_found');
    const { id, token } = await invite();
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    await update(server, 'property_manager_invitations', { id, expires_at: expiresAt });
    const late = { status: 410, code: 'expired', message: 'Diese Einladung ist abgelaufen', expiresAt };
    expect((await show(token)).body).toEqual({ ...late, managerName: 'Hausverwaltung a' });
    expect((await accept(token, account())).body).toMatchObject(late);
    await update(server, 'property_manager_invitations', { id, status: 'accepted' });
    const used = { status: 409, code: 'used', message: 'Einladung nicht gefunden oder bereits verwendet' };
    expect((await show(token)).body).toEqual(used);
    expect((await accept(token, account())).body).toEqual(used);
  });

  it('is too late when the property or its manager is deleted', async () => {
    const body = { name: 'Nur kurz', address: 'Am Hof 2, Köln', property_manager: a.manager.id };
    const place = await send(server, '/api/collections/properties/records', { token: a.manager.token, body });
    const { token } = await invite({ property: place.body.id });
    await send(server, `/api/app/properties/${place.body.id}`, { method: 'DELETE', token: a.manager.token });
    const early = { code: 'expired', expiresAt: null, managerName: 'Hausverwaltung a' };
    expect((await accept(token, account())).body).toMatchObject(early);
    const second = await invite();
    await update(server, 'users', { id: a.manager.id, active: false });
    expect((await accept(second.token, account())).body.code).toBe('expired');
    await update(server, 'users', { id: a.manager.id, active: true });
    a.manager.token = await signIn(server, a.manager.email);
  });
});

describe('accepting without an account', () => {
  it('makes a signed-in company, shares the property, confirms the address', async () => {
    const before = (await mail.mails()).length;
    const { id, token, email } = await invite();
    const reported = await accept(token, account());
    expect(reported).toMatchObject({ status: 200, body: { property: a.unshared, mail: true } });
    const { record } = reported.body;
    expect(record).toMatchObject({ email, role: 'company_admin', verified: false });
    const me = (await send(server, '/api/app/me', { token: reported.body.token })).body;
    expect(me).toMatchObject({
      id: record.id,
      role: 'company_admin',
      fullName: 'Frieda Frost',
      companyName: 'Winterdienst Frost GmbH',
      employer: null,
      mustChangePassword: false,
    });
    await signIn(server, email, 'schnee-von-gestern');
    const place = `/api/collections/properties/records/${a.unshared}`;
    expect((await send(server, place, { token: reported.body.token })).status).toBe(200);
    expect(await sharings({ property: a.unshared, company: record.id })).toMatchObject([
      {
        property_manager: a.manager.id,
        manager_name: 'Hausverwaltung a',
        company_name: 'Winterdienst Frost GmbH',
        service_types: ['Winterdienst'],
        company_verified: false,
      },
    ]);
    const accepted = await rowOf(id);
    expect(accepted).toMatchObject({ status: 'accepted', accepted_by: record.id });
    expect(Math.abs(Date.parse(accepted.accepted_at) - Date.now())).toBeLessThan(60_000);
    const letter = (await mail.mails(before + 1)).at(-1);
    expect(letter?.recipients).toEqual([email]);
    const confirmation = /#t=([\w.-]+)/.exec(letter?.text ?? '')?.[1];
    const confirm = { body: { token: confirmation } };
    expect((await send(server, '/api/collections/users/confirm-verification', confirm)).status).toBe(204);
    expect((await sharings({ property: a.unshared, company: record.id }))[0].company_verified).toBe(true);
  });

  it('happens once when several arrive at once', async () => {
    const { token, email } = await invite();
    const responses = await Promise.all([1, 2, 3, 4].map((n) => accept(token, account({ fullName: `Frieda ${n}` }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of responses) if (status === 409) expect(['used', 'email_taken']).toContain(body.code);
    const people = await rows(server, 'users', `email = "${email}"`);
    expect(people).toHaveLength(1);
    expect(await sharings({ property: a.unshared, company: people[0].id })).toHaveLength(1);
  });

  it('never sets the password of an existing account', async () => {
    const { id, token } = await invite({ email: world.b.company.email });
    expect((await accept(token, account())).body).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await rowOf(id)).status).toBe('pending');
    await signIn(server, world.b.company.email);
  });

  it.each<[Json, string, string]>([
    [{ password: 'abcde' }, 'password', 'password_short'],
    [{ password: 'passwort' }, 'password', 'password_common'],
    [{ password: undefined }, 'password', 'missing_key'],
    [{ fullName: ' ' }, 'fullName', 'fields_missing'],
    [{ companyName: 'x'.repeat(101) }, 'companyName', 'name_length'],
    [{ companyName: 7 }, 'companyName', 'wrong_type'],
    [{ role: 'super_admin' }, 'role', 'unknown_key'],
  ])('refuses wrong data, and can be repeated (%#)', async (wrong, field, code) => {
    const { id, token, email } = await invite();
    const answer = await accept(token, account(wrong));
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ field, code }] } });
    expect((await rowOf(id)).status).toBe('pending');
    expect(await rows(server, 'users', `email = "${email}"`)).toEqual([]);
  });
});

describe('accepting signed in', () => {
  const company = (name: string): Promise<Person> =>
    person(server, { name, email: `${name.toLowerCase()}@example.org`, role: 'company_admin' });

  it('is for companies, under any address, without a new password', async () => {
    const who = await company('Gerda');
    const { id, token } = await invite();
    const response = await accept(token, {}, who.token);
    expect(response).toMatchObject({ status: 200, body: { property: a.unshared } });
    expect(response.body).toEqual({ property: a.unshared, sharings: { made: 1, widened: 0, same: 0, gone: 0 } });
    expect(await rowOf(id)).toMatchObject({ status: 'accepted', accepted_by: who.id });
    const [entry] = await rows(server, 'audit_log', `record = "${id}" && action = "accept"`);
    expect(entry).toMatchObject({ actor: who.id, actor_name: 'Gerda', property_manager: a.manager.id });
  });

  it('again for one property adds the service; a repetition does nothing', async () => {
    const who = await company('Hanna');
    for (const serviceType of ['Winterdienst', 'Gartenpfleger', 'Winterdienst'])
      expect((await accept((await invite({ serviceType })).token, {}, who.token)).status).toBe(200);
    const running = await sharings({ property: a.unshared, company: who.id });
    expect(running.map((row) => row.service_types)).toEqual([['Winterdienst', 'Gartenpfleger']]);
  });

  it('after the end of a sharing begins a new one', async () => {
    const who = await company('Ida');
    await accept((await invite()).token, {}, who.token);
    const [first] = await sharings({ property: a.unshared, company: who.id });
    await send(server, `/api/app/sharings/${first.id}/end`, { method: 'POST', token: who.token });
    await accept((await invite({ serviceType: 'Hausmeister' })).token, {}, who.token);
    const running = await sharings({ property: a.unshared, company: who.id });
    expect(running.map((row) => row.service_types)).toEqual([['Hausmeister']]);
  });

  it('is refused for other roles and dead sessions', async () => {
    const { id, token } = await invite();
    for (const who of [a.manager, a.employee, world.superAdmin, world.outsider])
      expect((await accept(token, account(), who.token)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await accept(token, account(), 'eyJhbGciOiJIUzI1NiJ9.e30.x')).status).toBe(401);
    expect((await rowOf(id)).status).toBe('pending');
  });
});

describe('one invitation for many properties and services', () => {
  const place = async (name: string): Promise<string> => {
    const body = { name, address: 'Am Hof 2, 50667 Köln', property_manager: a.manager.id };
    return (await send(server, '/api/collections/properties/records', { token: a.manager.token, body })).body.id;
  };
  const remove = (id: string) =>
    send(server, `/api/app/properties/${id}`, { method: 'DELETE', token: a.manager.token });
  const several = (properties: string[], serviceTypes = ['Winterdienst', 'Hausmeister']) =>
    invite({ property: undefined, serviceType: undefined, properties, serviceTypes });

  it('has one page with all and one acceptance that shares each', async () => {
    const places = [await place('Viele 1'), await place('Viele 2'), await place('Viele 3')];
    const who = await person(server, { name: 'Vera', email: 'vera@example.org', role: 'company_admin' });
    const { id, token } = await several(places);
    const response = (await show(token)).body;
    expect(response.properties.map(({ name }: Json) => name)).toEqual(['Viele 1', 'Viele 2', 'Viele 3']);
    // In the order of the specification, not of the selection.
    expect(response).toMatchObject({ serviceTypes: ['Hausmeister', 'Winterdienst'], gone: 0, propertyName: 'Viele 1' });
    expect((await accept(token, {}, who.token)).body).toEqual({
      property: places[0],
      sharings: { made: 3, widened: 0, same: 0, gone: 0 },
    });
    for (const property of places) {
      const running = await sharings({ property, company: who.id });
      expect(running.map((row) => row.service_types)).toEqual([['Hausmeister', 'Winterdienst']]);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'accepted', accepted_by: who.id });
    expect((await accept(token, {}, who.token)).body.code).toBe('used');
  });

  it('names what is gone, what was shared, and what gained a service', async () => {
    const [same, widened, made, gone] = [await place('a1'), await place('a2'), await place('a3'), await place('a4')];
    const who = await person(server, { name: 'Wanda', email: 'wanda@example.org', role: 'company_admin' });
    await accept((await several([same])).token, {}, who.token);
    await accept((await several([widened], ['Hausmeister'])).token, {}, who.token);
    const { token } = await several([gone, same, widened, made]);
    await remove(gone);
    const shown = (await show(token)).body;
    expect(shown.gone).toBe(1);
    expect(shown.properties).toHaveLength(3);
    expect((await accept(token, {}, who.token)).body).toEqual({
      property: same,
      sharings: { made: 1, widened: 1, same: 1, gone: 1 },
    });
    expect(await sharings({ property: gone, company: who.id })).toEqual([]);
    expect((await sharings({ property: widened, company: who.id }))[0].service_types).toEqual([
      'Hausmeister',
      'Winterdienst',
    ]);
  });

  it('ends with the last of its properties, not with the first', async () => {
    const [first, last] = [await place('e1'), await place('e2')];
    const { id, token } = await several([first, last]);
    await remove(first);
    expect((await rowOf(id)).status).toBe('pending');
    expect((await show(token)).body.properties).toHaveLength(1);
    await remove(last);
    expect((await rowOf(id)).status).toBe('expired');
    expect((await show(token)).body.code).toBe('expired');
  });

  it('shares all of them or none', async () => {
    const places = [await place('g1'), await place('g2')];
    const who = await person(server, { name: 'Xenia', email: 'xenia@example.org', role: 'company_admin' });
    const { id, token } = await several(places);
    await sql(
      server,
      `CREATE TRIGGER stop BEFORE INSERT ON property_sharing WHEN NEW.property = '${places[1]}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    expect((await accept(token, {}, who.token)).status).toBe(503);
    await sql(server, 'DROP TRIGGER stop');
    expect(await sharings({ property: places[0] ?? '', company: who.id })).toEqual([]);
    expect((await rowOf(id)).status).toBe('pending');
    expect((await accept(token, {}, who.token)).body.sharings.made).toBe(2);
  });

  it('accepts two hundred at once, and invitations from before', async () => {
    const many = Array.from({ length: 200 }, (_, n) => `siedlung${String(n).padStart(7, '0')}`);
    await sql(
      server,
      `INSERT INTO properties (id, name, address, property_manager) WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1
       FROM n WHERE i < 199) SELECT printf('siedlung%07d', i), 'Siedlung ' || i, 'Am Hof 2, 50667 Köln', '${a.manager.id}' FROM n`,
    );
    const who = await person(server, { name: 'Yara', email: 'yara@example.org', role: 'company_admin' });
    const { token } = await several(many);
    expect((await accept(token, {}, who.token)).body.sharings.made).toBe(200);
    const old = await invite();
    await sql(
      server,
      `UPDATE property_manager_invitations SET properties = '[]', service_types = '[]' WHERE id = '${old.id}'`,
    );
    expect((await show(old.token)).body.serviceTypes).toEqual(['Winterdienst']);
    expect((await accept(old.token, {}, who.token)).body.sharings.made).toBe(1);
  });
});
