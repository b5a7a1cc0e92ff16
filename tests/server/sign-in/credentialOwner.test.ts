/** Who may replace an account's credentials: address, password, second factor, paired phone. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateSync } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import type { ReceivedMail } from '../../support/outside/mailServer';
import { type Answer, type Json, rows, send, update } from '../../support/server/server';
import { PASSWORD, type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { mail, server, world } = await stage({ mail: true, clock: false });

const OWN = 'Balkon-im-Regen-4';
let count = 0;
/** Mails to the company about a lost address. */
let freed = 1;

type Kind = 'start password' | 'own password' | 'second factor' | 'authenticator app' | 'confirmed address';

/** Every kind but the first has chosen an own password. */
async function employee(kind: Kind): Promise<Person> {
  count += 1;
  const email = `zugang${count}@example.org`;
  const body = { fullName: `Zoe Zugang ${count}`, email, password: PASSWORD };
  const made = await send(server, '/api/app/employees', { token: world.a.company.token, body });
  const of = { id: made.body.id, email, fullName: body.fullName, token: await signIn(server, email) };
  if (kind === 'start password') return of;
  const chosen = await send(server, '/api/app/account/password', {
    method: 'PUT',
    token: of.token,
    body: { oldPassword: PASSWORD, password: OWN },
  });
  expect(chosen.status).toBe(200);
  const token = chosen.body.token;
  if (kind === 'second factor') {
    const mfa = { method: 'PUT', token, body: { enabled: true, password: OWN } };
    expect((await send(server, '/api/app/account/mfa', mfa)).status).toBe(200);
  }
  if (kind === 'authenticator app') return { ...of, token: await withApp(token) };
  if (kind === 'confirmed address') await update(server, 'users', { id: of.id, verified: true });
  return { ...of, token };
}

/** Activates an authenticator app. @returns the session's new token. */
async function withApp(token: string): Promise<string> {
  const path = '/api/app/account/authenticator';
  const { secret } = (await send(server, path, { method: 'POST', token, body: { password: OWN } })).body;
  const code = generateSync({ secret, epoch: Date.now() / 1000 });
  const on = await send(server, path, { method: 'PUT', token, body: { code } });
  expect(on.status).toBe(200);
  return on.body.token;
}

/** The mailbox answers 'Nein' in a mail that anyone may request. */
async function deny({ email }: Person, way: 'verification' | 'password-reset') {
  await send(server, `/api/collections/users/request-${way}`, { body: { email } });
  const page = way === 'verification' ? '/bestaetigen' : '/passwort-neu';
  const question = async () =>
    (await mail.mails()).find(({ recipients, text }) => recipients.includes(email) && text?.includes(`${page}#t=`));
  await vi.waitUntil(question, { timeout: 10_000 });
  const token = pathIn((await question()) as ReceivedMail, page).split('#t=')[1];
  const no = await send(server, `/api/collections/users/confirm-${way}`, { body: { token, belongs: false } });
  expect(no.status).toBe(204);
}

/** The stored credentials, and whether this password still works. */
async function credentialsOf({ id, email }: Person, password: string) {
  const [row] = await rows(server, 'users', `id = "${id}"`);
  const body = { identity: email, password };
  const { status, body: response } = await send(server, '/api/collections/users/auth-with-password', { body });
  return { email: row.email, mfa: row.mfa, opens: status === 200 || typeof response.mfaId === 'string' };
}

type Way = (of: Person) => Promise<Answer>;
const by = world.a.company.token;
const COMPANY: { [route: string]: Way } = {
  'PATCH /api/app/employees/{id}': ({ id }) =>
    send(server, `/api/app/employees/${id}`, { method: 'PATCH', token: by, body: { email: `neu.${id}@example.org` } }),
  'POST /api/app/employees/{id}/password': ({ id }) =>
    send(server, `/api/app/employees/${id}/password`, { token: by, body: { password: 'vom-betrieb-neu-8' } }),
  'POST /api/app/employees/{id}/pairing': ({ id }) =>
    send(server, `/api/app/employees/${id}/pairing`, { method: 'POST', token: by }),
};

