/** The queue on the phone: what is due, what a person may delete, when bytes may go. */
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
const said = (id: string, state: Receipt['state']): Receipt => {
  return { id, contentHash: '', state, missing: [], receivedAt: '', completedAt: null, number: '' };
};
const receipt = (id: string, state: Receipt['state']): Outcome => ({ kind: 'receipt', receipt: said(id, state) });

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
  expect((await getDeliveryJob(id))?.row.id).toBe(id);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await getDeliveryJob(id)).toBeNull();
  expect((await completeRows()).map((row) => row.id)).toEqual([id]);
});

const answered = (id: string, asked: Partial<DeliveryQuestion>) =>
  confirmRow(
    id,
    { receipt: said(id, 'complete'), question: { completions: 1, elapsed: null, early: false, ...asked } },
    at(NOW),
  );

test('bytes go only with the answer to a question that was asked after 72 hours; the row stays as a receipt', async () => {
  const id = await saved(ANNA, 2);
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await answered(id, { elapsed: 9 * RELEASE_AFTER })).toMatchObject({ state: 'complete' });
  await countFrom(await completeRows(), 1000);
  await countFrom(await completeRows(), 2000);
  expect(await answered(id, { elapsed: 999 + RELEASE_AFTER })).toMatchObject({
    state: 'complete',
    completeSince: 1000,
  });
  // What a delivery says, however late, is no answer to that question.
  await applyOutcome(id, receipt(id, 'complete'), at(NOW + 9 * RELEASE_AFTER));
  expect(await outboxRow(id)).toMatchObject({ state: 'complete' });
  expect(await db.photoBytes.count()).toBe(2);
  expect(await answered(id, { elapsed: 1000 + RELEASE_AFTER })).toMatchObject({ state: 'released' });
  expect(await db.photoBytes.count()).toBe(0);
  expect(await outboxRow(id)).toMatchObject({ state: 'released', sealed: { id } });
});

test('what was lost and sent again waits its own 72 hours: answers from before the loss count for nothing', async () => {
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

test('with a full storage the 72 hours may be shortened, the second confirmation may not', async () => {
  const id = await saved(ANNA);
  expect(await answered(id, { early: true, completions: 0 })).toMatchObject({ state: 'waiting' });
  await applyOutcome(id, receipt(id, 'complete'), at(NOW));
  expect(await answered(id, { early: true })).toMatchObject({ state: 'released' });
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
