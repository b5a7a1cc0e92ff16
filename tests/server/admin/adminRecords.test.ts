import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, session, submit, type Work, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

let done: Work;
const { server, world } = await stage();
beforeAll(async () => {
  const { employee, property } = world.a;
  done = await work({ author: employee.id, property, photos: 2 });
  await deliver(server, done, session(employee.token));
  await submit(server, (await work({ author: employee.id, property })).sealed, session(employee.token));
});

type RequestOptions = { method?: string; body?: object; who?: Person };
const request = (path: string, { method = 'GET', body, who = world.superAdmin }: RequestOptions = {}) =>
  send(server, `/api/app/admin/${path}`, { method, body, token: who.token });
const patch = (path: string, body: object, who?: Person) => request(path, { method: 'PATCH', body, who });
const stored = async (collection: string, id: string) => (await rows(server, collection, `id = "${id}"`))[0];

describe('lists of the super admin', () => {
  it('show active properties and complete documentations', async () => {
    const properties = (await request('properties')).body.items;
    expect(properties.map((item: Json) => item.name).sort()).toEqual(
      ['Domkloster', 'Eigenes Lager', 'Nicht freigegeben'].flatMap((name) => [`${name} a`, `${name} b`]),
    );
    expect((await request('documentations')).body).toMatchObject({
      items: [{ id: done.sealed.id, creatorName: 'Mitarbeit A', photoCount: 2, location: 'Domkloster 4, 50667 Köln' }],
      next: null,
    });
  });
});

