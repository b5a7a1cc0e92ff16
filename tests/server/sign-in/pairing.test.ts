/** Onboarding without e-mail (D127–D130): a person by name, a code with PIN, a phone, its end. */
import { describe, expect, it } from 'vitest';
import { PIN_FAILURES, PIN_TRIES } from '../../../src/domain/people/quotas';
import { deliver, grant, id, session, sha256, submit, work } from '../../support/rows/work';
import { type Json, rows, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a, mail } = await stage({ clock: false, mail: true });

type Added = { id: string; url: string; pin: string; expiresAt: string };
type Phone = { token: string; grant: { grant: string; expiresAt: string } };

const key = () => (id() + id() + id()).slice(0, 43);
const tokenIn = ({ url }: { url: string }) => url.split('#t=')[1] ?? '';
const post = (path: string, body: Json, who: Person | null = null) =>
  send(server, `/api/app/${path}`, { method: 'POST', body, token: who?.token });
const byName = (body: Json, who: Person | null = world.a.company) => post('employees/by-name', body, who);
async function added(fullName = 'Olha Kovalenko', properties: string[] = [a.property]): Promise<Added> {
  const answer = await byName({ id: id(), fullName, properties });
  expect(answer.status).toBe(201);
  return answer.body;
}
const redeem = (of: { url: string }, pin: string, by = key()) => post('pairing', { token: tokenIn(of), pin, key: by });
async function phoneOf(person: Added): Promise<Phone> {
  const answer = await redeem(person, person.pin);
  expect(answer.status).toBe(200);
  return answer.body;
}
const wrongPin = ({ pin }: Added) => (pin === '0000' ? '0001' : '0000');
const me = (token: string) => send(server, '/api/app/me', { token });
const phones = async (who: Person = world.a.company) =>
  (await send(server, '/api/app/employees/phones', { token: who.token })).body.items as Json[];
const phone = async (person: { id: string }) => (await phones()).find(({ employee }) => employee === person.id);
const trail = async (person: { id: string }) =>
  (await rows(server, 'audit_log', `collection = "pairings" || record = "${person.id}"`))
    .filter(({ record, after }) => record === person.id || after?.user === person.id || after === null)
    .map(({ collection, action }) => `${collection} ${action}`);
const codeOf = async (person: { id: string }) =>
  (await rows(server, 'pairings', `user = "${person.id}"`)).at(-1) as Json;

