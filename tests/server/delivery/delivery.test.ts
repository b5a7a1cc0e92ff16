import { beforeEach, describe, expect, it } from 'vitest';
import {
  type By,
  deliver,
  grant,
  id,
  put,
  receipt,
  receipts,
  resealed,
  session,
  submit,
  work,
} from '../../support/rows/work';
import { rows, send, update } from '../../support/server/server';
import { stage } from '../stage';

let by: By;
const { server, world, a } = await stage();
beforeEach(() => {
  by = session(a.employee.token);
});

const mine = (more: { photos?: number; content?: object } = {}) =>
  work({ author: a.employee.id, property: a.property, ...more });
const rowOf = async (documentation: string) => (await rows(server, 'documentations', `id = "${documentation}"`))[0];
describe('delivery of a documentation', () => {
  it('takes photos in any order and completes with the last', async () => {
    const what = await mine();
    const first = await submit(server, what.sealed, by);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ id: what.sealed.id, state: 'receiving', contentHash: what.sealed.contentHash });
    expect(first.body.missing).toEqual(what.sealed.photos.map((photo) => photo.id));
    const started = await rowOf(what.sealed.id);
    expect(started?.photo_count).toBe(0);
    expect((await put(server, { work: what, index: 1 }, by)).body.missing).toEqual([what.sealed.photos[0]?.id]);
    // Progress is a change that a phone pulls (D64).
    const half = await rowOf(what.sealed.id);
    expect(half?.photo_count).toBe(1);
    expect(half?.updated > started?.updated).toBe(true);
    await put(server, { work: what, index: 1 }, by);
    expect((await rowOf(what.sealed.id))?.photo_count).toBe(1);
    const last = await put(server, { work: what, index: 0 }, by);
    expect(last.status).toBe(201);
    expect(last.body).toMatchObject({ state: 'complete', missing: [], number: expect.stringMatching(/^\w{5}-\w{5}$/) });
    expect((await receipt(server, what.sealed.id, by)).body).toEqual(last.body);
    expect((await receipts(server, [what.sealed.id], by)).body).toEqual({ receipts: [last.body] });
  });

  it("takes the completion time from the server's clock, not from the row", async () => {
    const made = await mine({ photos: 1 });
    await submit(server, made.sealed, by);
    await update(server, 'documentations', { id: made.sealed.id, completed_at: '2020-01-01 00:00:00.000Z' });
    const before = Date.now();
    await put(server, { work: made, index: 0 }, by);
    expect(Date.parse((await rowOf(made.sealed.id))?.completed_at)).toBeGreaterThanOrEqual(before);
  });

  it('stores names, tenants, service and distance beside the sealed text', async () => {
    const what = await mine();
    await deliver(server, what, by);
    const row = await rowOf(what.sealed.id);
    expect(row).toMatchObject({
      state: 'complete',
      photo_count: 2,
      employee_name: 'Mitarbeit A',
      user: a.employee.id,
      company_admin: a.company.id,
      company_name: 'Gebäudedienst a',
      property_manager: a.manager.id,
      manager_name: 'Hausverwaltung a',
      property_name: 'Domkloster a',
      service_type: 'Hausmeister',
      location_status: 'on_site',
      trust_level: 'signed_in',
      distance: 1,
      clock_known: true,
      late: false,
      held: false,
      content_hash: what.sealed.contentHash,
    });
    expect(row.sealed).toBe(JSON.stringify(what.sealed));
    expect(new Date(row.captured_at).toISOString()).toBe(what.sealed.capturedAt);
  });

  it('stores the sealed activities; the first version has none', async () => {
    const work = { activities: [{ code: 'winter_clear', label: 'Räumen (alt)' }], from: '05:10', until: null };
    const now = await mine({ content: { version: 2, serviceType: 'Winterdienst', work } });
    const old = await mine();
    for (const one of [now, old]) await deliver(server, one, by);
    expect(await rowOf(now.sealed.id)).toMatchObject({ work, service_type: 'Winterdienst' });
    expect((await rowOf(now.sealed.id)).sealed).toBe(JSON.stringify(now.sealed));
    expect((await rowOf(old.sealed.id)).work).toBeNull();
    // The same content is the same record; other activities are a conflict.
    expect((await submit(server, now.sealed, by)).status).toBe(200);
    const other = await resealed({ ...now.sealed, work: { ...work, activities: [] } });
    expect((await submit(server, other, by)).status).toBe(409);
  });

  it('of Winterdienst keeps the hours agreed at its arrival', async () => {
    const agree = (body: object) =>
      send(server, `/api/collections/properties/records/${a.property}`, {
        method: 'PATCH',
        body,
        token: a.manager.token,
      });
    expect((await agree({ winter: '07:00-20:00', saltless: true })).status).toBe(200);
    const cleared = await mine({ content: { serviceType: 'Winterdienst' } });
    const swept = await mine({ content: { serviceType: 'Hausmeister' } });
    for (const one of [cleared, swept]) await deliver(server, one, by);
    expect((await agree({ winter: '', saltless: false })).status).toBe(200);
    expect((await rowOf(cleared.sealed.id)).winter).toBe('07:00-20:00');
    expect((await rowOf(swept.sealed.id)).winter).toBe('');
  });

  it('stores unknown values as unknown', async () => {
    const unknown = { latitude: null, longitude: null, accuracy: null, locationSource: 'manual' as const };
    const what = await mine({ content: { ...unknown, clockOffset: null } });
    await deliver(server, what, by);
    expect(await rowOf(what.sealed.id)).toMatchObject({
      latitude: 0,
      longitude: 0,
      accuracy: 0,
      distance: -1,
      location_status: 'unknown',
      clock_known: false,
    });
  });

  it('computes captured_at from device time and offset, at most arrival', async () => {
    const slow = await mine({ content: { clockOffset: 3_600_000, capturedAt: '2026-01-05T08:00:00.000Z' } });
    await deliver(server, slow, by);
    expect((await rowOf(slow.sealed.id)).captured_at).toBe('2026-01-05 09:00:00.000Z');
    const ahead = await mine({ content: { capturedAt: new Date(Date.now() + 3 * 3_600_000).toISOString() } });
    await deliver(server, ahead, by);
    const row = await rowOf(ahead.sealed.id);
    expect(row.captured_at).toBe(row.received_at);
  });

  it.each([
    ['unknown', null],
    ['measured wrongly', 0],
  ])('uses the arrival time for a %s clock five years ahead', async (_how, offset) => {
    const ahead = (ms: number) => new Date(Date.now() + 5 * 365 * 24 * 3_600_000 + ms).toISOString();
    const content = { startedAt: ahead(-60_000), capturedAt: ahead(0), clockOffset: offset };
    const what = await mine({ content });
    expect((await deliver(server, what, by)).body.state).toBe('complete');
    const row = await rowOf(what.sealed.id);
    expect(row).toMatchObject({ captured_at: row.received_at, started_at: row.received_at, clock_known: false });
    expect(row).toMatchObject({ held: false, late: false });
    expect(JSON.parse(row.sealed)).toMatchObject(content);
  });
});