describe('correction of a documentation', () => {
  const path = () => `documentations/${done.sealed.id}`;

  it('offers authors of the same company', async () => {
    const { body } = await request(path());
    expect(body).toMatchObject({
      user: world.a.employee.id,
      creatorName: 'Mitarbeit A',
      companyName: 'Gebäudedienst a',
    });
    expect(body.creators.map((one: Json) => one.name).sort()).toEqual(['Aushilfe A', 'Betrieb A', 'Mitarbeit A']);
  });

  it('keeps the sealed original and audits who, when, before and after', async () => {
    const before = await stored('documentations', done.sealed.id);
    const change = {
      location: 'Hinterhaus',
      notes: 'Heizungskeller, Tür 2 schließt nicht.',
      user: world.a.unassigned.id,
      capturedAt: '2026-11-01T05:21:00.000Z',
    };
    await update(server, 'documentations', { id: done.sealed.id, received_at: '2026-11-20 10:00:00.000Z' });
    expect((await patch(path(), change)).status).toBe(204);
    const after = await stored('documentations', done.sealed.id);
    expect(after).toMatchObject({
      location: 'Hinterhaus',
      notes: change.notes,
      user: world.a.unassigned.id,
      employee_name: 'Aushilfe A',
      captured_at: '2026-11-01 05:21:00.000Z',
      edited_by: 'Sabine Super',
      sealed: before.sealed,
      content_hash: before.content_hash,
    });
    expect(Date.now() - Date.parse(after.edited_at)).toBeLessThan(60_000);
    const list = await send(server, '/api/collections/audit_log/records?perPage=500', {
      token: world.a.manager.token,
    });
    // The operator's change above left a row too, maybe in the same millisecond.
    const ofThis = (row: Json) =>
      row.record === done.sealed.id && row.action === 'update' && row.before.location !== undefined;
    expect(list.body.items.find(ofThis)).toMatchObject({
      actor_name: 'Sabine Super',
      before: { location: before.location, employee_name: 'Mitarbeit A' },
      after: { location: 'Hinterhaus', employee_name: 'Aushilfe A' },
    });
  });

  it('says which activities were done, or none', async () => {
    const corrected = { activities: [{ code: 'care_round', label: 'Kontrollgang' }], from: '05:10', until: null };
    expect((await patch(path(), { work: corrected })).status).toBe(204);
    expect((await request(path())).body).toMatchObject({ serviceType: 'Hausmeister', work: corrected });
    expect((await patch(path(), { work: { ...corrected, from: 'früh' } })).body.issues).toEqual([
      { field: 'work', code: 'work_invalid' },
    ]);
    expect((await patch(path(), { work: null })).status).toBe(204);
    expect((await request(path())).body.work).toBeNull();
  });

  it('without a difference leaves no trace, no audit row and no log entry', async () => {
    const asIs = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
    await deliver(server, asIs, session(world.a.employee.token));
    const { id } = asIs.sealed;
    const readAudit = () => rows(server, 'audit_log', `record = "${id}"`);
    const entries = async () => {
      const path = `/api/app/documentations/${id}/evidence`;
      const { lines } = (await send(server, path, { token: world.superAdmin.token })).body;
      return lines.map((line: Json) => line.entry);
    };
    const care = { activities: [{ code: 'care_round', label: 'Kontrollgang' }], from: '05:10', until: null };
    for (const given of [null, care]) {
      if (given) expect((await patch(`documentations/${id}`, { work: given })).status).toBe(204);
      const before = { row: await stored('documentations', id), told: await readAudit(), entries: await entries() };
      const { location, user, capturedAt, notes, work: response } = (await request(`documentations/${id}`)).body;
      expect(response).toEqual(given);
      const same = { location, user, capturedAt, notes, work: response };
      for (const edit of [{}, same, { notes: ` ${notes} `, location: `${location} ` }])
        expect((await patch(`documentations/${id}`, edit)).status).toBe(204);
      expect({ row: await stored('documentations', id), told: await readAudit(), entries: await entries() }).toEqual(
        before,
      );
    }
    expect((await stored('documentations', id)).edited_by).toBe('Sabine Super');
  });

  it('refuses foreign authors, times after arrival and invalid values', async () => {
    for (const user of [world.b.employee.id, world.a.manager.id, 'aaaaaaaaaaaaaaa', ''])
      expect((await patch(path(), { user })).body.issues).toEqual([{ field: 'user', code: 'validation' }]);
    for (const capturedAt of ['2026-11-20T10:00:00.001Z', 'gestern', '2026-11-20'])
      expect((await patch(path(), { capturedAt })).body.issues).toEqual([
        { field: 'capturedAt', code: 'time_invalid' },
      ]);
    const wrong = await patch(path(), { location: '​ ', notes: 'x'.repeat(5001) });
    expect(wrong.body.issues).toEqual([
      { field: 'location', code: 'fields_missing' },
      { field: 'notes', code: 'notes_length' },
    ]);
    expect((await patch(path(), { photos: [] })).status).toBe(422);
    expect((await patch(path(), { notes: 'fremd' }, world.a.company)).status).toBe(403);
    expect((await stored('documentations', done.sealed.id)).location).toBe('Hinterhaus');
  });

  it('keeps the name of a deleted author', async () => {
    await send(server, `/api/collections/users/records/${world.a.unassigned.id}`, {
      method: 'DELETE',
      token: server.su,
    });
    expect((await request(path())).body).toMatchObject({ user: null, creatorName: 'Aushilfe A' });
    expect((await patch(path(), { notes: 'Ohne Konto' })).status).toBe(204);
    expect(await stored('documentations', done.sealed.id)).toMatchObject({
      user: '',
      employee_name: 'Aushilfe A',
      notes: 'Ohne Konto',
    });
  });

  it('is listed by the address that was found later', async () => {
    const { id } = done.sealed;
    await update(server, 'documentations', { id, location: '50.941300, 6.938300', found_address: 'Weg 3, 50667 Köln' });
    const location = async () =>
      (await request('documentations')).body.items.find((item: Json) => item.id === id).location;
    expect(await location()).toBe('Weg 3, 50667 Köln');
    await update(server, 'documentations', { id, found_address: '' });
    expect(await location()).toBe('50.941300, 6.938300');
  });

  it('is not found after a deletion', async () => {
    const gone = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
    await deliver(server, gone, session(world.a.employee.token));
    const removed = await send(server, `/api/app/documentations/${gone.sealed.id}`, {
      method: 'DELETE',
      body: { reason: 'doppelt aufgenommen' },
      token: world.superAdmin.token,
    });
    expect(removed.status).toBe(204);
    expect((await patch(`documentations/${gone.sealed.id}`, { notes: 'zu spät' })).status).toBe(404);
    const [entry] = (await request(`audit?record=${gone.sealed.id}`)).body.items;
    expect(entry).toMatchObject({
      action: 'delete',
      tombstone: { reason: 'doppelt aufgenommen', deletedBy: 'Sabine Super' },
    });
  });
});

