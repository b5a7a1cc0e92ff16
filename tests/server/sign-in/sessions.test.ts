/** Sessions end on the server (D340). */
import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { deliver, grant, id, session, work } from '../../support/rows/work';
import { type Json, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { openStream, type Stream } from '../../support/server/stream';
import { PASSWORD, type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const DAY = 86_400_000;
const SECOND = 1000;
const { server, world, a } = await stage({ clock: false });

const streams: Stream[] = [];
afterAll(() => {
  for (const stream of streams) stream.close();
});

const call = (
  route: string,
  token: string | undefined,
  more: { body?: Json; headers?: Record<string, string> } = {},
) => {
  const [method, path = ''] = route.split(' ');
  return send(server, path.startsWith('/') ? path : `/api/app/${path}`, { method, token, ...more });
};
const REFRESH = 'POST /api/collections/users/auth-refresh';
const me = async (token: string) => (await call('GET me', token)).status;
const refresh = async (token: string, headers = {}) => (await call(REFRESH, token, { headers })).body.token as string;
const claims = (token: string): Json => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const endsAt = (token: string) => claims(token).exp * SECOND;
const devices = async (token: string, headers = {}) => (await call('GET account/devices', token, { headers })).body;
const sessionsOf = async (token: string) => (await devices(token)).sessions as Json[];
const newGrant = async (token: string) => (await call('POST delivery-grant', token)).body.grant as string;
const iso = (at: number) => new Date(at).toISOString();

let made = 0;
const createPerson = (role = 'employee', more: Json = { employer: a.company.id }): Promise<Person> =>
  person(server, { name: `Sitzung ${++made}`, email: `sitzung${made}@example.org`, role, more });
const inRow = (who: Person, what: string) =>
  sql(server, `UPDATE sessions SET ${what} WHERE account = '${who.id}' AND ended = ''`);

/** What a copied token opens on each way. */
async function opened(token: string, stolen: { fileUrl: string; record: string; user: string }) {
  const stream = await openStream(server);
  streams.push(stream);
  const listen = { clientId: stream.clientId, subscriptions: [`ticks/${a.company.id}`] };
  const list = await call('GET /api/collections/documentations/records', token);
  const house = { name: 'Haus', address: 'Ring 1, 50667 Köln', company_admin: stolen.user };
  return {
    route: await me(token),
    refresh: (await call(REFRESH, token)).status,
    list: list.body.items.length,
    record: (await call(`GET /api/collections/documentations/records/${stolen.record}`, token)).status,
    change: (await call(`PATCH /api/collections/users/records/${stolen.user}`, token, { body: { full_name: 'Dieb' } }))
      .status,
    create: (await call('POST /api/collections/properties/records', token, { body: house })).status,
    fileToken: (await call('POST /api/files/token', token)).status,
    file: (await send(server, stolen.fileUrl)).status,
    realtime: (await call('POST /api/realtime', token, { body: listen })).status,
    grant: (await call('POST delivery-grant', token)).status,
  };
}

/** And the requests of a thief of its token. */
async function robbed() {
  const who = a.company;
  const token = await signIn(server, who.email);
  const what = await work({ author: who.id, property: a.property, photos: 1 });
  await deliver(server, what, session(token));
  const [photo] = await rows(server, 'documentation_photos', `documentation = "${what.sealed.id}"`);
  const files = (await call('POST /api/files/token', token)).body.token;
  const fileUrl = `/api/files/documentation_photos/${photo.id}/${photo.photo}?token=${files}`;
  return { who, token, stolen: { fileUrl, record: what.sealed.id, user: who.id } };
}

describe("'Abmelden'", () => {
  it('makes a copied token useless and leaves other sessions alone', async () => {
    const { who, token, stolen } = await robbed();
    const other = await signIn(server, who.email);
    const later = await refresh(token);
    const open = {
      route: 200,
      refresh: 200,
      record: 200,
      create: 200,
      fileToken: 200,
      file: 200,
      realtime: 204,
      grant: 201,
    };
    expect(await opened(later, stolen)).toMatchObject(open);
    const letters = await sql(server, `SELECT COUNT(*) AS n FROM audit_log WHERE record = '${who.id}'`);
    expect((await call('POST account/sign-out', token)).status).toBe(204);
    const shut = {
      route: 401,
      refresh: 401,
      list: 0,
      record: 404,
      change: 404,
      create: 401,
      fileToken: 401,
      file: 404,
    };
    for (const copy of [token, later])
      expect(await opened(copy, stolen)).toEqual({ ...shut, realtime: 401, grant: 401 });
    expect(await sql(server, `SELECT COUNT(*) AS n FROM audit_log WHERE record = '${who.id}'`)).toEqual(letters);
    expect(await me(other)).toBe(200);
  });

  it('ends the live updates of this session only', async () => {
    const who = await createPerson();
    const other = await signIn(server, who.email);
    const listening = async (token: string) => {
      const stream = await openStream(server);
      streams.push(stream);
      const body = { clientId: stream.clientId, subscriptions: [`ticks/${a.company.id}`] };
      expect((await call('POST /api/realtime', token, { body })).status).toBe(204);
      return stream;
    };
    const [ended, stays] = [await listening(who.token), await listening(other)];
    await call('POST account/sign-out', who.token);
    await ended.over;
    await call(`PATCH employees/${who.id}`, a.company.token, { body: { fullName: 'Neuer Name' } });
    expect((await stays.next()).record.id).toBe(a.company.id);
    expect(ended.pending()).toBe(0);
  });

  it('keeps the delivery grant: waiting work arrives as usual', async () => {
    const token = await signIn(server, a.employee.email);
    const by = grant(await newGrant(token));
    const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
    await call('POST account/sign-out', token);
    await deliver(server, what, by);
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row).toMatchObject({ state: 'complete', held: false, late: false });
  });

  it("can reach the server later by the session's id", async () => {
    const who = await createPerson('property_manager', { company_name: 'HV' });
    const other = await signIn(server, who.email);
    const { session: untold } = claims(who.token);
    for (const body of [{ session: untold }, { session: untold }, { session: 'unbekannt' }])
      expect((await call('POST sessions/end', undefined, { body })).status).toBe(204);
    expect([await me(who.token), await me(other)]).toEqual([401, 200]);
    expect((await call('POST sessions/end', undefined, { body: { session: 7 } })).status).toBe(422);
    expect((await call('GET me', String(untold))).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends 180 days after the sign-in, however often refreshed', async () => {
    const who = await createPerson('property_manager', { company_name: 'HV' });
    const [shown] = await sessionsOf(who.token);
    expect(Math.abs(Date.parse(shown?.until) - Date.now() - 180 * DAY)).toBeLessThan(60_000);
    expect(Math.abs(endsAt(await refresh(who.token)) - Date.now() - 90 * DAY)).toBeLessThan(60_000);
    const last = Date.now() + 3 * DAY;
    await inRow(who, `until = '${iso(last)}'`);
    const token = await refresh(await refresh(who.token));
    expect(Math.abs(endsAt(token) - last)).toBeLessThan(2000);
    await inRow(who, `until = '${iso(Date.now() - 1)}'`);
    expect([await me(who.token), await me(token)]).toEqual([401, 401]);
  });

  it('of a second sign-in is another one, also within one second', async () => {
    const who = await createPerson();
    const tokens = await Promise.all([1, 2, 3].map(() => signIn(server, who.email)));
    expect(new Set(tokens).size).toBe(3);
    expect(await sessionsOf(who.token)).toHaveLength(4);
  });

  it('stores its use once a day at most', async () => {
    const who = await createPerson();
    const used = async () => (await sql(server, `SELECT used FROM sessions WHERE account = '${who.id}'`))[0]?.used;
    const first = await used();
    await me(who.token);
    expect(await used()).toBe(first);
    await inRow(who, `used = '${iso(Date.now() - 2 * DAY)}'`);
    await me(who.token);
    expect(Date.now() - Date.parse(await used())).toBeLessThan(60_000);
  });

  it('ends as the longest idle one above a hundred', async () => {
    const who = await createPerson();
    await inRow(who, `used = '${iso(Date.now() - 5 * DAY)}'`);
    const numbers = 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 99)';
    const row = `'${who.id}' || n, '${who.id}', '', '${iso(Date.now())}', '${iso(Date.now())}'`;
    await sql(server, `INSERT INTO sessions (hash, account, device, since, used) ${numbers} SELECT ${row} FROM c`);
    const newest = await signIn(server, who.email);
    expect([await me(who.token), await me(newest)]).toEqual([401, 200]);
    expect(await sessionsOf(newest)).toHaveLength(100);
  });

  it('is found by its key, whatever the number of sessions', async () => {
    const plan = await sql(server, "EXPLAIN QUERY PLAN SELECT * FROM sessions WHERE hash = 'x'");
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH sessions USING PRIMARY KEY (hash=?)']);
  });

  it.each<[string, (who: Person) => Promise<unknown>]>([
    ["'Überall abmelden'", (who) => call('POST account/sign-out-everywhere', who.token)],
    [
      'a reset of the password',
      (who) => update(server, 'users', { id: who.id, password: 'resettet-7', passwordConfirm: 'resettet-7' }),
    ],
    [
      'being switched off',
      (who) => call(`POST employees/${who.id}/active`, a.company.token, { body: { active: false } }),
    ],
  ])('ends with %s, and no row remains active', async (_name, end) => {
    const who = await createPerson();
    await signIn(server, who.email);
    await end(who);
    expect(await me(who.token)).toBe(401);
    expect(await sql(server, `SELECT hash FROM sessions WHERE account = '${who.id}' AND ended = ''`)).toEqual([]);
  });

  it('is the only one after choosing a new password', async () => {
    const who = await createPerson();
    await signIn(server, who.email);
    const body = { oldPassword: PASSWORD, password: 'Eigene-Wahl-17' };
    const { token, grant: given } = (await call('PUT account/password', who.token, { body })).body;
    const [only, ...more] = await sessionsOf(token);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ here: true, grant: expect.stringMatching(/^[a-z0-9]{15}$/) });
    expect((await devices(token, grant(given.grant))).items).toMatchObject([{ id: only?.grant, here: true }]);
  });

  it('is deleted with the account', async () => {
    const who = await createPerson();
    await send(server, `/api/collections/users/records/${who.id}`, { method: 'DELETE', token: server.su });
    expect(await sql(server, `SELECT hash FROM sessions WHERE account = '${who.id}'`)).toEqual([]);
  });
});

