/** Narrowing the history on the phone: the same questions the server is asked. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { LocalDocumentationQuery } from '../../../src/db/documentations';
import { applyPull, countLocalDocumentations, listLocalDocumentations } from '../../../src/db/documentations';
import { newestByProperty } from '../../../src/db/newestByProperty';
import { applyOutcome } from '../../../src/db/outbox';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from './device';
import { served } from './served';

const HOUR = 3_600_000;
const ask = async (query: Partial<LocalDocumentationQuery>) => {
  const all = { account: ANNA, limit: 50, ...query };
  const ids = (await listLocalDocumentations(all)).map(({ id }) => id);
  // What is listed is what is counted.
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

test('a period counts its first moment and not its last', async () => {
  expect(await ask({ from: NOW - 2 * HOUR, to: NOW - HOUR })).toEqual(['b']);
  expect(await ask({ from: NOW - 2 * HOUR })).toEqual(['c', 'b']);
  expect(await ask({ property: 'p1', to: NOW - HOUR })).toEqual(['a']);
});

test('property and person together, and each alone', async () => {
  expect(await ask({ property: 'p1' })).toEqual(['c', 'a']);
  expect(await ask({ employee: BORIS })).toEqual(['c']);
  expect(await ask({ property: 'p2', employee: BORIS })).toEqual([]);
});

test('free text finds notes, numbers and names without regard to case', async () => {
  expect(await ask({ search: 'übergabe' })).toEqual(['a']);
  expect(await ask({ search: '4f7k2' })).toEqual(['b']);
  expect(await ask({ search: 'boris' })).toEqual(['c']);
  expect(await ask({ search: 'gibt es nicht' })).toEqual([]);
});

test('what is not delivered can be looked at alone, and left out', async () => {
  const own = await saved(ANNA);
  expect(await ask({ complete: false })).toEqual([own]);
  expect(await ask({ complete: true })).toEqual(['c', 'b', 'a']);
  expect(await ask({ complete: false, search: 'Treppenhaus' })).toEqual([own]);
  expect(await ask({ complete: false, from: NOW + 400 * 24 * HOUR })).toEqual([]);
});

test('what the server still waits for is not delivered, whoever captured it; of the own ones the phone knows better (D64)', async () => {
  const [own, mine] = [await saved(ANNA), await saved(ANNA)];
  const receipt = { id: mine, contentHash: '', state: 'complete' as const, missing: [], receivedAt: '', number: '' };
  const done = { kind: 'receipt' as const, receipt: { ...receipt, completedAt: new Date(NOW).toISOString() } };
  await applyOutcome(mine, done, { now: NOW, random: 0, visible: true });
  const coming = { state: 'receiving' as const, completedAt: null, photosArrived: 0, receivedAt: NOW };
  const rows = ['d', own, mine].map((id) => served(id, { ...coming, capturedAt: NOW - 4 * HOUR }));
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: null };
  await applyPull({ account: ANNA, rows, gone: [], olderThan: 0, cursor });
  expect(await ask({ complete: false })).toEqual([own, 'd']);
  expect(await ask({ complete: true })).toEqual([mine, 'c', 'b', 'a']);
  expect((await ask({})).sort()).toEqual(['a', 'b', 'c', 'd', own, mine].sort());
});

test('every property has its newest rows, however much newer those of others are', async () => {
  const newest = await newestByProperty(ANNA, 1);
  expect(newest.map(({ id, property }) => `${property} ${id}`)).toEqual(['p1 c', 'p2 b']);
  expect(await newestByProperty(BORIS, 1)).toEqual([]);
});
