import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as quotas from '../../../src/domain/people/quotas';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { type Json, rows, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, type Person, person, tenants, type World } from '../../support/server/tenants';

let mail: MailServer;
let server: TestServer;
let world: World;
beforeAll(async () => {
  mail = await startMailServer();
  const env = { ...mail.env, TRUSTED_PROXY: 'X-Forwarded-For' };
  server = await startServer({ env });
  world = await tenants(server);
});
afterAll(() => Promise.all([server.remove(), mail.stop()]));

const account = (path: string, method: string, { token, body }: { token: string; body: Json }) =>
  send(server, `/api/app/account/${path}`, { method, token, body });
const first = (email: string) =>
  send(server, '/api/collections/users/auth-with-password', { body: { identity: email, password: PASSWORD } });
const second = (body: Json, headers: Record<string, string> = {}) =>
  send(server, '/api/app/second-step', { body, headers });
const me = async (token: string) => (await send(server, '/api/app/me', { token })).body;
/** From a library that the product does not use. `ahead`: 30 s steps. */
const codeOf = (secret: string, ahead = 0) => generateSync({ secret, epoch: Date.now() / 1000 + 30 * ahead });
const wrongFor = (secret: string) => {
  const valid = [-1, 0, 1, 2].map((ahead) => codeOf(secret, ahead));
  return ['000000', '000001', '000002', '000003', '000004'].find((code) => !valid.includes(code))!;
};
/** Accepts any code again, so that a test need not wait for the next step. */
const unused = (id: string) => sql(server, `UPDATE authenticators SET step = 0 WHERE account = '${id}'`);
const letterTo = async (email: string, subject: RegExp) => {
  const found = async () =>
    (await mail.mails()).find((one) => one.recipients.join() === email && subject.test(one.subject ?? ''));
  await vi.waitUntil(found, { timeout: 10_000 });
  return (await found())!;
};

let made = 0;
const newcomer = (role = 'property_manager', more: Json = {}) =>
  person(server, { name: `App Nutzer ${++made}`, email: `app${made}@example.org`, role, more });

type WithApp = Person & { secret: string; codes: string[] };
async function withApp(role?: string, more?: Json): Promise<WithApp> {
  const someone = await newcomer(role, more);
  const { secret } = (await account('authenticator', 'POST', { token: someone.token, body: { password: PASSWORD } }))
    .body;
  const { token, codes } = (
    await account('authenticator', 'PUT', { token: someone.token, body: { code: codeOf(secret) } })
  ).body;
  await unused(someone.id);
  return { ...someone, token, secret, codes };
}

