import { describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../support/outside/mailServer';
import { type Json, rows, send } from '../../support/server/server';
import { PASSWORD, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const PUBLIC = 'http://belege.localhost:8090';
const { mail, server, world } = await stage({ mail: true, publicUrl: PUBLIC });

const auth = (route: string, body: Json, token?: string) =>
  send(server, `/api/collections/users/${route}`, { body, token: token as string });
const linkIn = (received: ReceivedMail) => /https?:\/\/\S+/.exec(received.text ?? '')![0];
const tokenIn = (received: ReceivedMail) => linkIn(received).split('#t=')[1]!;
let received = 0;
async function next(): Promise<ReceivedMail> {
  received += 1;
  return (await mail.mails(received))[received - 1]!;
}
const newcomer = (key: string, more: Json = {}) =>
  person(server, { name: `Jörg „<b>${key}</b>“`, email: `${key}@example.org`, role: 'property_manager', more });

describe('each account mail', () => {
  it('is German, has two parts, and one link with the token in its fragment', async () => {
    const who = await newcomer('briefe', { verified: false });
    await auth('request-password-reset', { email: who.email });
    const reset = await next();
    await auth('request-verification', { email: who.email });
    const verification = await next();
    await auth('request-email-change', { newEmail: 'neue.briefe@example.org' }, who.token);
    const change = await next();
    const expected: [ReceivedMail, string, string, string][] = [
      [reset, 'Objektbeleg: Passwort zurücksetzen', '/passwort-neu#t=', who.email],
      [verification, 'Objektbeleg: E-Mail-Adresse bestätigen', '/bestaetigen#t=', who.email],
      [change, 'Objektbeleg: Neue E-Mail-Adresse bestätigen', '/bestaetigen#t=', 'neue.briefe@example.org'],
    ];
    for (const [letter, subject, page, to] of expected) {
      expect([letter.subject, letter.recipients, letter.from?.address]).toEqual([subject, [to], 'belege@example.org']);
      expect(letter.text?.match(/https?:\/\//g)).toHaveLength(1);
      expect(letter.html?.match(/href=/g)).toHaveLength(1);
      expect(linkIn(letter)).toMatch(`${PUBLIC}${page}`);
      expect(letter.html).toContain(`href="${linkIn(letter)}"`);
      expect(letter.html).toContain('<html lang="de">');
      expect(`${letter.raw}${letter.html}`).not.toMatch(/pocketbase|\/_\/|Hello|Thanks/i);
    }
  });
});

describe('forgotten password', () => {
  it("is replaced once by the mail's token; sessions end, address confirmed", async () => {
    const who = await newcomer('reset', { verified: false, must_change_password: true });
    await auth('request-password-reset', { email: ' Reset@Example.org ' });
    const token = tokenIn(await next());
    const choice = { token, password: 'neues-geheimnis', passwordConfirm: 'neues-geheimnis' };
    expect((await auth('confirm-password-reset', choice)).status).toBe(204);
    expect(await next()).toMatchObject({
      subject: 'Objektbeleg: Ihr Passwort wurde geändert',
      recipients: [who.email],
    });
    expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(401);
    const session = await signIn(server, who.email, 'neues-geheimnis');
    const me = await send(server, '/api/app/me', { token: session });
    expect(me.body).toMatchObject({ verified: true, mustChangePassword: false });
    expect((await auth('confirm-password-reset', choice)).body).toMatchObject({ status: 422, code: 'link_invalid' });
  });

  it('keeps the first password when the link is used twice at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const who = await newcomer(`doppelt${turn}`);
      await auth('request-password-reset', { email: who.email });
      const token = tokenIn(await next());
      const choices = ['erstes-geheimnis', 'zweites-geheimnis', 'drittes-geheimnis'];
      const answers = await Promise.all(
        choices.map((password) => auth('confirm-password-reset', { token, password, passwordConfirm: password })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
      const chosen = choices[answers.findIndex(({ status }) => status === 204)] ?? '';
      expect(await signIn(server, who.email, chosen)).toBeTruthy();
      expect((await next()).subject).toBe('Objektbeleg: Ihr Passwort wurde geändert');
    }
  });

  it('refuses a short, common or mistyped new password', async () => {
    const who = await newcomer('schwach');
    await auth('request-password-reset', { email: who.email });
    const token = tokenIn(await next());
    const answers: [string, string, string][] = [
      ['kurz1', 'kurz1', 'password_short'],
      ['Passwort', 'Passwort', 'password_common'],
      ['x'.repeat(72), 'x'.repeat(72), 'password_long'],
      ['neues-geheimnis', 'neues-geheimnix', 'validation'],
    ];
    for (const [password, passwordConfirm, code] of answers)
      expect((await auth('confirm-password-reset', { token, password, passwordConfirm })).body).toMatchObject({
        status: 422,
        code,
      });
    expect(await signIn(server, who.email, PASSWORD)).toBeTruthy();
  });

  it('answers the same for unknown addresses and mails no stranger', async () => {
    const before = (await mail.mails()).length;
    const known = await auth('request-password-reset', { email: world.a.manager.email });
    const unknown = await auth('request-password-reset', { email: 'niemals@example.org' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(204);
    expect((await next()).recipients).toEqual([world.a.manager.email]);
    expect(await mail.mails()).toHaveLength(before + 1);
  });

  it('mails at most three times in ten minutes, without revealing it', async () => {
    const who = await newcomer('dreimal');
    for (const email of [who.email, 'dreimal.niemand@example.org']) {
      for (let turn = 0; turn < 3; turn++) expect((await auth('request-password-reset', { email })).status).toBe(204);
      const fourth = await auth('request-password-reset', { email });
      expect(fourth.body).toMatchObject({
        status: 429,
        code: 'rate_limited',
        message: expect.stringContaining('Zu viele'),
      });
      expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(500);
    }
    received += 3;
    expect((await mail.mails(received)).slice(-3).map(({ recipients }) => recipients[0])).toEqual(
      Array(3).fill(who.email),
    );
  });

  it('mails nothing for a deactivated account', async () => {
    const who = await newcomer('aus', { active: false }).catch(() => null);
    expect(who).toBeNull();
    expect((await auth('request-password-reset', { email: 'aus@example.org' })).status).toBe(204);
    const witness = await newcomer('zeuge');
    await auth('request-password-reset', { email: witness.email });
    expect((await next()).recipients).toEqual([witness.email]);
  });
});

describe('address of an account', () => {
  it("is confirmed by the mail's token", async () => {
    const who = await newcomer('unbestaetigt', { verified: false });
    await auth('request-verification', { email: who.email });
    const token = tokenIn(await next());
    expect((await auth('confirm-verification', { token })).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: who.token })).body.verified).toBe(true);
    expect((await auth('confirm-verification', { token: `${token}x` })).body).toMatchObject({ code: 'link_invalid' });
  });

  it('changes with token and password; then every session ends', async () => {
    const who = await newcomer('umzug');
    expect((await auth('request-email-change', { newEmail: 'Umgezogen@Example.org' }, who.token)).status).toBe(204);
    const letter = await next();
    expect(letter.recipients).toEqual(['umgezogen@example.org']);
    const token = tokenIn(letter);
    const wrong = await auth('confirm-email-change', { token, password: 'geraten' });
    expect(wrong.body).toMatchObject({
      status: 422,
      code: 'password_wrong',
      issues: [{ field: 'password', code: 'password_wrong' }],
    });
    expect((await auth('confirm-email-change', { token, password: PASSWORD })).status).toBe(204);
    const message = await next();
    expect([message.subject, message.recipients]).toEqual([
      'Objektbeleg: Ihre E-Mail-Adresse wurde geändert',
      [who.email],
    ]);
    expect(message.raw + message.html).not.toMatch(/umgezogen|https?:/);
    expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(401);
    expect(await signIn(server, 'umgezogen@example.org')).toBeTruthy();
  });

  it('is refused when another account has it, or takes it meanwhile', async () => {
    const who = await newcomer('begehrt');
    const taken = await auth('request-email-change', { newEmail: world.a.manager.email }, who.token);
    expect(taken.body).toMatchObject({ status: 409, code: 'email_taken' });
    await auth('request-email-change', { newEmail: 'schnell@example.org' }, who.token);
    const token = tokenIn(await next());
    await newcomer('schnell');
    expect((await auth('confirm-email-change', { token, password: PASSWORD })).body).toMatchObject({
      code: 'email_taken',
    });
    expect((await auth('request-email-change', { newEmail: 'x@example.org' })).status).toBe(401);
  });

  it('refuses a token of another purpose', async () => {
    const who = await newcomer('zweck', { verified: false });
    await auth('request-verification', { email: who.email });
    const token = tokenIn(await next());
    const password = 'neues-geheimnis';
    for (const [route, body] of [
      ['confirm-password-reset', { token, password, passwordConfirm: password }],
      ['confirm-email-change', { token, password: PASSWORD }],
      ['confirm-verification', { token: who.token }],
    ] as const)
      expect((await auth(route, body)).body, route).toMatchObject({ status: 422, code: 'link_invalid' });
  });
});

describe('notice of an account change', () => {
  it('mails password and second factor changes, not refused attempts', async () => {
    const who = await newcomer('gemeldet');
    const put = (path: string, body: Json, token = who.token) =>
      send(server, `/api/app/account/${path}`, { method: 'PUT', token, body });
    expect((await put('mfa', { enabled: true, password: 'geraten' })).status).toBe(422);
    expect((await put('password', { oldPassword: 'geraten', password: 'neues-geheimnis' })).status).toBe(422);
    const own = `/api/collections/users/records/${who.id}`;
    const wrong = { oldPassword: 'geraten', password: 'neues-geheimnis', passwordConfirm: 'neues-geheimnis' };
    expect((await send(server, own, { method: 'PATCH', token: who.token, body: wrong })).status).toBe(400);
    let session = who.token;
    for (const enabled of [true, true, false]) {
      const { status, body } = await put('mfa', { enabled, password: PASSWORD }, session);
      expect(status).toBe(200);
      // Activation ends all sessions and returns a new token for this one.
      session = body.token ?? session;
    }
    const change = { oldPassword: PASSWORD, password: 'neues-geheimnis' };
    const { token } = (await put('password', change, session)).body;
    const body = { oldPassword: 'neues-geheimnis', password: PASSWORD, passwordConfirm: PASSWORD };
    expect((await send(server, own, { method: 'PATCH', token, body })).status).toBe(200);
    const mails = [await next(), await next(), await next(), await next()];
    expect(mails.map(({ recipients }) => recipients)).toEqual(Array(4).fill([who.email]));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Objektbeleg: Ihr Passwort wurde geändert',
      'Objektbeleg: Ihr Passwort wurde geändert',
      'Objektbeleg: Zwei-Faktor-Anmeldung ausgeschaltet',
      'Objektbeleg: Zwei-Faktor-Anmeldung eingeschaltet',
    ]);
    for (const letter of mails) expect(letter.text).toContain('Wenn Sie das nicht waren');
  });

  const patched = async (path: string, { token }: { token: string }, body: Json) =>
    (await send(server, `/api/app/${path}`, { method: 'PATCH', token, body })).status;
  const worker = (key: string, email = `${key}@example.org`) =>
    person(server, {
      name: `Kraft ${key}`,
      email,
      role: 'employee',
      more: { employer: world.a.company.id, verified: false },
    });

  it('goes to the previous address too, whoever changed it', async () => {
    const [who, employee] = [await newcomer('verzogen'), await worker('vertippt')];
    const changes: [string, { token: string }, string][] = [
      [`admin/users/${who.id}`, world.superAdmin, who.email],
      [`admin/users/${employee.id}`, world.superAdmin, employee.email],
      [`employees/${employee.id}`, world.a.company, 'nachher1@example.org'],
    ];
    for (const [index, [path, by, before]] of changes.entries()) {
      const after = { email: `Nachher${index}@Example.org` };
      expect(await patched(path, by, after)).toBe(204);
      expect(await patched(path, by, { ...after, fullName: 'Neuer Name' })).toBe(204);
      const notice = await next();
      expect([notice.subject, notice.recipients]).toEqual([
        'Objektbeleg: Ihre E-Mail-Adresse wurde geändert',
        [before],
      ]);
      expect(notice.raw + notice.html).not.toMatch(/nachher[02]|https?:/i);
    }
    expect(await mail.mails()).toHaveLength(received);
  });

  it('is not mailed without an address or after a refusal', async () => {
    const unknownPerson = await worker('ohne', 'kraft@ohne-adresse.invalid');
    const employee = await worker('bleibt');
    const taken = { email: world.b.manager.email };
    expect(await patched(`employees/${unknownPerson.id}`, world.a.company, { email: 'erste@example.org' })).toBe(204);
    expect(await patched(`employees/${employee.id}`, world.a.company, taken)).toBe(409);
    expect(await patched(`admin/users/${employee.id}`, world.superAdmin, taken)).toBe(409);
    const witness = await newcomer('zeugin');
    await auth('request-password-reset', { email: witness.email });
    expect((await next()).recipients).toEqual([witness.email]);
    expect(await mail.mails()).toHaveLength(received);
  });

  it('reaches an address at most three times in ten minutes', async () => {
    const { id, email } = await worker('hinundher');
    const path = `employees/${id}`;
    for (let turn = 0; turn < 3; turn++) {
      expect(await patched(path, world.a.company, { email: `anders${turn}@example.org` })).toBe(204);
      expect(await patched(path, world.a.company, { email })).toBe(204);
      const mails = [await next(), await next()].flatMap(({ recipients }) => recipients);
      expect(mails.sort()).toEqual([`anders${turn}@example.org`, email]);
    }
    expect(await patched(path, world.a.company, { email: 'anders@example.org' })).toBe(429);
    expect((await rows(server, 'users', `id = "${id}"`))[0].email).toBe(email);
  });
});

describe("PocketBase's own handlers behind these routes", () => {
  it('do nothing under other spellings and send no mail', async () => {
    const before = (await mail.mails()).length;
    for (const name of ['Users', '_pb_users_auth_', '_superusers'])
      for (const route of ['request-password-reset', 'request-verification'])
        expect(
          (await send(server, `/api/collections/${name}/${route}`, { body: { email: world.b.manager.email } })).status,
        ).toBe(404);
    await auth('request-password-reset', { email: world.b.manager.email });
    expect((await next()).recipients).toEqual([world.b.manager.email]);
    expect(await mail.mails()).toHaveLength(before + 1);
  });

  it('take no token', async () => {
    const who = await newcomer('hintertuer');
    await auth('request-password-reset', { email: who.email });
    const token = tokenIn(await next());
    const body = { token, password: '123456789', passwordConfirm: '123456789' };
    const answer = await send(server, '/api/collections/Users/confirm-password-reset', { body });
    expect(answer.status).toBe(404);
    expect(await signIn(server, who.email)).toBeTruthy();
  });
});

it('a reset request takes equally long for an unknown address', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < 12; turn++) {
    const { email } = await newcomer(`zeit${turn}`);
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `zeit${turn}.niemand@example.org`],
    ] as const) {
      const began = performance.now();
      expect((await auth('request-password-reset', { email: address })).status).toBe(204);
      times[kind].push(performance.now() - began);
    }
  }
  // Milliseconds. A mail takes over 15 ms, even locally.
  const apart = Math.abs(Math.min(...times.known) - Math.min(...times.unknown));
  expect(apart).toBeLessThan(15);
});

it('the database keeps no token of a mail, and attempts as hashes only', async () => {
  const tokens = (await mail.mails()).filter(({ text }) => text?.includes('#t=')).map(tokenIn);
  expect(tokens.length).toBeGreaterThan(10);
  const tries = await rows(server, 'attempts');
  expect(tries.length).toBeGreaterThan(3);
  for (const { key } of tries) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
