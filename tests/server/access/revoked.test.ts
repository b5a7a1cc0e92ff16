/** Ended rights stop with the next request. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver, link, session, submit, work } from '../../support/rows/work';
import { rows, send, startServer, type TestServer, update } from '../../support/server/server';
import { openStream, type Stream } from '../../support/server/stream';
import { cheapPasswords, PASSWORD, type Person, type Tenant, tenant } from '../../support/server/tenants';
import { linkOf } from './furnish';

let server: TestServer;
let t: Tenant;
let made = 0;
const streams: Stream[] = [];
beforeAll(async () => {
  server = await startServer();
  await cheapPasswords(server);
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await server.remove();
});
beforeEach(async () => {
  made++;
  t = await tenant(server, `r${made}`);
});

const list = async (who: Person, collection: string) =>
  (await send(server, `/api/collections/${collection}/records?perPage=200`, { token: who.token })).body.items;
const ids = async (who: Person, collection: string) =>
  (await list(who, collection)).map((row: { id: string }) => row.id);
const view = async (who: Person, collection: string, id: string) =>
  (await send(server, `/api/collections/${collection}/records/${id}`, { token: who.token })).status;
const as = (who: Person, route: string, body?: object) => {
  const [method, path] = route.split(' ');
  return send(server, `/api/app/${path}`, { method, token: who.token, body });
};

async function delivered(by: Person): Promise<string> {
  const what = await work({ author: by.id, property: t.property, photos: 1 });
  await deliver(server, what, session(by.token));
  return what.sealed.id;
}

async function photo(documentation: string, who: Person): Promise<string> {
  const [row] = await rows(server, 'documentation_photos', `documentation = "${documentation}"`);
  const { token } = (await send(server, '/api/files/token', { method: 'POST', token: who.token })).body;
  return `/api/files/documentation_photos/${row.id}/${row.photo}?token=${token}`;
}

async function listening(who: Person, tenantId: string): Promise<Stream> {
  const stream = await openStream(server);
  streams.push(stream);
  const body = { clientId: stream.clientId, subscriptions: [`ticks/${tenantId}`] };
  expect((await send(server, '/api/realtime', { body, token: who.token })).status).toBe(204);
  return stream;
}

const now = { content: { capturedAt: new Date(Date.now() + 3_600_000).toISOString() } };
/** Captured after the end; the server uses the arrival time. */
const later = (author: string | null) => work({ author, property: t.property, photos: 1, ...now });

describe('a deactivated account', () => {
  it('cannot read, write or listen with its old session', async () => {
    const documentation = await delivered(t.employee);
    const file = await photo(documentation, t.employee);
    expect((await send(server, file)).status).toBe(200);
    const [dismissed, stays] = [await listening(t.employee, t.company.id), await listening(t.unassigned, t.company.id)];
    expect((await as(t.company, `POST employees/${t.employee.id}/active`, { active: false })).status).toBe(204);
    for (const collection of ['documentations', 'documentation_photos', 'properties', 'user_properties'])
      expect(await ids(t.employee, collection), collection).toEqual([]);
    expect(await view(t.employee, 'documentations', documentation)).toBe(404);
    expect((await send(server, file)).status).toBe(404);
    for (const route of ['GET me', 'GET counts', 'POST delivery-grant'])
      expect((await as(t.employee, route)).status, route).toBe(401);
    const refresh = await send(server, '/api/collections/users/auth-refresh', {
      method: 'POST',
      token: t.employee.token,
    });
    expect(refresh.status).toBe(401);
    await delivered(t.company);
    await stays.next();
    expect(dismissed.pending()).toBe(0);
  });

  it("by deletion: disappears from the company's lists too", async () => {
    expect((await as(t.company, `DELETE employees/${t.employee.id}`)).status).toBe(204);
    expect(await ids(t.company, 'users')).toEqual([t.unassigned.id]);
    expect((await as(t.employee, 'GET me')).status).toBe(401);
    expect((await as(t.company, `POST employees/${t.employee.id}/active`, { active: true })).status).toBe(404);
  });
});

describe('an open realtime stream', () => {
  const employee = () => `employees/${t.employee.id}`;
  it.each<[string, () => Promise<unknown>]>([
    ['signing out everywhere', () => as(t.employee, 'POST account/sign-out-everywhere')],
    [
      'a new password of the own choice',
      () => as(t.employee, 'PUT account/password', { oldPassword: PASSWORD, password: 'Eigene-Wahl-17' }),
    ],
    [
      'a start password',
      async () => {
        await update(server, 'users', { id: t.employee.id, verified: false });
        await as(t.company, `POST ${employee()}/password`, { password: 'Startwort-17' });
      },
    ],
    ['being switched off', () => as(t.company, `POST ${employee()}/active`, { active: false })],
    ['being deleted', () => as(t.company, `DELETE ${employee()}`)],
    ['another employer', () => update(server, 'users', { id: t.employee.id, employer: t.unassigned.id })],
    ['another role', () => update(server, 'users', { id: t.employee.id, role: 'property_manager' })],
  ])('ends with %s for this account only', async (_name, change) => {
    const [ended, stays] = [await listening(t.employee, t.company.id), await listening(t.unassigned, t.company.id)];
    await change();
    await ended.over;
    const changedBefore = stays.pending();
    const again = await openStream(server);
    streams.push(again);
    const body = { clientId: again.clientId, subscriptions: [`ticks/${t.company.id}`] };
    const answer = await send(server, '/api/realtime', { body, token: t.employee.token });
    expect([401, 403]).toContain(answer.status);
    await delivered(t.company);
    for (let received = 0; received <= changedBefore; received++) await stays.next();
    expect([ended.pending(), again.pending()]).toEqual([0, 0]);
  });

  it('stays open when other fields of the account change', async () => {
    const stream = await listening(t.employee, t.company.id);
    expect((await as(t.company, `PATCH employees/${t.employee.id}`, { fullName: 'Mit Neuem Namen' })).status).toBe(204);
    expect((await stream.next()).record.id).toBe(t.company.id);
  });
});

