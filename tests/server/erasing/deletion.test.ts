import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { deliver, put, receipt, receipts, session, submit, work } from '../../support/rows/work';
import { type Json, rows, send } from '../../support/server/server';
import { end, type Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();

const by = () => session(world.a.employee.token);
async function delivered() {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  await deliver(server, what, by());
  return what;
}
const remove = (id: string, who: Person | null, body: object = { reason: 'Falsche Immobilie' }) =>
  send(server, `/api/app/documentations/${id}`, { method: 'DELETE', token: who?.token, body });
const tombstones = async (who: Person, id: string) =>
  (await send(server, `/api/collections/deleted_documentations/records?filter=id="${id}"`, { token: who.token })).body
    .items;
const audits = async (who: Person, id: string) =>
  (await send(server, '/api/collections/audit_log/records?perPage=500', { token: who.token })).body.items.filter(
    (row: Json) => row.record === id,
  );

describe('a deleted documentation', () => {
  it('loses photos and files, keeps a tombstone and audit row for both', async () => {
    const what = await delivered();
    const { id } = what.sealed;
    const [was] = await rows(server, 'documentations', `id = "${id}"`);
    expect((await remove(id, world.a.company, { reason: ' Falsche Immobilie ' })).status).toBe(204);
    expect(await rows(server, 'documentations', `id = "${id}"`)).toEqual([]);
    expect(await rows(server, 'documentation_photos', `documentation = "${id}"`)).toEqual([]);
    // The photos' folder may disappear during the listing.
    const stored = await vi.waitFor(() => readdir(join(server.dir, 'storage'), { recursive: true }));
    for (const photo of what.sealed.photos)
      expect(stored.filter((path) => path.endsWith('.jpg')).join()).not.toContain(photo.id);
    for (const who of [world.a.company, world.a.manager, world.a.employee, world.superAdmin])
      expect(await tombstones(who, id)).toMatchObject([
        {
          id,
          deleted_by: 'Betrieb A',
          reason: 'Falsche Immobilie',
          property: world.a.property,
          property_name: 'Domkloster a',
          captured_at: was?.captured_at,
          service_type: was?.service_type,
          content_hash: what.sealed.contentHash,
        },
      ]);
    for (const who of [world.a.company, world.a.manager, world.superAdmin])
      expect(await audits(who, id)).toMatchObject([
        { action: 'delete', actor: world.a.company.id, actor_name: 'Betrieb A', before: { notes: null } },
      ]);
    for (const who of [world.b.company, world.b.manager, world.b.employee, world.a.unassigned, world.outsider]) {
      expect(await tombstones(who, id)).toEqual([]);
      expect(await audits(who, id)).toEqual([]);
    }
    expect(await audits(world.a.employee, id)).toEqual([]);
  });

  it('answers 410 to its phone, 409 to others, and never returns', async () => {
    const what = await delivered();
    await remove(what.sealed.id, world.a.company);
    expect((await submit(server, what.sealed, by())).body).toMatchObject({ status: 410, code: 'deleted' });
    expect((await put(server, { work: what, index: 0 }, by())).body).toMatchObject({ status: 410, code: 'deleted' });
    expect((await receipt(server, what.sealed.id, by())).body).toMatchObject({ state: 'deleted', missing: [] });
    const [response] = (await receipts(server, [what.sealed.id], by())).body.receipts;
    expect(response).toMatchObject({
      state: 'deleted',
      contentHash: what.sealed.contentHash,
      receivedAt: expect.stringMatching(/Z$/),
    });
    const outsider = session(world.b.employee.token);
    expect((await submit(server, what.sealed, outsider)).body).toMatchObject({ status: 409 });
    expect((await put(server, { work: what, index: 0 }, outsider)).status).toBe(404);
    expect((await receipt(server, what.sealed.id, outsider)).status).toBe(404);
  });

  it('leaves no trace for a manager who never saw it', async () => {
    await end(server, 'user_properties', { id: world.a.assignment, at: Date.now() - 1000 });
    const held = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
    await deliver(server, held, by());
    await remove(held.sealed.id, world.a.company);
    expect(await tombstones(world.a.company, held.sealed.id)).toHaveLength(1);
    expect(await tombstones(world.a.manager, held.sealed.id)).toEqual([]);
    expect(await audits(world.a.manager, held.sealed.id)).toEqual([]);
    await send(server, `/api/collections/user_properties/records/${world.a.assignment}`, {
      method: 'PATCH',
      token: server.su,
      body: { ended_at: '' },
    });
  });

  it('is deleted by its company or a super admin only', async () => {
    const { id } = (await delivered()).sealed;
    expect((await remove(id, null)).status).toBe(401);
    for (const who of [world.a.employee, world.a.manager, world.outsider])
      expect((await remove(id, who)).status).toBe(403);
    expect((await remove(id, world.b.company)).status).toBe(404);
    expect((await remove('aaaaaaaaaaaaaaa', world.a.company)).status).toBe(404);
    for (const body of [{ reason: 5 }, { grund: 'x' }])
      expect((await remove(id, world.a.company, body)).status).toBe(422);
    for (const reason of [undefined, '', 'zu kurz', `${' '.repeat(9)}.${'\u200b'.repeat(9)}`, 'x'.repeat(501)])
      expect((await remove(id, world.a.company, { reason })).body).toMatchObject({
        status: 422,
        issues: [{ field: 'reason', code: 'reason_length' }],
      });
    expect(await rows(server, 'documentations', `id = "${id}"`)).toHaveLength(1);
    expect((await remove(id, world.superAdmin)).status).toBe(204);
    expect(await tombstones(world.a.manager, id)).toMatchObject([{ deleted_by: 'Sabine Super' }]);
  });
});

describe('deletions since the last visit', () => {
  const look = () => send(server, '/api/app/account/visit', { method: 'POST', token: world.a.manager.token });
  const lookedAt = (field: string, at: number) =>
    send(server, `/api/collections/users/records/${world.a.manager.id}`, {
      method: 'PATCH',
      token: server.su,
      body: { [field]: new Date(at).toISOString() },
    });

  it('count from the end of the previous visit; a reload ends none', async () => {
    expect((await look()).body).toEqual({ since: null });
    expect((await look()).body).toEqual({ since: null });
    const yesterday = Date.now() - 86_400_000;
    await lookedAt('looked_at', yesterday);
    for (let times = 0; times < 3; times++)
      expect((await look()).body).toEqual({ since: new Date(yesterday).toISOString() });
  });

  it('are for the Hausverwaltung only and change no account', async () => {
    const account = async () => (await rows(server, 'users', `id = "${world.a.manager.id}"`))[0]?.updated;
    const before = await account();
    await look();
    expect(await account()).toBe(before);
    for (const who of [world.a.company, world.a.employee, world.superAdmin])
      expect((await send(server, '/api/app/account/visit', { method: 'POST', token: who.token })).status).toBe(403);
  });
});

describe("an operator's hand in the dashboard", () => {
  it('leaves tombstone and audit row too', async () => {
    const { id } = (await delivered()).sealed;
    const path = `/api/collections/documentations/records/${id}`;
    const patch = await send(server, path, { method: 'PATCH', token: server.su, body: { notes: 'nachgetragen' } });
    expect(patch.status).toBe(200);
    expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
    expect(await tombstones(world.a.company, id)).toMatchObject([{ deleted_by: 'Betrieb' }]);
    expect((await audits(world.a.company, id)).map((row: { action: string }) => row.action).sort()).toEqual([
      'delete',
      'update',
    ]);
  });

  it('cannot rewrite or remove audit rows', async () => {
    for (const collection of ['audit_log', 'deleted_documentations']) {
      const [row] = await rows(server, collection);
      const path = `/api/collections/${collection}/records/${row.id}`;
      const change = collection === 'audit_log' ? { action: 'nothing' } : { reason: 'anders' };
      expect(
        (await send(server, path, { method: 'PATCH', token: server.su, body: change })).status,
      ).toBeGreaterThanOrEqual(400);
      expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBeGreaterThanOrEqual(400);
      expect(await rows(server, collection, `id = "${row.id}"`)).toEqual([row]);
    }
  });

  it('that deletes an account keeps its records, names and audit rows', async () => {
    const { id } = (await delivered()).sealed;
    await remove((await delivered()).sealed.id, world.a.company);
    const written = () => rows(server, 'audit_log', 'collection = "documentations"');
    const before = (await written()).length;
    const path = `/api/collections/users/records/${world.a.employee.id}`;
    expect((await send(server, path, { method: 'DELETE', token: server.su })).status).toBe(204);
    const [row] = await rows(server, 'documentations', `id = "${id}"`);
    expect(row).toMatchObject({ user: '', employee_name: 'Mitarbeit A', company_admin: world.a.company.id });
    // No audit row is missing. One is new: the record no longer points at the account.
    expect((await written()).length).toBe(before + 1);
    expect(await rows(server, 'user_properties', `user = "${world.a.employee.id}"`)).toEqual([]);
  });
});