describe('correction of a property', () => {
  it('is audited; a new address clears the position', async () => {
    const { unshared } = world.a;
    expect((await patch(`properties/${unshared}`, { notes: ' Hof ' })).status).toBe(204);
    expect(await stored('properties', unshared)).toMatchObject({ notes: 'Hof', latitude: 50.938361 });
    expect((await patch(`properties/${unshared}`, { address: 'Lindenallee 4, 50668 Köln' })).status).toBe(204);
    expect(await stored('properties', unshared)).toMatchObject({ address: 'Lindenallee 4, 50668 Köln', latitude: 0 });
    const missing = await patch(`properties/${unshared}`, { name: ' ' });
    expect(missing.body.issues).toEqual([{ field: 'name', code: 'fields_missing' }]);
    const entries = (await request(`audit?record=${unshared}&action=update`)).body.items;
    expect(entries.map((one: Json) => one.after)).toContainEqual({
      address: 'Lindenallee 4, 50668 Köln',
      latitude: 0,
      longitude: 0,
    });
    expect((await patch(`properties/${unshared}`, { name: 'fremd' }, world.a.manager)).status).toBe(403);
  });

  it('deletes it: links, sharings and assignments end, records stay', async () => {
    const { property, sharing, assignment, manager } = world.a;
    await create(server, 'documentation_links', { property, property_manager: manager.id, token: 'l'.repeat(43) });
    expect((await request(`properties/${property}`, { method: 'DELETE' })).status).toBe(204);
    for (const [collection, id] of [
      ['properties', property],
      ['property_sharing', sharing],
      ['user_properties', assignment],
    ] as const)
      expect({ collection, ended: (await stored(collection, id)).ended_at }).toEqual({
        collection,
        ended: expect.stringMatching(/Z$/),
      });
    expect((await rows(server, 'documentation_links', `property = "${property}"`))[0].ended_at).toMatch(/Z$/);
    expect(await stored('documentations', done.sealed.id)).toMatchObject({ property_name: 'Domkloster a' });
    expect((await request(`properties/${property}`, { method: 'DELETE' })).status).toBe(404);
    expect((await patch(`properties/${property}`, { name: 'zu spät' })).status).toBe(404);
  });
});