describe('an ended assignment', () => {
  it('removes the property from list and new work, keeps the own records', async () => {
    const documentation = await delivered(t.employee);
    expect((await as(t.company, `POST assignments/${t.assignment}/end`)).status).toBe(204);
    expect(await ids(t.employee, 'properties')).toEqual([t.own]);
    expect(await view(t.employee, 'properties', t.property)).toBe(404);
    expect(await view(t.employee, 'documentations', documentation)).toBe(200);
    const answer = await submit(server, (await later(t.employee.id)).sealed, session(t.employee.token));
    expect(answer.body).toMatchObject({ status: 403, code: 'ended' });
  });
});

describe('an ended sharing', () => {
  it('removes property, assignments and links of the company at once', async () => {
    const sticker = await linkOf(server, t, { company_admin: t.company.id });
    const documentation = await delivered(t.company);
    const withLink = () => send(server, '/api/app/link', { headers: link(sticker.token) });
    expect((await withLink()).status).toBe(200);
    expect((await as(t.manager, `POST sharings/${t.sharing}/end`)).status).toBe(204);
    expect(await ids(t.company, 'properties')).toEqual([t.own]);
    expect(await ids(t.employee, 'properties')).toEqual([t.own]);
    expect((await withLink()).status).toBe(404);
    for (const [author, by] of [
      [t.company.id, session(t.company.token)],
      [t.employee.id, session(t.employee.token)],
      [null, link(sticker.token)],
    ] as const)
      expect((await submit(server, (await later(author)).sealed, by)).body).toMatchObject({ code: 'ended' });
    const assign = { user: t.unassigned.id, property: t.property };
    const path = '/api/collections/user_properties/records';
    expect((await send(server, path, { token: t.company.token, body: assign })).status).toBe(400);
    for (const party of [t.manager, t.company]) {
      expect(await view(party, 'documentations', documentation)).toBe(200);
      expect((await send(server, await photo(documentation, party))).status).toBe(200);
    }
  });
});

describe('a deleted property', () => {
  it('disappears for owner, provider and employee, with its links', async () => {
    const sticker = await linkOf(server, t, { property_manager: t.manager.id });
    expect((await as(t.manager, `DELETE properties/${t.property}`)).status).toBe(204);
    for (const who of [t.manager, t.company, t.employee]) {
      expect(await ids(who, 'properties')).not.toContain(t.property);
      expect(await view(who, 'properties', t.property)).toBe(404);
    }
    expect((await send(server, '/api/app/link', { headers: link(sticker.token) })).status).toBe(404);
    expect((await as(t.manager, 'POST links', { property: t.property })).status).toBe(404);
  });
});

describe('a revoked link', () => {
  it('opens nothing, and no list shows its token', async () => {
    const sticker = await linkOf(server, t, { company_admin: t.company.id });
    expect((await as(t.company, `POST links/${sticker.id}/revoke`, {})).status).toBe(204);
    expect((await send(server, '/api/app/link', { headers: link(sticker.token) })).status).toBe(404);
    const places = await send(server, '/api/app/geocode/reverse?lat=50.9&lon=6.9', { headers: link(sticker.token) });
    expect(places.status).toBe(404);
    expect((await submit(server, (await later(null)).sealed, link(sticker.token))).body.code).toBe('ended');
    expect((await as(t.company, `GET links/${sticker.id}/token`)).status).toBe(404);
    expect(JSON.stringify(await list(t.company, 'documentation_links'))).not.toContain(sticker.token);
  });
});

describe('signing out everywhere', () => {
  it('ends all other sessions and file tokens with the next request', async () => {
    const documentation = await delivered(t.employee);
    const file = await photo(documentation, t.employee);
    expect((await as(t.employee, 'POST account/sign-out-everywhere')).status).toBe(204);
    expect((await as(t.employee, 'GET me')).status).toBe(401);
    expect(await ids(t.employee, 'documentations')).toEqual([]);
    expect((await send(server, file)).status).toBe(404);
  });
});

describe('a deleted documentation', () => {
  it('disappears for everyone, with its photos and files', async () => {
    const documentation = await delivered(t.employee);
    const file = await photo(documentation, t.manager);
    expect((await send(server, file)).status).toBe(200);
    expect(
      (await as(t.company, `DELETE documentations/${documentation}`, { reason: 'Falsche Immobilie' })).status,
    ).toBe(204);
    for (const who of [t.manager, t.company, t.employee]) {
      expect(await ids(who, 'documentations')).toEqual([]);
      expect(await ids(who, 'deleted_documentations')).toEqual([documentation]);
    }
    expect((await send(server, file)).status).toBe(404);
  });
});