describe("'Meine Geräte'", () => {
  it.each<[string, Json]>([
    ['property_manager', { company_name: 'HV' }],
    ['company_admin', { company_name: 'Dienst' }],
    ['employee', { employer: a.company.id }],
    ['super_admin', {}],
  ])('shows a %s each session and ends another one', async (role, more) => {
    const who = await createPerson(role, more);
    const other = await signIn(server, who.email);
    const shown = await sessionsOf(who.token);
    expect(shown).toHaveLength(2);
    expect(shown.filter(({ here }) => here)).toHaveLength(1);
    const [ending] = shown.filter(({ here }) => !here);
    const keys = ['device', 'grant', 'here', 'id', 'lastUsed', 'paired', 'since', 'until'];
    expect(Object.keys(ending ?? {})).toEqual(keys);
    expect((await call(`POST account/sessions/${ending?.id}/end`, who.token)).status).toBe(204);
    expect([await me(who.token), await me(other)]).toEqual([200, 401]);
    expect(await sessionsOf(who.token)).toHaveLength(1);
    expect((await call(`POST account/sessions/${ending?.id}/end`, who.token)).status).toBe(404);
  });

  it('ends nothing of another account', async () => {
    const [who, outsider] = [await createPerson(), await createPerson()];
    const [foreign] = await sessionsOf(outsider.token);
    expect((await call(`POST account/sessions/${foreign?.id}/end`, who.token)).status).toBe(404);
    expect(await me(outsider.token)).toBe(200);
  });

  it("ends a device's grant with its session, and vice versa", async () => {
    const who = await createPerson();
    const desk = await signIn(server, who.email);
    for (const way of ['sessions', 'devices'] as const) {
      const phone = await signIn(server, who.email);
      const by = grant(await newGrant(phone));
      const { items, sessions } = await devices(phone, by);
      const here = (list: Json[]) => list.find((one) => one.here)?.id;
      const ending = way === 'sessions' ? here(sessions) : here(items);
      const answer = await call(`POST account/${way}/${ending}/end`, desk);
      expect(answer.status).toBe(way === 'sessions' ? 204 : 200);
      if (way === 'devices') expect(answer.body.token).toBe(desk);
      expect([await me(phone), await me(desk)], way).toEqual([401, 200]);
      const [row] = await rows(server, 'delivery_grants', `id = "${here(items)}"`);
      expect(row.ended_at, way).not.toBe('');
    }
    expect(await me(who.token)).toBe(200);
  });
});

