/** A person reads nothing of the previous company, and work captured for it still reaches it (D91). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver, grant, id as newId, receipts, session, sha256, submit, work } from '../../support/rows/work';
import { rows, send, startServer, type TestServer, update } from '../../support/server/server';
import { openStream } from '../../support/server/stream';
import {
  cheapPasswords,
  PASSWORD,
  type Person,
  person,
  signIn,
  type Tenant,
  tenant,
} from '../../support/server/tenants';

let server: TestServer;
let superAdmin: Person;
let previous: Tenant;
let next: Tenant;
let made = 0;
beforeAll(async () => {
  server = await startServer({ clock: false });
  await cheapPasswords(server);
  superAdmin = await person(server, { name: 'Sabine Super', email: 'super@example.org', role: 'super_admin' });
});
afterAll(() => server.remove());
beforeEach(async () => {
  made++;
  [previous, next] = [await tenant(server, `f${made}`), await tenant(server, `n${made}`)];
});

const COLLECTIONS = [
  'documentations',
  'documentation_photos',
  'deleted_documentations',
  'properties',
  'user_properties',
];
const list = async (who: Person, collection: string) =>
  (await send(server, `/api/collections/${collection}/records?perPage=200`, { token: who.token })).body.items;
const view = async (who: Person, collection: string, id: string) =>
  (await send(server, `/api/collections/${collection}/records/${id}`, { token: who.token })).status;
/** The person signs in again: a change of employer ends the sessions. */
async function move(who: Person, role: string, employer?: string) {
  const answer = await change(who, role, employer);
  who.token = await signIn(server, who.email);
  return answer;
}
const change = (who: { id: string }, role: string, employer?: string) =>
  send(server, `/api/app/admin/users/${who.id}/role`, {
    method: 'PUT',
    token: superAdmin.token,
    body: { role, ...(employer ? { employer } : {}) },
  });
const make = (who: Person, property = previous.property) => work({ author: who.id, property, photos: 1 });
async function photoOf(documentation: string, who: Person) {
  const [row] = await rows(server, 'documentation_photos', `documentation = "${documentation}"`);
  const { token } = (await send(server, '/api/files/token', { method: 'POST', token: who.token })).body;
  return { id: row.id, address: `/api/files/documentation_photos/${row.id}/${row.photo}?token=${token}` };
}

const opens = (path: string, token: string) => send(server, path, { token }).then(({ status }) => status === 200);
const signsIn = (email: string, password = PASSWORD) =>
  signIn(server, email, password).then(
    () => true,
    () => false,
  );
