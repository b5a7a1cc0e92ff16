import { describe, expect, it } from 'vitest';
import { fetchIdentity, renewSessionToken, requestGrant, signIn } from '../../../src/api/auth';
import { setSession } from '../../../src/api/client';
import { publicConfig } from '../../../src/api/config';
import { countDocumentations, fetchCounts } from '../../../src/api/counts';
import {
  deleteDocumentation,
  getDocumentation,
  listDocumentations,
  listPhotos,
  listTombstones,
} from '../../../src/api/documentations';
import { photoUrl } from '../../../src/api/files';
import { createProperty } from '../../../src/api/ownProperties';
import { listProperties } from '../../../src/api/properties';
import { listSharings } from '../../../src/api/sharings';
import { requestReceipt, requestReceipts, submitDocumentation, submitPhoto } from '../../../src/api/submit';
import type { Credential } from '../../../src/api/wire';
import { id, work } from '../../support/rows/work';
import { sql } from '../../support/server/sql';
import { PASSWORD } from '../../support/server/tenants';
import { bytesOf, deliver, deliverBy, session } from '../delivery/delivering';
import { stage } from '../stage';
import { pageOf } from './pageOf';

// While its job cuts a thumbnail, no request gets it (delivery/thumbs.js).
const { server, world, a } = await stage({ clock: false });
pageOf(server.url);

const ours = (content = {}) => work({ author: a.employee.id, property: a.property, content });

