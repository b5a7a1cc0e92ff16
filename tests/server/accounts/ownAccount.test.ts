import { describe, expect, it } from 'vitest';
import { type Json, send } from '../../support/server/server';
import { PASSWORD, type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();

const CHOICE = 'mein-eigenes-wort';
const newcomer = (key: string, more: Json = {}) =>
  person(server, { name: key, email: `${key}@example.org`, role: 'property_manager', more });
const change = (who: Person, body: Json) =>
  send(server, '/api/app/account/password', { method: 'PUT', token: who.token, body });
const patch = (who: Person, body: Json) =>
  send(server, `/api/collections/users/records/${who.id}`, { method: 'PATCH', token: who.token, body });
const me = (token: string) => send(server, '/api/app/me', { token });

describe('the own password', () => {
  it('changes with the old one: other devices end, this one continues', async () => {
    const who = await newcomer('wechsel', { must_change_password: true });
    const otherDevice = await signIn(server, who.email);
    const answer = await change(who, { oldPassword: PASSWORD, password: CHOICE });
    expect(answer.status).toBe(200);
    expect((await me(answer.body.token)).body).toMatchObject({ id: who.id, mustChangePassword: false });
    for (const old of [who.token, otherDevice]) expect((await me(old)).status).toBe(401);
    expect(await signIn(server, who.email, CHOICE)).toBeTruthy();
  });

  it('changes through the record API by the same rules', async () => {
    const who = await newcomer('patch', { must_change_password: true });
    const next = { password: CHOICE, passwordConfirm: CHOICE };
    expect((await patch(who, { ...next, oldPassword: 'geraten' })).status).toBe(400);
    const common = await patch(who, { oldPassword: PASSWORD, password: 'password1', passwordConfirm: 'password1' });
    expect(common.body).toMatchObject({ status: 422, code: 'password_common' });
    expect((await patch(who, { ...next, oldPassword: PASSWORD })).status).toBe(200);
    expect((await me(who.token)).status).toBe(401);
    const token = await signIn(server, who.email, CHOICE);
    expect((await me(token)).body.mustChangePassword).toBe(false);
  });

  it('refuses a short, long, common or non-text password', async () => {
    const who = await newcomer('regeln');
    const cases: [Json, string][] = [
      ['kurz1', 'password_short'],
      ['ä'.repeat(36), 'password_long'],
      ['PASSWORD1', 'password_common'],
      [1234567, 'wrong_type'],
      [undefined, 'wrong_type'],
    ];
    for (const [password, code] of cases)
      expect((await change(who, { oldPassword: PASSWORD, password })).body).toMatchObject({ status: 422, code });
    expect((await me(who.token)).status).toBe(200);
  });

  it('cannot be guessed by a stolen session: attempts count as sign-ins', async () => {
    const who = await newcomer('geraten');
    for (let turn = 0; turn < 4; turn++)
      expect((await change(who, { oldPassword: 'geraten', password: CHOICE })).body).toMatchObject({
        code: 'password_wrong',
        issues: [{ field: 'oldPassword', code: 'password_wrong' }],
      });
    for (let turn = 0; turn < 3; turn++)
      await patch(who, { oldPassword: 'geraten', password: CHOICE, passwordConfirm: CHOICE });
    const mfa = { enabled: false, password: 'geraten' };
    for (let turn = 0; turn < 3; turn++)
      await send(server, '/api/app/account/mfa', { method: 'PUT', token: who.token, body: mfa });
    expect((await change(who, { oldPassword: PASSWORD, password: CHOICE })).status).toBe(429);
    expect((await patch(who, { oldPassword: PASSWORD, password: CHOICE, passwordConfirm: CHOICE })).status).toBe(429);
    await expect(signIn(server, who.email)).rejects.toThrow('429');
    expect((await me(who.token)).status).toBe(200);
  });

  it('cannot be changed by another account', async () => {
    const who = await newcomer('fremd');
    const body = { oldPassword: PASSWORD, password: CHOICE, passwordConfirm: CHOICE };
    for (const token of [world.a.manager.token, world.superAdmin.token, undefined])
      expect(
        (
          await send(server, `/api/collections/users/records/${who.id}`, {
            method: 'PATCH',
            body,
            token: token as string,
          })
        ).status,
      ).toBe(404);
    expect((await send(server, '/api/app/account/password', { method: 'PUT', body })).status).toBe(401);
    expect(await signIn(server, who.email)).toBeTruthy();
  });
});

describe('signing out everywhere', () => {
  it("ends only the account's sessions; waiting work is still delivered", async () => {
    const { employee, company } = world.a;
    const { grant } = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: employee.token })).body;
    const second = await signIn(server, employee.email);
    const answer = await send(server, '/api/app/account/sign-out-everywhere', { method: 'POST', token: second });
    expect(answer.status).toBe(204);
    for (const token of [employee.token, second]) expect((await me(token)).status).toBe(401);
    expect((await me(company.token)).status).toBe(200);
    const receipts = await send(server, '/api/app/receipts', {
      body: { ids: [] },
      headers: { 'X-Delivery-Grant': grant },
    });
    expect(receipts.status).toBe(200);
    expect((await send(server, '/api/app/account/sign-out-everywhere', { method: 'POST' })).status).toBe(401);
  });
});

describe('without a mail server', () => {
  it('registration and sign-in work; mail features say so to everyone alike', async () => {
    const who = await newcomer('ohne');
    const auth = (route: string, body: Json, token?: string) =>
      send(server, `/api/collections/users/${route}`, { body, token: token as string });
    const answers = [
      await auth('request-password-reset', { email: who.email }),
      await auth('request-password-reset', { email: 'niemand.hier@example.org' }),
      await auth('request-verification', { email: who.email }),
      await auth('request-email-change', { newEmail: 'neu@example.org' }, who.token),
      await auth('request-otp', { email: who.email }),
      await send(server, '/api/app/account/mfa', {
        method: 'PUT',
        token: who.token,
        body: { enabled: true, password: PASSWORD },
      }),
    ];
    for (const { body } of answers)
      expect(body).toEqual({
        status: 409,
        code: 'mail_not_configured',
        message: 'Auf diesem Server ist kein Mailserver eingerichtet.',
      });
    const given = { email: 'ohne.mail@example.org', password: CHOICE, fullName: 'Ohne Mail', companyName: 'Ohne' };
    expect((await send(server, '/api/app/signup', { body: given })).body).toMatchObject({ mail: false });
    expect(await signIn(server, given.email, CHOICE)).toBeTruthy();
  });
});
