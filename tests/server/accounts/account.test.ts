import { describe, expect, it } from 'vitest';
import { create, send, update } from '../../support/server/server';
import { PASSWORD, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();

const me = (token?: string) => send(server, '/api/app/me', { token });

describe('health route', () => {
  it('tells anyone its state, version and durability', async () => {
    const { status, body } = await send(server, '/api/app/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, synchronous: 'full' });
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(body.schema).toMatch(/^\d{10}_/);
    expect(Math.abs(Date.parse(body.time) - Date.now())).toBeLessThan(5000);
  });
});

describe('me route', () => {
  it('tells an employee its role and employer, hidden in the record API', async () => {
    const { status, body } = await me(world.a.employee.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: world.a.employee.id,
      email: 'mitarbeit.a@example.org',
      fullName: 'Mitarbeit A',
      companyName: '',
      role: 'employee',
      employer: { id: world.a.company.id, companyName: 'Gebäudedienst a' },
      active: true,
      verified: true,
      mfa: false,
      secondFactor: null,
      mailFailedAt: null,
      mustChangePassword: false,
      activities: {},
      device: expect.stringMatching(/^[a-z0-9]{15}\.\d{13}\.[0-9a-f]{16}\.[0-9a-f]{64}$/),
      serverTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('treats a user without a role as an employee without employer', async () => {
    expect((await me(world.outsider.token)).body).toMatchObject({ role: 'employee', employer: null });
  });

  it('answers 401 without a session, a valid one or an active account', async () => {
    const leaving = await person(server, { name: 'Geht', email: 'geht@example.org', role: 'employee' });
    expect((await me(leaving.token)).status).toBe(200);
    await update(server, 'users', { id: leaving.id, active: false });
    for (const token of [undefined, 'kaputt', leaving.token]) {
      const { status, body } = await me(token);
      expect({ status, body }).toEqual({
        status: 401,
        body: { status: 401, code: 'unauthorized', message: 'Bitte neu anmelden.' },
      });
    }
  });

  it('refuses a superuser of PocketBase', async () => {
    expect((await me(server.su)).body).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('accounts in the record API', () => {
  it('ignore the case of the address', async () => {
    const signIn = { identity: 'MitArbeit.A@Example.org', password: PASSWORD };
    const answer = await send(server, '/api/collections/users/auth-with-password', { body: signIn });
    expect(answer.status).toBe(200);
    const twin = { email: 'MITARBEIT.A@example.org', password: PASSWORD, passwordConfirm: PASSWORD };
    await expect(create(server, 'users', twin)).rejects.toThrow('400');
  });

  it('cannot be created', async () => {
    const body = { email: 'neu@example.org', password: PASSWORD, passwordConfirm: PASSWORD };
    for (const token of [undefined, world.a.company.token, world.superAdmin.token])
      expect((await send(server, '/api/collections/users/records', { body, token })).status).toBe(403);
  });

  it('hide the role and refuse to change it', async () => {
    const { id, token } = world.a.employee;
    const path = `/api/collections/users/records/${id}`;
    const body = { role: 'super_admin', employer: '', full_name: 'Mitarbeit A' };
    const answer = await send(server, path, { method: 'PATCH', token, body });
    expect(answer.body).not.toHaveProperty('role');
    expect(answer.body).not.toHaveProperty('employer');
    expect((await me(token)).body).toMatchObject({ role: 'employee', employer: { id: world.a.company.id } });
  });

  it('cannot be reactivated by their owner', async () => {
    const { id, token } = world.a.employee;
    const path = `/api/collections/users/records/${id}`;
    const answer = await send(server, path, { method: 'PATCH', token, body: { must_change_password: true } });
    expect(answer.status).toBe(404);
  });
});