describe('an authenticator app', () => {
  it('is activated by password and first code; ten recovery codes follow', async () => {
    const someone = await newcomer();
    const { token } = someone;
    const refused = await account('authenticator', 'POST', { token, body: { password: 'geraten' } });
    expect(refused.body).toMatchObject({ status: 422, code: 'password_wrong' });
    const { secret, uri } = (await account('authenticator', 'POST', { token, body: { password: PASSWORD } })).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    const wrong = await account('authenticator', 'PUT', { token, body: { code: wrongFor(secret) } });
    expect([wrong.status, (await me(token)).mfa]).toEqual([422, false]);
    const answer = await account('authenticator', 'PUT', { token, body: { code: codeOf(secret) } });
    expect(answer.status).toBe(200);
    expect(new Set(answer.body.codes).size).toBe(quotas.RECOVERY_CODES);
    expect(answer.body.codes.join()).toMatch(/^([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4},?){10}$/);
    expect(await me(answer.body.token)).toMatchObject({ mfa: true, secondFactor: { way: 'app', recoveryCodes: 10 } });
    await letterTo(someone.email, /mit App eingeschaltet/);
  });

  it('opens with one code after the password, once', async () => {
    const someone = await withApp();
    const response = await first(someone.email);
    expect([response.status, response.body]).toEqual([401, { mfaId: expect.any(String), way: 'app' }]);
    const { mfaId } = response.body;
    expect((await second({ mfaId, code: wrongFor(someone.secret) })).status).toBe(422);
    const code = codeOf(someone.secret);
    const opened = await second({ mfaId, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(opened.status).toBe(200);
    expect((await me(opened.body.token)).id).toBe(someone.id);
    expect((await second({ mfaId, code: codeOf(someone.secret, 1) })).status).toBe(403);
    const again = (await first(someone.email)).body.mfaId;
    expect((await second({ mfaId: again, code })).status).toBe(422);
    expect((await second({ mfaId: again, code: codeOf(someone.secret, 1) })).status).toBe(200);
  });

  it('opens once when the same code comes twice at once', async () => {
    const someone = await withApp();
    const steps = [(await first(someone.email)).body.mfaId, (await first(someone.email)).body.mfaId];
    const code = codeOf(someone.secret);
    const answers = await Promise.all(steps.map((mfaId) => second({ mfaId, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('opens with each recovery code once, and mails a notice', async () => {
    const someone = await withApp();
    const [code, other] = someone.codes;
    const use = async (typed: unknown) =>
      (await second({ mfaId: (await first(someone.email)).body.mfaId, code: typed })).status;
    expect(await use(code!.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await use(code)).toBe(422);
    expect(await use(other)).toBe(200);
    for (const odd of [null, 5, [other], { code: other }, '', 'a'.repeat(2000)]) expect(await use(odd)).toBe(422);
    await letterTo(someone.email, /Wiederherstellungscode/);
    expect((await me(someone.token)).secondFactor).toEqual({ way: 'app', recoveryCodes: 8 });
  });

  it('opens nothing without first step, by a foreign one or a mailed code', async () => {
    const someone = await withApp();
    const other = await withApp();
    const foreign = (await first(other.email)).body.mfaId;
    expect((await second({ code: codeOf(someone.secret) })).status).toBe(403);
    expect((await second({ mfaId: 'abcdefghijklmno', code: codeOf(someone.secret) })).status).toBe(403);
    expect((await second({ mfaId: foreign, code: codeOf(someone.secret) })).status).toBe(422);
    const { mfaId } = (await first(someone.email)).body;
    const sent = await send(server, '/api/collections/users/request-otp', { body: { email: someone.email, mfaId } });
    expect(sent.status).toBe(200);
    expect(await rows(server, '_otps', `recordRef = "${someone.id}"`)).toEqual([]);
  });

  it.each(['super_admin', 'company_admin', 'employee', ''])('works for the role %j too', async (role) => {
    const someone = await withApp(role, role === 'employee' ? { employer: world.a.company.id } : {});
    const { mfaId } = (await first(someone.email)).body;
    expect((await second({ mfaId, code: codeOf(someone.secret) })).status).toBe(200);
  });

  it('limits strangers to thirty wrong codes, not recovery or known devices', async () => {
    const someone = await withApp();
    const { mfaId } = (await first(someone.email)).body;
    const from = (network: number, more: Record<string, string> = {}) => ({
      'X-Forwarded-For': `203.0.113.${network}`,
      ...more,
    });
    const wrong = wrongFor(someone.secret);
    for (let turn = 0; turn < quotas.APP_FAILURES_PER_DAY; turn++)
      expect((await second({ mfaId, code: wrong }, from(turn))).status).toBe(422);
    const refused = await second({ mfaId, code: codeOf(someone.secret) }, from(100));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await second({ mfaId, code: someone.codes[0] }, from(101))).status).toBe(200);
    const { device } = await me(someone.token);
    const again = (await first(someone.email)).body.mfaId;
    const known = await second({ mfaId: again, code: codeOf(someone.secret) }, from(102, { 'X-Known-Device': device }));
    expect(known.status).toBe(200);
  });

  it('waits a quarter of an hour for its first code', async () => {
    const { token, id } = await newcomer();
    const { secret } = (await account('authenticator', 'POST', { token, body: { password: PASSWORD } })).body;
    const before = new Date(Date.now() - quotas.AUTHENTICATOR_PENDING - 1000).toISOString();
    await sql(server, `UPDATE authenticators SET pending_since = '${before}' WHERE account = '${id}'`);
    expect((await account('authenticator', 'PUT', { token, body: { code: codeOf(secret) } })).status).toBe(422);
  });

  it('stores neither secret nor recovery code readable', async () => {
    const someone = await withApp();
    const found = await sql(server, `SELECT * FROM authenticators WHERE account = '${someone.id}'`);
    const hashes = await sql(server, `SELECT * FROM recovery_codes WHERE account = '${someone.id}'`);
    const text = JSON.stringify([found, hashes]);
    expect(hashes).toHaveLength(10);
    for (const word of [someone.secret, ...someone.codes, ...someone.codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(word);
  });

  it('is deleted with the account', async () => {
    const someone = await withApp();
    const answer = await send(server, `/api/collections/users/records/${someone.id}`, {
      method: 'DELETE',
      token: server.su,
    });
    expect(answer.status).toBe(204);
    for (const table of ['authenticators', 'recovery_codes'])
      expect(await sql(server, `SELECT account FROM ${table} WHERE account = '${someone.id}'`)).toEqual([]);
  });
});

describe('changing the second factor', () => {
  it('on ends all other sessions, by app as by mail', async () => {
    const byMail = await newcomer();
    const there = (await first(byMail.email)).body.token;
    const answer = await account('mfa', 'PUT', { token: byMail.token, body: { enabled: true, password: PASSWORD } });
    expect([answer.status, answer.body.enabled]).toEqual([200, true]);
    for (const token of [there, byMail.token]) expect((await send(server, '/api/app/me', { token })).status).toBe(401);
    expect((await me(answer.body.token)).secondFactor).toEqual({ way: 'mail', recoveryCodes: null });

    const byApp = await newcomer();
    const elsewhere = (await first(byApp.email)).body.token;
    const { secret } = (await account('authenticator', 'POST', { token: byApp.token, body: { password: PASSWORD } }))
      .body;
    const on = await account('authenticator', 'PUT', { token: byApp.token, body: { code: codeOf(secret) } });
    for (const token of [elsewhere, byApp.token])
      expect((await send(server, '/api/app/me', { token })).status).toBe(401);
    expect((await me(on.body.token)).id).toBe(byApp.id);
  });

  it("keeps the session's absolute end and its device's grant", async () => {
    const someone = await newcomer('company_admin');
    const until = '2027-01-15T10:00:00.000Z';
    await sql(server, `UPDATE sessions SET until = '${until}', grant_id = 'g1' WHERE account = '${someone.id}'`);
    await account('mfa', 'PUT', { token: someone.token, body: { enabled: true, password: PASSWORD } });
    const living = `SELECT until, grant_id FROM sessions WHERE account = '${someone.id}' AND ended = ''`;
    expect(await sql(server, living)).toEqual([{ until, grant_id: 'g1' }]);
  });

  it('off or to mail needs the password and, with an app, a code', async () => {
    const { token, secret, codes, id, email } = await withApp();
    const off = (body: Json) => account('mfa', 'PUT', { token, body: { enabled: false, password: PASSWORD, ...body } });
    expect((await off({})).body).toMatchObject({ status: 422, issues: [{ field: 'code', code: 'fields_missing' }] });
    expect((await off({ code: wrongFor(secret) })).body.issues).toEqual([{ field: 'code', code: 'validation' }]);
    expect((await off({ code: codeOf(secret), password: 'geraten' })).body.code).toBe('password_wrong');
    expect((await off({ enabled: true, code: wrongFor(secret) })).status).toBe(422);
    const anew = { password: PASSWORD };
    expect((await account('authenticator', 'POST', { token, body: anew })).status).toBe(422);
    expect((await me(token)).mfa).toBe(true);
    expect((await off({ code: codes[3] })).body).toEqual({ enabled: false });
    expect(await sql(server, `SELECT account FROM recovery_codes WHERE account = '${id}'`)).toEqual([]);
    expect((await first(email)).status).toBe(200);
    expect((await me(token)).secondFactor).toBeNull();
  });

  it('replaces recovery codes for the password and a code', async () => {
    const { token, secret, codes, email } = await withApp();
    const anew = (body: Json) => account('recovery-codes', 'POST', { token, body });
    expect((await anew({ password: PASSWORD })).status).toBe(422);
    const answer = await anew({ password: PASSWORD, code: codeOf(secret) });
    expect(answer.body.codes).toHaveLength(quotas.RECOVERY_CODES);
    const { mfaId } = (await first(email)).body;
    expect((await second({ mfaId, code: codes[0] })).status).toBe(422);
    expect((await second({ mfaId, code: answer.body.codes[0] })).status).toBe(200);
    const without = await newcomer();
    const none = await account('recovery-codes', 'POST', { token: without.token, body: { password: PASSWORD } });
    expect(none.status).toBe(422);
  });
});

describe('a reset by a super admin', () => {
  const reset = (id: string, token: string) =>
    send(server, `/api/app/admin/users/${id}/second-factor`, { method: 'DELETE', token });

  it('disables the factor, is audited, and mails the person', async () => {
    const someone = await withApp();
    expect((await reset(someone.id, someone.token)).status).toBe(403);
    expect((await reset(someone.id, world.superAdmin.token)).status).toBe(204);
    expect((await first(someone.email)).body.token).toBeTruthy();
    const [entry] = await rows(server, 'audit_log', `record = "${someone.id}" && action = "second_factor"`);
    expect(entry).toMatchObject({ actor: world.superAdmin.id, collection: 'users' });
    await letterTo(someone.email, /zurückgesetzt/);
    expect(await sql(server, `SELECT account FROM authenticators WHERE account = '${someone.id}'`)).toEqual([]);
  });

  it('is refused for the own account', async () => {
    const admin = await withApp('super_admin');
    expect((await reset(admin.id, admin.token)).status).toBe(403);
    expect((await me(admin.token)).mfa).toBe(true);
  });
});

it('works without a mail server', async () => {
  const alone = await startServer();
  try {
    const someone = await person(alone, { name: 'Olga Ohne', email: 'ohne@example.org', role: 'property_manager' });
    const request = (path: string, method: string, body: Json, token?: string) =>
      send(alone, path, { method, body, ...(token ? { token } : {}) });
    const started = await request('/api/app/account/authenticator', 'POST', { password: PASSWORD }, someone.token);
    const { secret } = started.body;
    const on = await request('/api/app/account/authenticator', 'PUT', { code: codeOf(secret) }, someone.token);
    expect(on.status).toBe(200);
    const identity = { identity: someone.email, password: PASSWORD };
    const { mfaId } = (await request('/api/collections/users/auth-with-password', 'POST', identity)).body;
    expect((await request('/api/app/second-step', 'POST', { mfaId, code: codeOf(secret, 1) })).status).toBe(200);
  } finally {
    await alone.remove();
  }
});
