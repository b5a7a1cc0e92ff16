import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, put, session, submit, type Work, work } from '../../support/rows/work';
import { type Json, rows, send } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

/** A `begun` record has the first of two photos. */
const done: Record<string, Work> = {};
const { server, world } = await stage({ clock: false });
beforeAll(async () => {
  for (const key of ['a', 'b'] as const)
    for (const author of ['employee', 'company'] as const) {
      const who = world[key][author];
      done[`${key} ${author}`] = await work({ author: who.id, property: world[key].property, photos: 1 });
      await deliver(server, done[`${key} ${author}`] as Work, session(who.token));
    }
  for (const author of ['employee', 'company'] as const) {
    done[`begun ${author}`] = await work({ author: world.a[author].id, property: world.a.property });
    await submit(server, (done[`begun ${author}`] as Work).sealed, session(world.a[author].token));
    await put(server, { work: done[`begun ${author}`] as Work, index: 0 }, session(world.a[author].token));
  }
});

const isAmong = (ids: string[]) => (name: string) => ids.includes(done[name]?.sealed.id ?? '');
const names = (ids: string[]) => Object.keys(done).filter(isAmong(ids)).sort();
const everybody = (): Record<string, Person | null> => ({
  'super admin': world.superAdmin,
  'manager of a': world.a.manager,
  'company of a': world.a.company,
  'employee of a': world.a.employee,
  'employee of a without assignment': world.a.unassigned,
  'manager of b': world.b.manager,
  'company of b': world.b.company,
  'employee of b': world.b.employee,
  'somebody without employer': world.outsider,
  nobody: null,
});
const list = (collection: string, who: Person | null, query = '') =>
  send(server, `/api/collections/${collection}/records?perPage=200&skipTotal=1${query}`, { token: who?.token });
const view = (collection: string, id: string, who: Person | null) =>
  send(server, `/api/collections/${collection}/records/${id}`, { token: who?.token });

/** A company sees photos of incomplete records only when all have arrived (D64). */
const SEEN: Record<string, string[]> = {
  'super admin': ['a company', 'a employee', 'b company', 'b employee'],
  'manager of a': ['a company', 'a employee'],
  'company of a': ['a company', 'a employee', 'begun company', 'begun employee'],
  'employee of a': ['a employee', 'begun employee'],
  'employee of a without assignment': [],
  'manager of b': ['b company', 'b employee'],
  'company of b': ['b company', 'b employee'],
  'employee of b': ['b employee'],
  'somebody without employer': [],
  nobody: [],
};

describe.each(Object.keys(SEEN))('%s', (principal) => {
  const who = () => everybody()[principal] ?? null;
  const seen = SEEN[principal] ?? [];

  it(`sees ${seen.length} documentations in lists and the same ones alone`, async () => {
    const { status, body } = await list('documentations', who());
    expect(status).toBe(200);
    expect(names(body.items.map((row: Json) => row.id))).toEqual(seen);
    for (const name of Object.keys(done)) {
      const answer = await view('documentations', done[name]?.sealed.id ?? '', who());
      expect({ name, status: answer.status }).toEqual({ name, status: seen.includes(name) ? 200 : 404 });
    }
  });

  it('sees only their photos, and opens files with its own token only', async () => {
    const { body } = await list('documentation_photos', who());
    const photographed = seen.filter((name) => !(principal === 'company of a' && name === 'begun employee'));
    expect(names(body.items.map((row: Json) => row.documentation))).toEqual(photographed);
    const token = (await send(server, '/api/files/token', { method: 'POST', token: who()?.token })).body.token ?? '';
    for (const photo of await rows(server, 'documentation_photos')) {
      const [owner = ''] = names([photo.documentation]);
      for (const thumb of ['', '&thumb=320x320']) {
        const file = `/api/files/documentation_photos/${photo.id}/${photo.photo}`;
        const opened = await send(server, `${file}?token=${token}${thumb}`);
        expect({ owner, status: opened.status }).toEqual({ owner, status: photographed.includes(owner) ? 200 : 404 });
        expect((await send(server, `${file}?x=1${thumb}`, { token: who()?.token })).status).toBe(404);
      }
    }
  });

  it('cannot change or create documentations, photos or server data', async () => {
    const id = done['a employee']?.sealed.id;
    const [photo] = await rows(server, 'documentation_photos', `documentation = "${id}"`);
    const before = await rows(server, 'documentations');
    const attempts: [string, string, string, Json][] = [
      ['documentations', 'PATCH', `/${id}`, { notes: 'x' }],
      ['documentations', 'DELETE', `/${id}`, undefined],
      ['documentations', 'POST', '', { property: world.a.property, notes: 'x' }],
      ['documentation_photos', 'DELETE', `/${photo.id}`, undefined],
      ['documentation_photos', 'PATCH', `/${photo.id}`, { sequence: 3 }],
      ['property_sharing', 'PATCH', `/${world.a.sharing}`, { ended_at: '2020-01-01 00:00:00.000Z' }],
      ['property_sharing', 'POST', '', { property: world.a.unshared, company_admin: who()?.id }],
      ['user_properties', 'DELETE', `/${world.a.assignment}`, undefined],
      ['properties', 'DELETE', `/${world.a.property}`, undefined],
      ['deleted_documentations', 'POST', '', { deleted_at: '2020-01-01 00:00:00.000Z' }],
      ['audit_log', 'POST', '', { action: 'x' }],
      ['ticks', 'POST', '', { counter: 1 }],
      ['delivery_grants', 'POST', '', { user: who()?.id }],
      ['documentation_links', 'POST', '', { property: world.a.property, token: 'x'.repeat(43) }],
      ['property_manager_invitations', 'POST', '', { property: world.a.property, status: 'accepted' }],
    ];
    for (const [collection, method, path, body] of attempts) {
      const answer = await send(server, `/api/collections/${collection}/records${path}`, {
        method,
        token: who()?.token,
        body,
      });
      expect({ collection, method, status: answer.status }).toEqual({ collection, method, status: 403 });
    }
    expect(await rows(server, 'documentations')).toEqual(before);
  });

  it.each([
    'delivery_grants',
    'geocode_cache',
    'weather_hours',
    'daily_stats',
    'ticks',
    '_superusers',
    '_mfas',
    '_otps',
    '_externalAuths',
    '_authOrigins',
  ])('is refused %s', async (collection) => {
    expect((await list(collection, who())).status).toBe(403);
  });

  it('has no access to settings, logs, backups, collections and batch', async () => {
    for (const path of ['settings', 'logs', 'backups', 'collections', 'crons'])
      expect((await send(server, `/api/${path}`, { token: who()?.token })).status, path).toBeGreaterThanOrEqual(401);
    const batch = { requests: [{ method: 'DELETE', url: `/api/collections/properties/records/${world.a.property}` }] };
    expect((await send(server, '/api/batch', { token: who()?.token, body: batch })).status).toBe(404);
  });
});

