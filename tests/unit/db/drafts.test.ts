/** Drafts: restored after a reload, kept for export after they expire. */
import { ANSWERS_APART } from '../../../src/domain/time/elapsed';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { changeDraft, createDraft, discardDraft, expireDraft, openDraft, setAddress } from '../../../src/db/drafts';
import { ageDrafts, expiredDrafts, serverTimeSeen, syncServerTime } from '../../../src/db/elapsed';
import { addPhoto, photoBytes, photosOf, removePhoto } from '../../../src/db/photos';
import { getSetting, setSetting } from '../../../src/db/settings';
import { changedWork } from '../../../src/domain/documentation/work';
import { EXPIRED_DRAFT_KEPT } from '../../../src/domain/limits';
import { ANNA, captured, draftOf, emptyPhone, NOW, photo } from './device';

beforeEach(emptyPhone);

test('restores a draft with ordered photos and timer after a reload', async () => {
  const draft = await captured(ANNA, 3, { timer: { elapsed: 12_000, wall: NOW } });
  const open = await openDraft(draft.owner);
  expect(open?.draft).toMatchObject({ id: draft.id, timer: { elapsed: 12_000, wall: NOW } });
  expect(open?.photos.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
});

test('keeps the order when a photo in the middle is removed', async () => {
  const draft = await captured(ANNA, 3);
  const [, middle] = await photosOf(draft.id);
  await removePhoto(middle!.id);
  const { line, bytes } = await photo();
  await addPhoto(draft, line, bytes);
  const rows = await photosOf(draft.id);
  expect(rows.at(-1)?.id).toBe(line.id);
  expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(3);
  expect(await photoBytes(middle!.id)).toBeNull();
});

test('stores the same photo once', async () => {
  const draft = draftOf(ANNA);
  const { line, bytes } = await photo();
  await addPhoto(draft, line, bytes);
  await addPhoto(draft, line, bytes);
  expect(await photosOf(draft.id)).toHaveLength(1);
});

test('raises the revision at every change', async () => {
  const draft = await createDraft(draftOf(ANNA));
  const changed = await changeDraft(draft.id, { notes: 'neu' });
  expect(changed.rev).toBe(draft.rev + 1);
  const { line, bytes } = await photo();
  const { draft: withPhoto } = await addPhoto(changed, line, bytes);
  expect(withPhoto).toMatchObject({ rev: changed.rev + 1, notes: 'neu' });
  await removePhoto(line.id);
  expect((await openDraft(draft.owner))?.draft.rev).toBe(withPhoto.rev + 1);
});

test('stores activities, and none in a draft of an older app', async () => {
  const draft = await createDraft(draftOf(ANNA));
  expect(draft.work).toBeUndefined();
  const work = changedWork(draft, { activities: [{ code: 'winter_clear', label: 'Räumen' }], from: '05:10' });
  await changeDraft(draft.id, { work });
  expect((await openDraft(draft.owner))?.draft).toMatchObject({ work, rev: draft.rev + 1 });
});

test('creates a draft once and never overwrites it from an old form', async () => {
  const draft = draftOf(ANNA);
  await createDraft(draft);
  await changeDraft(draft.id, { notes: 'neu' });
  expect((await createDraft(draft)).notes).toBe('neu');
});

test('removes by Verwerfen the draft with its photos only', async () => {
  const [gone, kept] = [await captured(ANNA, 2), await captured(ANNA, 1)];
  await discardDraft(gone.id);
  expect(await photosOf(gone.id)).toEqual([]);
  expect(await photosOf(kept.id)).toHaveLength(1);
  expect(await db.photoBytes.count()).toBe(1);
});

test("keeps an expired draft's photos for seven days of server time", async () => {
  const draft = await captured(ANNA, 2);
  await expireDraft(draft.id, NOW);
  await expireDraft(draft.id, NOW + 1000);
  expect(await openDraft(draft.owner)).toBeNull();
  const ids = await expiredDrafts();
  expect(ids).toEqual([draft.id]);
  const began = 5 * EXPIRED_DRAFT_KEPT;
  expect(await ageDrafts(ids, began)).toBe(0);
  expect(await ageDrafts(ids, began + EXPIRED_DRAFT_KEPT - 1)).toBe(0);
  expect(await ageDrafts(ids, began + 9 * EXPIRED_DRAFT_KEPT)).toBe(0);
  expect(await ageDrafts(ids, began + 9 * EXPIRED_DRAFT_KEPT + ANSWERS_APART - 1)).toBe(0);
  const [first] = await photosOf(draft.id);
  expect((await photoBytes(first!.id))?.byteLength).toBe(first!.bytes);
  expect(await ageDrafts(ids, began + 9 * EXPIRED_DRAFT_KEPT + ANSWERS_APART)).toBe(1);
  expect(await db.photoBytes.count()).toBe(0);
  expect(await db.drafts.count()).toBe(0);
});

test('never deletes an open draft by age', async () => {
  const open = await captured(ANNA, 1);
  expect(await expiredDrafts()).toEqual([]);
  for (let age = 0; age < 10; age++) expect(await ageDrafts([open.id], age * EXPIRED_DRAFT_KEPT)).toBe(0);
  expect(await db.photoBytes.count()).toBe(1);
});

test('ignores a server answer when a newer one came meanwhile', async () => {
  const early = await serverTimeSeen();
  expect(await syncServerTime(early, { server: NOW, device: NOW })).toBe(0);
  expect(await syncServerTime(early, { server: NOW + 1000, device: NOW + 1000 })).toBeNull();
  expect(await syncServerTime(await serverTimeSeen(), { server: NOW + 1000, device: NOW + 1000 })).toBe(1000);
});

test('stores an address at its own position only', async () => {
  const place = { source: 'gps' as const, latitude: 50.9, longitude: 6.9, accuracy: 8, address: null };
  const draft = await captured(ANNA, 1, { place });
  expect(await setAddress(draft.id, { latitude: 50.8, longitude: 6.9 }, 'anderswo')).toBeNull();
  expect((await setAddress(draft.id, place, 'Domkloster 4'))?.place?.address).toBe('Domkloster 4');
  expect(await setAddress(draft.id, place, 'zu spät')).toBeNull();
  expect(await setAddress('nobody000000000', place, 'x')).toBeNull();
});

test('stores a setting, and null for one without a choice', async () => {
  expect(await getSetting('captureAtStart')).toBeNull();
  await setSetting('captureAtStart', false);
  expect(await getSetting('captureAtStart')).toBe(false);
});
