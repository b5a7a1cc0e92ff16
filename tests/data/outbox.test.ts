/** The queue on the phone: what is due, what a person may delete, when bytes may go. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../src/data/db';
import {
  applyOutcome,
  completeRows,
  deleteRefused,
  dueIds,
  job,
  nextDue,
  outboxRow,
  releaseBytes,
  restartAll,
} from '../../src/data/outbox';
import { photosOf } from '../../src/data/photos';
import { RELEASE_AFTER, RETRY_AFTER_MAX } from '../../src/domain/limits';
import type { Outcome } from '../../src/domain/transfer';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from './device';

const SAVED_AT = NOW + 60_000;
const at = (now: number) => ({ now, random: 0, visible: true });
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
const REFUSED: Outcome = { kind: 'refused', code: 'not_allowed' };
const receipt = (id: string, state: 'receiving' | 'complete' | 'unknown', missing: string[] = []): Outcome => ({
  kind: 'receipt',
  receipt: { id, contentHash: '', state, missing, receivedAt: '', completedAt: null, number: '' },
});

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

test('a saved documentation is due at once; after a failure it steps back behind the others', async () => {
  const [first, second] = [await saved(ANNA), await saved(ANNA)];
  expect(new Set(await dueIds(SAVED_AT, 10))).toEqual(new Set([first, second]));
  await applyOutcome(first, RETRY, at(SAVED_AT));
  expect(await dueIds(SAVED_AT, 10)).toEqual([second]);
  expect(await dueIds(SAVED_AT + 2000, 10)).toEqual([second, first]);
  expect(await dueIds(SAVED_AT + 2000, 1)).toEqual([second]);
});

test('when the next row is due is known without reading them all', async () => {
  expect(await nextDue(NOW)).toBeNull();
  const id = await saved(ANNA);
  expect(await nextDue(NOW)).toBe(SAVED_AT);
  await applyOutcome(id, RETRY, at(SAVED_AT));
  expect(await nextDue(NOW)).toBe(SAVED_AT + 2000);
});

test('a row is not stranded by a clock that was years ahead when it failed', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, RETRY, at(NOW + 10 * 365 * 86_400_000));
  expect(await dueIds(NOW, 10)).toEqual([id]);
  expect(await nextDue(NOW)).toBe(NOW);
});

test('a pause the server asked for is no stranded row', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, { kind: 'retry', retryAfterMs: RETRY_AFTER_MAX, code: 'rate_limited' }, at(NOW));
  expect(await dueIds(NOW, 10)).toEqual([]);
  expect(await nextDue(NOW)).toBe(NOW + RETRY_AFTER_MAX);
});

test('Jetzt übertragen starts what this person sees again, also what was refused, and nothing of others', async () => {
  const mine = await saved(ANNA);
  await applyOutcome(mine, REFUSED, at(NOW));
  await signIn(BORIS);
  const his = await saved(BORIS);
  await applyOutcome(his, REFUSED, at(NOW));
  expect(await restartAll([mine], NOW)).toBe(1);
  expect(await dueIds(NOW, 10)).toEqual([mine]);
  expect((await outboxRow(his))?.state).toBe('refused');
});

test('a refused one may be deleted with its photos; a waiting one never (D48)', async () => {
  const [refused, waiting] = [await saved(ANNA, 2), await saved(ANNA)];
  await applyOutcome(refused, REFUSED, at(NOW));
  expect(await deleteRefused(waiting)).toBe(false);
  expect(await deleteRefused(refused)).toBe(true);
  expect(await outboxRow(refused)).toBeNull();
  expect(await photosOf(refused)).toEqual([]);
  expect(await db.photoBytes.count()).toBe(1);
});

test('what is not at an end is work, with nothing in between: a row that is not waiting is no job', async () => {
  const id = await saved(ANNA);
  expect((await job(id))?.row.id).toBe(id);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await job(id)).toBeNull();
  expect((await completeRows()).map((row) => row.id)).toEqual([id]);
});

test('bytes go only after 72 hours and a confirmation from then; the row stays as a receipt', async () => {
  const id = await saved(ANNA, 2);
  expect(await releaseBytes(id)).toBe(false);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await releaseBytes(id)).toBe(false);
  expect(await releaseBytes(id, true)).toBe(false);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW + RELEASE_AFTER - 1));
  expect(await releaseBytes(id)).toBe(false);
  expect(await db.photoBytes.count()).toBe(2);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW + RELEASE_AFTER));
  expect(await releaseBytes(id)).toBe(true);
  expect(await db.photoBytes.count()).toBe(0);
  expect(await outboxRow(id)).toMatchObject({ state: 'released', sealed: { id } });
});

test('with a full storage the 72 hours may be shortened, the second confirmation may not', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await releaseBytes(id, true)).toBe(false);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW + 1000));
  expect(await releaseBytes(id, true)).toBe(true);
});

test('what the server has lost meanwhile is work again, with its bytes', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  await applyOutcome(id, receipt(id, 'unknown'), at(NOW + 1000));
  expect(await dueIds(NOW + 1000, 10)).toEqual([id]);
  expect(await db.photoBytes.count()).toBe(1);
});

test('deleted on the server: the bytes go, the row says so', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, { kind: 'deleted' }, at(NOW));
  expect((await outboxRow(id))?.state).toBe('deletedOnServer');
  expect(await db.photoBytes.count()).toBe(0);
});

test('a second sender’s late error moves nothing that is complete', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  for (const late of [RETRY, REFUSED, { kind: 'notFound' } as const, { kind: 'signIn', code: 'wrong_user' } as const])
    expect((await applyOutcome(id, late, at(NOW)))?.state).toBe('complete');
});

test('an answer about a row that is gone is dropped', async () => {
  expect(await applyOutcome('nobody000000000', RETRY, at(NOW))).toBeNull();
});
