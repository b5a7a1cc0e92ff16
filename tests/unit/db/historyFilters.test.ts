/** Filters of the history on the phone, equal to the server's. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { LocalDocumentationQuery } from '../../../src/db/documentations';
import { applyPull, countLocalDocumentations, listLocalDocumentations } from '../../../src/db/documentations';
import { newestByProperty } from '../../../src/db/newestByProperty';
import { applyOutcome } from '../../../src/db/outbox';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from './device';
import { served } from './served';

const HOUR = 3_600_000;
const request = async (query: Partial<LocalDocumentationQuery>) => {
  const all = { account: ANNA, limit: 50, ...query };
  const ids = (await listLocalDocumentations(all)).map(({ id }) => id);
  expect(await countLocalDocumentations(all)).toBe(ids.length);
  return ids;
};

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  const rows = [
    served('a', { capturedAt: NOW - 3 * HOUR, property: 'p1', notes: 'Übergabe am Tor' }),
    served('b', { capturedAt: NOW - 2 * HOUR, property: 'p2', number: '4F7K2-Q9M3X' }),
    served('c', { capturedAt: NOW - HOUR, property: 'p1', user: BORIS, employeeName: 'Boris' }),
  ];
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: null };
  await applyPull({ account: ANNA, rows, gone: [], olderThan: 0, cursor });
});

test("includes a period's first moment and not its last", async () => {
  expect(await request({ from: NOW - 2 * HOUR, to: NOW - HOUR })).toEqual(['b']);
  expect(await request({ from: NOW - 2 * HOUR })).toEqual(['c', 'b']);
  expect(await request({ property: 'p1', to: NOW - HOUR })).toEqual(['a']);
});

test('filters by property and person, together and alone', async () => {
  expect(await request({ property: 'p1' })).toEqual(['c', 'a']);
  expect(await request({ employee: BORIS })).toEqual(['c']);
  expect(await request({ property: 'p2', employee: BORIS })).toEqual([]);
});

test('searches notes, numbers and names, ignoring case', async () => {
  expect(await request({ search: 'übergabe' })).toEqual(['a']);
  expect(await request({ search: '4f7k2' })).toEqual(['b']);
  expect(await request({ search: 'boris' })).toEqual(['c']);
  expect(await request({ search: 'gibt es nicht' })).toEqual([]);
});

test('shows undelivered work alone, or hides it', async () => {
  const own = await saved(ANNA);
  expect(await request({ complete: false })).toEqual([own]);
  expect(await request({ complete: true })).toEqual(['c', 'b', 'a']);
  expect(await request({ complete: false, search: 'Treppenhaus' })).toEqual([own]);
  expect(await request({ complete: false, from: NOW + 400 * 24 * HOUR })).toEqual([]);
});

test('counts received rows as undelivered, own ones by the phone', async () => {
  const [own, mine] = [await saved(ANNA), await saved(ANNA)];
  const receipt = { id: mine, contentHash: '', state: 'complete' as const, missing: [], receivedAt: '', number: '' };
  const done = { kind: 'receipt' as const, receipt: { ...receipt, completedAt: new Date(NOW).toISOString() } };
  await applyOutcome(mine, done, { now: NOW, random: 0, visible: true });
  const coming = { state: 'receiving' as const, completedAt: null, photosArrived: 0, receivedAt: NOW };
  const rows = ['d', own, mine].map((id) => served(id, { ...coming, capturedAt: NOW - 4 * HOUR }));
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: null };
  await applyPull({ account: ANNA, rows, gone: [], olderThan: 0, cursor });
  expect(await request({ complete: false })).toEqual([own, 'd']);
  expect(await request({ complete: true })).toEqual([mine, 'c', 'b', 'a']);
  expect((await request({})).sort()).toEqual(['a', 'b', 'c', 'd', own, mine].sort());
});

test('has the newest rows of every property', async () => {
  const newest = await newestByProperty(ANNA, 1);
  expect(newest.map(({ id, property }) => `${property} ${id}`)).toEqual(['p1 c', 'p2 b']);
  expect(await newestByProperty(BORIS, 1)).toEqual([]);
});
