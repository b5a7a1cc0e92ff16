/** The queue on the phone: due rows, deletable rows, bytes that may be evicted. */
import { RELEASE_AFTER } from '../../../src/domain/delivery/transfer';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import {
  applyOutcome,
  completeRows,
  confirmRow,
  countFrom,
  deleteRefused,
  dueIds,
  getDeliveryJob,
  nextDue,
  outboxRow,
  restartAll,
} from '../../../src/db/outbox';
import { photosOf } from '../../../src/db/photos';
import type { DeliveryQuestion, Outcome, Receipt } from '../../../src/domain/delivery/transfer';
import { RETRY_AFTER_MAX } from '../../../src/domain/limits';
import { ANNA, BORIS, emptyPhone, NOW, saved, signIn } from './device';

const SAVED_AT = NOW + 60_000;
const at = (now: number) => ({ now, random: 0, visible: true });
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
const REFUSED: Outcome = { kind: 'refused', code: 'not_allowed' };
const buildReceipt = (id: string, state: Receipt['state']): Receipt => {
  return { id, contentHash: '', state, missing: [], receivedAt: '', completedAt: null, number: '' };
};
const receipt = (id: string, state: Receipt['state']): Outcome => ({
  kind: 'receipt',
  receipt: buildReceipt(id, state),
});

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

test('makes a saved record due at once, and last after a failure', async () => {
  const [first, second] = [await saved(ANNA), await saved(ANNA)];
  expect(new Set(await dueIds(SAVED_AT, 10))).toEqual(new Set([first, second]));
  await applyOutcome(first, RETRY, at(SAVED_AT));
  expect(await dueIds(SAVED_AT, 10)).toEqual([second]);
  expect(await dueIds(SAVED_AT + 2000, 10)).toEqual([second, first]);
  expect(await dueIds(SAVED_AT + 2000, 1)).toEqual([second]);
});

test('knows the next due time without reading all rows', async () => {
  expect(await nextDue(NOW)).toBeNull();
  const id = await saved(ANNA);
  expect(await nextDue(NOW)).toBe(SAVED_AT);
  await applyOutcome(id, RETRY, at(SAVED_AT));
  expect(await nextDue(NOW)).toBe(SAVED_AT + 2000);
});

test('does not strand a row whose failure had a clock years ahead', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, RETRY, at(NOW + 10 * 365 * 86_400_000));
  expect(await dueIds(NOW, 10)).toEqual([id]);
  expect(await nextDue(NOW)).toBe(NOW);
});

test("does not call a server's pause stranded", async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, { kind: 'retry', retryAfterMs: RETRY_AFTER_MAX, code: 'rate_limited' }, at(NOW));
  expect(await dueIds(NOW, 10)).toEqual([]);
  expect(await nextDue(NOW)).toBe(NOW + RETRY_AFTER_MAX);
});

test('retries by Jetzt übertragen the own rows, also refused ones', async () => {
  const mine = await saved(ANNA);
  await applyOutcome(mine, REFUSED, at(NOW));
  await signIn(BORIS);
  const his = await saved(BORIS);
  await applyOutcome(his, REFUSED, at(NOW));
  expect(await restartAll([mine], NOW)).toBe(1);
  expect(await dueIds(NOW, 10)).toEqual([mine]);
  expect((await outboxRow(his))?.state).toBe('refused');
});

test('lets a person delete refused rows, never waiting ones', async () => {
  const [refused, waiting] = [await saved(ANNA, 2), await saved(ANNA)];
  await applyOutcome(refused, REFUSED, at(NOW));
  expect(await deleteRefused(waiting)).toBe(false);
  expect(await deleteRefused(refused)).toBe(true);
  expect(await outboxRow(refused)).toBeNull();
  expect(await photosOf(refused)).toEqual([]);
  expect(await db.photoBytes.count()).toBe(1);
});

test('gives work to a sender only in a waiting state', async () => {
  const id = await saved(ANNA);
  expect((await getDeliveryJob(id))?.row.id).toBe(id);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await getDeliveryJob(id)).toBeNull();
  expect((await completeRows()).map((row) => row.id)).toEqual([id]);
});

const answered = (id: string, question: Partial<DeliveryQuestion>) =>
  confirmRow(
    id,
    { receipt: buildReceipt(id, 'complete'), question: { completions: 1, elapsed: null, early: false, ...question } },
    at(NOW),
  );

test('evicts bytes after an answer requested beyond 72 hours', async () => {
  const id = await saved(ANNA, 2);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await answered(id, { elapsed: 9 * RELEASE_AFTER })).toMatchObject({ state: 'complete' });
  await countFrom(await completeRows(), 1000);
  await countFrom(await completeRows(), 2000);
  expect(await answered(id, { elapsed: 999 + RELEASE_AFTER })).toMatchObject({
    state: 'complete',
    completeSince: 1000,
  });
  // A late delivery answer is no answer to that request.
  await applyOutcome(id, receipt(id, 'complete'), at(NOW + 9 * RELEASE_AFTER));
  expect(await outboxRow(id)).toMatchObject({ state: 'complete' });
  expect(await db.photoBytes.count()).toBe(2);
  expect(await answered(id, { elapsed: 1000 + RELEASE_AFTER })).toMatchObject({ state: 'released' });
  expect(await db.photoBytes.count()).toBe(0);
  expect(await outboxRow(id)).toMatchObject({ state: 'released', sealed: { id } });
});

test('restarts 72 hours for lost and resent bytes', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  const before = await completeRows();
  await countFrom(before, 0);
  await applyOutcome(id, receipt(id, 'unknown'), at(NOW));
  expect(await answered(id, { early: true })).toMatchObject({ state: 'waiting' });
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await answered(id, { early: true })).toMatchObject({ state: 'complete', completions: 2 });
  expect(await answered(id, { elapsed: 9 * RELEASE_AFTER })).toMatchObject({ state: 'complete', completeSince: null });
  await countFrom(before, 0);
  expect((await outboxRow(id))?.transfer.completeSince).toBeNull();
  expect(await db.photoBytes.count()).toBe(1);
});

test('shortens the 72 hours on full storage, but confirms', async () => {
  const id = await saved(ANNA);
  expect(await answered(id, { early: true, completions: 0 })).toMatchObject({ state: 'waiting' });
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await answered(id, { early: true })).toMatchObject({ state: 'released' });
});

test('requeues what the server has lost, with its bytes', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  await applyOutcome(id, receipt(id, 'unknown'), at(NOW + 1000));
  expect(await dueIds(NOW + 1000, 10)).toEqual([id]);
  expect(await db.photoBytes.count()).toBe(1);
});

test('evicts bytes of a record deleted on the server, and says so', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, { kind: 'deleted' }, at(NOW));
  expect((await outboxRow(id))?.state).toBe('deletedOnServer');
  expect(await db.photoBytes.count()).toBe(0);
});

test('ignores a late error of a second sender for complete rows', async () => {
  const id = await saved(ANNA);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  for (const late of [RETRY, REFUSED, { kind: 'notFound' } as const, { kind: 'signIn', code: 'wrong_user' } as const])
    expect((await applyOutcome(id, late, at(NOW)))?.state).toBe('complete');
});

test('drops an answer about a deleted row', async () => {
  expect(await applyOutcome('nobody000000000', RETRY, at(NOW))).toBeNull();
});