const LISTS: [string, string, string[]][] = [
  ['properties', 'manager of a', ['Domkloster a', 'Nicht freigegeben a']],
  ['properties', 'company of a', ['Domkloster a', 'Eigenes Lager a']],
  ['properties', 'employee of a', ['Domkloster a', 'Eigenes Lager a']],
  ['properties', 'employee of a without assignment', []],
  ['properties', 'company of b', ['Domkloster b', 'Eigenes Lager b']],
  ['properties', 'somebody without employer', []],
  ['properties', 'nobody', []],
  ['users', 'super admin', []],
  ['users', 'manager of a', []],
  ['users', 'company of a', ['Aushilfe A', 'Mitarbeit A']],
  ['users', 'employee of a', []],
  ['users', 'nobody', []],
  ['property_sharing', 'manager of a', ['Gebäudedienst a']],
  ['property_sharing', 'company of a', ['Gebäudedienst a']],
  ['property_sharing', 'employee of a', []],
  ['property_sharing', 'company of b', ['Gebäudedienst b']],
  ['property_sharing', 'nobody', []],
];

describe('lists of the other collections', () => {
  it.each(LISTS)('%s: %s sees %j', async (collection, principal, expected) => {
    const { status, body } = await list(collection, everybody()[principal] ?? null);
    expect(status).toBe(200);
    const shown = body.items.map((row: Json) => row.name ?? row.full_name ?? row.company_name);
    expect(shown.sort()).toEqual(expected);
  });

  it('assignments are visible to the company and the assigned person', async () => {
    const count = async (principal: string) =>
      (await list('user_properties', everybody()[principal] ?? null)).body.items.length;
    expect(await count('company of a')).toBe(2);
    expect(await count('employee of a')).toBe(2);
    for (const other of ['manager of a', 'employee of a without assignment', 'somebody without employer', 'nobody'])
      expect(await count(other), other).toBe(0);
  });

  it("an employee sees the own account, a company its employees' too", async () => {
    const { a, b } = world;
    expect((await view('users', a.employee.id, a.employee)).body.email).toBe('mitarbeit.a@example.org');
    expect((await view('users', a.employee.id, a.company)).body.email).toBe('mitarbeit.a@example.org');
    for (const [of, by] of [
      [a.company, a.employee],
      [a.employee, a.manager],
      [a.employee, b.company],
      [a.manager, a.company],
    ])
      expect((await view('users', of?.id ?? '', by ?? null)).status).toBe(404);
  });
});

describe('crafted queries', () => {
  const secrets = () => [world.b.employee.email, world.b.company.id, 'Domkloster b', 'Mitarbeit B', 'super_admin'];
  it.each([
    ['documentations', '&filter=property_manager!=""'],
    ['documentations', '&filter=id!=""&sort=-user.role'],
    ['documentations', '&filter=user.role="super_admin"'],
    ['documentations', '&expand=user,company_admin,property,property_manager,link'],
    ['documentations', '&expand=property.property_sharing_via_property.company_admin'],
    ['documentations', '&fields=*,sealed,expand.*'],
    ['documentations', '&filter=sealed~"contentHash"'],
    ['properties', '&expand=documentations_via_property,user_properties_via_property.user'],
    ['properties', '&filter=documentations_via_property.notes~"K"'],
    ['users', '&filter=role="super_admin"'],
    ['users', '&filter=employer.email~"b@"'],
  ])('%s shows an employee no foreign data (%#)', async (collection, query) => {
    const answer = await list(collection, world.a.employee, query);
    const text = JSON.stringify(answer.body);
    for (const secret of secrets()) expect(text).not.toContain(secret);
    expect(text).not.toContain('"role"');
    expect(text).not.toContain('contentHash');
  });

  it('a broken session sees nothing', async () => {
    for (const collection of ['documentations', 'documentation_photos', 'properties', 'users', 'audit_log']) {
      const { body } = await send(server, `/api/collections/${collection}/records`, { token: 'abgelaufen' });
      expect(body.items).toEqual([]);
    }
  });

  it('a deactivated account sees nothing with its old session', async () => {
    const { token, id } = world.b.unassigned;
    await send(server, `/api/collections/users/records/${id}`, {
      method: 'PATCH',
      token: server.su,
      body: { active: false },
    });
    expect((await view('users', id, world.b.unassigned)).status).toBe(404);
    expect((await send(server, '/api/files/token', { method: 'POST', token })).status).toBe(401);
  });
});