describe("the app's client and the real server", () => {
  it('signing in returns the account and the clock difference', async () => {
    const found = await signIn(a.employee.email.toUpperCase(), PASSWORD);
    expect(found.me).toMatchObject({ id: a.employee.id, role: 'employee', active: true });
    expect(found.me.employer).toEqual({ id: a.company.id, companyName: 'Gebäudedienst a' });
    expect(Math.abs(found.clockOffset)).toBeLessThan(2000);
    expect((await fetchIdentity(found.token)).me.id).toBe(a.employee.id);
    expect((await fetchIdentity(await renewSessionToken(found.token))).me.id).toBe(a.employee.id);
  });

  it('a wrong password gives the specified sentence', async () =>
    await expect(signIn(a.employee.email, 'falsch-falsch')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Ungültige E-Mail oder Passwort.',
    }));

  it('a property whose first answer was lost keeps the saved form', async () => {
    setSession(a.manager.token);
    const owner = { column: 'property_manager', id: a.manager.id } as const;
    const form = { name: 'Haus A', address: 'Domkloster 4, 50667 Köln', notes: '', winter: '', saltless: false };
    const [first, place] = [id(), { latitude: 0, longitude: 0 }];
    await createProperty(first, owner, { ...form, ...place });
    await createProperty(first, owner, { ...form, ...place, name: 'Haus B', notes: 'Schlüssel beim Nachbarn' });
    const [there, ...more] = await sql(server, "SELECT id, name, notes FROM properties WHERE name LIKE 'Haus _'");
    expect([there, more]).toEqual([{ id: first, name: 'Haus B', notes: 'Schlüssel beim Nachbarn' }, []]);
  });

  it('a failed lookup of accounts never reports missing rows', async () => {
    const one = await ours();
    await deliver(one, a.employee.token);
    setSession(a.employee.token);
    await sql(server, 'ALTER TABLE users RENAME TO users_away');
    try {
      await expect(getDocumentation(one.sealed.id)).rejects.toMatchObject({ kind: 'temporary' });
      await expect(listDocumentations()).rejects.toMatchObject({ kind: 'temporary' });
    } finally {
      await sql(server, 'ALTER TABLE users_away RENAME TO users');
    }
    await expect(getDocumentation(one.sealed.id)).resolves.toMatchObject({ id: one.sealed.id });
  });

  it('a dead session is reported everywhere and is never an empty list', async () => {
    await expect(fetchIdentity('dead')).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(renewSessionToken('dead')).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(requestGrant('dead')).rejects.toMatchObject({ kind: 'unauthorized' });
    setSession('dead');
    for (const request of [
      () => listDocumentations(),
      () => listProperties(),
      () => listTombstones('2026-01-01T00:00:00.000Z'),
      () => getDocumentation('doc000000000001'),
      () => fetchCounts(),
      () => photoUrl({ id: 'pho000000000001', file: 'x.jpg' }),
    ])
      await expect(request()).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('properties carry the services of assignment and sharing', async () => {
    setSession(a.employee.token);
    const own = await listProperties();
    expect(own.map(({ name }) => name).sort()).toEqual(['Domkloster a', 'Eigenes Lager a']);
    expect(own.find(({ id }) => id === a.property)?.serviceTypes).toEqual(['Hausmeister']);
    setSession(a.manager.token);
    expect(await listSharings()).toMatchObject([{ property: a.property, companyName: 'Gebäudedienst a' }]);
  });

  it("the operator's settings are public", async () =>
    expect(await publicConfig()).toMatchObject({
      tileUrl: expect.stringContaining('{z}'),
      mapsLink: expect.stringContaining('{lat}'),
    }));
});

describe('delivery of a documentation', () => {
  it('by session: receiving, complete, repeatable, visible to the manager', async () => {
    const one = await ours();
    const first = await submitDocumentation(one.sealed, session(a.employee.token));
    expect(first).toMatchObject({
      kind: 'receipt',
      receipt: { state: 'receiving', missing: one.sealed.photos.map(({ id }) => id) },
    });
    expect(await deliver(one, a.employee.token)).toMatchObject({
      kind: 'receipt',
      receipt: { state: 'complete', missing: [] },
    });
    expect(await requestReceipt(one.sealed, session(a.employee.token))).toMatchObject({
      receipt: { state: 'complete' },
    });

    setSession(a.manager.token);
    const seen = await getDocumentation(one.sealed.id);
    expect(seen).toMatchObject({
      id: one.sealed.id,
      propertyName: 'Domkloster a',
      employeeName: 'Mitarbeit A',
      companyName: 'Gebäudedienst a',
      serviceType: 'Hausmeister',
      locationStatus: 'on_site',
      byLink: false,
      clockKnown: true,
      photoCount: 2,
      state: 'complete',
      capturedAt: Date.parse(one.sealed.capturedAt),
    });
    const photos = await listPhotos(one.sealed.id);
    expect(photos.map(({ id, sha256 }) => ({ id, sha256 }))).toEqual(
      one.sealed.photos.map(({ id, sha256 }) => ({ id, sha256 })),
    );
    const stored = await fetch(new URL(await photoUrl(photos[0] as never), server.url));
    expect(Buffer.from(await stored.arrayBuffer()).equals(Buffer.from(one.files[0] as Uint8Array))).toBe(true);
    const thumb = await fetch(new URL(await photoUrl(photos[0] as never, { thumb: '320x320' }), server.url));
    expect(thumb.headers.get('content-type')).toMatch(/^image\//);
  });

  it('by grant only, without a session', async () => {
    const { grant } = await requestGrant(a.employee.token);
    const one = await ours();
    expect(await deliverBy(one, { kind: 'grant', grant })).toMatchObject({ receipt: { state: 'complete' } });
    const dead: Credential = { kind: 'grant', grant: 'x'.repeat(43) };
    expect(await submitDocumentation(one.sealed, dead)).toEqual({ kind: 'signIn', code: 'unauthorized' });
  });

  it('every verdict of the route arrives as its outcome', async () => {
    const by = session(a.employee.token);
    const one = await ours();
    await submitDocumentation(one.sealed, by);
    const conflict = { ...one.sealed, contentHash: 'f'.repeat(64) };
    expect(await submitDocumentation(conflict, by)).toEqual({ kind: 'refused', code: 'conflict' });
    expect(await submitDocumentation((await ours()).sealed, session(a.unassigned.token))).toEqual({
      kind: 'signIn',
      code: 'wrong_user',
    });
    const foreign = await work({ author: a.employee.id, property: world.b.property });
    expect(await submitDocumentation(foreign.sealed, by)).toMatchObject({ kind: 'refused' });
    const broken = { ...(await ours()).sealed, notes: 'anders' };
    expect(await submitDocumentation(broken, by)).toEqual({ kind: 'refused', code: 'hash_mismatch' });
    const lost = await ours();
    const [photo] = lost.sealed.photos;
    const bytes = bytesOf(lost.files[0]);
    expect(await submitPhoto({ documentation: lost.sealed, photo: photo as never, bytes }, by)).toEqual({
      kind: 'notFound',
    });
    expect(await requestReceipt(lost.sealed, by)).toEqual({ kind: 'notFound' });
  });

  it('reports bytes that differ from the manifest: here or in transit', async () => {
    const one = await ours();
    const by = session(a.employee.token);
    await submitDocumentation(one.sealed, by);
    const [photo, other] = one.sealed.photos;
    const wrong = { documentation: one.sealed, photo: photo as never, bytes: bytesOf(one.files[1]) };
    expect(await submitPhoto(wrong, by)).toEqual({ kind: 'photoMismatch', localBytes: 'damaged' });
    const mixedUp = { ...wrong, photo: { id: photo?.id as string, sha256: other?.sha256 as string } };
    expect(await submitPhoto(mixedUp, by)).toEqual({ kind: 'photoMismatch', localBytes: 'sound' });
  });

  it('notes with an emoji arrive as typed', async () => {
    const one = await ours({ notes: '🧹 Keller – „fertig“' });
    expect(await deliver(one, a.employee.token)).toMatchObject({ receipt: { state: 'complete' } });
    setSession(a.employee.token);
    expect((await getDocumentation(one.sealed.id)).notes).toBe('🧹 Keller – „fertig“');
  });

  it('the second confirmation tells complete from unknown', async () => {
    const [one, never] = [await ours(), await ours()];
    await deliver(one, a.employee.token);
    const answer = await requestReceipts([never.sealed, one.sealed], session(a.employee.token));
    expect(answer).toMatchObject({
      kind: 'receipts',
      receipts: [{ state: 'unknown' }, { state: 'complete', missing: [] }],
    });
  });

  it('deleted: gone from the list, 410 at the route, tombstone in the pull', async () => {
    const one = await ours();
    await deliver(one, a.employee.token);
    setSession(a.company.token);
    const before = await countDocumentations({});
    await deleteDocumentation(one.sealed.id, 'doppelt aufgenommen');
    await expect(getDocumentation(one.sealed.id)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await countDocumentations({})).toBe(before - 1);
    const tombstones = await listTombstones(new Date(Date.now() - 60_000).toISOString());
    expect(tombstones.map(({ id }) => id)).toContain(one.sealed.id);
    expect((await listTombstones(tombstones.at(-1)?.deletedAt ?? '')).map(({ id }) => id)).toContain(one.sealed.id);
    expect(await submitDocumentation(one.sealed, session(a.employee.token))).toEqual({ kind: 'deleted' });
    expect(await requestReceipt(one.sealed, session(a.employee.token))).toMatchObject({
      receipt: { state: 'deleted' },
    });
  });
});