const grantOf = async (token: string) =>
  (await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant as string;
const endOfGrant = async (given: string) =>
  (await rows(server, 'delivery_grants', `token_hash = "${sha256(given)}"`))[0].ended_at as string;

const WAYS: [string, (who: { id: string }) => Promise<unknown>][] = [
  ['moved to another company', (who) => change(who, 'employee', next.company.id)],
  ['who becomes a company', (who) => change(who, 'company_admin')],
  ['moved by an operator', (who) => update(server, 'users', { id: who.id, employer: next.company.id })],
];

describe('credentials that the former company knows', () => {
  it.each(WAYS)('its start password opens nothing, for a person %s', async (_way, leave) => {
    const email = `start${++made}@example.org`;
    const body = { fullName: 'Jana Start', email, password: PASSWORD };
    const { id } = (await send(server, '/api/app/employees', { body, token: previous.company.token })).body;
    const token = await signIn(server, email);
    const given = await grantOf(token);
    await leave({ id });
    expect(await opens('/api/app/me', token)).toBe(false);
    expect(await signsIn(email)).toBe(false);
    expect(await endOfGrant(given)).not.toBe('');
  });

  it.each(WAYS)('the phone that it paired opens nothing, of a person %s', async (_way, leave) => {
    const id = newId();
    const request = { id, fullName: 'Olha Telefon', properties: [previous.property] };
    const { url, pin } = (
      await send(server, '/api/app/employees/by-name', { body: request, token: previous.company.token })
    ).body;
    const code = { token: url.split('#t=')[1], pin, key: (newId() + newId() + newId()).slice(0, 43) };
    const phone = (await send(server, '/api/app/pairing', { body: code })).body;
    const what = await work({ author: id, property: previous.property, photos: 1 });
    await leave({ id });
    expect(await opens('/api/app/me', phone.token)).toBe(false);
    expect((await send(server, '/api/app/pairing', { body: code })).status).toBe(422);
    expect(await endOfGrant(phone.grant.grant)).not.toBe('');
    await deliver(server, what, grant(phone.grant.grant));
    const [record] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(record).toMatchObject({ company_admin: previous.company.id, held: true });
  });

  it.each(WAYS)("keeps own password and own device's grant of a person %s", async (_way, leave) => {
    const who = previous.employee;
    const given = await grantOf(who.token);
    await leave(who);
    expect(await opens('/api/app/me', who.token)).toBe(false);
    expect(await signsIn(who.email)).toBe(true);
    expect(await endOfGrant(given)).toBe('');
  });
});

describe('an employee who changes company', () => {
  it('reads nothing of the former company, by any way', async () => {
    const who = previous.employee;
    const [kept, deleted] = [await make(who), await make(who)];
    for (const what of [kept, deleted]) await deliver(server, what, session(who.token));
    const gone = { method: 'DELETE', token: previous.company.token, body: { reason: 'Doppelt aufgenommen' } };
    await send(server, `/api/app/documentations/${deleted.sealed.id}`, gone);
    const photo = await photoOf(kept.sealed.id, who);
    const [running] = await list(who, 'user_properties');
    expect((await send(server, photo.address)).status).toBe(200);
    for (const collection of COLLECTIONS) expect(await list(who, collection), collection).not.toEqual([]);
    const stream = await openStream(server);
    const body = { clientId: stream.clientId, subscriptions: [`ticks/${previous.company.id}`] };
    expect((await send(server, '/api/realtime', { body, token: who.token })).status).toBe(204);

    expect((await move(who, 'employee', next.company.id)).status).toBe(204);
    await stream.over;
    stream.close();
    for (const collection of COLLECTIONS) expect(await list(who, collection), collection).toEqual([]);
    for (const [collection, id] of [
      ['documentations', kept.sealed.id],
      ['documentation_photos', photo.id],
      ['deleted_documentations', deleted.sealed.id],
      ['properties', previous.property],
      ['user_properties', running.id],
      ['users', previous.company.id],
    ] as const)
      expect(await view(who, collection, id), collection).toBe(404);
    expect((await send(server, photo.address)).status).toBe(404);
    expect((await send(server, (await photoOf(kept.sealed.id, who)).address)).status).toBe(404);
    const counts = (await send(server, '/api/app/counts', { token: who.token })).body;
    expect(counts).toEqual({ documentations: 0, properties: 0 });
    const names = `/api/app/documentations/${kept.sealed.id}/names`;
    expect((await send(server, names, { token: who.token })).status).toBe(404);
    for (const party of [previous.company, previous.manager])
      expect(await view(party, 'documentations', kept.sealed.id)).toBe(200);
    expect((await list(previous.company, 'user_properties')).map((row: { id: string }) => row.id)).toContain(
      running.id,
    );
    expect(await view(next.company, 'documentations', kept.sealed.id)).toBe(404);
    const others = (await list(next.company, 'user_properties')).map((row: { user: string }) => row.user);
    expect(others).not.toContain(who.id);
    expect(await view(next.company, 'user_properties', running.id)).toBe(404);
  });

  it('reads nothing as a company, and everything again after returning', async () => {
    const who = previous.employee;
    const what = await make(who);
    await deliver(server, what, session(who.token));
    await move(who, 'company_admin');
    expect(await list(who, 'documentations')).toEqual([]);
    expect(await view(who, 'documentations', what.sealed.id)).toBe(404);
    await move(who, 'employee', previous.company.id);
    expect(await view(who, 'documentations', what.sealed.id)).toBe(200);
    expect(await list(who, 'properties')).toEqual([]);
  });

  it('delivers older work to the former company, held there, and confirms it', async () => {
    const who = previous.employee;
    const issued = await send(server, '/api/app/delivery-grant', { method: 'POST', token: who.token });
    const by = grant(issued.body.grant);
    const what = await make(who);
    await move(who, 'employee', next.company.id);
    await deliver(server, what, by);
    const [record] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(record).toMatchObject({
      company_admin: previous.company.id,
      user: who.id,
      late: true,
      held: true,
    });
    expect((await receipts(server, [what.sealed.id], by)).body.receipts[0].state).toBe('complete');
    expect(await view(previous.company, 'documentations', what.sealed.id)).toBe(200);
    for (const other of [who, next.company]) expect(await view(other, 'documentations', what.sealed.id)).toBe(404);
    const content = { capturedAt: new Date(Date.now() + 3_600_000).toISOString() };
    const later = await work({ author: who.id, property: previous.property, photos: 1, content });
    expect((await submit(server, later.sealed, by)).body).toMatchObject({ status: 403, code: 'ended' });
  });

  it('works for the new company like any employee', async () => {
    const who = previous.employee;
    await move(who, 'employee', next.company.id);
    const path = '/api/collections/user_properties/records';
    const assignment = { user: who.id, property: next.property };
    expect((await send(server, path, { token: next.company.token, body: assignment })).status).toBe(200);
    const what = await make(who, next.property);
    await deliver(server, what, session(who.token));
    const [record] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(record).toMatchObject({ company_admin: next.company.id, late: false, held: false });
    for (const reader of [who, next.company, next.manager])
      expect(await view(reader, 'documentations', what.sealed.id)).toBe(200);
    expect((await list(who, 'properties')).map((row: { id: string }) => row.id)).toEqual([next.property]);
  });
});
