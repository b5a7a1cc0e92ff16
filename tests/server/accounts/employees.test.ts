/** A company manages its employees. */
import { describe, expect, it } from 'vitest';
import { type Json, rows, send, update } from '../../support/server/server';
import { PASSWORD, signIn } from '../../support/server/tenants';
import { stage } from '../stage';
import { hiring } from './hiring';

const { server, world } = await stage({ clock: false });

const { createPerson, add, at, remove, rowOf, listed, trail, hired } = hiring({ server, world });

describe('a new employee', () => {
  it('belongs to its company, signs in and must choose a password', async () => {
    const body = { ...createPerson(), fullName: '  Ayşe Öztürk ', email: '  Ayse.Oeztuerk@Example.ORG ' };
    const response = await add(world.a.company, body);
    expect(response.status).toBe(201);
    expect(Object.keys(response.body)).toEqual(['id']);
    const token = await signIn(server, 'ayse.oeztuerk@example.org', body.password);
    const me = (await send(server, '/api/app/me', { token })).body;
    expect(me).toMatchObject({
      id: response.body.id,
      fullName: 'Ayşe Öztürk',
      role: 'employee',
      employer: { id: world.a.company.id, companyName: 'Gebäudedienst a' },
      active: true,
      verified: false,
      mustChangePassword: true,
    });
    expect(await listed(world.a.company)).toContain(response.body.id);
    expect(await listed(world.b.company)).not.toContain(response.body.id);
  });

  it('is audited with its creator, without a password; screens get a tick', async () => {
    const tick = async () => (await rows(server, 'ticks', `id = "${world.a.company.id}"`))[0].counter;
    const before = await tick();
    const { id } = (await add(world.a.company, createPerson())).body;
    expect(await tick()).toBe(before + 1);
    await at(`${id}/active`, world.a.company, { active: false });
    expect(await tick()).toBe(before + 2);
    const [entry] = await rows(server, 'audit_log', `record = "${id}" && action = "create"`);
    expect(entry).toMatchObject({
      actor: world.a.company.id,
      actor_name: 'Betrieb A',
      company_admin: world.a.company.id,
      property_manager: '',
      after: { full_name: 'Jonas Weber', role: 'employee', employer: world.a.company.id, active: true },
    });
    expect(JSON.stringify(entry)).not.toContain('sommer');
  });

  it.each<[string, Json, [code: string, field: string]]>([
    ['an address that is taken', { email: 'mitarbeit.b@example.org' }, ['email_taken', '']],
    ['an address that is taken in capitals', { email: 'MITARBEIT.B@EXAMPLE.ORG' }, ['email_taken', '']],
    ['no name', { fullName: ' \u200b ' }, ['fields_missing', 'fullName']],
    ['a name of 101 characters', { fullName: 'ä'.repeat(101) }, ['name_length', 'fullName']],
    ['no address', { email: ' ' }, ['fields_missing', 'email']],
    ['something that is no address', { email: 'jonas' }, ['email_invalid', 'email']],
    ['an address that only we would take', { email: 'a@b..de' }, ['email_invalid', 'email']],
    ['a password of five characters', { password: 'abcde' }, ['password_short', 'password']],
    ['a password everybody has', { password: 'passwort' }, ['password_common', 'password']],
    ['a password of 72 bytes', { password: 'ä'.repeat(36) }, ['password_long', 'password']],
    ['a number for a name', { fullName: 7 }, ['wrong_type', 'fullName']],
    ['a role', { role: 'super_admin' }, ['unknown_key', 'role']],
    ['a foreign employer', { employer: 'x' }, ['unknown_key', 'employer']],
  ])('is refused with %s and leaves nothing behind', async (_what, wrong, [code, field]) => {
    const before = (await rows(server, 'users')).length;
    const reply = await add(world.a.company, { ...createPerson(), ...wrong });
    expect(reply.body).toMatchObject({ status: code === 'email_taken' ? 409 : 422, code });
    if (field) expect(reply.body.issues).toContainEqual({ field, code });
    expect(await rows(server, 'users')).toHaveLength(before);
  });

  it('is created once when two requests arrive at once', async () => {
    const body = createPerson();
    const responses = await Promise.all([
      add(world.a.company, body),
      add(world.b.company, body),
      add(world.a.company, body),
    ]);
    expect(responses.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(await rows(server, 'users', `email = "${body.email}"`)).toHaveLength(1);
  });

  it('is created by companies only', async () => {
    const { a, superAdmin, outsider } = world;
    for (const who of [a.manager, a.employee, superAdmin, outsider])
      expect((await add(who, createPerson())).body.code).toBe('forbidden');
    expect((await add(null, createPerson())).status).toBe(401);
  });
});

describe('a new start password', () => {
  it('ends every session and must be changed again', async () => {
    const person = await hired();
    await update(server, 'users', { id: person.id, must_change_password: false });
    const token = await signIn(server, person.email, 'sommer-auf-balkonien');
    expect((await at(`${person.id}/password`, world.a.company, { password: 'herbst-im-garten' })).status).toBe(204);
    expect((await send(server, '/api/app/me', { token })).status).toBe(401);
    await expect(signIn(server, person.email, 'sommer-auf-balkonien')).rejects.toThrow();
    const again = await signIn(server, person.email, 'herbst-im-garten');
    expect((await send(server, '/api/app/me', { token: again })).body.mustChangePassword).toBe(true);
    expect(await trail(person.id)).toContain('password');
  });

  it.each<[Json, string]>([
    [{ password: 'abc' }, 'password_short'],
    [{ password: '123456' }, 'password_common'],
    [{}, 'missing_key'],
    [{ password: null }, 'wrong_type'],
  ])('%o is refused, and the old one stays', async (body, code) => {
    const reported = await at(`${world.a.employee.id}/password`, world.a.company, body);
    expect(reported.body).toMatchObject({ status: 422, code });
    expect((await send(server, '/api/app/me', { token: world.a.employee.token })).status).toBe(200);
  });
});

describe('a deactivated employee', () => {
  it('loses the session at once and signs in again after reactivation', async () => {
    const person = await hired();
    expect((await at(`${person.id}/active`, world.a.company, { active: false })).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: person.token })).status).toBe(401);
    const list = '/api/collections/documentations/records';
    expect((await send(server, list, { token: person.token })).body.items).toEqual([]);
    await expect(signIn(server, person.email, 'sommer-auf-balkonien')).rejects.toThrow('403');
    expect(await listed(world.a.company)).toContain(person.id);
    expect((await at(`${person.id}/active`, world.a.company, { active: true })).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: person.token })).status).toBe(401);
    await signIn(server, person.email, 'sommer-auf-balkonien');
    expect((await rowOf(person.id))?.deactivated_at).toBe('');
    expect(await trail(person.id)).toEqual(['create', 'deactivate', 'activate']);
  });

  it.each<[Json, string]>([
    [{}, 'missing_key'],
    [{ active: 'nein' }, 'wrong_type'],
    [{ active: false, role: 'super_admin' }, 'unknown_key'],
  ])('is not deactivated by %o', async (body, code) => {
    expect((await at(`${world.a.employee.id}/active`, world.a.company, body)).body).toMatchObject({
      status: 422,
      code,
    });
  });
});

