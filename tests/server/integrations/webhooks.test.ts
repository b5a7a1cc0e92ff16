/** Webhooks: what is sent to whom, by a receiver of its own that checks each signature with the standard's library. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { laterIn } from '../../../src/domain/documentation/later';
import { WEBHOOK_TESTS_PER_HOUR, WEBHOOKS_MOST } from '../../../src/domain/people/quotas';
import { WEBHOOK_KINDS } from '../../../src/domain/people/webhook';
import { addDays, dayOf } from '../../../src/domain/time/germanDay';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Json, send, startServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, type Person, person, tenants } from '../../support/server/tenants';
import { supplement } from '../delivery/supplementing';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false, env: { WEBHOOK_PRIVATE: '1' } });
const by = session(a.employee.token);

const MARKED = { version: 4, ...laterIn(4, { defect: true }), notes: 'Handlauf locker' };

type Received = { path: string; id: string; type: string; data: Json; text: string };
/** The answer of each path; 200 by default. `gone`: the connection ends without an answer. */
const answers = new Map<string, number | 'gone'>();
const secrets = new Map<string, string>();
const received: Received[] = [];
const forged: string[] = [];

const receiver = createServer(async (request, response) => {
  const path = request.url ?? '';
  const answer = answers.get(path) ?? 200;
  if (answer === 'gone') return void request.destroy();
  let text = '';
  for await (const chunk of request) text += chunk;
  try {
    const body = new Webhook(secrets.get(path) ?? '').verify(
      text,
      request.headers as Record<string, string>,
    ) as Received;
    if (answer === 200) received.push({ ...body, path, text });
  } catch (error) {
    forged.push(`${path} ${error}`);
  }
  response.writeHead(answer).end();
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const post = (path: string, who: Person, body: Json = {}, method = 'POST') =>
  send(server, path, { method, token: who.token, body });
const make = (who: Person, body: Json) => post('/api/app/webhooks', who, body);
let drawn = 0;
/** A webhook with a path of its own. */
async function made(who: Person, kinds: readonly string[] = WEBHOOK_KINDS) {
  const path = `/hook-${++drawn}`;
  const { status, body } = await make(who, { url: origin + path, kinds });
  expect(status, JSON.stringify(body)).toBe(201);
  secrets.set(path, body.secret);
  const id: string = body.id;
  return { id, path, secret: String(body.secret), end: () => post(`/api/app/webhooks/${id}/end`, who) };
}
const office = (email = `hook${++drawn}@example.org`) =>
  person(server, { name: 'Olga Office', email, role: 'property_manager' });
const runJob = (name: string) => send(server, `/api/crons/${name}`, { method: 'POST', token: server.su });
const logOf = async (who: Person, id: string): Promise<Json[]> =>
  (await send(server, `/api/app/webhooks/${id}/events`, { token: who.token })).body.items;
const dueNow = (id: string) =>
  sql(
    server,
    `UPDATE webhook_events SET next_at = '2020-01-01T00:00:00.000Z' WHERE webhook = '${id}' AND state = 'pending'`,
  );
const until = <T>(found: () => T | Promise<T>) => vi.waitUntil(found, { timeout: 20_000 });
/** Sends what is due, and waits until the log fits. */
async function sent(who: Person, id: string, isDone: (log: Json[]) => boolean): Promise<Json[]> {
  await runJob('webhooks');
  await until(async () => isDone(await logOf(who, id)));
  return logOf(who, id);
}
const at = (path: string) => received.filter((one) => one.path === path);
async function capture(more: Json = {}): Promise<Work> {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1, content: more });
  await deliver(server, what, by);
  return what;
}
const areDelivered = (count: number) => (log: Json[]) =>
  log.length === count && log.every(({ state }) => state === 'delivered');

