import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type DraftRow, db } from '../../../../src/db/db';
import { changeDraft, discardDraft, openDraft } from '../../../../src/db/drafts';
import { photosOf } from '../../../../src/db/photos';
import { DraftGoneError, StorageError } from '../../../../src/db/storage';
import type { ManifestPhoto } from '../../../../src/domain/documentation/documentation';
import { newId } from '../../../../src/domain/id';
import { DraftStore } from '../../../../src/features/capture/state/draftStore';

const id = () => newId((n) => randomBytes(n));
const PLACE = { source: 'gps', latitude: 50.9, longitude: 6.9, accuracy: 8, address: null } as const;
let checkpoint = { elapsed: 1000, wall: 1_800_000_000_000 };

function draft(): DraftRow {
  return {
    id: id(),
    owner: 'user:emil',
    author: 'emil',
    rev: 0,
    state: 'open',
    startedAt: '2026-11-21T05:40:00.000Z',
    timer: { elapsed: 0, wall: 1_800_000_000_000 },
    expiredAt: null,
    property: null,
    employeeName: null,
    place: null,
    serviceType: null,
    notes: '',
  };
}

function photo(): { photo: ManifestPhoto; bytes: ArrayBuffer } {
  const content = new Uint8Array(randomBytes(500));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const takenAt = '2026-11-21T05:41:00.000Z';
  return {
    photo: { id: id(), sha256, bytes: 500, width: 4, height: 3, takenAt, source: 'camera' },
    bytes: content.buffer,
  };
}

const keep = (row = draft()) => new DraftStore(row, false, () => checkpoint);
const stored = async (draftStore: DraftStore) => (await db.drafts.get(draftStore.kept().draft.id)) ?? null;