describe('an account that is no own employee', () => {
  it('is not found: foreign, own, manager or unknown id', async () => {
    const { a, b, superAdmin } = world;
    for (const id of [b.employee.id, a.company.id, a.manager.id, superAdmin.id, 'a'.repeat(15), 'kurz', "' || 1=1"]) {
      const path = encodeURIComponent(id);
      expect((await at(`${path}/password`, a.company, { password: 'winter-im-schnee' })).status).toBe(404);
      expect((await at(`${path}/active`, a.company, { active: false })).status).toBe(404);
      expect((await remove(path, a.company)).status).toBe(404);
    }
    for (const who of [b.employee, a.company, a.manager])
      expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(200);
    await signIn(server, b.employee.email, PASSWORD);
  });

  it('the routes are for companies only', async () => {
    const { a, superAdmin, outsider } = world;
    for (const who of [a.manager, a.employee, a.unassigned, superAdmin, outsider]) {
      expect((await at(`${a.unassigned.id}/active`, who, { active: false })).status).toBe(403);
      expect((await at(`${a.unassigned.id}/password`, who, { password: 'winter-im-schnee' })).status).toBe(403);
      expect((await remove(a.unassigned.id, who)).status).toBe(403);
    }
    expect((await remove(a.unassigned.id, null)).status).toBe(401);
    expect((await send(server, '/api/app/me', { token: a.unassigned.token })).status).toBe(200);
  });
});
