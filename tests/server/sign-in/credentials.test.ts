import { describe, expect, it } from 'vitest';
import { LATE_BYTES_PER_DAY } from '../../../src/domain/people/grantLimits';
import {
  type By,
  deliver,
  grant,
  id,
  link,
  put,
  receipts,
  session,
  sha256,
  submit,
  work,
} from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { openStream } from '../../support/server/stream';
import { PASSWORD, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const DAY = 86_400_000;
/** SQLite counts this far within a second or two. */
const SLOW = 1_000_000;
const { server, world, a } = await stage();

const mine = () => work({ author: a.employee.id, property: a.property });
const rowOf = async (documentation: string) => (await rows(server, 'documentations', `id = "${documentation}"`))[0];
const newGrant = async (token: string) =>
  (await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant as string;
const newLink = async (more: object = {}) => {
  const token = (id() + id() + id()).slice(0, 43);
  const row = await create(server, 'documentation_links', { property: a.property, token, ...more });
  return { id: row.id as string, by: link(token) };
};

describe('a session that cannot be looked up at the moment', () => {
  it('gets 503, never 401, an empty list or a refused stream', async () => {
    const what = await mine();
    const stream = await openStream(server);
    await sql(server, 'ALTER TABLE users RENAME TO users_away');
    try {
      const routes = [
        'GET /api/app/me',
        'GET /api/app/counts',
        'POST /api/app/delivery-grant',
        'POST /api/app/receipts',
        'POST /api/collections/users/auth-refresh',
        'GET /api/collections/properties/records',
        'GET /api/collections/documentations/records',
      ];
      for (const route of routes) {
        const [method, path = ''] = route.split(' ');
        const answer = await send(server, path, { method, token: a.employee.token });
        expect({ route, status: answer.status, code: answer.body.code }).toEqual({
          route,
          status: 503,
          code: 'temporary',
        });
        expect(answer.headers.get('retry-after'), route).toBe('5');
      }
      expect((await submit(server, what.sealed, session(a.employee.token))).status).toBe(503);
      const body = { clientId: stream.clientId, subscriptions: [`ticks/${a.company.id}`] };
      const reported = await send(server, '/api/realtime', { body, token: a.employee.token });
      expect({ status: reported.status, code: reported.body.code }).toEqual({ status: 503, code: 'temporary' });
      // A malformed token needs no database and is refused.
      expect((await send(server, '/api/app/me', { token: 'kaputt' })).status).toBe(401);
    } finally {
      stream.close();
      await sql(server, 'ALTER TABLE users_away RENAME TO users');
    }
    expect((await send(server, '/api/app/me', { token: a.employee.token })).status).toBe(200);
    expect((await deliver(server, what, session(a.employee.token))).body.state).toBe('complete');
  });

  it('is refused for another kind, foreign signature or deleted account', async () => {
    const file = (await send(server, '/api/files/token', { method: 'POST', token: a.employee.token })).body.token;
    const [head, body] = a.employee.token.split('.');
    const foreign = [head, body, a.manager.token.split('.')[2]].join('.');
    const gone = await person(server, { name: 'War da', email: 'war.da@example.org', role: 'employee' });
    await send(server, `/api/collections/users/records/${gone.id}`, { method: 'DELETE', token: server.su });
    for (const token of [file, foreign, gone.token])
      for (const [method, path] of [
        ['GET', '/api/app/me'],
        ['POST', '/api/collections/users/auth-refresh'],
      ] as const)
        expect((await send(server, path, { method, token })).status, path).toBe(401);
    const list = await send(server, '/api/collections/properties/records', { token: foreign });
    expect({ status: list.status, items: list.body.items }).toEqual({ status: 200, items: [] });
  });

  it('continues with a fresh token', async () => {
    const answer = await send(server, '/api/collections/users/auth-refresh', {
      method: 'POST',
      token: a.employee.token,
    });
    expect(Object.keys(answer.body)).toEqual(['token']);
    expect((await send(server, '/api/app/me', { token: answer.body.token })).status).toBe(200);
  });
});

describe('a delivery grant', () => {
  it('delivers without a session, and opens nothing else', async () => {
    const token = await newGrant(a.employee.token);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await deliver(server, await mine(), grant(token))).body.state).toBe('complete');
    for (const path of ['/api/app/me', '/api/app/counts', '/api/app/geocode/reverse?lat=1&lon=1'])
      expect((await send(server, path, { headers: grant(token) })).status, path).toBe(401);
    const list = await send(server, '/api/collections/documentations/records', { headers: grant(token) });
    expect(list.body.items).toEqual([]);
  });

  it('is stored as a hash and lives sixty days from its last contact', async () => {
    const token = await newGrant(a.employee.token);
    const stored = await rows(server, 'delivery_grants');
    expect(JSON.stringify(stored)).not.toContain(token);
    const row = stored.at(-1);
    const age = async (days: number) =>
      send(server, `/api/collections/delivery_grants/records/${row.id}`, {
        method: 'PATCH',
        token: server.su,
        body: { last_used: new Date(Date.now() - days * 86_400_000).toISOString() },
      });
    await age(59);
    expect((await receipts(server, [], grant(token))).status).toBe(200);
    const [renewed] = await rows(server, 'delivery_grants', `id = "${row.id}"`);
    expect(Date.now() - Date.parse(renewed.last_used)).toBeLessThan(60_000);
    await age(61);
    expect((await receipts(server, [], grant(token))).status).toBe(401);
  });

  it('is given to those who capture, not to managers', async () => {
    for (const who of [a.manager, world.superAdmin])
      expect((await send(server, '/api/app/delivery-grant', { method: 'POST', token: who.token })).status).toBe(403);
    expect((await send(server, '/api/app/delivery-grant', { method: 'POST' })).status).toBe(401);
  });
});

