/** 'Speichern': from draft to documentation, with simultaneous changes. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { changeDraft, discardDraft, expireDraft, openDraft, setAddress } from '../../../src/db/drafts';
import { outboxRow } from '../../../src/db/outbox';
import { addPhoto, removePhoto } from '../../../src/db/photos';
import { type SealResult, sealDraft } from '../../../src/db/seal';
import { hashedText } from '../../../src/domain/delivery/submission';
import { sha256Hex } from '../../../src/platform/clock';
import { ANNA, captured, draftOf, emptyPhone, NOW, photo, tap } from './device';

beforeEach(emptyPhone);

/** Between reading the draft and writing the documentation. */
function meanwhile(act: () => Promise<unknown>) {
  let done = false;
  return async (text: string) => {
    if (!done) {
      done = true;
      await act();
    }
    return sha256Hex(text);
  };
}

function rowOf(result: SealResult) {
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.row;
}

test('seals the captured content under its hash and deletes the draft', async () => {
  const draft = await captured(ANNA, 3);
  const row = rowOf(await sealDraft(draft.id, tap()));
  expect(row.sealed.photos).toHaveLength(3);
  expect(row.sealed.contentHash).toBe(await sha256Hex(hashedText(row.sealed)));
  expect(row.sealed.author).toBe(ANNA);
  expect(row.capturedAt).toBe(NOW + 60_000 + 250);
  expect(row.number).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect(await openDraft(draft.owner)).toBeNull();
  expect(await db.photoBytes.count()).toBe(3);
});

test('includes a photo that is taken during the seal', async () => {
  const draft = await captured(ANNA, 1);
  const { line, bytes } = await photo();
  const row = rowOf(await sealDraft(draft.id, tap({ sha256: meanwhile(() => addPhoto(draft, line, bytes)) })));
  expect(row.sealed.photos.map(({ id }) => id)).toContain(line.id);
});

test('includes an address that arrives during the seal', async () => {
  const place = { source: 'gps' as const, latitude: 50.9, longitude: 6.9, accuracy: 8, address: null };
  const draft = await captured(ANNA, 1, { place });
  const sha256 = meanwhile(() => setAddress(draft.id, place, 'Domkloster 4'));
  expect(rowOf(await sealDraft(draft.id, tap({ sha256 }))).sealed.location).toBe('Domkloster 4');
});

test('excludes a photo that is removed during the seal', async () => {
  const draft = await captured(ANNA, 2);
  const [first] = (await openDraft(draft.owner))?.photos ?? [];
  const row = rowOf(await sealDraft(draft.id, tap({ sha256: meanwhile(() => removePhoto(first?.id ?? '')) })));
  expect(row.sealed.photos).toHaveLength(1);
});

test('makes one documentation of two taps or two tabs', async () => {
  const draft = await captured(ANNA, 1);
  const [one, two] = await Promise.all([
    sealDraft(draft.id, tap()),
    sealDraft(draft.id, tap({ capturedAt: NOW + 61_000 })),
  ]);
  expect(rowOf(one).id).toBe(rowOf(two).id);
  expect(await db.outbox.count()).toBe(1);
  const again = rowOf(await sealDraft(draft.id, tap({ capturedAt: NOW + 90_000 })));
  expect(again.sealed.contentHash).toBe((await outboxRow(draft.id))?.sealed.contentHash);
});

test('does not save a draft that another tab discarded', async () => {
  const draft = await captured(ANNA, 1);
  await expect(sealDraft(draft.id, tap({ sha256: meanwhile(() => discardDraft(draft.id)) }))).rejects.toMatchObject({
    name: 'DraftGoneError',
  });
  expect(await db.outbox.count()).toBe(0);
});

