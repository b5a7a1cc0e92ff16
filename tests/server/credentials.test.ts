import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, rows, send, startServer, type TestServer } from '../support/server';
import { sql } from '../support/sql';
import { person, type Tenant, tenants, type World } from '../support/tenants';
import { type By, deliver, grant, id, link, put, receipts, session, submit, work } from '../support/work';

let server: TestServer;
let world: World;
let a: Tenant;
beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
  a = world.a;
});
afterAll(() => server.remove());

const mine = () => work({ author: a.employee.id, property: a.property });
const rowOf = async (documentation: string) => (await rows(server, 'documentations', `id = "${documentation}"`))[0];
const newGrant = async (token: string) =>
  (await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant as string;
const newLink = async (more: object = {}) => {
  const token = (id() + id() + id()).slice(0, 43);
  const row = await create(server, 'documentation_links', { property: a.property, token, ...more });
  return { id: row.id as string, by: link(token) };
};

describe('a session that cannot be looked up at this moment', () => {
  it('is asked to come again: it is not told that it is dead, and no list looks empty', async () => {
    const what = await mine();
    await sql(server, 'ALTER TABLE users RENAME TO users_away');
    try {
      const doors = [
        'GET /api/app/me',
        'GET /api/app/counts',
        'POST /api/app/delivery-grant',
        'POST /api/app/receipts',
        'POST /api/collections/users/auth-refresh',
        'GET /api/collections/properties/records',
        'GET /api/collections/documentations/records',
      ];
      for (const door of doors) {
        const [method, path = ''] = door.split(' ');
        const answer = await send(server, path, { method, token: a.employee.token });
        expect({ door, status: answer.status, code: answer.body.code }).toEqual({
          door,
          status: 503,
          code: 'temporary',
        });
        expect(answer.headers.get('retry-after'), door).toBe('5');
      }
      expect((await submit(server, what.sealed, session(a.employee.token))).status).toBe(503);
      // What needs no database to be seen through is dead all the same.
      expect((await send(server, '/api/app/me', { token: 'kaputt' })).status).toBe(401);
    } finally {
      await sql(server, 'ALTER TABLE users_away RENAME TO users');
    }
    expect((await send(server, '/api/app/me', { token: a.employee.token })).status).toBe(200);
    expect((await deliver(server, what, session(a.employee.token))).body.state).toBe('complete');
  });

  it('is dead when it is: of another kind, with a foreign signature, of a deleted account', async () => {
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

  it('begins anew with a fresh token', async () => {
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

  it('is kept as a hash and lives sixty days from its last contact', async () => {
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

describe('an Ersteller who was corrected by the super admin (D21)', () => {
  it('does not take the delivery with him: whoever delivered asks, repeats and mends, the new Ersteller does not', async () => {
    const what = await mine();
    const by = grant(await newGrant(a.employee.token));
    await deliver(server, what, by);
    const path = `/api/app/admin/documentations/${what.sealed.id}`;
    const body = { user: a.unassigned.id };
    expect((await send(server, path, { method: 'PATCH', token: world.superAdmin.token, body })).status).toBe(204);
    expect((await rowOf(what.sealed.id)).user).toBe(a.unassigned.id);
    const asked = async (who: By) => (await receipts(server, [what.sealed.id], who)).body.receipts[0].state;
    expect(await asked(by)).toBe('complete');
    expect((await submit(server, what.sealed, by)).status).toBe(200);
    expect((await put(server, { work: what, index: 1 }, by)).status).toBe(200);
    expect(await asked(session(a.unassigned.token))).toBe('unknown');
    expect((await submit(server, what.sealed, session(a.unassigned.token))).body.code).toBe('conflict');
    const removed = { method: 'DELETE', token: a.company.token };
    expect((await send(server, `/api/app/documentations/${what.sealed.id}`, removed)).status).toBe(204);
    expect(await asked(by)).toBe('deleted');
    expect((await submit(server, what.sealed, by)).body.code).toBe('deleted');
    expect(await asked(session(a.unassigned.token))).toBe('unknown');
  });
});

describe('a link', () => {
  const byLink = (content: object = {}) => work({ author: null, property: a.property, content });

  it("books work to its provider and its property's manager, under the name that was given", async () => {
    const door = await newLink({ company_admin: a.company.id });
    const what = await byLink({ property: null, employeeName: '  Kolonne 3 ' });
    await deliver(server, what, door.by);
    expect(await rowOf(what.sealed.id)).toMatchObject({
      user: '',
      link: door.id,
      employee_name: 'Kolonne 3',
      company_admin: a.company.id,
      property_manager: a.manager.id,
      property: a.property,
    });
  });

  it('of a manager books to no provider', async () => {
    const door = await newLink({ property_manager: a.manager.id });
    const what = await byLink();
    await deliver(server, what, door.by);
    expect(await rowOf(what.sealed.id)).toMatchObject({ company_admin: '', company_name: '', held: false });
  });

  it('delivers to its own property only, under a name, and never as an account', async () => {
    const door = await newLink({ company_admin: a.company.id });
    const elsewhere = await byLink({ property: a.own });
    expect((await submit(server, elsewhere.sealed, door.by)).body).toMatchObject({ code: 'not_allowed' });
    const nameless = await byLink({ employeeName: null });
    expect((await submit(server, nameless.sealed, door.by)).body).toMatchObject({ status: 422, code: 'name_missing' });
    expect((await submit(server, (await mine()).sealed, door.by)).body).toMatchObject({ code: 'wrong_user' });
  });

  it('that nobody knows is refused in a way the phone understands', async () => {
    const what = await byLink();
    expect((await submit(server, what.sealed, link('x'.repeat(43)))).body).toEqual({
      status: 403,
      code: 'link_invalid',
      message: 'Ungültiger oder abgelaufener Link',
    });
  });
});