describe('the session of a paired phone', () => {
  const paired = async () => {
    const body = { id: id(), fullName: `Per Code ${++made}`, properties: [] };
    const { url, pin } = (await call('POST employees/by-name', a.company.token, { body })).body;
    const key = (id() + id() + id()).slice(0, 43);
    const answer = await call('POST pairing', undefined, { body: { token: url.split('#t=')[1], pin, key } });
    return { id: body.id as string, ...answer.body } as { id: string; token: string; grant: { grant: string } };
  };

  it('has no absolute end, and ends with its grant', async () => {
    const phone = await paired();
    const [shown] = await sessionsOf(phone.token);
    expect(shown).toMatchObject({ paired: true, until: null, here: true });
    const [row] = await rows(server, 'delivery_grants', `account = "${phone.id}"`);
    await update(server, 'delivery_grants', { id: row.id, ended_at: iso(Date.now()) });
    expect(await me(phone.token)).toBe(401);
  });

  it('ends after sixty idle days of the grant, which its use renews', async () => {
    const phone = await paired();
    const [{ id: granted }] = await rows(server, 'delivery_grants', `account = "${phone.id}"`);
    const idle = (days: number) =>
      update(server, 'delivery_grants', { id: granted, last_used: iso(Date.now() - days * DAY) });
    await idle(59);
    await sql(server, `UPDATE sessions SET used = '${iso(Date.now() - 59 * DAY)}' WHERE account = '${phone.id}'`);
    expect(await me(phone.token)).toBe(200);
    const [{ last_used }] = await rows(server, 'delivery_grants', `id = "${granted}"`);
    expect(Date.now() - Date.parse(last_used)).toBeLessThan(60_000);
    await idle(61);
    expect(await me(phone.token)).toBe(401);
  });

  it("stays a paired phone's through a refresh", async () => {
    const phone = await paired();
    const token = await refresh(phone.token);
    expect(claims(token)).toMatchObject({ paired: true, session: claims(phone.token).session });
    expect((await sessionsOf(token))[0]).toMatchObject({ paired: true, here: true });
  });
});