test('keeps a sealed documentation unchanged by late data', async () => {
  const draft = await captured(ANNA, 1);
  const before = rowOf(await sealDraft(draft.id, tap()));
  const { line, bytes } = await photo();
  await expect(addPhoto(draft, line, bytes)).rejects.toMatchObject({ name: 'DraftGoneError' });
  await expect(changeDraft(draft.id, { notes: 'zu spät' })).rejects.toMatchObject({ name: 'DraftGoneError' });
  await discardDraft(draft.id);
  await removePhoto(before.sealed.photos[0]!.id);
  expect(await outboxRow(draft.id)).toEqual(before);
  expect(await db.photoBytes.count()).toBe(1);
  expect(await db.drafts.count()).toBe(0);
});

test('names missing fields in screen order and seals nothing', async () => {
  const draft = draftOf(ANNA, { property: null, place: null });
  await db.drafts.put(draft);
  const result = await sealDraft(draft.id, tap());
  expect(result).toEqual({
    issues: [
      { field: 'property', code: 'property_missing' },
      { field: 'location', code: 'location_missing' },
      { field: 'photos', code: 'photos_missing' },
    ],
  });
  expect(await db.outbox.count()).toBe(0);
});

test('saves nothing after ten minutes or a shown expiry', async () => {
  const draft = await captured(ANNA, 1);
  const late = { issues: [{ field: '', code: 'time_expired' }] };
  expect(await sealDraft(draft.id, tap({ elapsedMs: 600_000 }))).toEqual(late);
  expect(await sealDraft(draft.id, tap({ elapsedMs: 599_999 }))).toHaveProperty('row');
  const expired = await captured(ANNA, 1);
  await expireDraft(expired.id, NOW);
  expect(await sealDraft(expired.id, tap())).toEqual(late);
});

const YEARS = 2 * 365.25 * 86_400_000;
const at = (ms: number) => new Date(ms).toISOString();
test.each([
  ['stands two years back, and it is known', { started: NOW - YEARS, offset: YEARS }],
  ['stands two years ahead, and it is known', { started: NOW + YEARS, offset: -YEARS }],
  ['stands two years ahead, and nobody knows', { started: NOW + YEARS, offset: null }],
  ['was right and is corrected by two years', { started: NOW, offset: YEARS }],
  // East of Greenwich an empty battery resets a clock to this hour.
  ['begins in the hour before 1970', { started: -3_600_000, offset: NOW }],
  ['is further off than any honest one', { started: NOW, offset: 1e15 }],
])('saves with a clock that %s', async (_how, { started, offset }) => {
  const draft = await captured(ANNA, 1, { startedAt: at(started) });
  const row = rowOf(await sealDraft(draft.id, tap({ capturedAt: started + 60_000, clockOffset: offset })));
  expect(row.sealed).toMatchObject({ startedAt: at(started), capturedAt: at(started + 60_000) });
  expect(row.capturedAt).toBe(started + 60_000 + (row.sealed.clockOffset ?? 0));
});

test.each([YEARS, -YEARS])('knows the length of a capture when its clock is set by %i ms', async (by) => {
  const draft = await captured(ANNA, 1, { startedAt: at(NOW - by) });
  const { sealed } = rowOf(await sealDraft(draft.id, tap({ capturedAt: NOW + 60_000, elapsedMs: 60_000 })));
  expect(sealed).toMatchObject({ startedAt: at(NOW), capturedAt: at(NOW + 60_000) });
});

test('reports a photo without bytes while it can be taken again', async () => {
  const draft = await captured(ANNA, 2);
  const [first] = (await openDraft(draft.owner))?.photos ?? [];
  await db.photoBytes.delete(first?.id ?? '');
  expect(await sealDraft(draft.id, tap())).toEqual({ issues: [{ field: 'photos', code: 'damaged' }] });
});

test('seals a service unknown to this app as the server named it (D448)', async () => {
  const draft = await captured(ANNA, 1, { serviceType: 'Zauberei' });
  expect(rowOf(await sealDraft(draft.id, tap())).sealed.serviceType).toBe('Zauberei');
});
