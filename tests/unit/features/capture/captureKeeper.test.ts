import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type DraftRow, db } from '../../../../src/db/db';
import { changeDraft, discardDraft, openDraft } from '../../../../src/db/drafts';
import { photosOf } from '../../../../src/db/photos';
import { DraftGoneError, StorageError } from '../../../../src/db/storage';
import type { ManifestPhoto } from '../../../../src/domain/documentation/documentation';
import { newId } from '../../../../src/domain/id';
import { DraftKeeper } from '../../../../src/features/capture/state/draftKeeper';

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

const keep = (row = draft()) => new DraftKeeper(row, false, () => checkpoint);
const stored = async (keeper: DraftKeeper) => (await db.drafts.get(keeper.kept().draft.id)) ?? null;

beforeEach(async () => {
  checkpoint = { elapsed: 1000, wall: 1_800_000_000_000 };
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('a choice alone is shown and not stored: leaving leaves nothing', async () => {
  const keeper = keep();
  keeper.change({ property: 'haus' }, false);
  await keeper.flush();
  expect(keeper.kept()).toMatchObject({ stored: false, draft: { property: 'haus' } });
  expect(await db.drafts.count()).toBe(0);
});

test.each([
  ['a location', { place: PLACE }],
  ['a note', { notes: 'Gehweg geräumt' }],
])('%s stores the draft with everything chosen before it', async (_name, patch) => {
  const keeper = keep();
  keeper.change({ property: 'haus', serviceType: 'Winterdienst' }, false);
  keeper.change(patch, true);
  await keeper.flush();
  expect(await stored(keeper)).toMatchObject({ property: 'haus', serviceType: 'Winterdienst', ...patch });
  expect(keeper.kept().stored).toBe(true);
});

test('every write carries the timer as it stands then', async () => {
  const keeper = keep();
  keeper.change({ notes: 'a' }, true);
  await keeper.flush();
  checkpoint = { elapsed: 90_000, wall: 1_800_000_089_000 };
  keeper.saveTimer();
  await keeper.flush();
  expect((await stored(keeper))?.timer).toEqual(checkpoint);
});

test('fast typing ends with the last letter on the disk', async () => {
  const keeper = keep();
  const text = 'Splitt gestreut, Eingang frei';
  for (let end = 1; end <= text.length; end++) keeper.change({ notes: text.slice(0, end) }, true);
  await keeper.flush();
  expect((await stored(keeper))?.notes).toBe(text);
});

test('a note typed while the first photo is being stored is not lost, nor is the photo', async () => {
  const keeper = keep();
  const { photo: line, bytes } = photo();
  const adding = keeper.addPhoto(line, bytes);
  keeper.change({ notes: 'währenddessen', property: 'haus' }, true);
  await adding;
  await keeper.flush();
  expect(await stored(keeper)).toMatchObject({ notes: 'währenddessen', property: 'haus' });
  expect((await photosOf(keeper.kept().draft.id)).map((row) => row.id)).toEqual([line.id]);
});

test('a choice made while the first location is being stored is not lost', async () => {
  const keeper = keep();
  keeper.change({ place: PLACE }, true);
  keeper.change({ serviceType: 'Hausmeister' }, false);
  await Promise.resolve();
  keeper.change({ property: 'haus' }, false);
  await keeper.flush();
  expect(await stored(keeper)).toMatchObject({ property: 'haus', serviceType: 'Hausmeister' });
});

test('a choice made while the first photo is being stored is not lost', async () => {
  const keeper = keep();
  const { photo: line, bytes } = photo();
  const adding = keeper.addPhoto(line, bytes);
  await Promise.resolve();
  keeper.change({ property: 'haus' }, false);
  await adding;
  await keeper.flush();
  expect(await stored(keeper)).toMatchObject({ property: 'haus' });
});

test('an address that arrived meanwhile survives a note', async () => {
  const keeper = keep();
  keeper.change({ place: PLACE }, true);
  await keeper.flush();
  await changeDraft(keeper.kept().draft.id, { place: { ...PLACE, address: 'Domkloster 4' } });
  keeper.change({ notes: 'danach' }, true);
  await keeper.flush();
  expect((await stored(keeper))?.place?.address).toBe('Domkloster 4');
});

test('what cannot be written is said, kept, and written with the next change', async () => {
  const keeper = keep();
  keeper.change({ notes: 'eins' }, true);
  await keeper.flush();
  const full = () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  };
  db.drafts.hook('updating', full);
  keeper.change({ property: 'haus' }, false);
  await expect(keeper.flush()).rejects.toBeInstanceOf(StorageError);
  expect(keeper.kept().fault).toMatchObject({ kind: 'full' });
  expect((await stored(keeper))?.property).toBeNull();
  db.drafts.hook('updating').unsubscribe(full);
  keeper.change({ notes: 'zwei' }, true);
  await keeper.flush();
  expect(await stored(keeper)).toMatchObject({ notes: 'zwei', property: 'haus' });
  expect(keeper.kept().fault).toBeNull();
});

test('a draft that another window discarded is gone, and says so', async () => {
  const keeper = keep();
  keeper.change({ notes: 'eins' }, true);
  await keeper.flush();
  await discardDraft(keeper.kept().draft.id);
  keeper.change({ notes: 'zwei' }, true);
  await expect(keeper.flush()).rejects.toBeInstanceOf(DraftGoneError);
  expect(await db.drafts.count()).toBe(0);
});

test('discarded, the draft and its photos are deleted and nothing brings them back', async () => {
  const keeper = keep();
  const { photo: line, bytes } = photo();
  await keeper.addPhoto(line, bytes);
  await keeper.discard();
  keeper.change({ notes: 'zu spät' }, true);
  keeper.saveTimer();
  const late = photo();
  await expect(keeper.addPhoto(late.photo, late.bytes)).rejects.toBeInstanceOf(DraftGoneError);
  expect([await db.drafts.count(), await db.photos.count(), await db.photoBytes.count()]).toEqual([0, 0, 0]);
});

test('expired with photos it is kept for export, with the day the expiry was shown (D11)', async () => {
  const keeper = keep();
  const { photo: line, bytes } = photo();
  await keeper.addPhoto(line, bytes);
  await keeper.expire(1_800_000_600_000);
  expect(await stored(keeper)).toMatchObject({ state: 'expired', expiredAt: 1_800_000_600_000 });
  expect(await db.photoBytes.count()).toBe(1);
  expect(await openDraft('user:emil')).toBeNull();
});

test('expired with nothing but a location there is nothing to keep', async () => {
  const keeper = keep();
  keeper.change({ place: PLACE }, true);
  await keeper.expire(1_800_000_600_000);
  expect(await db.drafts.count()).toBe(0);
});

test('expired before anything was captured nothing is stored', async () => {
  const keeper = keep();
  await keeper.expire(1_800_000_600_000);
  expect(await db.drafts.count()).toBe(0);
});