async function phoneOf(name: string) {
  const more = { employer: a.company.id };
  const who = await person(server, { name, email: `${name.toLowerCase()}@example.org`, role: 'employee', more });
  await create(server, 'user_properties', { property: a.property, user: who.id });
  return { ...who, grant: await newGrant(who.token) };
}
type Phone = Awaited<ReturnType<typeof phoneOf>>;
const own = (who: Phone, content: object = {}) => work({ author: who.id, property: a.property, photos: 1, content });
/** Captured after the end; the arrival time counts. */
const later = (who: Phone) => own(who, { clockOffset: 60_000 });
const post = (path: string, token: string, body?: object) =>
  send(server, `/api/app/${path}`, { method: 'POST', token, body });

describe('the end of a delivery grant', () => {
  const ENDS: [string, (who: Phone) => Promise<unknown>][] = [
    ["'Überall abmelden'", (who) => post('account/sign-out-everywhere', who.token)],
    [
      'a new password',
      (who) => {
        const body = { oldPassword: PASSWORD, password: 'neues-passwort-7' };
        return send(server, '/api/app/account/password', { method: 'PUT', token: who.token, body });
      },
    ],
    [
      'a start password of the employer',
      async (who) => {
        await update(server, 'users', { id: who.id, verified: false });
        await post(`employees/${who.id}/password`, a.company.token, { password: 'start-passwort-7' });
      },
    ],
    [
      'a password reset, or an operator’s hand',
      (who) => update(server, 'users', { id: who.id, password: 'resettet-7', passwordConfirm: 'resettet-7' }),
    ],
    [
      'being switched off, also when it is switched on again',
      async (who) => {
        await post(`employees/${who.id}/active`, a.company.token, { active: false });
        await post(`employees/${who.id}/active`, a.company.token, { active: true });
      },
    ],
  ];
  it.each(ENDS)('holds earlier work after %s', async (name, end) => {
    const who = await phoneOf(`Endet${ENDS.findIndex(([one]) => one === name)}`);
    const by = grant(who.grant);
    const [begun, before] = [await own(who), await own(who)];
    expect((await submit(server, begun.sealed, by)).status).toBe(201);
    await end(who);
    const after = await later(who);
    expect((await deliver(server, begun, by)).body.state).toBe('complete');
    expect((await receipts(server, [begun.sealed.id], by)).body.receipts[0].state).toBe('complete');
    expect(await rowOf(begun.sealed.id)).toMatchObject({ late: false, held: false });
    await deliver(server, before, by);
    expect(await rowOf(before.sealed.id)).toMatchObject({
      late: true,
      held: true,
      exceptions: [{ code: 'device_signed_out' }],
    });
    expect((await submit(server, after.sealed, by)).body).toMatchObject({ status: 403, code: 'grant_ended' });
    const password =
      { 1: 'neues-passwort-7', 2: 'start-passwort-7', 3: 'resettet-7' }[Number(who.email.at(5))] ?? PASSWORD;
    await deliver(server, after, grant(await newGrant(await signIn(server, who.email, password))));
    const exceptions = password === 'start-passwort-7' ? [{ code: 'start_password' }] : [];
    expect(await rowOf(after.sealed.id)).toMatchObject({ late: false, held: false, exceptions });
  });

  it('is final when its device makes contact at the same moment', async () => {
    const who = await phoneOf('Gleichzeitig');
    const [{ id }] = await rows(server, 'delivery_grants', `account = "${who.id}"`);
    await update(server, 'delivery_grants', { id, last_used: new Date(Date.now() - 3 * DAY).toISOString() });
    // The device reads the old grant and waits with its write.
    await sql(
      server,
      `CREATE TRIGGER slow_end BEFORE UPDATE OF ended_at ON delivery_grants WHEN OLD.ended_at = '' AND NEW.ended_at != ''
       BEGIN SELECT MAX(n) FROM (WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${SLOW}) SELECT n FROM c); END`,
    );
    try {
      const ending = post(`account/devices/${id}/end`, who.token);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await receipts(server, [], grant(who.grant))).status).toBe(200);
      expect((await ending).status).toBe(200);
    } finally {
      await sql(server, 'DROP TRIGGER slow_end');
    }
    const after = await later(who);
    expect((await submit(server, after.sealed, grant(who.grant))).body).toMatchObject({ code: 'grant_ended' });
    const [{ last_used, ended_at }] = await rows(server, 'delivery_grants', `id = "${id}"`);
    expect(ended_at).not.toBe('');
    expect(Date.now() - Date.parse(last_used)).toBeLessThan(60_000);
  });

  it('by deletion of the account: earlier work is held in the grace', async () => {
    const who = await phoneOf('Geloescht');
    const before = await own(who);
    expect(
      (await send(server, `/api/app/employees/${who.id}`, { method: 'DELETE', token: a.company.token })).status,
    ).toBe(204);
    await deliver(server, before, grant(who.grant));
    expect(await rowOf(before.sealed.id)).toMatchObject({ late: true, held: true });
    const answer = await submit(server, (await later(who)).sealed, grant(who.grant));
    expect(answer.body).toMatchObject({ code: 'account_ended' });
  });

  it('does not come with a new address: only sessions end', async () => {
    const who = await phoneOf('Umgezogen');
    const body = { email: 'neu.umgezogen@example.org' };
    const path = `/api/app/admin/users/${who.id}`;
    expect((await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body })).status).toBe(204);
    expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(401);
    const what = await later(who);
    await deliver(server, what, grant(who.grant));
    expect(await rowOf(what.sealed.id)).toMatchObject({ late: false, held: false });
  });

  it('gives the device that changes the password a new one', async () => {
    const who = await phoneOf('Aendert');
    const before = await own(who);
    const answer = await send(server, '/api/app/account/password', {
      method: 'PUT',
      token: who.token,
      headers: grant(who.grant),
      body: { oldPassword: PASSWORD, password: 'neues-passwort-7' },
    });
    expect(answer.body).toMatchObject({
      token: expect.any(String),
      grant: { grant: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(Date.parse(answer.body.grant.expiresAt)).toBeGreaterThan(Date.now() + 59 * DAY);
    // A run with the old grant is not held: it waits for the new one.
    expect((await submit(server, before.sealed, grant(who.grant))).body.code).toBe('grant_ended');
    await deliver(server, before, grant(answer.body.grant.grant));
    expect(await rowOf(before.sealed.id)).toMatchObject({ late: false, held: false });
  });

  it('gives a manager, who never delivers, no new one', async () => {
    const more = { company_name: 'HV' };
    const who = await person(server, { name: 'Vera', email: 'vera@example.org', role: 'property_manager', more });
    const body = { oldPassword: PASSWORD, password: 'neues-passwort-7' };
    const answer = await send(server, '/api/app/account/password', { method: 'PUT', token: who.token, body });
    expect(answer.body.grant).toBeNull();
  });

  it('leaves late work above 2 GB a day waiting', async () => {
    const who = await phoneOf('Fleissig');
    const by = grant(who.grant);
    const [first, last] = [await own(who), await own(who)];
    await post('account/sign-out-everywhere', who.token);
    await submit(server, first.sealed, by);
    await update(server, 'documentations', { id: first.sealed.id, manifest: [{ bytes: LATE_BYTES_PER_DAY }] });
    const answer = await submit(server, last.sealed, by);
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('devices that may deliver', () => {
  const devices = (token: string, headers: By = {}) => send(server, '/api/app/account/devices', { token, headers });
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const from = async (token: string, agent: string) =>
    (await send(server, '/api/app/delivery-grant', { method: 'POST', token, headers: { 'User-Agent': agent } })).body
      .grant;

  it('are listed for their owner only, and signed out one by one', async () => {
    const who = await phoneOf('Zweihandy');
    const here = await from(who.token, ANDROID);
    const stolen = await signIn(server, who.email);
    const lost = await from(stolen, IPHONE);
    const { items } = (await devices(who.token, grant(here))).body;
    expect(items.map((one: Json) => [one.device, one.here])).toEqual(
      expect.arrayContaining([
        ['Chrome auf Android', true],
        ['Safari auf iPhone', false],
      ]),
    );
    expect(items).toHaveLength(3);
    for (const one of items) expect(Date.now() - Date.parse(one.lastUsed)).toBeLessThan(60_000);
    const { id: gone } = items.find((one: Json) => one.device === 'Safari auf iPhone');
    expect((await post(`account/devices/${gone}/end`, a.employee.token)).status).toBe(404);
    expect((await post(`account/devices/${gone}/end`, a.manager.token)).status).toBe(403);
    expect((await devices(a.manager.token)).body).toMatchObject({ items: [], keys: [], sessions: [{ here: true }] });

    const answer = await post(`account/devices/${gone}/end`, who.token);
    expect(answer.status).toBe(200);
    expect((await post(`account/devices/${gone}/end`, answer.body.token)).status).toBe(404);
    expect((await send(server, '/api/app/me', { token: stolen })).status).toBe(401);
    expect((await send(server, '/api/app/me', { token: who.token })).status).toBe(200);
    const after = (await devices(answer.body.token, grant(here))).body.items;
    expect(after.map((one: Json) => one.id)).not.toContain(gone);
    const what = await later(who);
    expect((await submit(server, what.sealed, grant(lost))).body.code).toBe('grant_ended');
    await deliver(server, what, grant(here));
    expect(await rowOf(what.sealed.id)).toMatchObject({ held: false });
  });

  it('are at most twenty: the longest idle one ends', async () => {
    const who = await phoneOf('Vielhandy');
    const idle = await newGrant(who.token);
    const idleRow = (await rows(server, 'delivery_grants', `user = "${who.id}" && id != ""`)).find(
      (row) => row.token_hash === sha256(idle),
    );
    await update(server, 'delivery_grants', {
      id: idleRow.id,
      last_used: new Date(Date.now() - 2 * DAY).toISOString(),
    });
    for (let n = 0; n < 18; n++) await newGrant(who.token);
    expect((await devices(who.token)).body.items).toHaveLength(20);
    const what = await later(who);
    await newGrant(who.token);
    expect((await devices(who.token)).body.items).toHaveLength(20);
    expect((await rows(server, 'delivery_grants', `id = "${idleRow.id}"`))[0].ended_at).not.toBe('');
    await deliver(server, what, grant(who.grant));
  });

  it('are forgotten a year after their last use', async () => {
    const who = await phoneOf('Schublade');
    await newGrant(who.token);
    const found = () => rows(server, 'delivery_grants', `user = "${who.id}"`);
    const [older, younger] = await found();
    const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    await update(server, 'delivery_grants', { id: older.id, last_used: ago(366) });
    await update(server, 'delivery_grants', { id: younger.id, last_used: ago(364) });
    await send(server, '/api/crons/deliveryGrants', { method: 'POST', token: server.su });
    await expect.poll(async () => (await found()).map((row) => row.id)).toEqual([younger.id]);
  });
});

describe('an author corrected by the super admin', () => {
  it('does not change the deliverer, who confirms and resends', async () => {
    const what = await mine();
    const by = grant(await newGrant(a.employee.token));
    await deliver(server, what, by);
    const path = `/api/app/admin/documentations/${what.sealed.id}`;
    const body = { user: a.unassigned.id };
    expect((await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body })).status).toBe(204);
    expect((await rowOf(what.sealed.id)).user).toBe(a.unassigned.id);
    const request = async (who: By) => (await receipts(server, [what.sealed.id], who)).body.receipts[0].state;
    expect(await request(by)).toBe('complete');
    expect((await submit(server, what.sealed, by)).status).toBe(200);
    expect((await put(server, { work: what, index: 1 }, by)).status).toBe(200);
    expect(await request(session(a.unassigned.token))).toBe('unknown');
    expect((await submit(server, what.sealed, session(a.unassigned.token))).body.code).toBe('conflict');
    const removed = { method: 'DELETE', token: a.company.token, body: { reason: 'Doppelt aufgenommen' } };
    expect((await send(server, `/api/app/documentations/${what.sealed.id}`, removed)).status).toBe(204);
    expect(await request(by)).toBe('deleted');
    expect((await submit(server, what.sealed, by)).body.code).toBe('deleted');
    expect(await request(session(a.unassigned.token))).toBe('unknown');
  });
});

describe('a link', () => {
  const byLink = (content: object = {}) => work({ author: null, property: a.property, content });

  it('books work to its provider and manager, under the given name', async () => {
    const given = await newLink({ company_admin: a.company.id });
    const what = await byLink({ property: null, employeeName: '  Kolonne 3 ' });
    await deliver(server, what, given.by);
    expect(await rowOf(what.sealed.id)).toMatchObject({
      user: '',
      link: given.id,
      employee_name: 'Kolonne 3',
      company_admin: a.company.id,
      property_manager: a.manager.id,
      property: a.property,
    });
  });

  it('of a manager books to no provider', async () => {
    const given = await newLink({ property_manager: a.manager.id });
    const what = await byLink();
    await deliver(server, what, given.by);
    expect(await rowOf(what.sealed.id)).toMatchObject({ company_admin: '', company_name: '', held: false });
  });

  it('delivers to its own property, under a name, never as an account', async () => {
    const given = await newLink({ company_admin: a.company.id });
    const elsewhere = await byLink({ property: a.own });
    expect((await submit(server, elsewhere.sealed, given.by)).body).toMatchObject({ code: 'not_allowed' });
    const nameless = await byLink({ employeeName: null });
    expect((await submit(server, nameless.sealed, given.by)).body).toMatchObject({ status: 422, code: 'name_missing' });
    expect((await submit(server, (await mine()).sealed, given.by)).body).toMatchObject({ code: 'wrong_user' });
  });

  it('that is unknown is refused with a code that the phone knows', async () => {
    const what = await byLink();
    expect((await submit(server, what.sealed, link('x'.repeat(43)))).body).toEqual({
      status: 403,
      code: 'link_invalid',
      message: 'Ungültiger oder abgelaufener Link',
    });
  });
});
