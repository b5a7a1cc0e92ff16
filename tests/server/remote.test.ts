import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { me, refresh, requestGrant, signIn } from '../../src/remote/auth';
import { type Credential, setSession } from '../../src/remote/client';
import { publicConfig } from '../../src/remote/config';
import { countDocumentations, counts } from '../../src/remote/counts';
import {
  deleteDocumentation,
  getDocumentation,
  listChangedDocumentations,
  listDocumentations,
  listFirstPhotos,
  listPhotos,
  listTombstones,
} from '../../src/remote/documentations';
import { photoUrl } from '../../src/remote/files';
import { listProperties } from '../../src/remote/properties';
import { listSharings } from '../../src/remote/sharings';
import { askReceipt, askReceipts, submitDocumentation, submitPhoto } from '../../src/remote/submit';
import { onTick } from '../../src/remote/ticks';
import { startServer, type TestServer, update } from '../support/server';
import { PASSWORD, type Tenant, tenants, type World } from '../support/tenants';
import { type Work, work } from '../support/work';
import { StreamSource } from './streamSource';

let server: TestServer;
let world: World;
let a: Tenant;

beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
  a = world.a;
  vi.stubGlobal('location', { origin: server.url });
});
afterEach(() => setSession(null));
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.remove();
});

const session = (token: string): Credential => ({ kind: 'session', token });
const bytesOf = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer;
const ours = (content = {}) => work({ author: a.employee.id, property: a.property, content });

/** Everything of a documentation, as the engine would send it; the last outcome. */
async function deliver({ sealed, files }: Work, credential = session(a.employee.token)) {
  let outcome = await submitDocumentation(sealed, credential);
  for (const [index, photo] of sealed.photos.entries())
    outcome = await submitPhoto(
      { documentation: sealed, photo, bytes: bytesOf(files[index] as Uint8Array) },
      credential,
    );
  return outcome;
}