describe('order of checks', () => {
  it('answers a repetition with its receipt before checking rights', async () => {
    const what = await mine();
    const complete = await deliver(server, what, by);
    const [assignment] = await rows(server, 'user_properties', `id = "${a.assignment}"`);
    await send(server, `/api/collections/user_properties/records/${assignment.id}`, {
      method: 'PATCH',
      token: server.su,
      body: { ended_at: '2020-01-01 00:00:00.000Z' },
    });
    const again = await submit(server, what.sealed, by);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(complete.body);
    const other = await mine();
    expect((await submit(server, other.sealed, by)).body).toMatchObject({ status: 403, code: 'ended' });
    await send(server, `/api/collections/user_properties/records/${assignment.id}`, {
      method: 'PATCH',
      token: server.su,
      body: { ended_at: '' },
    });
  });

  it('answers 409 to other content or another account under a known id', async () => {
    const what = await mine();
    await submit(server, what.sealed, by);
    const changed = await resealed({ ...what.sealed, notes: 'anders' });
    expect((await submit(server, changed, by)).body).toMatchObject({ status: 409, code: 'conflict' });
    for (const other of [a.unassigned, a.company, world.b.employee])
      expect((await submit(server, what.sealed, session(other.token))).body).toMatchObject({ status: 409 });
  });

  it("refuses another author's work before checking rights or rules", async () => {
    const broken = await mine({
      content: { author: a.unassigned.id, property: world.b.property, notes: 'x'.repeat(5001) },
    });
    expect((await submit(server, broken.sealed, by)).body).toMatchObject({ status: 403, code: 'wrong_user' });
    const nobodys = await mine({ content: { author: null } });
    expect((await submit(server, nobodys.sealed, by)).body).toMatchObject({ status: 403, code: 'wrong_user' });
  });

  it('checks the right before the rules', async () => {
    const broken = await mine({ content: { property: world.b.property, notes: 'x'.repeat(5001) } });
    expect((await submit(server, broken.sealed, by)).body).toMatchObject({ status: 403, code: 'not_allowed' });
    const allowed = await mine({ content: { notes: 'x'.repeat(5001) } });
    expect((await submit(server, allowed.sealed, by)).body).toMatchObject({ status: 422, code: 'notes_length' });
  });

  it.each([
    ['an employee without an assignment', () => a.unassigned, () => a.property],
    ['an employee at a property of another company', () => a.employee, () => world.b.property],
    ['an employee at a property that is not shared', () => a.employee, () => a.unshared],
    ['an employee at a property that does not exist', () => a.employee, () => id()],
    ['a provider at a property that is not shared with it', () => a.company, () => a.unshared],
    ['somebody without an employer', () => world.outsider, () => a.property],
  ])('refuses %s', async (_who, who, where) => {
    const what = await work({ author: who().id, property: where() });
    expect((await submit(server, what.sealed, session(who().token))).body).toMatchObject({
      status: 403,
      code: 'not_allowed',
      message: 'Für diese Immobilie besteht keine Zuordnung.',
    });
    expect(await rowOf(what.sealed.id)).toBeUndefined();
  });

  it("accepts a provider's work at shared and own properties", async () => {
    for (const [property, manager] of [
      [a.property, 'Hausverwaltung a'],
      [a.own, ''],
    ] as const) {
      const what = await work({ author: a.company.id, property });
      expect((await deliver(server, what, session(a.company.token))).body.state).toBe('complete');
      expect((await rowOf(what.sealed.id)).manager_name).toBe(manager);
    }
  });

  it('refuses managers, super admins, superusers and anonymous requests', async () => {
    for (const who of [a.manager, world.superAdmin]) {
      const what = await work({ author: who.id, property: a.property });
      expect((await submit(server, what.sealed, session(who.token))).body).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    const what = await mine();
    expect((await submit(server, what.sealed, session(server.su))).status).toBe(403);
    for (const credential of [{}, session('abgelaufen'), grant('x'.repeat(43))])
      expect((await submit(server, what.sealed, credential)).body).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await rowOf(what.sealed.id)).toBeUndefined();
  });
});

