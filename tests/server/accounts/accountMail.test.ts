import { describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../support/mailServer';
import { type Json, rows, send } from '../../support/server';
import { PASSWORD, person, signIn } from '../../support/tenants';
import { stage } from '../stage';

const PUBLIC = 'http://belege.localhost:8090';
const { mail, server, world } = await stage({ mail: true, publicUrl: PUBLIC });

const auth = (route: string, body: Json, token?: string) =>
  send(server, `/api/collections/users/${route}`, { body, token: token as string });
const linkIn = (received: ReceivedMail) => /https?:\/\/\S+/.exec(received.text ?? '')![0];
const tokenIn = (received: ReceivedMail) => linkIn(received).split('#t=')[1]!;
let received = 0;
/** The next mail that arrives. */
async function next(): Promise<ReceivedMail> {
  received += 1;
  return (await mail.mails(received))[received - 1]!;
}
const newcomer = (key: string, more: Json = {}) =>
  person(server, { name: `Jörg „<b>${key}</b>“`, email: `${key}@example.org`, role: 'property_manager', more });

describe('every mail about an account', () => {
  it('is German, has both parts, one link to a page of ours with the token in the fragment, and nothing of PocketBase', async () => {
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

describe('a forgotten password', () => {
  it('is replaced by the token of the mail, once; every session ends and the mailbox counts as confirmed', async () => {
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

  it('is replaced once, also when the link is used twice at the same moment: the password of the first one counts', async () => {
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

  it('becomes none that is short, common or typed differently twice', async () => {
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

  it('is asked for with the same answer whether there is such an account or not, and no mail goes to strangers', async () => {
    const before = (await mail.mails()).length;
    const known = await auth('request-password-reset', { email: world.a.manager.email });
    const unknown = await auth('request-password-reset', { email: 'niemals@example.org' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(204);
    expect((await next()).recipients).toEqual([world.a.manager.email]);
    expect(await mail.mails()).toHaveLength(before + 1);
  });

  it('is mailed three times in ten minutes at most, and unknown addresses hear the same', async () => {
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

  it('of an account that is switched off is not mailed', async () => {
    const who = await newcomer('aus', { active: false }).catch(() => null);
    expect(who).toBeNull();
    expect((await auth('request-password-reset', { email: 'aus@example.org' })).status).toBe(204);
    const witness = await newcomer('zeuge');
    await auth('request-password-reset', { email: witness.email });
    expect((await next()).recipients).toEqual([witness.email]);
  });
});

describe('an address', () => {
  it('is confirmed by the token of the mail', async () => {
    const who = await newcomer('unbestaetigt', { verified: false });
    await auth('request-verification', { email: who.email });
    const token = tokenIn(await next());
    expect((await auth('confirm-verification', { token })).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: who.token })).body.verified).toBe(true);
    expect((await auth('confirm-verification', { token: `${token}x` })).body).toMatchObject({ code: 'link_invalid' });
  });

  it('changes when the new mailbox and the password agree; then every session ends', async () => {
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
    const told = await next();
    expect([told.subject, told.recipients]).toEqual(['Objektbeleg: Ihre E-Mail-Adresse wurde geändert', [who.email]]);
    expect(told.raw + told.html).not.toMatch(/umgezogen|https?:/);
    expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(401);
    expect(await signIn(server, 'umgezogen@example.org')).toBeTruthy();
  });

  it('that somebody else has is refused, also when it was taken while the mail was under way', async () => {
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

  it('is not confirmed or changed by a token of another purpose', async () => {
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

describe('what was changed in the account', () => {
  it('is told to its address: the password by either route, the second factor on and off, and nothing that was refused', async () => {
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
      // Switching on ends all sessions, and this one goes on with another token.
      session = body.token ?? session;
    }
    const change = { oldPassword: PASSWORD, password: 'neues-geheimnis' };
    const { token } = (await put('password', change, session)).body;
    const body = { oldPassword: 'neues-geheimnis', password: PASSWORD, passwordConfirm: PASSWORD };
    expect((await send(server, own, { method: 'PATCH', token, body })).status).toBe(200);
    const told = [await next(), await next(), await next(), await next()];
    expect(told.map(({ recipients }) => recipients)).toEqual(Array(4).fill([who.email]));
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'Objektbeleg: Ihr Passwort wurde geändert',
      'Objektbeleg: Ihr Passwort wurde geändert',
      'Objektbeleg: Zwei-Faktor-Anmeldung ausgeschaltet',
      'Objektbeleg: Zwei-Faktor-Anmeldung eingeschaltet',
    ]);
    for (const letter of told) expect(letter.text).toContain('Wenn Sie das nicht waren');
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

  it('is told to the address before, also where a super admin or the company changed it', async () => {
    const [who, employee] = [await newcomer('verzogen'), await worker('vertippt')];
    const changes: [string, { token: string }, string][] = [
      [`admin/users/${who.id}`, world.superAdmin, who.email],
      [`admin/users/${employee.id}`, world.superAdmin, employee.email],
      [`employees/${employee.id}`, world.a.company, 'nachher1@example.org'],
    ];
    for (const [index, [path, by, before]] of changes.entries()) {
      const after = { email: `Nachher${index}@Example.org` };
      expect(await patched(path, by, after)).toBe(204);
      // The same once more, and another name, change no address.
      expect(await patched(path, by, { ...after, fullName: 'Neuer Name' })).toBe(204);
      const told = await next();
      expect([told.subject, told.recipients]).toEqual(['Objektbeleg: Ihre E-Mail-Adresse wurde geändert', [before]]);
      expect(told.raw + told.html).not.toMatch(/nachher[02]|https?:/i);
    }
    expect(await mail.mails()).toHaveLength(received);
  });

  it('is told to nobody where the account had no address, or the change was refused', async () => {
    const nobody = await worker('ohne', 'kraft@ohne-adresse.invalid');
    const employee = await worker('bleibt');
    const taken = { email: world.b.manager.email };
    expect(await patched(`employees/${nobody.id}`, world.a.company, { email: 'erste@example.org' })).toBe(204);
    expect(await patched(`employees/${employee.id}`, world.a.company, taken)).toBe(409);
    expect(await patched(`admin/users/${employee.id}`, world.superAdmin, taken)).toBe(409);
    const witness = await newcomer('zeugin');
    await auth('request-password-reset', { email: witness.email });
    expect((await next()).recipients).toEqual([witness.email]);
    expect(await mail.mails()).toHaveLength(received);
  });

  it('reaches an address three times in ten minutes at most, however often a company enters it', async () => {
    const { id, email } = await worker('hinundher');
    const path = `employees/${id}`;
    for (let turn = 0; turn < 3; turn++) {
      expect(await patched(path, world.a.company, { email: `anders${turn}@example.org` })).toBe(204);
      expect(await patched(path, world.a.company, { email })).toBe(204);
      const told = [await next(), await next()].flatMap(({ recipients }) => recipients);
      expect(told.sort()).toEqual([`anders${turn}@example.org`, email]);
    }
    expect(await patched(path, world.a.company, { email: 'anders@example.org' })).toBe(429);
    expect((await rows(server, 'users', `id = "${id}"`))[0].email).toBe(email);
  });
});

describe("PocketBase's own handlers behind these routes", () => {
  it('do nothing under another spelling of the collection, and send no letter of their own', async () => {
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

  it('take no token there either', async () => {
    const who = await newcomer('hintertuer');
    await auth('request-password-reset', { email: who.email });
    const token = tokenIn(await next());
    const body = { token, password: '123456789', passwordConfirm: '123456789' };
    const answer = await send(server, '/api/collections/Users/confirm-password-reset', { body });
    expect(answer.status).toBe(404);
    expect(await signIn(server, who.email)).toBeTruthy();
  });
});

it('asking for a reset takes as long for an unknown address as for a known one', async () => {
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
  // A mail that is waited for takes over 15 ms even from a mail server on the same machine.
  const apart = Math.abs(Math.min(...times.known) - Math.min(...times.unknown));
  expect(apart).toBeLessThan(15);
});

it('the database keeps no token of a mail, and tries under hashes only', async () => {
  const tokens = (await mail.mails()).filter(({ text }) => text?.includes('#t=')).map(tokenIn);
  expect(tokens.length).toBeGreaterThan(10);
  const tries = await rows(server, 'attempts');
  expect(tries.length).toBeGreaterThan(3);
  for (const { key } of tries) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
