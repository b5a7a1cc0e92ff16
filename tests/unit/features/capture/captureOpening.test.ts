import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { type DraftRow, db } from '../../../../src/db/db';
import { createDraft } from '../../../../src/db/drafts';
import { isId } from '../../../../src/domain/id';
import { initialValuesFor } from '../../../../src/features/capture/state/initialValues';
import { beginCapture, type CaptureAuthor } from '../../../../src/features/capture/state/opening';

const EMIL: CaptureAuthor = { owner: 'user:emil', author: 'emil' };
const MINUTE = 60_000;

function draft(over: Partial<DraftRow>): DraftRow {
  return {
    id: 'draft0000000001',
    owner: 'user:emil',
    author: 'emil',
    rev: 3,
    state: 'open',
    startedAt: new Date().toISOString(),
    timer: { elapsed: 4 * MINUTE, wall: Date.now() },
    expiredAt: null,
    property: null,
    employeeName: null,
    place: { source: 'gps', latitude: 50.9, longitude: 6.9, accuracy: 8, address: null },
    serviceType: null,
    notes: '',
    ...over,
  };
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('starts a fresh window without a draft and stores nothing', async () => {
  const { draftStore, countdown, photos } = await beginCapture(EMIL);
  expect(isId(draftStore.kept().draft.id)).toBe(true);
  expect(draftStore.kept()).toMatchObject({
    stored: false,
    draft: { owner: 'user:emil', author: 'emil', place: null },
  });
  expect(countdown.elapsed()).toBeLessThan(1000);
  expect(photos).toEqual([]);
  expect(await db.drafts.count()).toBe(0);
});

test('restores an open draft with its timer', async () => {
  await createDraft(draft({ notes: 'Treppe' }));
  const { draftStore, countdown } = await beginCapture(EMIL);
  expect(draftStore.kept()).toMatchObject({ stored: true, draft: { id: 'draft0000000001', notes: 'Treppe' } });
  expect(countdown.elapsed()).toBeGreaterThanOrEqual(4 * MINUTE);
  expect(countdown.elapsed()).toBeLessThan(4 * MINUTE + 5000);
});

test("hides another person's draft on the same phone", async () => {
  await createDraft(draft({ owner: 'user:zora', author: 'zora', notes: 'nicht deins' }));
  const { draftStore } = await beginCapture(EMIL);
  expect(draftStore.kept().stored).toBe(false);
  expect(await db.drafts.count()).toBe(1);
});

test('restores a draft with notes as expired, to show it', async () => {
  await createDraft(draft({ notes: 'Treppe', timer: { elapsed: 0, wall: Date.now() - 11 * MINUTE } }));
  const { draftStore, countdown } = await beginCapture(EMIL);
  expect(draftStore.kept().draft.notes).toBe('Treppe');
  expect(countdown.shownRemaining()).toBe(0);
});

test('drops an expired draft with a location only', async () => {
  await createDraft(draft({ timer: { elapsed: 0, wall: Date.now() - 11 * MINUTE } }));
  const { draftStore, countdown } = await beginCapture(EMIL);
  expect(draftStore.kept().stored).toBe(false);
  expect(countdown.shownRemaining()).toBe(10 * MINUTE);
  expect(await db.drafts.count()).toBe(0);
});

test('chooses the property of the tapped card in an empty draft', async () => {
  const fresh = await beginCapture(EMIL, initialValuesFor({ property: 'prop00000000001', service: null }));
  expect(fresh.draftStore.kept()).toMatchObject({ stored: false, draft: { property: 'prop00000000001' } });
  await createDraft(draft({ property: 'prop00000000002' }));
  const { draftStore, resumed } = await beginCapture(
    EMIL,
    initialValuesFor({ property: 'prop00000000001', service: null }),
  );
  await draftStore.flush();
  expect(resumed).toBe(false);
  expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000001' });
});

test('chooses property and service of due work in an empty draft', async () => {
  const request = { property: 'prop00000000001', service: 'Winterdienst' } as const;
  const fresh = await beginCapture(EMIL, initialValuesFor(request));
  expect(fresh.draftStore.kept().draft).toMatchObject({ property: 'prop00000000001', serviceType: 'Winterdienst' });
  await createDraft(draft({ property: 'prop00000000001', serviceType: 'Hausmeister', notes: 'Treppe' }));
  const { draftStore } = await beginCapture(EMIL, initialValuesFor(request));
  expect(draftStore.kept().draft).toMatchObject({ serviceType: 'Hausmeister', notes: 'Treppe' });
});

test('keeps open work at its property, whatever card was tapped', async () => {
  await createDraft(draft({ property: 'prop00000000002', notes: 'Treppe' }));
  const { draftStore, resumed } = await beginCapture(
    EMIL,
    initialValuesFor({ property: 'prop00000000001', service: null }),
  );
  await draftStore.flush();
  expect(resumed).toBe(true);
  expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000002', notes: 'Treppe' });
});

test('drops position and activities of another property', async () => {
  const work = { activities: [{ code: 'gebaeude_treppe', label: 'Treppenhaus gereinigt' }], from: null, until: null };
  await createDraft(draft({ property: 'prop00000000002', work: { ...work, service: null } }));
  const { draftStore } = await beginCapture(EMIL, initialValuesFor({ property: 'prop00000000001', service: null }));
  await draftStore.flush();
  const stored = await db.drafts.get('draft0000000001');
  expect(stored).toMatchObject({ property: 'prop00000000001', place: null, work: { activities: [] } });
});

test('drops a position far from every property', async () => {
  await createDraft(draft({ property: null }));
  const { draftStore } = await beginCapture(EMIL, initialValuesFor({ property: 'prop00000000001', service: null }));
  await draftStore.flush();
  expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000001', place: null });
});

test('keeps position and activities at the same property or none', async () => {
  const at = { source: 'gps', latitude: 50.9 };
  await createDraft(draft({ property: 'prop00000000002' }));
  for (const expected of [{ property: 'prop00000000002', service: null }, null]) {
    const { draftStore } = await beginCapture(EMIL, expected && initialValuesFor(expected));
    await draftStore.flush();
    expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000002', place: at });
  }
});