describe('the company of an employee', () => {
  for (const [route, request] of Object.entries(COMPANY)) {
    it(`is refused by ${route} after a proof`, async () => {
      for (const kind of ['second factor', 'authenticator app', 'confirmed address'] as const) {
        const who = await employee(kind);
        const before = await credentialsOf(who, OWN);
        const refused = { status: 409, code: 'address_confirmed', message: ISSUE_TEXT.address_confirmed };
        expect((await request(who)).body, kind).toEqual(refused);
        expect(await credentialsOf(who, OWN), kind).toEqual({ ...before, email: who.email, opens: true });
      }
    });

    it(`may use ${route} before a proof`, async () => {
      for (const kind of ['start password', 'own password'] as const)
        expect([201, 204], kind).toContain((await request(await employee(kind))).status);
    });
  }

  it('gets no code by POST /api/app/employees/codes after a proof', async () => {
    const codesOf = async (kind: Parameters<typeof employee>[0], renew: boolean) => {
      const { id } = await employee(kind);
      const answer = await send(server, '/api/app/employees/codes', { token: by, body: { employees: [id], renew } });
      return [answer.status, answer.body.items.length];
    };
    for (const kind of ['second factor', 'authenticator app', 'confirmed address'] as const)
      for (const renew of [false, true]) expect(await codesOf(kind, renew), kind).toEqual([200, 0]);
    expect(await codesOf('own password', true)).toEqual([200, 1]);
  });

  it('opens nothing with an older code after the factor was activated', async () => {
    const who = await employee('own password');
    const made = await COMPANY['POST /api/app/employees/{id}/pairing']?.(who);
    const { url, pin } = made?.body ?? {};
    const mfa = { method: 'PUT', token: who.token, body: { enabled: true, password: OWN } };
    expect((await send(server, '/api/app/account/mfa', mfa)).status).toBe(200);
    const body = { token: url.split('#t=')[1], pin, key: 'k'.repeat(43) };
    expect((await send(server, '/api/app/pairing', { body })).body.code).toBe('pairing_ended');
  });

  it('changes nothing of an employee by the record API', async () => {
    const who = await employee('own password');
    for (const body of [{ email: 'x@example.org' }, { password: 'neu-12345-x', oldPassword: OWN }, { mfa: false }]) {
      const change = { method: 'PATCH', token: by, body: { ...body, '@replaced_by': 'operator' } };
      expect((await send(server, `/api/collections/users/records/${who.id}`, change)).status).toBe(404);
    }
    expect(await credentialsOf(who, OWN)).toEqual({ email: who.email, mfa: false, opens: true });
  });
});

describe('the person', () => {
  it('replaces nothing by the record API without the old password', async () => {
    const who = await employee('second factor');
    for (const body of [
      { mfa: false },
      { email: 'anders@example.org' },
      { password: 'neu-12345-x', passwordConfirm: 'neu-12345-x' },
      { password: 'neu-12345-x', passwordConfirm: 'neu-12345-x', oldPassword: 'geraten' },
    ]) {
      const change = { method: 'PATCH', token: who.token, body: { ...body, '@replaced_by': 'operator' } };
      const { status } = await send(server, `/api/collections/users/records/${who.id}`, change);
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    }
    expect(await credentialsOf(who, OWN)).toEqual({ email: who.email, mfa: true, opens: true });
  });

  it('loses factor and address when its mailbox says no', async () => {
    const who = await employee('second factor');
    await deny(who, 'verification');
    const change = { method: 'PATCH', token: by, body: { email: 'richtig@example.org' } };
    expect((await send(server, `/api/app/employees/${who.id}`, change)).status).toBe(204);
    const [row] = await rows(server, 'users', `id = "${who.id}"`);
    expect(row).toMatchObject({ email: 'richtig@example.org', mfa: false, verified: false });
  });

  it('keeps an authenticator app when a mailbox says no', async () => {
    for (const way of ['verification', 'password-reset'] as const) {
      const who = await employee('authenticator app');
      await deny(who, way);
      const before = (await rows(server, 'users', `id = "${who.id}"`))[0];
      expect(before, way).toMatchObject({ email: `${who.id}@ohne-adresse.invalid`, mfa: true, verified: false });
      for (const [route, query] of Object.entries(COMPANY))
        expect((await query(who)).body.code, `${way}: ${route}`).toBe('address_confirmed');
      expect((await rows(server, 'users', `id = "${who.id}"`))[0]).toEqual(before);
      const letter = await mailTo(mail, world.a.company.email, ++freed);
      expect(letter.text).toContain('Die richtige Adresse trägt der Betreiber von Objektbeleg ein');
      const email = `${who.id}@example.org`;
      const path = `/api/app/admin/users/${who.id}`;
      const body = { fullName: who.fullName, email };
      const entered = await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body });
      expect(entered.status).toBe(204);
      const first = { body: { identity: email, password: OWN } };
      const reply = await send(server, '/api/collections/users/auth-with-password', first);
      expect(reply.body, way).toMatchObject({ way: 'app' });
    }
  });
});

describe('a super admin', () => {
  const edit = (id: string, email: string) =>
    send(server, `/api/app/admin/users/${id}`, { method: 'PATCH', token: world.superAdmin.token, body: { email } });

  it("replaces every address except a super admin's", async () => {
    const other = await person(server, { name: 'Zoe Zweite', email: 'zoe@example.org', role: 'super_admin' });
    for (const { id, email } of [world.superAdmin, other]) {
      expect((await edit(id, `neu.${id}@example.org`)).body).toMatchObject({ status: 403, code: 'super_admin_kept' });
      expect((await rows(server, 'users', `id = "${id}"`))[0].email).toBe(email);
    }
    const lost = await employee('second factor');
    expect((await edit(lost.id, 'lost@example.org')).status).toBe(204);
  });

  it('still corrects the name of a super admin', async () => {
    const body = { fullName: 'Sabine Super-Neu', email: world.superAdmin.email };
    const path = `/api/app/admin/users/${world.superAdmin.id}`;
    expect((await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body })).status).toBe(204);
  });
});