describe('a person by name alone', () => {
  it('is created with properties and code, without a visible address', async () => {
    const person = await added('  Olha  Kovalenko ', [a.property, a.own]);
    expect(person).toMatchObject({ url: expect.stringMatching(/\/einrichten#t=[\w-]{43}$/), pin: expect.any(String) });
    expect(person.pin).toMatch(/^\d{4}$/);
    expect(Date.parse(person.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const [user] = await rows(server, 'users', `id = "${person.id}"`);
    expect(user).toMatchObject({ full_name: 'Olha Kovalenko', employer: a.company.id, must_change_password: false });
    expect(user.email).toBe(`${person.id}@ohne-adresse.invalid`);
    const assigned = await rows(server, 'user_properties', `user = "${person.id}"`);
    expect(assigned.map(({ property }) => property).sort()).toEqual([a.property, a.own].sort());
    const [entry] = await rows(server, 'audit_log', `record = "${person.id}" && action = "create"`);
    expect(entry.after).toMatchObject({ full_name: 'Olha Kovalenko', email: '' });
    const before = (await mail.mails()).length;
    for (const route of ['request-password-reset', 'request-verification'])
      await send(server, `/api/collections/users/${route}`, { body: { email: user.email } });
    // A later mail arrives alone, so the two before it were not sent.
    await send(server, '/api/collections/users/request-password-reset', { body: { email: a.manager.email } });
    const letters = (await mail.mails(before + 1)).slice(before);
    expect(letters.flatMap(({ recipients }) => recipients)).toEqual([a.manager.email]);
  });

  it('is one person when the request is repeated after a lost answer', async () => {
    const body = { id: id(), fullName: 'Marek Nowak', properties: [a.property] };
    const [first, again] = [await byName(body), await byName(body)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await rows(server, 'user_properties', `user = "${body.id}"`)).toHaveLength(1);
    expect((await byName(body, world.b.company)).body.code).toBe('conflict');
  });

  it('has the last selection, also after a lost first answer', async () => {
    const body = { id: id(), fullName: 'Marek Nowak', properties: [] };
    expect((await byName(body)).status).toBe(201);
    expect((await byName({ ...body, properties: [a.property] })).status).toBe(200);
    const assigned = await rows(server, 'user_properties', `user = "${body.id}"`);
    expect(assigned.map(({ property, ended_at }) => [property, ended_at])).toEqual([[a.property, '']]);
    const refused = await byName({ ...body, properties: [world.b.property] });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  it.each<[string, () => Json, [status: number, code: string]]>([
    ['no name', () => ({ fullName: ' ' }), [422, 'fields_missing']],
    ['an id of another form', () => ({ id: 'Olha' }), [422, 'id_invalid']],
    ['a property of another tenant', () => ({ properties: [world.b.property] }), [404, 'not_found']],
    ['a property that is shared with nobody', () => ({ properties: [a.unshared] }), [404, 'not_found']],
    ['properties that are no list', () => ({ properties: 'alle' }), [422, 'wrong_type']],
    ['an address besides', () => ({ email: 'olha@example.org' }), [422, 'unknown_key']],
  ])('is refused with %s and leaves nothing behind', async (_what, more, refusal) => {
    const body = { id: id(), fullName: 'Olha Kovalenko', properties: [], ...more() };
    const answer = await byName(body);
    expect([answer.status, answer.body.code]).toEqual(refusal);
    expect(await rows(server, 'users', `id = "${body.id}"`)).toEqual([]);
  });
});

describe('a code that the company shows', () => {
  it('pairs one phone, which then works like any other, and is audited', async () => {
    const person = await added();
    expect(await phone(person)).toMatchObject({ kind: 'waiting' });
    const paired = await phoneOf(person);
    expect((await me(paired.token)).body).toMatchObject({
      id: person.id,
      role: 'employee',
      employer: { id: a.company.id },
      mustChangePassword: false,
    });
    expect(await phone(person)).toMatchObject({ kind: 'paired', lastUsed: expect.any(String) });
    const renewed = await send(server, '/api/collections/users/auth-refresh', { method: 'POST', token: paired.token });
    expect((await me(renewed.body.token)).status).toBe(200);
    const log = await rows(server, 'audit_log', `collection = "pairings"`);
    const code = await codeOf(person);
    expect(log.filter(({ record }) => record === code.id).map(({ action, actor }) => [action, actor])).toEqual([
      ['create', a.company.id],
      ['redeem', person.id],
    ]);
    expect(await trail(person)).toContain('users create');
  });

  it('opens once; the same phone repeats a lost answer for an hour', async () => {
    const person = await added();
    const own = key();
    const [first, again] = [await redeem(person, person.pin, own), await redeem(person, person.pin, own)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await redeem(person, person.pin)).body.code).toBe('pairing_ended');
    expect(await rows(server, 'delivery_grants', `account = "${person.id}" && ended_at = ""`)).toHaveLength(1);
    await update(server, 'pairings', { id: (await codeOf(person)).id, redeemed_at: '2026-01-01 00:00:00.000Z' });
    expect((await redeem(person, person.pin, own)).body.code).toBe('pairing_ended');
  });

  it('opens once for two phones at the same moment', async () => {
    const person = await added();
    const answers = await Promise.all([redeem(person, person.pin), redeem(person, person.pin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('ends with the fifth wrong PIN, and its company sees why', async () => {
    const person = await added();
    const codes = [];
    for (let n = 0; n < PIN_TRIES; n++) codes.push((await redeem(person, wrongPin(person))).body.code);
    expect(codes).toEqual([...Array(PIN_TRIES - 1).fill('pin_wrong'), 'pairing_ended']);
    expect((await redeem(person, person.pin)).body.code).toBe('pairing_ended');
    expect(await phone(person)).toEqual({ employee: person.id, kind: 'ended', by: 'tries' });
    const again = (await post(`employees/${person.id}/pairing`, {}, world.a.company)).body as Added;
    expect((await redeem(again, again.pin)).status).toBe(200);
  });

  it('counts each of several wrong PINs at the same moment', async () => {
    const person = await added();
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(person, wrongPin(person))));
    expect(answers.filter(({ body }) => body.code === 'pin_wrong')).toHaveLength(PIN_TRIES - 1);
    expect((await codeOf(person)).failures).toBe(PIN_TRIES);
  });

  it('answers unknown and old tokens alike, and lives a week', async () => {
    const person = await added();
    expect((await redeem({ url: `#t=${key()}` }, person.pin)).body.code).toBe('pairing_ended');
    await update(server, 'pairings', { id: (await codeOf(person)).id, expires_at: new Date().toISOString() });
    expect((await redeem(person, person.pin)).body.code).toBe('pairing_ended');
    expect(await phone(person)).toMatchObject({ kind: 'ended', by: 'time' });
  });

  it('is shown to its company, and ends with a new one or the account', async () => {
    const person = await added();
    const at = `/api/app/employees/${person.id}/pairing`;
    expect((await send(server, at, { token: world.a.company.token })).body).toMatchObject({ pin: person.pin });
    expect((await send(server, at, { token: world.b.company.token })).status).toBe(404);
    const second = (await post(`employees/${person.id}/pairing`, {}, world.a.company)).body as Added;
    expect((await redeem(person, person.pin)).body.code).toBe('pairing_ended');
    await send(server, at, { method: 'DELETE', token: world.a.company.token });
    expect((await redeem(second, second.pin)).body.code).toBe('pairing_ended');
    expect((await send(server, at, { token: world.a.company.token })).status).toBe(404);
    const third = (await post(`employees/${person.id}/pairing`, {}, world.a.company)).body as Added;
    await post(`employees/${person.id}/active`, { active: false }, world.a.company);
    await post(`employees/${person.id}/active`, { active: true }, world.a.company);
    expect((await redeem(third, third.pin)).body.code).toBe('pairing_ended');
  });

  it('is refused for a person with a confirmed address', async () => {
    const answer = await post(`employees/${a.employee.id}/pairing`, {}, world.a.company);
    expect([answer.status, answer.body.code]).toEqual([409, 'address_confirmed']);
  });

  it('is stored hashed and sealed: the database alone opens nothing', async () => {
    const person = await added();
    const row = await codeOf(person);
    const text = JSON.stringify(row);
    expect(row.token_hash).toBe(sha256(tokenIn(person)));
    expect(text).not.toContain(tokenIn(person));
    expect(row.pin_sealed).not.toContain(person.pin);
    const pins = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0'));
    const guesses = pins.flatMap((pin) => [sha256(pin), sha256(`${row.token_hash}:${pin}`), sha256(`:${pin}`)]);
    expect(guesses).not.toContain(row.pin_hash);
    expect(sha256(`${tokenIn(person)}:${person.pin}`)).toBe(row.pin_hash);
  });
});

describe('code for the installed app', () => {
  const appCode = (token: string) => send(server, '/api/app/account/app-code', { method: 'POST', token });
  const use = (code: string, by = key()) => post('pairing/app-code', { code, key: by });

  it('moves the session to the other window once, for ten minutes', async () => {
    const paired = await phoneOf(await added());
    const { code, expiresAt } = (await appCode(paired.token)).body;
    expect(code).toMatch(/^\d{9}$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    const own = key();
    const other = await use(code, own);
    expect((await me(other.body.token)).status).toBe(200);
    expect((await use(code, own)).status).toBe(200);
    expect((await use(code)).body.code).toBe('app_code_wrong');
    const old = (await appCode(paired.token)).body.code;
    const newer = (await appCode(paired.token)).body.code;
    expect((await use(old)).body.code).toBe('app_code_wrong');
    expect((await use(newer)).status).toBe(200);
  });

  it('is for phones that the company paired only', async () => {
    expect((await appCode(a.employee.token)).status).toBe(403);
    expect((await appCode(a.company.token)).status).toBe(403);
  });

  const everywhere = (token: string) => send(server, '/api/app/account/sign-out-everywhere', { method: 'POST', token });
  async function oneDevice(token: string) {
    const [device] = (await send(server, '/api/app/account/devices', { token })).body.items;
    return send(server, `/api/app/account/devices/${device.id}/end`, { method: 'POST', token });
  }
  it.each([
    ['everywhere', everywhere],
    ['on one device', oneDevice],
  ])('opens nothing after a sign-out %s, also no repetition', async (_where, leave) => {
    const person = await added();
    const [phoneKey, appKey] = [key(), key()];
    const paired = (await redeem(person, person.pin, phoneKey)).body as Phone;
    const used = (await appCode(paired.token)).body.code;
    const { token } = (await use(used, appKey)).body;
    const open = (await appCode(paired.token)).body.code;
    const next = (await post(`employees/${person.id}/pairing`, {}, world.a.company)).body as Added;
    expect((await leave(token)).status).toBeLessThan(300);
    for (const answer of [await use(open), await use(used, appKey)])
      expect([answer.status, answer.body.code]).toEqual([422, 'app_code_wrong']);
    expect((await redeem(person, person.pin, phoneKey)).body.code).toBe('pairing_ended');
    expect((await redeem(next, next.pin)).status).toBe(200);
  });

  it('makes a guessing network pause', async () => {
    const answers = [];
    for (let n = 0; n < 20 && answers.at(-1) !== 429; n++) answers.push((await use('000000000')).status);
    expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a paired phone', () => {
  it('marks its records, by grant and session, also after a renewal', async () => {
    const person = await added();
    const paired = await phoneOf(person);
    const renewed = (await send(server, '/api/collections/users/auth-refresh', { method: 'POST', token: paired.token }))
      .body.token;
    const again = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: renewed })).body.grant;
    for (const by of [grant(paired.grant.grant), session(paired.token), session(renewed), grant(again)]) {
      const what = await work({ author: person.id, property: a.property });
      await deliver(server, what, by);
      const seen = await send(server, `/api/collections/documentations/records/${what.sealed.id}`, {
        token: a.manager.token,
      });
      expect(seen.body).toMatchObject({ held: false, exceptions: [{ code: 'company_device' }] });
    }
    const usual = await work({ author: a.employee.id, property: a.property });
    await deliver(server, usual, session(a.employee.token));
    expect((await rows(server, 'documentations', `id = "${usual.sealed.id}"`))[0].exceptions).toEqual([]);
  });

  it('ends with one request: session, code and grant; older work is held', async () => {
    const person = await added();
    const paired = await phoneOf(person);
    const before = await work({ author: person.id, property: a.property });
    expect((await post(`employees/${person.id}/phone/end`, {}, world.a.company)).status).toBe(204);
    expect((await me(paired.token)).status).toBe(401);
    expect((await redeem(person, person.pin)).body.code).toBe('pairing_ended');
    await deliver(server, before, grant(paired.grant.grant));
    const [late] = await rows(server, 'documentations', `id = "${before.sealed.id}"`);
    expect(late.held).toBe(true);
    expect(late.exceptions.map(({ code }: Json) => code)).toEqual(['device_signed_out', 'company_device']);
    const after = await work({
      author: person.id,
      property: a.property,
      content: { capturedAt: new Date(Date.now() + 1000).toISOString() },
    });
    expect((await submit(server, after.sealed, grant(paired.grant.grant))).body.code).toBe('grant_ended');
    expect(await phone(person)).toMatchObject({ kind: 'ended', by: 'company' });
    expect(await trail(person)).toContain('users end_phone');
    const second = (await post(`employees/${person.id}/pairing`, {}, world.a.company)).body as Added;
    const found = (await redeem(second, second.pin)).body as Phone;
    expect((await submit(server, after.sealed, grant(found.grant.grant))).status).toBe(201);
  });

  it("stays signed in with a new address, ends with the reader's password", async () => {
    const person = await added();
    const paired = await phoneOf(person);
    const path = `/api/app/employees/${person.id}`;
    const change = { method: 'PATCH', body: { email: 'olha@example.org' }, token: world.a.company.token };
    expect((await send(server, path, change)).status).toBe(204);
    expect((await me(paired.token)).body.email).toBe('olha@example.org');
    await post(`employees/${person.id}/password`, { password: 'Kellertreppe-7' }, world.a.company);
    expect((await me(paired.token)).status).toBe(401);
    expect(await phone(person)).toMatchObject({ kind: 'ended' });
  });
});

describe('a network that tries many PINs', () => {
  it('must pause, whatever tokens it uses', async () => {
    const answers = [];
    for (let n = 0; n <= PIN_FAILURES && answers.at(-1) !== 429; n++)
      answers.push((await redeem({ url: `#t=${key()}` }, '1234')).status);
    expect(answers.at(-1)).toBe(429);
  });
});