beforeEach(async () => {
  checkpoint = { elapsed: 1000, wall: 1_800_000_000_000 };
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('shows a mere choice without storing it', async () => {
  const draftStore = keep();
  draftStore.change({ property: 'haus' }, false);
  await draftStore.flush();
  expect(draftStore.kept()).toMatchObject({ stored: false, draft: { property: 'haus' } });
  expect(await db.drafts.count()).toBe(0);
});

test.each([
  ['a location', { place: PLACE }],
  ['a note', { notes: 'Gehweg geräumt' }],
])('%s stores the draft with everything chosen before it', async (_name, patch) => {
  const draftStore = keep();
  draftStore.change({ property: 'haus', serviceType: 'Winterdienst' }, false);
  draftStore.change(patch, true);
  await draftStore.flush();
  expect(await stored(draftStore)).toMatchObject({ property: 'haus', serviceType: 'Winterdienst', ...patch });
  expect(draftStore.kept().stored).toBe(true);
});

test('stores the current timer at every write', async () => {
  const draftStore = keep();
  draftStore.change({ notes: 'a' }, true);
  await draftStore.flush();
  checkpoint = { elapsed: 90_000, wall: 1_800_000_089_000 };
  draftStore.saveTimer();
  await draftStore.flush();
  expect((await stored(draftStore))?.timer).toEqual(checkpoint);
});

test('stores the last letter of fast typing', async () => {
  const draftStore = keep();
  const text = 'Splitt gestreut, Eingang frei';
  for (let end = 1; end <= text.length; end++) draftStore.change({ notes: text.slice(0, end) }, true);
  await draftStore.flush();
  expect((await stored(draftStore))?.notes).toBe(text);
});

test('keeps a note typed while the first photo is stored', async () => {
  const draftStore = keep();
  const { photo: line, bytes } = photo();
  const adding = draftStore.addPhoto(line, bytes);
  draftStore.change({ notes: 'währenddessen', property: 'haus' }, true);
  await adding;
  await draftStore.flush();
  expect(await stored(draftStore)).toMatchObject({ notes: 'währenddessen', property: 'haus' });
  expect((await photosOf(draftStore.kept().draft.id)).map((row) => row.id)).toEqual([line.id]);
});

test('keeps a choice made while the first location is stored', async () => {
  const draftStore = keep();
  draftStore.change({ place: PLACE }, true);
  draftStore.change({ serviceType: 'Hausmeister' }, false);
  await Promise.resolve();
  draftStore.change({ property: 'haus' }, false);
  await draftStore.flush();
  expect(await stored(draftStore)).toMatchObject({ property: 'haus', serviceType: 'Hausmeister' });
});

test('keeps a choice made while the first photo is stored', async () => {
  const draftStore = keep();
  const { photo: line, bytes } = photo();
  const adding = draftStore.addPhoto(line, bytes);
  await Promise.resolve();
  draftStore.change({ property: 'haus' }, false);
  await adding;
  await draftStore.flush();
  expect(await stored(draftStore)).toMatchObject({ property: 'haus' });
});

test('keeps an address that arrived before a note', async () => {
  const draftStore = keep();
  draftStore.change({ place: PLACE }, true);
  await draftStore.flush();
  await changeDraft(draftStore.kept().draft.id, { place: { ...PLACE, address: 'Domkloster 4' } });
  draftStore.change({ notes: 'danach' }, true);
  await draftStore.flush();
  expect((await stored(draftStore))?.place?.address).toBe('Domkloster 4');
});

test('reports a failed write and repeats it with the next change', async () => {
  const draftStore = keep();
  draftStore.change({ notes: 'eins' }, true);
  await draftStore.flush();
  const full = () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  };
  db.drafts.hook('updating', full);
  draftStore.change({ property: 'haus' }, false);
  await expect(draftStore.flush()).rejects.toBeInstanceOf(StorageError);
  expect(draftStore.kept().fault).toMatchObject({ kind: 'full' });
  expect((await stored(draftStore))?.property).toBeNull();
  db.drafts.hook('updating').unsubscribe(full);
  draftStore.change({ notes: 'zwei' }, true);
  await draftStore.flush();
  expect(await stored(draftStore)).toMatchObject({ notes: 'zwei', property: 'haus' });
  expect(draftStore.kept().fault).toBeNull();
});

test('reports a draft that another window discarded', async () => {
  const draftStore = keep();
  draftStore.change({ notes: 'eins' }, true);
  await draftStore.flush();
  await discardDraft(draftStore.kept().draft.id);
  draftStore.change({ notes: 'zwei' }, true);
  await expect(draftStore.flush()).rejects.toBeInstanceOf(DraftGoneError);
  expect(await db.drafts.count()).toBe(0);
});

test('deletes a discarded draft with photos for good', async () => {
  const draftStore = keep();
  const { photo: line, bytes } = photo();
  await draftStore.addPhoto(line, bytes);
  await draftStore.discard();
  draftStore.change({ notes: 'zu spät' }, true);
  draftStore.saveTimer();
  const late = photo();
  await expect(draftStore.addPhoto(late.photo, late.bytes)).rejects.toBeInstanceOf(DraftGoneError);
  expect([await db.drafts.count(), await db.photos.count(), await db.photoBytes.count()]).toEqual([0, 0, 0]);
});

test('keeps an expired draft with photos for export, from that day', async () => {
  const draftStore = keep();
  const { photo: line, bytes } = photo();
  await draftStore.addPhoto(line, bytes);
  await draftStore.expire(1_800_000_600_000);
  expect(await stored(draftStore)).toMatchObject({ state: 'expired', expiredAt: 1_800_000_600_000 });
  expect(await db.photoBytes.count()).toBe(1);
  expect(await openDraft('user:emil')).toBeNull();
});

test('keeps no expired draft with a location only', async () => {
  const draftStore = keep();
  draftStore.change({ place: PLACE }, true);
  await draftStore.expire(1_800_000_600_000);
  expect(await db.drafts.count()).toBe(0);
});

test('stores nothing that expired before a capture', async () => {
  const draftStore = keep();
  await draftStore.expire(1_800_000_600_000);
  expect(await db.drafts.count()).toBe(0);
});
