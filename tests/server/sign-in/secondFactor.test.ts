import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as limits from '../../../src/domain/limits';
import * as quotas from '../../../src/domain/people/quotas';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { type Json, rows, send, startServer, type TestServer, update } from '../../support/server/server';
import { PASSWORD, type Person, person, tenants } from '../../support/server/tenants';

let server: TestServer;
let mail: MailServer;
let careful: Person;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ env: { ...mail.env, TRUSTED_PROXY: 'X-Forwarded-For' } });
  await tenants(server);
  careful = await person(server, { name: 'Vera Vorsicht', email: 'vera@example.org', role: 'property_manager' });
});
afterAll(async () => {
  await server.remove();
  await mail.stop();
});

const auth = (route: string, body: Json) => send(server, `/api/collections/users/${route}`, { body });
const first = (password = PASSWORD, identity = careful.email) => auth('auth-with-password', { identity, password });
const mfa = (body: Json, token = careful.token) => send(server, '/api/app/account/mfa', { method: 'PUT', body, token });
const digits = (text = '') => /\b\d{8}\b/.exec(text)![0];
/** Mails with a code. Notices of changes arrive beside them. */
const codes = async () => (await mail.mails()).filter(({ subject }) => subject?.includes('Code'));
async function codeFor(identity: string) {
  const { mfaId } = (await first(PASSWORD, identity)).body;
  const before = (await codes()).length;
  const { otpId } = (await auth('request-otp', { email: identity, mfaId })).body;
  await vi.waitUntil(async () => (await codes()).length > before, { timeout: 10_000 });
  const letter = (await codes())[before]!;
  return { mfaId, otpId, letter, code: digits(letter.text) };
}

let made = 0;
async function withCodes(name: string): Promise<Person> {
  const account = await person(server, { name, email: `code${++made}@example.org`, role: 'property_manager' });
  await update(server, 'users', { id: account.id, mfa: true });
  return account;
}

