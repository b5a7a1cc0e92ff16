import { describe, expect, it } from 'vitest';
import { deliver, session, work } from '../../support/rows/work';
import { rows, send } from '../../support/server/server';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });

async function delivered() {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  await deliver(server, what, session(world.a.employee.token));
  return what;
}

describe("audit of an operator's hand", () => {
  const readAudit = async (id: string) =>
    (await rows(server, 'audit_log', `record = "${id}"`)).map(({ action, actor_name, before, after }) => ({
      action,
      actor_name,
      before,
      after,
    }));
  const patch = (path: string, body: object) =>
    send(server, `/api/collections/${path}`, { method: 'PATCH', token: server.su, body });

  it('has a row for each changed field of a record, in any state', async () => {
    const { id } = (await delivered()).sealed;
    const [row] = await rows(server, 'documentations', `id = "${id}"`);
    const other: Record<string, unknown> = {
      property: world.b.property,
      user: world.b.employee.id,
      deliverer: world.b.employee.id,
      link: '',
      company_admin: world.b.company.id,
      property_manager: world.b.manager.id,
      service_type: 'Winterdienst',
      location_source: 'manual',
      location_status: 'off_site',
      trust_level: 'by_link',
      content_hash: 'f'.repeat(64),
      state: 'receiving',
      manifest: [],
      sealed: '{}',
      number: 'AAAAA-BBBBB',
      winter: '06:00-21:00',
      parent: 'parent000000000',
      parent_hash: 'f'.repeat(64),
      changes: { notes: 'Hof' },
      supplemented_at: '2026-11-21 06:42:00.000Z',
    };
    const NOBODYS = ['id', 'created', 'updated', 'collectionId', 'collectionName', 'expand', 'link'];
    for (const [column, value] of Object.entries({ ...row, sealed: '', deliverer: '' })) {
      if (NOBODYS.includes(column)) continue;
      const changed = other[column] ?? opposite(value);
      const response = await patch(`documentations/records/${id}`, {
        [column]: changed,
        '@actor_name': 'Sabine Super',
        '@actor': world.superAdmin.id,
        '@delivery': 'yes',
      });
      expect(`${column} ${response.status}`).toBe(`${column} 200`);
      const last = (await readAudit(id)).at(-1);
      expect.soft(Object.keys(last?.after ?? {}), column).toEqual([column]);
      expect
        .soft(last, column)
        .toMatchObject({ action: column === 'held' ? 'release' : 'update', actor_name: 'Betrieb' });
      expect.soft(last?.before[column], column).not.toEqual(last?.after[column]);
    }
  });

  it('has rows for accounts and assignments, also past the hooks', async () => {
    const { employee, property } = world.b;
    const password = 'Von-Hand-gesetzt-7';
    const [assignment] = await rows(server, 'user_properties', `user = "${employee.id}" && property = "${property}"`);
    for (const [path, body] of [
      [`users/records/${employee.id}`, { password, passwordConfirm: password }],
      [`user_properties/records/${assignment?.id}`, { began_at: '2026-01-01 00:00:00.000Z' }],
    ] as const) {
      const [, , id = ''] = path.split('/');
      const before = (await readAudit(id)).length;
      expect((await patch(path, { ...body, '@operator': '' })).status).toBe(200);
      const trail = await readAudit(id);
      expect(trail).toHaveLength(before + 1);
      expect(trail.at(-1)).toMatchObject({ action: 'update', actor_name: 'Betrieb' });
      expect(JSON.stringify(trail)).not.toContain(password);
    }
    // A person's change of its own account is not attributed to the operator.
    const own = { path: `/api/collections/users/records/${world.b.company.id}`, token: world.b.company.token };
    const count = (await readAudit(world.b.company.id)).length;
    await send(server, own.path, { method: 'PATCH', token: own.token, body: { '@operator': 'yes' } });
    expect(await readAudit(world.b.company.id)).toHaveLength(count);
  });

  it('has a row for a photo whose row changes or disappears', async () => {
    const { photos } = (await delivered()).sealed;
    const id = photos[0]?.id as string;
    await patch(`documentation_photos/records/${id}`, { sha256: 'e'.repeat(64) });
    await send(server, `/api/collections/documentation_photos/records/${id}`, { method: 'DELETE', token: server.su });
    expect(await readAudit(id)).toMatchObject([
      { action: 'update', before: { sha256: photos[0]?.sha256 }, after: { sha256: 'e'.repeat(64) } },
      { action: 'delete', before: { sha256: 'e'.repeat(64) } },
    ]);
  });

  it('has a row for a moved property; records keep their own position', async () => {
    const { id } = (await delivered()).sealed;
    const [before] = await rows(server, 'properties', `id = "${world.a.property}"`);
    const moved = { latitude: 48.137154, longitude: 11.576124 };
    const path = `/api/collections/properties/records/${world.a.property}`;
    expect((await send(server, path, { method: 'PATCH', token: world.a.manager.token, body: moved })).status).toBe(200);
    expect((await readAudit(world.a.property)).at(-1)).toMatchObject({
      before: { latitude: before?.latitude, longitude: before?.longitude },
      after: moved,
    });
    expect((await rows(server, 'documentations', `id = "${id}"`))[0]).toMatchObject({
      reference_latitude: before?.latitude,
      reference_longitude: before?.longitude,
      location_status: 'on_site',
    });
    await send(server, path, { method: 'PATCH', token: world.a.manager.token, body: before });
  });

  it('keeps hashes and field names of a deleted record, no personal data', async () => {
    const what = await delivered();
    const { id, notes } = what.sealed;
    await patch(`documentations/records/${id}`, { notes: 'Frau Schmitz war dabei', location: 'Domkloster 4, Köln' });
    const body = { reason: 'Falsche Immobilie' };
    await send(server, `/api/app/documentations/${id}`, { method: 'DELETE', token: world.a.company.token, body });
    const trail = await readAudit(id);
    expect(trail.map(({ action }) => action).sort()).toEqual(['delete', 'update']);
    const text = JSON.stringify(trail.map(({ before, after }) => [before, after]));
    for (const message of ['Schmitz', 'Domkloster', notes, 'Emil', 'Köln']) expect(text).not.toContain(message);
    const last = trail.find(({ action }) => action === 'delete');
    expect(last?.before).toMatchObject({
      notes: null,
      location: null,
      employee_name: null,
      property_name: null,
      content_hash: what.sealed.contentHash,
      photos: what.sealed.photos.map(({ sha256 }) => sha256).join(' '),
    });
    expect(trail.find(({ action }) => action === 'update')).toMatchObject({
      before: { notes: null },
      after: { notes: null },
    });
  });
});

function opposite(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return /^\d{4}-\d\d-\d\d /.test(String(value)) || value === '' ? '2026-01-02 03:04:05.678Z' : `${value}x`;
}
