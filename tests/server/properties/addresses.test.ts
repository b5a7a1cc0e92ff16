/** A company that enters a foreign address captures no account (D90). */
import { describe, expect, it } from 'vitest';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { codeIn, mailTo, pathIn } from '../../support/outside/mailLinks';
import { deliver, grant, session, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { type Person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { mail, server, world } = await stage({ mail: true, clock: false });

const START = 'von-der-firma-7';
const OWN = 'eigene-wahl-9';
const users = (route: string, body: Json) => send(server, `/api/collections/users/${route}`, { body });
const stored = async (account: string) => (await rows(server, 'users', `id = "${account}"`))[0];
const me = async (token: string) => (await send(server, '/api/app/me', { token })).body;
const register = (email: string) =>
  send(server, '/api/app/signup', { body: { email, password: OWN, fullName: 'Vera Echt', companyName: 'Echt' } });
const tokenFor = async (email: string, page: '/bestaetigen' | '/passwort-neu') =>
  pathIn(await mailTo(mail, email), page).split('#t=')[1] ?? '';
const confirm = (token: string, belongs?: boolean) =>
  users('confirm-verification', { token, ...(belongs === undefined ? {} : { belongs }) });

let count = 0;
/** The attack: a company uses an employee account under another person's address. */
async function captured(by = world.a): Promise<Person & { device: string }> {
  const email = `vera${++count}@example.org`;
  const body = { fullName: `Vera ${count}`, email, password: START };
  const { id } = (await send(server, '/api/app/employees', { token: by.company.token, body })).body;
  const token = await signIn(server, email, START);
  const device = (await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant;
  return { id, email, fullName: body.fullName, token, device };
}

describe('the reader of a mailbox that a company entered', () => {
  it('registers: „Nein“ frees the address for the own account', async () => {
    const { id, email } = await captured();
    expect((await register(email)).body).toMatchObject({
      status: 409,
      code: 'address_claimed',
      message: ISSUE_TEXT.address_claimed,
      issues: [{ field: 'email', code: 'address_claimed' }],
    });
    const letter = await mailTo(mail, email);
    expect(letter.subject).toBe('Objektbeleg: Gehört diese Adresse zu Gebäudedienst a?');
    const token = await tokenFor(email, '/bestaetigen');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { company: 'Gebäudedienst a' } });
    expect(await stored(id)).toMatchObject({ email, verified: false });
    expect((await confirm(token, false)).status).toBe(204);
    expect((await register(email)).status).toBe(201);
    expect(await me(await signIn(server, email, OWN))).toMatchObject({ role: 'property_manager', employer: null });
    await expect(signIn(server, email, START)).rejects.toThrow();
  });

  it('accepts an invitation after the same question', async () => {
    const { email } = await captured();
    const invitation = { property: world.b.unshared, email, serviceType: 'Winterdienst' };
    const made = await send(server, '/api/app/invitations', { token: world.b.manager.token, body: invitation });
    const headers = { 'X-Invitation-Token': made.body.url.split('/').at(-1) };
    const body = { password: OWN, fullName: 'Vera Echt', companyName: 'Echt Reinigung' };
    const accept = () => send(server, '/api/app/invitation/accept', { headers, body });
    expect((await accept()).body).toMatchObject({ status: 409, code: 'address_claimed' });
    await confirm(await tokenFor(email, '/bestaetigen'), false);
    expect(await accept()).toMatchObject({ status: 200, body: { record: { email, role: 'company_admin' } } });
  });

  it('resets the password only after the question; „Nein“ frees it', async () => {
    const { id, email } = await captured();
    await users('request-password-reset', { email });
    const token = await tokenFor(email, '/passwort-neu');
    const choice = { token, password: OWN, passwordConfirm: OWN };
    expect(await users('confirm-password-reset', choice)).toMatchObject({
      status: 200,
      body: { company: 'Gebäudedienst a' },
    });
    expect(await signIn(server, email, START)).toBeTruthy();
    expect((await users('confirm-password-reset', { token, belongs: false })).status).toBe(204);
    expect(await stored(id)).toMatchObject({ verified: false, employer: world.a.company.id });
    expect((await users('confirm-password-reset', { ...choice, belongs: true })).body.code).toBe('link_invalid');
    expect((await register(email)).status).toBe(201);
  });

  it('frees it from a deactivated account too', async () => {
    const { id, email } = await captured();
    const off = { token: world.a.company.token, body: { active: false } };
    await send(server, `/api/app/employees/${id}/active`, off);
    expect((await register(email)).body.code).toBe('address_claimed');
    expect((await confirm(await tokenFor(email, '/bestaetigen'), false)).status).toBe(204);
    expect((await register(email)).status).toBe(201);
  });

  it('takes over by changing the own address, with the same link', async () => {
    const { email } = await captured();
    const change = () =>
      send(server, '/api/collections/users/request-email-change', {
        token: world.b.manager.token,
        body: { newEmail: email },
      });
    expect((await change()).body).toMatchObject({ status: 409, code: 'address_claimed' });
    await confirm(await tokenFor(email, '/bestaetigen'), false);
    expect((await change()).status).toBe(204);
  });

  it('says „Ja“ and owns the account; companies lose password and address', async () => {
    const { id, email } = await captured();
    await users('request-password-reset', { email });
    const token = await tokenFor(email, '/passwort-neu');
    const choice = { token, password: OWN, passwordConfirm: OWN, belongs: true };
    expect((await users('confirm-password-reset', choice)).status).toBe(204);
    expect(await me(await signIn(server, email, OWN))).toMatchObject({ id, verified: true });
    const by = { token: world.a.company.token };
    const refused = { status: 409, code: 'address_confirmed', message: ISSUE_TEXT.address_confirmed };
    const setting = { ...by, body: { password: START } };
    expect((await send(server, `/api/app/employees/${id}/password`, setting)).body).toEqual(refused);
    const moving = { ...by, method: 'PATCH', body: { email: 'anderswo@example.org' } };
    expect((await send(server, `/api/app/employees/${id}`, moving)).body).toEqual(refused);
    expect(await signIn(server, email, OWN)).toBeTruthy();
    const target = { token: world.b.manager.token, body: { newEmail: email } };
    const wished = await send(server, '/api/collections/users/request-email-change', target);
    expect(wished.body.code).toBe('email_taken');
  });
});

describe("the mailbox that confirms a company's entry", () => {
  const yes = (token: string, password = OWN) =>
    users('confirm-verification', { token, belongs: true, password, passwordConfirm: password });

  it('chooses the password and ends every access of the company', async () => {
    const { id, email, token } = await captured();
    // The company used its start password to choose the next one.
    const theirs = { oldPassword: START, password: 'vom-betrieb-3', passwordConfirm: 'vom-betrieb-3' };
    const route = `/api/collections/users/records/${id}`;
    expect((await send(server, route, { method: 'PATCH', token, body: theirs })).status).toBe(200);
    const session = await signIn(server, email, theirs.password);
    await users('request-verification', { email });
    const link = pathIn(await mailTo(mail, email, 2), '/bestaetigen').split('#t=')[1] ?? '';
    expect((await yes(link)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ email, verified: true, must_change_password: false });
    expect((await send(server, '/api/app/me', { token: session })).status).toBe(401);
    await expect(signIn(server, email, theirs.password)).rejects.toThrow();
    expect(await me(await signIn(server, email, OWN))).toMatchObject({ id, verified: true });
  });

  it('is not confirmed by a second factor code', async () => {
    const { id, email } = await captured();
    await update(server, 'users', { id, mfa: true });
    const { mfaId } = (await users('auth-with-password', { identity: email, password: START })).body;
    const { otpId } = (await users('request-otp', { email, mfaId })).body;
    const code = { otpId, mfaId, password: codeIn(await mailTo(mail, email)) };
    expect((await users('auth-with-otp', code)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ email, verified: false });
  });

  it('confirms nothing without a valid password', async () => {
    const { id, email } = await captured();
    await users('request-verification', { email });
    const link = await tokenFor(email, '/bestaetigen');
    const missing = ['password', 'passwordConfirm'].map((field) => ({ field, code: 'missing_key' }));
    expect((await confirm(link, true)).body.issues).toEqual(missing);
    expect((await yes(link, 'kurz')).body.issues).toEqual([{ field: 'password', code: 'password_short' }]);
    expect(await stored(id)).toMatchObject({ email, verified: false });
  });
});

describe('the account that lost its address', () => {
  it('keeps row, work and devices; its company enters another one', async () => {
    const person = await captured(world.b);
    const { id, email, device } = person;
    await create(server, 'user_properties', { property: world.b.property, user: id });
    const make = () => work({ author: id, property: world.b.property, photos: 1 });
    const [before, under] = [await make(), await make()];
    await deliver(server, before, session(person.token));
    await users('request-verification', { email });
    await confirm(await tokenFor(email, '/bestaetigen'), false);
    const message = await mailTo(mail, world.b.company.email);
    expect(message.subject).toBe(`Objektbeleg: E-Mail-Adresse von ${person.fullName}`);
    expect(`${message.text}${message.html}`).not.toMatch(/https?:\/\/\S*[?#]t=/);
    expect((await send(server, '/api/app/me', { token: person.token })).status).toBe(401);
    await deliver(server, under, grant(device));
    for (const { sealed } of [before, under]) {
      const [record] = await rows(server, 'documentations', `id = "${sealed.id}"`);
      expect(record).toMatchObject({ state: 'complete', held: false, employee_name: person.fullName });
    }
    const list = '/api/collections/users/records?perPage=500';
    const shown = (await send(server, list, { token: world.b.company.token })).body.items;
    expect(shown.find((row: Json) => row.id === id).email).toBe(`${id}@ohne-adresse.invalid`);
    const [entry] = await rows(server, 'audit_log', `record = "${id}" && action = "free"`);
    expect(entry).toMatchObject({ actor: '', actor_name: 'Inhaber der Adresse', company_admin: world.b.company.id });
    const by = { method: 'PATCH', token: world.b.company.token };
    const taken = { ...by, body: { email: world.a.manager.email } };
    expect((await send(server, `/api/app/employees/${id}`, taken)).body.code).toBe('email_taken');
    const right = { ...by, body: { email: ' Richtig@Example.org ' } };
    expect((await send(server, `/api/app/employees/${id}`, right)).status).toBe(204);
    expect(await me(await signIn(server, 'richtig@example.org', START))).toMatchObject({ id, verified: false });
  });
});

describe('an address is not freed', () => {
  it('by „Nein“ without a claim: a reset then changes nothing', async () => {
    const { email, token: before } = world.a.manager;
    await users('request-password-reset', { email });
    const token = await tokenFor(email, '/passwort-neu');
    for (const choice of [{}, { password: 1, passwordConfirm: 1 }])
      expect(await users('confirm-password-reset', { token, belongs: false, ...choice })).toMatchObject({
        status: 422,
      });
    expect(await me(before)).toMatchObject({ email });
  });

  it('by requests, forged answers or for a confirmed person', async () => {
    const { id, email, token } = await captured();
    await users('request-verification', { email });
    const link = await tokenFor(email, '/bestaetigen');
    expect((await users('confirm-verification', { token: link, belongs: 'nein' })).status).toBe(422);
    expect((await users('confirm-verification', { token, belongs: false })).body.code).toBe('link_invalid');
    expect((await confirm(`${link}x`, false)).body.code).toBe('link_invalid');
    expect((await stored(id)).email).toBe(email);
    const yes = { token: link, belongs: true, password: OWN, passwordConfirm: OWN };
    expect((await users('confirm-verification', yes)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ email, verified: true });
    await users('confirm-verification', { token: link, belongs: false });
    expect((await stored(id)).email).toBe(email);
    const manager = await stored(world.b.manager.id);
    await update(server, 'users', { id: manager.id, verified: false });
    await users('request-verification', { email: manager.email });
    const own = await tokenFor(manager.email, '/bestaetigen');
    expect((await confirm(own, false)).status).toBe(204);
    expect((await stored(manager.id)).email).toBe(manager.email);
  });
});

describe('the mails about it', () => {
  it('hold only our link, whatever the names are', async () => {
    await update(server, 'users', { id: world.b.company.id, company_name: 'Gewinn.example/jetzt 。boese。example' });
    const email = 'vera.link@example.org';
    const fullName = 'https://boese.example www.boese.example a@boese.example';
    const body = { fullName, email, password: START };
    await send(server, '/api/app/employees', { token: world.b.company.token, body });
    await users('request-verification', { email });
    const request = await mailTo(mail, email);
    await confirm(await tokenFor(email, '/bestaetigen'), false);
    const notice = await mailTo(mail, world.b.company.email, 2);
    const own = new RegExp(`${server.url}/bestaetigen#t=[\\w.-]+`, 'g');
    for (const words of [request, notice].flatMap(({ subject, text, html }) => [subject, text, html])) {
      const rest = (words ?? '').replace(own, '').replaceAll(email, '');
      expect(rest).not.toMatch(/\w+:\/\/|www\.\w|\S@\S|[a-z][.。]\w/i);
    }
  });
});