describe('audit log of the super admin', () => {
  const audit = async (query: string) => (await request(`audit?${query}`)).body;

  it('filters by person, object, action and time, and searches names', async () => {
    const me = world.superAdmin.id;
    const mine = await audit(`person=${me}`);
    expect(mine.items.length).toBeGreaterThan(3);
    expect(new Set(mine.items.map((item: Json) => item.actorName))).toEqual(new Set(['Sabine Super']));
    expect(mine.items[0].actorRole).toBe('super_admin');
    expect((await audit('person=system')).items.every((item: Json) => item.actor === null)).toBe(true);
    const objects = (await audit('object=properties&action=update')).items;
    expect(new Set(objects.map((item: Json) => `${item.object} ${item.action}`))).toEqual(
      new Set(['properties update']),
    );
    const { number } = await stored('documentations', done.sealed.id);
    const byNumber = (await audit(`search=${encodeURIComponent(number)}`)).items;
    expect(new Set(byNumber.map((item: Json) => item.record))).toEqual(new Set([done.sealed.id]));
    expect(byNumber[0]).toMatchObject({ label: number, object: 'documentations' });
    expect((await audit('search=verwaltung.b@')).items.every((item: Json) => item.record === world.b.manager.id)).toBe(
      true,
    );
    const house = {
      name: 'ÄRZTEHAUS Övelgönne',
      address: 'Övelgönne 1, 22605 Hamburg',
      property_manager: world.b.manager.id,
    };
    const { id } = await create(server, 'properties', house);
    for (const search of ['ärztehaus övel', 'ÄRZTEHAUS ÖVEL', 'Ärztehaus Övelgönne'])
      expect((await audit(`search=${encodeURIComponent(search)}`)).items.map((item: Json) => item.record)).toEqual([
        id,
      ]);
    expect((await audit('search=gibt-es-nicht')).items).toEqual([]);
    expect((await audit('to=2020-01-01T00:00:00.000Z')).items).toEqual([]);
    const { people, more } = (await request('audit/people')).body;
    expect(people).toContainEqual({ id: me, name: 'Sabine Super' });
    expect(more).toBe(false);
  });

  it('names accounts of before and after', async () => {
    const path = `/api/collections/documentations/records/${done.sealed.id}`;
    const body = { company_admin: world.b.company.id, property_manager: world.b.manager.id };
    expect((await send(server, path, { method: 'PATCH', token: server.su, body })).status).toBe(200);
    const { names } = await audit(`record=${done.sealed.id}`);
    for (const { id } of [world.a.company, world.b.company, world.a.manager, world.b.manager])
      expect(names[id], id).toBe((await stored('users', id)).full_name);
  });

  it('pages newest first without duplicates', async () => {
    const seen: Json[] = [];
    let cursor = '';
    do {
      const body = await audit(`cursor=${encodeURIComponent(cursor)}`);
      seen.push(...body.items);
      cursor = body.next ?? '';
    } while (cursor);
    expect(new Set(seen.map((item) => item.id)).size).toBe((await rows(server, 'audit_log')).length);
    const times = seen.map((item) => item.at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it.each(['person=kurz', 'object=_superusers', 'from=gestern', 'filter=1', 'record=x'])(
    'refuses %s',
    async (query) => {
      expect((await request(`audit?${query}`)).status).toBe(422);
    },
  );

  it('names everyone who acted: two hundred, the others by a search', async () => {
    await sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
       INSERT INTO audit_log (id, actor, actor_name, action, collection, record, created, updated)
       SELECT printf('zlog%011d', i), printf('zzz%012d', i), printf('Person %d ÄRGER', i), 'update', 'users', '',
         '2026-11-02 08:00:00.000Z', '2026-11-02 08:00:00.000Z' FROM n`,
    );
    const last = { id: 'zzz000000000250', name: 'Person 250 ÄRGER' };
    const named = async (query: string) => (await request(`audit/people${query}`)).body;
    const first = await named('');
    expect(first.people).toHaveLength(200);
    expect(first.people).not.toContainEqual(last);
    expect(first.more).toBe(true);
    expect(await named(`?search=${encodeURIComponent('person 250 ärg')}`)).toEqual({ people: [last], more: false });
    const byAddress = { people: [{ id: world.superAdmin.id, name: 'Sabine Super' }], more: false };
    expect(await named(`?search=${encodeURIComponent(world.superAdmin.email)}`)).toEqual(byAddress);
    expect((await named(`?person=${last.id}`)).people).toContainEqual(last);
    expect((await named('?search=gibt-es-nicht')).people).toEqual([]);
    for (const query of ['?person=kurz', '?name=Zoe']) expect((await request(`audit/people${query}`)).status).toBe(422);
  });
});