describe('an event', () => {
  it('is sent for completed, corrected and defect work, with ids and no texts', async () => {
    const [mine, other] = [await made(a.manager), await made(world.b.manager)];
    const what = await capture({ ...MARKED, notes: 'Frau Schmitz war da' });
    await deliver(server, await supplement(what, { author: a.employee.id, changes: { notes: 'Gestreut' } }), by);
    const corrected = { method: 'PATCH', token: world.superAdmin.token, body: { location: 'Keller' } };
    expect((await send(server, `/api/app/admin/documentations/${what.sealed.id}`, corrected)).status).toBe(204);
    await sent(a.manager, mine.id, areDelivered(4));
    expect(
      at(mine.path)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['defect.opened', 'documentation.completed', 'documentation.corrected', 'documentation.corrected']);
    const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${what.sealed.id}'`);
    for (const { type, data, text } of at(mine.path)) {
      expect(data).toMatchObject({ property: a.property, documentation: what.sealed.id });
      if (type !== 'defect.opened') expect(data.number).toBe(row?.number);
      expect(text).not.toMatch(/Schmitz|Gestreut|Domkloster|Hausmeister/);
    }
    expect(await logOf(world.b.manager, other.id)).toEqual([]);
    expect(forged).toEqual([]);
    await Promise.all([mine.end(), other.end()]);
  });

  it('has an address that a key reads', async () => {
    const mine = await made(a.manager);
    const what = await capture(MARKED);
    const nachtrag = await supplement(what, { author: a.employee.id, changes: { notes: 'Neu' } });
    await deliver(server, nachtrag, by);
    await sent(a.manager, mine.id, areDelivered(3));
    const scopes = ['documentations', 'defects', 'gaps'];
    const { key } = (await post('/api/app/access-keys', a.manager, { kind: 'api', title: 'ERP', scopes })).body;
    const read = async ({ data }: Received) => {
      const { pathname, search } = new URL(String(data.url));
      const { body } = await send(server, pathname + search, { headers: { Authorization: `Bearer ${key}` } });
      return body.items.map(({ id }: Json) => id).sort();
    };
    const [defect, completed, corrected] = ['defect.opened', 'documentation.completed', 'documentation.corrected'].map(
      (type) => at(mine.path).find((one) => one.type === type),
    );
    if (!defect || !completed || !corrected) throw new Error('An event is missing.');
    expect(await read(defect)).toEqual([defect.data.defect]);
    for (const one of [completed, corrected])
      expect(await read(one)).toEqual([what.sealed.id, nachtrag.sealed.id].sort());
    await mine.end();
  });

  it('of withheld work reaches the manager when it is released', async () => {
    const [manager, company] = [await made(a.manager), await made(a.company)];
    const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
    await sql(server, `UPDATE documentations SET held = FALSE WHERE id = '${what.sealed.id}'`);
    await deliver(server, what, by);
    await update(server, 'documentations', { id: what.sealed.id, held: true });
    await sql(server, 'DELETE FROM webhook_events');
    await update(server, 'documentations', { id: what.sealed.id, held: false });
    expect((await logOf(a.manager, manager.id)).map(({ kind }) => kind)).toEqual(['documentation.completed']);
    expect(await logOf(a.company, company.id)).toEqual([]);
    await Promise.all([manager.end(), company.end()]);
  });

  it('is raised once for a missing day, and not for days before the webhook', async () => {
    const today = dayOf(Date.now());
    const plan = (service: string) => ({
      ...{ properties: [a.property], service, provider: null, season: null, tolerance: 0, endsOn: null },
      ...{ rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] }, startsOn: addDays(today, -3), onHolidays: true },
    });
    expect((await post('/api/app/plans', a.manager, plan('Winterdienst'))).status).toBe(201);
    const mine = await made(a.manager, ['service.missing']);
    expect((await post('/api/app/plans', a.manager, plan('Gartenpfleger'))).status).toBe(201);
    await until(async () => {
      await runJob('gaps');
      return (await logOf(a.manager, mine.id)).length > 0;
    });
    await runJob('gaps');
    await sent(a.manager, mine.id, areDelivered(3));
    expect(
      at(mine.path)
        .map(({ data }) => data.day)
        .sort(),
    ).toEqual([-3, -2, -1].map((n) => addDays(today, n)));
    for (const { data } of at(mine.path)) expect(Object.keys(data).sort()).toEqual(['day', 'plan', 'property', 'url']);
    await mine.end();
  });
});

