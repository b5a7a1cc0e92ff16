import { afterAll, describe, expect, it } from 'vitest';
import { deliver, put, session, submit, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { openStream, type Stream } from '../../support/server/stream';
import type { Person, World } from '../../support/server/tenants';
import { stage } from '../stage';

const streams: Stream[] = [];
const { server, world } = await stage({ clock: false });
afterAll(async () => {
  for (const stream of streams) stream.close();
});

async function stream(): Promise<Stream> {
  const opened = await openStream(server);
  streams.push(opened);
  return opened;
}

async function subscribe(to: Stream, topics: string[], who?: Person) {
  const body = { clientId: to.clientId, subscriptions: topics };
  return send(server, '/api/realtime', { body, token: who?.token });
}

const workOf = (tenant: World['a']) => work({ author: tenant.employee.id, property: tenant.property, photos: 1 });

it('a server without clock (startServer) knows every job and runs none', async () => {
  const { body } = await send(server, '/api/crons', { token: server.su });
  const own = (body as { id: string; expression: string }[]).filter(({ id }) => !id.startsWith('__'));
  expect(own.map(({ id }) => id).sort()).toEqual([
    'accounts',
    'dailyStats',
    'deliveryGrants',
    'durable',
    'evidence',
    'foundAddresses',
    'gaps',
    'geocodeCache',
    'leaving',
    'letters',
    'likeness',
    'missed',
    'nightly',
    'oldLetters',
    'pairings',
    'photoRemovals',
    'photoStore',
    'placeProperties',
    'removedEmployees',
    'replica',
    'shares',
    'stamps',
    'threads',
    'thumbnails',
    'ticker',
    'weather',
    'webhooks',
    'wordIndex',
  ]);
  expect([...new Set(own.map(({ expression }) => expression))]).toEqual(['0 0 30 2 *']);
});

describe('live updates', () => {
  it('send one tick without data to all three at completion', async () => {
    const { manager, company, employee } = world.a;
    const [office, boss, field, other] = [await stream(), await stream(), await stream(), await stream()];
    expect((await subscribe(office, [`ticks/${manager.id}`], manager)).status).toBe(204);
    expect((await subscribe(boss, [`ticks/${company.id}`], company)).status).toBe(204);
    expect((await subscribe(field, [`ticks/${company.id}`], employee)).status).toBe(204);
    expect((await subscribe(other, [`ticks/${world.b.manager.id}`], world.b.manager)).status).toBe(204);
    await deliver(server, await workOf(world.a), session(employee.token));
    for (const open of [office, boss, field]) {
      const tick = await open.next();
      expect(tick.action).toMatch(/create|update/);
      expect(Object.keys(tick.record).sort()).toEqual([
        'collectionId',
        'collectionName',
        'counter',
        'created',
        'id',
        'updated',
      ]);
    }
    // The other tenant's first tick is its own delivery.
    await deliver(server, await workOf(world.b), session(world.b.employee.token));
    expect((await other.next()).record.id).toBe(world.b.manager.id);
    expect(other.pending()).toBe(0);
  });

  it('tell the company each photo, and the manager the completion', async () => {
    const { manager, company, employee } = world.a;
    const by = session(employee.token);
    const counterOf = async (id: string) =>
      Number((await sql(server, `SELECT counter FROM ticks WHERE id = '${id}'`))[0]?.counter ?? 0);
    const counters = async () => ({ company: await counterOf(company.id), manager: await counterOf(manager.id) });
    const one = await work({ author: employee.id, property: world.a.property, photos: 2 });
    const before = await counters();
    await submit(server, one.sealed, by);
    expect(await counters()).toEqual({ ...before, company: before.company + 1 });
    await put(server, { work: one, index: 0 }, by);
    expect(await counters()).toEqual({ ...before, company: before.company + 2 });
    await put(server, { work: one, index: 1 }, by);
    expect(await counters()).toEqual({ company: before.company + 3, manager: before.manager + 1 });
  });

  it('are merged above one a second, and the last change is sent', async () => {
    const { manager, company, employee } = world.b;
    expect((await send(server, '/api/crons/ticker', { method: 'POST', token: server.su })).status).toBe(204);
    const counterOf = async (id: string) =>
      Number((await sql(server, `SELECT counter FROM ticks WHERE id = '${id}'`))[0]?.counter);
    const ready = await Promise.all(Array.from({ length: 12 }, () => workOf(world.b)));
    const [office, boss] = [await stream(), await stream()];
    await subscribe(office, [`ticks/${manager.id}`], manager);
    await subscribe(boss, [`ticks/${company.id}`], company);
    await Promise.all(ready.map((one) => deliver(server, one, session(employee.token))));
    for (const [open, tenant] of [
      [office, manager.id],
      [boss, company.id],
    ] as const) {
      let count = 1;
      for (let last = await open.next(); last.record.counter < (await counterOf(tenant)); count++)
        last = await open.next();
      // The exact rate is tested by tests/unit/pocketbase/ticker.test.ts with its own clock.
      expect(count).toBeLessThan(ready.length);
    }
  });

  it('refuse topics of other tenants', async () => {
    const { manager, company, employee } = world.a;
    const open = await stream();
    const foreign = [
      `ticks/${world.b.manager.id}`,
      `ticks/${world.b.company.id}`,
      'ticks/*',
      'ticks',
      'documentations/*',
      `users/${employee.id}`,
      'audit_log/*',
      `ticks/${manager.id}?options=%7B%22query%22%3A%7B%7D%7D`,
    ];
    for (const topic of foreign) {
      const answer = await subscribe(open, [topic], manager);
      expect({ topic, status: answer.status, code: answer.body.code }).toEqual({
        topic,
        status: 403,
        code: 'forbidden',
      });
    }
    const both = await subscribe(open, [`ticks/${manager.id}`, 'documentations/*'], manager);
    expect(both.status).toBe(403);
    expect((await subscribe(open, [`ticks/${manager.id}`], company)).status).toBe(403);
    expect((await subscribe(open, [`ticks/${employee.id}`], employee)).status).toBe(403);
  });

  it('need a session: anonymous requests and superusers get 401', async () => {
    const open = await stream();
    expect((await subscribe(open, [`ticks/${world.a.manager.id}`])).body).toMatchObject({ code: 'unauthorized' });
    const body = { clientId: open.clientId, subscriptions: [`ticks/${world.a.manager.id}`] };
    expect((await send(server, '/api/realtime', { body, token: server.su })).status).toBe(401);
  });
});