describe('two-factor sign-in by mail', () => {
  it('is activated with the right password only', async () => {
    expect((await mfa({ enabled: true, password: 'geraten' })).body).toMatchObject({
      status: 422,
      code: 'password_wrong',
    });
    const answer = await mfa({ enabled: true, password: PASSWORD });
    expect(answer.body).toEqual({ enabled: true, token: expect.any(String) });
    careful = { ...careful, token: answer.body.token };
    expect((await send(server, '/api/app/me', { token: careful.token })).body.mfa).toBe(true);
  });

  it('needs the code after the password; the German mail has no link', async () => {
    const answer = await first();
    expect(answer.status).toBe(401);
    expect(Object.keys(answer.body)).toEqual(['mfaId']);
    const { mfaId, otpId, letter, code } = await codeFor(careful.email);
    expect([letter.subject, letter.recipients]).toEqual(['Objektbeleg: Ihr Code für die Anmeldung', [careful.email]]);
    expect(letter.html).toContain(code);
    expect(letter.raw + letter.html + letter.text).not.toMatch(/https?:|pocketbase|one-time/i);
    const second = await auth('auth-with-otp', { otpId, password: code, mfaId });
    expect(second.status).toBe(200);
    expect((await send(server, '/api/app/me', { token: second.body.token })).body.id).toBe(careful.id);
  });

  it('takes a code once, and no wrong one', async () => {
    const { mfaId, otpId, code } = await codeFor(careful.email);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect((await auth('auth-with-otp', { otpId, password: wrong, mfaId })).status).toBe(422);
    expect((await auth('auth-with-otp', { otpId, password: code, mfaId })).status).toBe(200);
    expect((await auth('auth-with-otp', { otpId, password: code, mfaId })).status).toBe(422);
  });

  it('takes a code once when it comes twice at the same moment', async () => {
    const twice = await withCodes('Zita Zweimal');
    const { mfaId, otpId, code } = await codeFor(twice.email);
    const answers = await Promise.all([1, 2].map(() => auth('auth-with-otp', { otpId, password: code, mfaId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('blocks a network after ten wrong codes, not the owner elsewhere', async () => {
    const guessed = await withCodes('Gerda Geraten');
    const { mfaId, otpId, code } = await codeFor(guessed.email);
    const guess = (network: number, password: string, known = '') =>
      send(server, '/api/collections/users/auth-with-otp', {
        body: { otpId, password, mfaId },
        headers: { 'X-Forwarded-For': `203.0.113.${network}`, ...(known ? { 'X-Known-Device': known } : {}) },
      });
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let turn = 0; turn < quotas.CODE_FAILURES; turn++) expect((await guess(1, wrong)).status).toBe(422);
    const refused = await guess(1, code);
    expect(refused.body).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    // Fifty from all networks; a known device still signs in.
    for (let turn = quotas.CODE_FAILURES; turn < quotas.OUTSIDERS_CODES; turn++)
      expect((await guess(turn, wrong)).status).toBe(422);
    expect((await guess(200, code)).status).toBe(429);
    const { device } = (await send(server, '/api/app/me', { token: guessed.token })).body;
    expect((await guess(200, code, device)).status).toBe(200);
    const other = await withCodes('Nora Nebenan');
    const theirs = await codeFor(other.email);
    const { otpId: id, code: right, mfaId: step } = theirs;
    expect((await auth('auth-with-otp', { otpId: id, password: right, mfaId: step })).status).toBe(200);
  });

  it("opens nothing at PocketBase's own route in another spelling", async () => {
    const spelled = await withCodes('Berta Buchstabe');
    const { mfaId, otpId, code } = await codeFor(spelled.email);
    const answer = await send(server, '/api/collections/Users/auth-with-otp', {
      body: { otpId, password: code, mfaId },
    });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toHaveProperty('token');
    expect((await auth('auth-with-otp', { otpId, password: code, mfaId })).status).toBe(200);
  });

  it('refuses a code from before a new password', async () => {
    const renewed = await withCodes('Rita Renner');
    const { mfaId, otpId, code } = await codeFor(renewed.email);
    const change = { oldPassword: PASSWORD, password: 'Neue-Wahl-2026' };
    await send(server, '/api/app/account/password', { method: 'PUT', token: renewed.token, body: change });
    expect((await auth('auth-with-otp', { otpId, password: code, mfaId })).status).toBe(422);
  });

  it('mails no code without the password and reveals no account', async () => {
    const before = (await codes()).length;
    const other = await person(server, { name: 'Otto Ohne', email: 'otto@example.org', role: 'property_manager' });
    await update(server, 'users', { id: other.id, mfa: true });
    const { mfaId } = (await first(PASSWORD, other.email)).body;
    for (const body of [
      { email: careful.email },
      { email: careful.email, mfaId: 'abcdefghijklmno' },
      { email: careful.email, mfaId },
      { email: 'mitarbeit.a@example.org' },
      { email: 'niemand.da@example.org' },
    ]) {
      const answer = await auth('request-otp', body);
      expect(answer.status).toBe(200);
      expect(answer.body.otpId).toMatch(/^[a-z0-9]{15}$/);
      expect(Object.keys(answer.body)).toEqual(['otpId']);
    }
    expect(await rows(server, '_otps', `recordRef = "${other.id}"`)).toEqual([]);
    expect(await codes()).toHaveLength(before);
  });

  it('opens nothing with a code alone, also after deactivation', async () => {
    const quiet = await person(server, { name: 'Quirin', email: 'quirin@example.org', role: 'property_manager' });
    await update(server, 'users', { id: quiet.id, mfa: true });
    const { otpId, code } = await codeFor(quiet.email);
    await update(server, 'users', { id: quiet.id, mfa: false });
    const answer = await auth('auth-with-otp', { otpId, password: code });
    expect(answer.status).toBe(403);
    expect(answer.body).not.toHaveProperty('token');
  });

  it('sends at most three codes in ten minutes', async () => {
    const often = await person(server, { name: 'Olga Oft', email: 'olga@example.org', role: 'property_manager' });
    await update(server, 'users', { id: often.id, mfa: true });
    const { mfaId } = (await first(PASSWORD, often.email)).body;
    const statuses = [];
    for (let turn = 0; turn < 4; turn++)
      statuses.push((await auth('request-otp', { email: often.email, mfaId })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is deactivated with the password', async () => {
    expect((await mfa({ enabled: false })).status).toBe(422);
    expect((await mfa({ enabled: false, password: PASSWORD })).body).toEqual({ enabled: false });
    expect((await first()).status).toBe(200);
  });
});

it('links and codes live as long as mails and src/domain/limits.ts say', async () => {
  const { body } = await send(server, '/api/collections/users', { token: server.su });
  const seconds = {
    reset: body.passwordResetToken.duration,
    change: body.emailChangeToken.duration,
    verification: body.verificationToken.duration,
    code: body.otp.duration,
    step: body.mfa.duration,
    session: body.authToken.duration,
  };
  expect(seconds).toEqual({
    reset: quotas.RESET_VALID / 1000,
    change: quotas.EMAIL_CHANGE_VALID / 1000,
    verification: quotas.VERIFICATION_VALID / 1000,
    code: quotas.CODE_VALID / 1000,
    step: quotas.SECOND_STEP_VALID / 1000,
    session: limits.SESSION_LIFETIME / 1000,
  });
  expect(body.otp.length).toBe(quotas.CODE_LENGTH);
  const [letter] = await codes();
  expect(letter?.text).toContain(`Er gilt ${quotas.CODE_VALID / 60_000} Minuten`);
});
