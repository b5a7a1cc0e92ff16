import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { type DraftRow, db } from '../../../../src/db/db';
import { createDraft } from '../../../../src/db/drafts';
import { isId } from '../../../../src/domain/id';
import { beginCapture, type CaptureAuthor } from '../../../../src/features/capture/state/opening';
import { wishFor } from '../../../../src/features/capture/state/wish';

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

test('without an open draft a fresh window begins, and nothing is stored yet', async () => {
  const { keeper, countdown, photos } = await beginCapture(EMIL);
  expect(isId(keeper.kept().draft.id)).toBe(true);
  expect(keeper.kept()).toMatchObject({ stored: false, draft: { owner: 'user:emil', author: 'emil', place: null } });
  expect(countdown.elapsed()).toBeLessThan(1000);
  expect(photos).toEqual([]);
  expect(await db.drafts.count()).toBe(0);
});

test('an open draft comes back with its timer', async () => {
  await createDraft(draft({ notes: 'Treppe' }));
  const { keeper, countdown } = await beginCapture(EMIL);
  expect(keeper.kept()).toMatchObject({ stored: true, draft: { id: 'draft0000000001', notes: 'Treppe' } });
  expect(countdown.elapsed()).toBeGreaterThanOrEqual(4 * MINUTE);
  expect(countdown.elapsed()).toBeLessThan(4 * MINUTE + 5000);
});

test('a draft of somebody else on the same phone stays out of sight', async () => {
  await createDraft(draft({ owner: 'user:zora', author: 'zora', notes: 'nicht deins' }));
  const { keeper } = await beginCapture(EMIL);
  expect(keeper.kept().stored).toBe(false);
  expect(await db.drafts.count()).toBe(1);
});

test('a draft with notes that ran out meanwhile comes back as run out, so that its expiry is shown', async () => {
  await createDraft(draft({ notes: 'Treppe', timer: { elapsed: 0, wall: Date.now() - 11 * MINUTE } }));
  const { keeper, countdown } = await beginCapture(EMIL);
  expect(keeper.kept().draft.notes).toBe('Treppe');
  expect(countdown.shownRemaining()).toBe(0);
});

test('a draft that held nothing but a location and ran out is let go; a fresh window begins', async () => {
  await createDraft(draft({ timer: { elapsed: 0, wall: Date.now() - 11 * MINUTE } }));
  const { keeper, countdown } = await beginCapture(EMIL);
  expect(keeper.kept().stored).toBe(false);
  expect(countdown.shownRemaining()).toBe(10 * MINUTE);
  expect(await db.drafts.count()).toBe(0);
});

test('from a property’s card: that one is chosen, for a fresh window and for one that holds nothing but a location (D124)', async () => {
  const fresh = await beginCapture(EMIL, wishFor({ property: 'prop00000000001', service: null }));
  expect(fresh.keeper.kept()).toMatchObject({ stored: false, draft: { property: 'prop00000000001' } });
  await createDraft(draft({ property: 'prop00000000002' }));
  const { keeper, resumed } = await beginCapture(EMIL, wishFor({ property: 'prop00000000001', service: null }));
  await keeper.flush();
  expect(resumed).toBe(false);
  expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000001' });
});

test('from what is due today: property and service are chosen, and a draft that holds work keeps its own (D156)', async () => {
  const asked = { property: 'prop00000000001', service: 'Winterdienst' } as const;
  const fresh = await beginCapture(EMIL, wishFor(asked));
  expect(fresh.keeper.kept().draft).toMatchObject({ property: 'prop00000000001', serviceType: 'Winterdienst' });
  await createDraft(draft({ property: 'prop00000000001', serviceType: 'Hausmeister', notes: 'Treppe' }));
  const { keeper } = await beginCapture(EMIL, wishFor(asked));
  expect(keeper.kept().draft).toMatchObject({ serviceType: 'Hausmeister', notes: 'Treppe' });
});

test('from a property’s card while work of another one is open: it stays at its own property (D124)', async () => {
  await createDraft(draft({ property: 'prop00000000002', notes: 'Treppe' }));
  const { keeper, resumed } = await beginCapture(EMIL, wishFor({ property: 'prop00000000001', service: null }));
  await keeper.flush();
  expect(resumed).toBe(true);
  expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000002', notes: 'Treppe' });
});

test('from a property’s card where another one was open: neither the position there nor what was ticked there comes along (D294)', async () => {
  const work = { activities: [{ code: 'gebaeude_treppe', label: 'Treppenhaus gereinigt' }], from: null, until: null };
  await createDraft(draft({ property: 'prop00000000002', work: { ...work, service: null } }));
  const { keeper } = await beginCapture(EMIL, wishFor({ property: 'prop00000000001', service: null }));
  await keeper.flush();
  const stored = await db.drafts.get('draft0000000001');
  expect(stored).toMatchObject({ property: 'prop00000000001', place: null, work: { activities: [] } });
});

test('from a property’s card where none was chosen: the position that was found far from every house does not come along (D294)', async () => {
  await createDraft(draft({ property: null }));
  const { keeper } = await beginCapture(EMIL, wishFor({ property: 'prop00000000001', service: null }));
  await keeper.flush();
  expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000001', place: null });
});

test('from the card of the property that is open, and from none: what was found and ticked there stays', async () => {
  const at = { source: 'gps', latitude: 50.9 };
  await createDraft(draft({ property: 'prop00000000002' }));
  for (const wanted of [{ property: 'prop00000000002', service: null }, null]) {
    const { keeper } = await beginCapture(EMIL, wanted && wishFor(wanted));
    await keeper.flush();
    expect(await db.drafts.get('draft0000000001')).toMatchObject({ property: 'prop00000000002', place: at });
  }
});