describe('photos and receipts', () => {
  it('give 404 before the header, for unknown photos and strangers', async () => {
    const what = await mine();
    expect((await put(server, { work: what, index: 0 }, by)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await receipt(server, what.sealed.id, by)).status).toBe(404);
    await submit(server, what.sealed, by);
    const other = await mine();
    const path = `/api/app/documentations/${what.sealed.id}/photos/${other.sealed.photos[0]?.id}`;
    expect((await send(server, path, { method: 'PUT', body: other.files[0], headers: by })).status).toBe(404);
    const foreign = session(a.unassigned.token);
    expect((await put(server, { work: what, index: 0 }, foreign)).status).toBe(404);
    expect((await receipt(server, what.sealed.id, foreign)).status).toBe(404);
    expect((await receipts(server, [what.sealed.id, id()], foreign)).body.receipts).toEqual([
      { id: what.sealed.id, state: 'unknown' },
      expect.objectContaining({ state: 'unknown' }),
    ]);
  });

  it('are requested fifty at a time', async () => {
    const ids = Array.from({ length: 51 }, () => id());
    expect((await receipts(server, ids, by)).status).toBe(422);
    expect((await receipts(server, ids.slice(1), by)).body.receipts).toHaveLength(50);
    // A repeated id is checked once.
    const named = await receipts(server, [...ids.slice(0, 2), ...ids.slice(0, 2)], by);
    expect(named.body.receipts.map((reported: { id: string }) => reported.id)).toEqual(ids.slice(0, 2));
    for (const body of [{}, { ids: 'x' }, { ids: ['kurz'] }, { ids: [], more: 1 }, []])
      expect((await send(server, '/api/app/receipts', { body, headers: by })).status).toBe(422);
  });
});
