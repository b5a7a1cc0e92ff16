/** Drafts that were never saved: they count as waiting, and expire without a form (D11, D65). */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db, type OutboxRow, type OwnerKey } from '../../../src/db/db';
import { createDraft, openDraft, ownerOfUser } from '../../../src/db/drafts';
import { expiredDrafts } from '../../../src/db/elapsed';
import { leftBehind } from '../../../src/db/leaving';
import { hasOpenWork, openLink } from '../../../src/db/links';
import { applyOutcome } from '../../../src/db/outbox';
import { signOutLocally } from '../../../src/db/session';
import {
  undeliveredOfAll,
  undeliveredRows,
  undeliveredRowsOf,
  unfinishedOf,
  waitingBeside,
  waitingFor,
} from '../../../src/db/undelivered';
import { expireForgotten, showExpiry } from '../../../src/db/unsavedDrafts';
import { TIME_LIMIT } from '../../../src/domain/limits';
import { ANNA, BORIS, captured, draftOf, emptyPhone, NOW, saved, signIn } from './device';

const DAY = 86_400_000;
const at = (now: number) => ({ now, random: 0, visible: true });

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
});

async function getUnsavedDraftsByLink(photos: number, notes = ''): Promise<{ owner: OwnerKey; id: string }> {
  const { owner } = await openLink('t'.repeat(43));
  return captured(ANNA, photos, { owner, author: null, notes });
}

test('counts drafts as not transferred, except a mere position', async () => {
  await createDraft(draftOf(ANNA, { notes: ' ' }));
  expect([await waitingFor(ownerOfUser(ANNA)), await undeliveredOfAll()]).toEqual([0, 0]);
  await captured(ANNA, 2, { notes: '' });
  await getUnsavedDraftsByLink(1);
  await captured(BORIS, 1);
  await saved(ANNA);
  expect(await waitingFor(ownerOfUser(ANNA))).toBe(3);
  expect(await waitingFor(null)).toBe(1);
  expect(await undeliveredOfAll()).toBe(4);
});

test('counts and reads a long queue without a step per row', async () => {
  for (let row = 0; row < 12; row++) await saved(ANNA);
  const steps = vi.spyOn(IDBCursor.prototype, 'continue');
  expect([await waitingFor(ownerOfUser(ANNA)), await undeliveredOfAll()]).toEqual([12, 12]);
  expect((await undeliveredRowsOf(ownerOfUser(ANNA))).length).toBe(12);
  expect((await undeliveredRows()).length).toBe(12);
  expect((await leftBehind(ownerOfUser(ANNA), NOW - 1)).byItself).toBe(12);
  expect(steps).not.toHaveBeenCalled();
  steps.mockRestore();
});

test('sees a row once that changes state during the read', async () => {
  const id = await saved(ANNA);
  const row = (await db.outbox.get(id)) as OutboxRow;
  // Another tab writes after the first query. Dexie keeps the native function from its opening.
  const open = IDBDatabase.prototype.transaction;
  let writes: (() => void) | null = null;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    const started = open.apply(this, of);
    writes?.();
    return started;
  });
  db.close();
  await db.open();
  const other = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(db.name);
    request.onsuccess = () => resolve(request.result);
  });
  for (const look of [
    async () => (await undeliveredRowsOf(ownerOfUser(ANNA))).length,
    async () => (await undeliveredRows()).length,
    () => unfinishedOf(ownerOfUser(ANNA)),
    undeliveredOfAll,
  ]) {
    await db.outbox.put({ ...row, state: 'needsSignIn' });
    writes = () => {
      writes = null;
      open
        .call(other, 'outbox', 'readwrite')
        .objectStore('outbox')
        .put({ ...row, state: 'waiting' });
    };
    expect(await look()).toBe(1);
    expect(writes).toBeNull();
  }
  other.close();
  spy.mockRestore();
  db.close();
});

test('counts only expired drafts beside a form', async () => {
  await captured(ANNA, 1, { timer: { elapsed: 0, wall: Date.now() } });
  expect(await waitingBeside(ownerOfUser(ANNA))).toBe(0);
  await captured(ANNA, 1, { timer: { elapsed: 0, wall: Date.now() - TIME_LIMIT } });
  expect(await waitingBeside(ownerOfUser(ANNA))).toBe(1);
});

describe('a window that ends without a form', () => {
  test('expires after ten minutes; seven days begin when seen, once', async () => {
    const { id, owner } = await getUnsavedDraftsByLink(2);
    expect(await expireForgotten(NOW + TIME_LIMIT - 1)).toBe(0);
    expect(await expireForgotten(NOW + 30 * DAY)).toBe(1);
    expect(await db.drafts.get(id)).toMatchObject({ state: 'expired', expiredAt: null });
    expect([await openDraft(owner), await hasOpenWork(owner)]).toEqual([null, false]);
    expect(await waitingFor(null)).toBe(1);
    // Nothing ages before a person saw it.
    expect(await expiredDrafts()).toEqual([]);
    await showExpiry(id, NOW + 31 * DAY);
    expect(await expiredDrafts()).toEqual([id]);
    await showExpiry(id, NOW + 35 * DAY);
    expect((await db.drafts.get(id))?.expiredAt).toBe(NOW + 31 * DAY);
    expect(await db.photoBytes.count()).toBe(2);
  });

  test('keeps nothing of a mere position', async () => {
    const draft = draftOf(ANNA, { notes: '' });
    await createDraft(draft);
    await expireForgotten(NOW + TIME_LIMIT);
    expect(await db.drafts.count()).toBe(0);
  });
});

test('leaves at sign-out: by grant, by sign-in, undeliverable, drafts', async () => {
  const [waiting, refused, parked] = [await saved(ANNA), await saved(ANNA), await saved(ANNA)];
  await applyOutcome(refused, { kind: 'refused', code: 'not_allowed' }, at(NOW));
  await applyOutcome(parked, { kind: 'signIn', code: 'wrong_user' }, at(NOW));
  await captured(ANNA, 1);
  await saved(BORIS);
  const owner = ownerOfUser(ANNA);
  expect(await leftBehind(owner, NOW - 1)).toEqual({ byItself: 1, afterSignIn: 1, refused: 1, begun: 1, answers: 0 });
  // No grant: nothing delivers it.
  expect(await leftBehind(owner, NOW)).toEqual({ byItself: 0, afterSignIn: 2, refused: 1, begun: 1, answers: 0 });
  await db.grants.clear();
  expect(await leftBehind(owner, NOW - 1)).toMatchObject({ byItself: 0, afterSignIn: 2 });
  await signOutLocally(NOW);
  expect(await db.outbox.get(waiting)).toBeTruthy();
});