describe('routes that write accounts', () => {
  /** 'nothing': replaces no existing credential. */
  const LISTED: { [route: string]: string } = {
    'PATCH /api/app/employees/{id}': 'company',
    'POST /api/app/employees/{id}/password': 'company',
    'POST /api/app/employees/{id}/pairing': 'company',
    'POST /api/app/employees/codes': 'company',
    'POST /api/app/pairing': 'company',
    'POST /api/app/pairing/app-code': 'company',
    'DELETE /api/app/employees/{id}': 'removal',
    'PATCH /api/app/admin/users/{id}': 'admin',
    'DELETE /api/app/admin/users/{id}': 'removal',
    'PUT /api/app/account/password': 'person',
    'PUT /api/app/account/mfa': 'person',
    'POST /api/app/account/authenticator': 'person',
    'PUT /api/app/account/authenticator': 'person',
    'POST /api/app/account/recovery-codes': 'person',
    'DELETE /api/app/admin/users/{id}/second-factor': 'admin',
    'POST /api/collections/users/confirm-password-reset': 'mailbox',
    'POST /api/collections/users/confirm-verification': 'mailbox',
    'POST /api/collections/users/confirm-email-change': 'mailbox',
    'POST /api/app/signup': 'nothing: a new account',
    'POST /api/app/employees': 'nothing: a new account',
    'POST /api/app/employees/by-name': 'nothing: a new account',
    'POST /api/app/invitation/accept': 'nothing: a new account',
    'POST /api/app/employees/{id}/active': 'nothing',
    'POST /api/app/employees/{id}/phone/end': 'nothing',
    'DELETE /api/app/employees/{id}/pairing': 'nothing',
    'POST /api/app/account/visit': 'nothing',
    'POST /api/app/account/sign-out-everywhere': 'nothing',
    'POST /api/app/account/sign-out': 'nothing',
    'POST /api/app/account/sessions/{id}/end': 'nothing',
    'PUT /api/app/account/activities': 'nothing',
    'PUT /api/app/account/contact': 'nothing',
    'PUT /api/app/account/letters': 'nothing',
    'POST /api/app/account/devices/{id}/end': 'nothing',
    'POST /api/app/account/device-keys/end': 'nothing',
    'POST /api/app/account/app-code': 'nothing: a code of the phone for itself',
    'PUT /api/app/admin/users/{id}/role': 'nothing',
    'POST /api/app/admin/users/{id}/active': 'nothing',
    'POST /api/collections/users/request-password-reset': 'nothing',
    'POST /api/collections/users/request-verification': 'nothing',
    'POST /api/collections/users/request-email-change': 'nothing',
    'POST /api/collections/users/auth-with-otp': 'nothing',
    'POST /api/collections/users/auth-refresh': 'nothing',
  };

  const HOOKS = join(import.meta.dirname, '../../../pocketbase/pb_hooks');
  function registryOf(file: string): Json {
    const module = { exports: {} };
    const require = (path: string) => registryOf(join(dirname(file), path));
    new Function('module', 'exports', 'require', readFileSync(join(HOOKS, file), 'utf8'))(
      module,
      module.exports,
      require,
    );
    return module.exports;
  }

  it('are all listed here with who may replace a credential', () => {
    const names = registryOf('lib/routes.js').ROUTES.map(({ pattern }: Json) => pattern) as string[];
    const written = names.filter((name) =>
      /^(POST|PUT|PATCH|DELETE) \/api\/(app\/(employees|account|admin\/users|pairing|signup|invitation\/)|collections\/users)/.test(
        name,
      ),
    );
    expect(written.filter((name) => LISTED[name] === undefined)).toEqual([]);
    expect(Object.keys(LISTED).filter((name) => !written.includes(name))).toEqual([]);
  });

  it('are complete: PocketBase’s own ways to a session are closed', async () => {
    const who = world.a.employee;
    const closed: [string, string][] = [
      ['POST', '/api/collections/users/auth-with-oauth2'],
      ['POST', `/api/collections/users/impersonate/${who.id}`],
      ['POST', '/api/collections/users/records'],
      ['DELETE', `/api/collections/users/records/${who.id}`],
    ];
    for (const [method, path] of closed) {
      const { status } = await send(server, path, { method, token: by, body: { email: who.email } });
      expect(status, path).toBeGreaterThanOrEqual(400);
    }
  });
});