describe('a receiver that is down', () => {
  it('gets every event once it is back, each with the same id', async () => {
    const mine = await made(a.company, ['documentation.completed']);
    answers.set(mine.path, 'gone');
    const [first, second] = [await capture(), await capture()];
    const [log] = [await sent(a.company, mine.id, (rows) => rows.some(({ attempts }) => attempts === 1))];
    expect(log.map(({ attempts, why }) => [attempts, why]).sort()).toEqual([
      [0, ''],
      [1, 'unreached'],
    ]);
    for (const { state, nextAt } of log) {
      expect(state).toBe('pending');
      expect(Date.parse(String(nextAt))).toBeGreaterThan(Date.now() + 30_000);
    }
    answers.set(mine.path, 503);
    await dueNow(mine.id);
    await sent(a.company, mine.id, (rows) => rows.some(({ status }) => status === 503));
    answers.delete(mine.path);
    await dueNow(mine.id);
    const done = await sent(a.company, mine.id, areDelivered(2));
    expect(
      at(mine.path)
        .map(({ data }) => data.documentation)
        .sort(),
    ).toEqual([first.sealed.id, second.sealed.id].sort());
    expect(
      at(mine.path)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(done.map(({ id }) => id).sort());
    await mine.end();
  });

  it('is given up after three days', async () => {
    const mine = await made(a.company, ['documentation.completed']);
    answers.set(mine.path, 500);
    await capture();
    await sent(a.company, mine.id, ([one]) => one?.status === 500);
    const age = async (days: number) => {
      const time = new Date(Date.now() - days * 86_400_000).toISOString();
      await sql(server, `UPDATE webhook_events SET created_at = '${time}' WHERE webhook = '${mine.id}'`);
      await dueNow(mine.id);
    };
    await age(2.9);
    await sent(a.company, mine.id, ([one]) => one?.attempts === 2);
    await age(3.1);
    const [log] = await sent(a.company, mine.id, ([one]) => one?.state === 'given_up');
    expect(log).toMatchObject({ attempts: 2, status: 500, nextAt: null });
    await age(31);
    expect(await logOf(a.company, mine.id)).toEqual([]);
    await mine.end();
  });
});

describe('a webhook', () => {
  it('is tested at once, and a failed test is not repeated', async () => {
    const mine = await made(a.manager, ['defect.opened']);
    const test = async () => (await post(`/api/app/webhooks/${mine.id}/test`, a.manager)).body;
    expect(await test()).toMatchObject({ kind: 'test', state: 'delivered', status: 200, attempts: 1 });
    answers.set(mine.path, 404);
    expect(await test()).toMatchObject({ state: 'given_up', status: 404, nextAt: null });
    expect(at(mine.path).map(({ type }) => type)).toEqual(['test']);
    await mine.end();
    expect((await post(`/api/app/webhooks/${mine.id}/test`, a.manager)).status).toBe(404);
  });

  it('shows its secret once, and stores it sealed', async () => {
    const mine = await made(a.manager);
    expect(mine.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { items } = (await send(server, '/api/app/webhooks', { token: a.manager.token })).body;
    expect(items[0]).toMatchObject({ id: mine.id, url: origin + mine.path, kinds: WEBHOOK_KINDS, endedAt: null });
    const stored = JSON.stringify(await sql(server, 'SELECT * FROM webhooks'));
    for (const text of [JSON.stringify(items), stored]) expect(text).not.toContain(mine.secret);
    await mine.end();
    const [row] = await sql(server, `SELECT secret_sealed FROM webhooks WHERE id = '${mine.id}'`);
    expect(row).toEqual({ secret_sealed: '' });
  });

  it('is of its owner alone', async () => {
    const mine = await made(a.manager);
    for (const who of [a.company, world.b.manager, world.superAdmin, a.employee]) {
      const status = who === world.superAdmin || who === a.employee ? 403 : 404;
      for (const verb of ['test', 'end'])
        expect((await post(`/api/app/webhooks/${mine.id}/${verb}`, who)).status).toBe(status);
      expect((await send(server, `/api/app/webhooks/${mine.id}/events`, { token: who.token })).status).toBe(status);
    }
    expect((await send(server, `/api/app/webhooks/${mine.id}/events`)).status).toBe(401);
    await mine.end();
  });

  it('ends by hand, and sends nothing more', async () => {
    const mine = await made(a.company, ['documentation.completed']);
    await capture();
    expect((await mine.end()).status).toBe(204);
    expect((await mine.end()).status).toBe(204);
    await capture();
    const log = await sent(a.company, mine.id, ([one]) => one?.state === 'given_up');
    expect(log).toHaveLength(1);
    expect(at(mine.path)).toEqual([]);
  });

  it('ends with the sessions of its account', async () => {
    const who = await office();
    const mine = await made(who);
    const body = { oldPassword: PASSWORD, password: 'Strassenkehrer-47' };
    const changed = await post('/api/app/account/password', who, body, 'PUT');
    expect(changed.status).toBe(200);
    const [row] = await sql(server, `SELECT ended_at FROM webhooks WHERE id = '${mine.id}'`);
    expect(row?.ended_at).not.toBe('');
  });

  it('has limits', async () => {
    const who = await office();
    const url = `${origin}/limits`;
    for (const body of [
      { url, kinds: [] },
      { url, kinds: ['all'] },
      { url, kinds: ['defect.opened', 'defect.opened'] },
      { url: 'ftp://example.org', kinds: ['defect.opened'] },
      { url: 5, kinds: ['defect.opened'] },
    ])
      expect([(await make(who, body)).status, JSON.stringify(body)]).toEqual([422, JSON.stringify(body)]);
    const first = await made(who);
    for (let n = 1; n < WEBHOOKS_MOST; n++) await made(who);
    expect(await make(who, { url, kinds: ['defect.opened'] })).toMatchObject({ status: 409 });
    await first.end();
    const last = await made(who);
    await sql(server, `UPDATE webhooks SET secret_sealed = '' WHERE id = '${last.id}'`);
    const test = () => post(`/api/app/webhooks/${last.id}/test`, who);
    expect((await test()).body).toMatchObject({ state: 'given_up', why: 'secret' });
    for (let n = 1; n < WEBHOOK_TESTS_PER_HOUR; n++) await test();
    expect((await test()).status).toBe(429);
  });
});

it('refuses private addresses and http without the variable', async () => {
  const closed = await startServer({ clock: false });
  try {
    const { manager } = (await tenants(closed)).a;
    const call = (path: string, body: Json = {}) =>
      send(closed, path, { method: 'POST', token: manager.token, body: body });
    const kinds = ['defect.opened'];
    expect((await call('/api/app/webhooks', { url: `${origin}/closed`, kinds })).status).toBe(422);
    const { port } = new URL(origin);
    const { body } = await call('/api/app/webhooks', { url: `https://localhost:${port}/closed`, kinds });
    expect((await call(`/api/app/webhooks/${body.id}/test`)).body).toMatchObject({ state: 'given_up', why: 'private' });
  } finally {
    await closed.remove();
  }
});