describe('remote and the real server understand each other', () => {
  it('signing in answers who I am, and how far the clocks are apart', async () => {
    const found = await signIn(a.employee.email.toUpperCase(), PASSWORD);
    expect(found.me).toMatchObject({ id: a.employee.id, role: 'employee', active: true });
    expect(found.me.employer).toEqual({ id: a.company.id, companyName: 'Gebäudedienst a' });
    expect(Math.abs(found.clockOffset)).toBeLessThan(2000);
    expect((await me(found.token)).me.id).toBe(a.employee.id);
    expect((await me(await refresh(found.token))).me.id).toBe(a.employee.id);
  });

  it('a wrong password is the sentence of the specification', async () =>
    await expect(signIn(a.employee.email, 'falsch-falsch')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Ungültige E-Mail oder Passwort.',
    }));

  it('a dead session says so everywhere, and is never an empty list', async () => {
    await expect(me('dead')).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(refresh('dead')).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(requestGrant('dead')).rejects.toMatchObject({ kind: 'unauthorized' });
    setSession('dead');
    for (const asked of [
      () => listDocumentations(),
      () => listProperties(),
      () => listTombstones('2026-01-01T00:00:00.000Z'),
      () => getDocumentation('doc000000000001'),
      () => counts(),
      () => photoUrl({ id: 'pho000000000001', file: 'x.jpg' }),
    ])
      await expect(asked()).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('properties carry the services of assignment and sharing', async () => {
    setSession(a.employee.token);
    const own = await listProperties();
    expect(own.map(({ name }) => name).sort()).toEqual(['Domkloster a', 'Eigenes Lager a']);
    expect(own.find(({ id }) => id === a.property)?.serviceTypes).toEqual(['Hausmeister']);
    setSession(a.manager.token);
    expect(await listSharings()).toMatchObject([{ property: a.property, companyName: 'Gebäudedienst a' }]);
  });

  it('what the operator chose is told to anybody', async () =>
    expect(await publicConfig()).toMatchObject({
      tileUrl: expect.stringContaining('{z}'),
      mapsLink: expect.stringContaining('{lat}'),
    }));
});

describe('a documentation on its way', () => {
  it('by session: receiving, then complete; asked again it is the same; the manager sees it with all its photos', async () => {
    const one = await ours();
    const first = await submitDocumentation(one.sealed, session(a.employee.token));
    expect(first).toMatchObject({
      kind: 'receipt',
      receipt: { state: 'receiving', missing: one.sealed.photos.map(({ id }) => id) },
    });
    expect(await deliver(one)).toMatchObject({ kind: 'receipt', receipt: { state: 'complete', missing: [] } });
    expect(await askReceipt(one.sealed, session(a.employee.token))).toMatchObject({ receipt: { state: 'complete' } });

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

  it('by grant alone, with the session gone', async () => {
    const { grant } = await requestGrant(a.employee.token);
    const one = await ours();
    expect(await deliver(one, { kind: 'grant', grant })).toMatchObject({ receipt: { state: 'complete' } });
    const dead: Credential = { kind: 'grant', grant: 'x'.repeat(43) };
    expect(await submitDocumentation(one.sealed, dead)).toEqual({ kind: 'signIn', code: 'unauthorized' });
  });

  it('every verdict of the door arrives as its outcome', async () => {
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
    const bytes = bytesOf(lost.files[0] as Uint8Array);
    expect(await submitPhoto({ documentation: lost.sealed, photo: photo as never, bytes }, by)).toEqual({
      kind: 'notFound',
    });
    expect(await askReceipt(lost.sealed, by)).toEqual({ kind: 'notFound' });
  });

  it('bytes that are not those of the manifest: damaged here, or damaged on the way', async () => {
    const one = await ours();
    const by = session(a.employee.token);
    await submitDocumentation(one.sealed, by);
    const [photo, other] = one.sealed.photos;
    const wrong = { documentation: one.sealed, photo: photo as never, bytes: bytesOf(one.files[1] as Uint8Array) };
    expect(await submitPhoto(wrong, by)).toEqual({ kind: 'photoMismatch', localBytes: 'damaged' });
    const mixedUp = { ...wrong, photo: { id: photo?.id as string, sha256: other?.sha256 as string } };
    expect(await submitPhoto(mixedUp, by)).toEqual({ kind: 'photoMismatch', localBytes: 'sound' });
  });

  it('notes with an emoji arrive as they were typed', async () => {
    const one = await ours({ notes: '🧹 Keller – „fertig“' });
    expect(await deliver(one)).toMatchObject({ receipt: { state: 'complete' } });
    setSession(a.employee.token);
    expect((await getDocumentation(one.sealed.id)).notes).toBe('🧹 Keller – „fertig“');
  });

  it('the second confirmation tells complete from unknown', async () => {
    const [one, never] = [await ours(), await ours()];
    await deliver(one);
    const answer = await askReceipts([never.sealed, one.sealed], session(a.employee.token));
    expect(answer).toMatchObject({
      kind: 'receipts',
      receipts: [{ state: 'unknown' }, { state: 'complete', missing: [] }],
    });
  });

  it('deleted: gone from the list, 410 at the door, a tombstone for the pull', async () => {
    const one = await ours();
    await deliver(one);
    setSession(a.company.token);
    const before = await countDocumentations({});
    await deleteDocumentation(one.sealed.id, 'doppelt aufgenommen');
    await expect(getDocumentation(one.sealed.id)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await countDocumentations({})).toBe(before - 1);
    const tombs = await listTombstones(new Date(Date.now() - 60_000).toISOString());
    expect(tombs.map(({ id }) => id)).toContain(one.sealed.id);
    expect((await listTombstones(tombs.at(-1)?.deletedAt ?? '')).map(({ id }) => id)).toContain(one.sealed.id);
    expect(await submitDocumentation(one.sealed, session(a.employee.token))).toEqual({ kind: 'deleted' });
    expect(await askReceipt(one.sealed, session(a.employee.token))).toMatchObject({ receipt: { state: 'deleted' } });
  });
});

describe('lists of the real server', () => {
  it('page by page nothing is missing and nothing comes twice, also within the same moment', async () => {
    const moment = new Date(Date.now() - 30_000).toISOString();
    const { b } = world;
    const made: string[] = [];
    for (let i = 0; i < 5; i++) {
      const capturedAt = i < 3 ? moment : new Date(Date.now() - 20_000 + i).toISOString();
      const one = await work({ author: b.employee.id, property: b.property, photos: 1, content: { capturedAt } });
      await deliver(one, session(b.employee.token));
      made.push(one.sealed.id);
    }
    setSession(b.company.token);
    const paged: { id: string; capturedAt: number }[] = [];
    for (;;) {
      const page = await listDocumentations({ limit: 2, ...(paged.at(-1) ? { after: paged.at(-1) } : {}) });
      paged.push(...page);
      if (page.length < 2) break;
    }
    expect(paged.map(({ id }) => id).sort()).toEqual([...made].sort());
    expect(paged.map(({ capturedAt }) => capturedAt)).toEqual(
      paged.map(({ capturedAt }) => capturedAt).sort((x, y) => y - x),
    );

    const changed: { id: string; updated: string }[] = [];
    for (let after = { updated: '2026-01-01T00:00:00.000Z', id: '' }; ; ) {
      const page = await listChangedDocumentations({ after, limit: 2 });
      changed.push(...page);
      const last = page.at(-1);
      if (page.length < 2 || !last) break;
      after = { updated: last.updated, id: last.id };
    }
    expect(changed.map(({ id }) => id).sort()).toEqual([...made].sort());
    const thumbs = await listFirstPhotos(made, 1);
    expect(thumbs.map(({ documentation }) => documentation).sort()).toEqual([...made].sort());
    expect(await counts()).toMatchObject({ documentations: 5, properties: 2 });
    expect(await listDocumentations({ property: b.own })).toEqual([]);
    expect(await listDocumentations({ employee: b.employee.id, complete: true })).toHaveLength(5);
    expect(await listDocumentations({ from: Date.parse(moment), to: Date.parse(moment) + 1 })).toHaveLength(3);
  });

  it('an assignment that ended takes its property off the list', async () => {
    const { b } = world;
    await update(server, 'user_properties', { id: b.assignment, ended_at: new Date().toISOString() });
    setSession(b.employee.token);
    expect((await listProperties()).map(({ id }) => id)).toEqual([b.own]);
  });
});

describe('live updates of the real server', () => {
  it('tell the manager that something changed, and nobody of another tenant', async () => {
    vi.stubGlobal('EventSource', StreamSource);
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const ticks = { own: 0, foreign: 0 };
    setSession(world.b.manager.token);
    const stopForeign = onTick(world.b.manager.id, () => {
      ticks.foreign += 1;
    });
    await vi.waitUntil(() => ticks.foreign === 1, { timeout: 10_000 });
    setSession(a.manager.token);
    const stop = onTick(a.manager.id, () => {
      ticks.own += 1;
    });
    try {
      await vi.waitUntil(() => ticks.own === 1, { timeout: 10_000 });
      await deliver(await ours());
      await vi.waitUntil(() => ticks.own >= 2, { timeout: 10_000 });
      expect(ticks.foreign).toBe(1);
    } finally {
      stop();
      stopForeign();
      StreamSource.closeAll();
    }
  });
});