/** A token as signed before sessions existed. `issued` in milliseconds. */
async function oldToken(who: { id: string }, issued: number, more: object = {}): Promise<string> {
  const [user] = await sql(server, `SELECT tokenKey FROM users WHERE id = '${who.id}'`);
  const [collection] = await sql(server, "SELECT id, options FROM _collections WHERE name = 'users'");
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const of = { id: who.id, type: 'auth', collectionId: collection?.id, refreshable: true, ...more };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...of, exp: Math.floor((issued + 90 * DAY) / SECOND) })}`;
  const key = user?.tokenKey + JSON.parse(collection?.options).authToken.secret;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

describe('a session from before the update', () => {
  it('continues, is shown, and has an absolute end', async () => {
    const who = await createPerson();
    const issued = Date.now() - 10 * DAY;
    const token = await oldToken(who, issued);
    expect(await me(token)).toBe(200);
    const shown = (await sessionsOf(token)).find(({ here }) => here);
    expect(Math.abs(Date.parse(shown?.until) - issued - 180 * DAY)).toBeLessThan(2000);
    expect(await me(await refresh(token))).toBe(200);
    expect(await sessionsOf(token)).toHaveLength(2);
  });

  it('of a paired phone has that end until the phone names its grant', async () => {
    const who = await createPerson();
    const issued = Date.now() - 10 * DAY;
    const token = await oldToken(who, issued, { paired: true });
    const until = async () => (await sessionsOf(token)).find(({ here }) => here)?.until;
    expect(await me(await refresh(token))).toBe(200);
    expect(Math.abs(Date.parse(String(await until())) - issued - 180 * DAY)).toBeLessThan(2000);
    await refresh(token, grant(await newGrant(who.token)));
    expect(await until()).toBeNull();
  });

  it('ends with all its tokens, the old one too', async () => {
    const who = await createPerson();
    const token = await oldToken(who, Date.now() - 10 * DAY);
    const renewed = await refresh(token);
    expect((await call('POST account/sign-out', renewed)).status).toBe(204);
    expect([await me(token), await me(renewed), await me(who.token)]).toEqual([401, 401, 200]);
  });

  it('is refused when its token was issued after the update', async () => {
    const who = await createPerson();
    expect(await me(await oldToken(who, Date.now() + SECOND))).toBe(401);
  });

  it('learns its device with the next refresh, and ends with it', async () => {
    const who = await createPerson();
    const phone = await oldToken(who, Date.now() - 10 * DAY);
    const by = await newGrant(phone);
    await sql(server, `UPDATE sessions SET grant_id = '' WHERE account = '${who.id}'`);
    await sql(server, `UPDATE delivery_grants SET created = '2026-01-01 10:00:00.000Z' WHERE account = '${who.id}'`);
    const renewed = await refresh(phone, grant(by));
    const { items } = await devices(renewed, grant(by));
    expect((await call(`POST account/devices/${items[0].id}/end`, who.token)).body.token).toBe(who.token);
    expect([await me(phone), await me(renewed), await me(who.token)]).toEqual([401, 401, 200]);
  });

  it('that did not return ends when its device is ended', async () => {
    const who = await createPerson();
    const unseen = await oldToken(who, Date.now() - 10 * DAY);
    await newGrant(who.token);
    await sql(server, `UPDATE sessions SET grant_id = '' WHERE account = '${who.id}'`);
    await sql(server, `UPDATE delivery_grants SET created = '2026-01-01 10:00:00.000Z' WHERE account = '${who.id}'`);
    const { items, sessions } = await devices(who.token);
    const { token } = (await call(`POST account/devices/${items[0].id}/end`, who.token)).body;
    expect([await me(unseen), await me(who.token), await me(token)]).toEqual([401, 401, 200]);
    // The same absolute end: ending a device is no sign-in.
    expect((await sessionsOf(token))[0]?.until).toBe(sessions[0].until);
  });
});

describe('PocketBase’s own refresh in another spelling', () => {
  it('begins no session', async () => {
    const [{ id: collection }] = (await sql(server, "SELECT id FROM _collections WHERE name = 'users'")) as [Json];
    const answer = await call(`POST /api/collections/${collection}/auth-refresh`, world.a.manager.token);
    expect(answer.status).toBe(404);
  });
});
