import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { type Json, rows, send, startServer, type TestServer } from '../../support/server/server';
import { signIn, tenants, type World } from '../../support/server/tenants';

let server: TestServer;
let mail: MailServer;
let world: World;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ env: { ...mail.env, TRUSTED_PROXY: 'X-Forwarded-For' } });
  world = await tenants(server);
});
afterAll(async () => {
  await server.remove();
  await mail.stop();
});

let visitors = 0;
const elsewhere = () => {
  visitors += 1;
  return `203.0.113.${visitors}`;
};
const GIVEN = {
  email: 'neu@example.org',
  password: 'sehr-eigenes',
  fullName: 'Nora Neu',
  companyName: 'Neu Verwaltung',
};
const signUp = (more: Json = {}, from = elsewhere()) =>
  send(server, '/api/app/signup', { body: { ...GIVEN, ...more }, headers: { 'X-Forwarded-For': from } });

describe('registration', () => {
  it('creates a property manager who signs in and must confirm the address', async () => {
    const answer = await signUp({ email: ' Neu@Example.org ', fullName: '  Nora Neu ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^[a-z0-9]{15}$/), mail: true });
    const me = await send(server, '/api/app/me', { token: await signIn(server, 'neu@example.org', GIVEN.password) });
    expect(me.body).toMatchObject({
      id: answer.body.id,
      email: 'neu@example.org',
      fullName: 'Nora Neu',
      companyName: 'Neu Verwaltung',
      role: 'property_manager',
      employer: null,
      verified: false,
      mfa: false,
      mustChangePassword: false,
    });
    const [letter] = await mail.mails(1);
    expect([letter!.recipients, letter!.subject]).toEqual([
      ['neu@example.org'],
      'Objektbeleg: E-Mail-Adresse bestätigen',
    ]);
  });

  it('ignores other roles, employers and states', async () => {
    for (const more of [
      { role: 'super_admin' },
      { employer: world.a.company.id },
      { verified: true },
      { active: true },
    ])
      expect((await signUp({ email: 'mehr@example.org', ...more })).body).toMatchObject({
        status: 422,
        code: 'unknown_key',
      });
    const as = await send(server, '/api/app/signup', {
      body: { ...GIVEN, email: 'als.super@example.org' },
      token: world.superAdmin.token,
      headers: { 'X-Forwarded-For': '192.0.2.77' },
    });
    expect(as.status).toBe(201);
    const [row] = await rows(server, 'users', 'email = "als.super@example.org"');
    expect(row).toMatchObject({ role: 'property_manager', employer: '' });
  });

  it('names each wrong field and creates nothing', async () => {
    const cases: [Json, string, string][] = [
      [{ fullName: ' ' }, 'fullName', 'fields_missing'],
      [{ companyName: '' }, 'companyName', 'fields_missing'],
      [{ fullName: 'x'.repeat(101) }, 'fullName', 'name_length'],
      [{ email: 'kein' }, 'email', 'email_invalid'],
      [{ email: '' }, 'email', 'fields_missing'],
      [{ password: '12345' }, 'password', 'password_short'],
      [{ password: 'QwertyUiop' }, 'password', 'password_common'],
      [{ password: 'ä'.repeat(36) }, 'password', 'password_long'],
      [{ password: 7 }, 'password', 'wrong_type'],
    ];
    for (const [more, field, code] of cases)
      expect((await signUp({ email: 'fehler@example.org', ...more })).body).toMatchObject({
        status: 422,
        code,
        issues: [{ field, code }],
      });
    expect(await rows(server, 'users', 'email = "fehler@example.org"')).toEqual([]);
  });

  it('refuses a registered address in any case; a race makes one account', async () => {
    const again = await signUp({ email: 'VERWALTUNG.A@example.org' });
    expect(again.body).toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Diese E-Mail ist bereits registriert.',
    });
    const both = await Promise.all([signUp({ email: 'zwei@example.org' }), signUp({ email: 'Zwei@example.org' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is limited to five per hour and address; IPv6 counts by network', async () => {
    const statuses = async (from: (turn: number) => string) => {
      const found = [];
      for (let turn = 0; turn < 6; turn++)
        found.push((await signUp({ email: `viele.${turn}.${from(0).length}@example.org` }, from(turn))).status);
      return found;
    };
    expect(await statuses(() => '192.0.2.1')).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await statuses((turn) => `2001:db8:1:2::${turn + 1}`)).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await signUp({ email: 'andere@example.org' }, '2001:db8:1:3::1')).status).toBe(201);
  });
});
