/** The model's storage and the real one keep the same promises: a fake that lies is found by the same test. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, type OutboxRow, type SessionRow } from '../../src/data/db';
import { RELEASE_AFTER, RETRY_AFTER_MAX, SIGNED_OUT_KEPT } from '../../src/domain/limits';
import { newTransfer, type Outcome, type Transfer } from '../../src/domain/transfer';
import { phoneStore } from '../../src/sync/phone';
import type { Store } from '../../src/sync/ports';
import { Disk, fakeStore } from './fakeStore';

const NOW = Date.now();
const at = (now: number) => ({ now, random: 0, visible: true });
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
const receipt = (id: string, state: 'complete' | 'unknown' | 'deleted'): Outcome => ({
  kind: 'receipt',
  receipt: { id, contentHash: '', state, missing: [], receivedAt: '', completedAt: null, number: '' },
});

type Bench = {
  store: Store;
  put: (id: string, user: string, transfer?: Partial<Transfer>) => Promise<void>;
  grant: (user: string, grant: string, signedOutAt?: number | null) => Promise<void>;
  signIn: (user: string, alive?: boolean) => Promise<void>;
  row: (id: string) => Promise<OutboxRow | undefined>;
};

function rowOf(id: string, user: string, changes: Partial<Transfer> = {}): OutboxRow {
  const transfer = { ...newTransfer(NOW), ...changes };
  const sealed = { id, author: user, photos: [{ id: `${id}p` }] } as OutboxRow['sealed'];
  const { state, nextAttemptAt } = transfer;
  return { id, owner: `user:${user}`, state, nextAttemptAt, transfer, sealed, capturedAt: NOW } as OutboxRow;
}

const sessionOf = (user: string, alive: boolean) => ({ id: 'current', user, token: `t ${user}`, alive }) as SessionRow;

function fakeBench(): Bench {
  const disk = new Disk();
  return {
    store: fakeStore(disk, () => NOW),
    put: async (id, user, transfer) => {
      disk.bytes.set(`${id}p`, new ArrayBuffer(1));
      const row = rowOf(id, user, transfer);
      disk.put(row, row.transfer);
    },
    grant: async (user, grant, signedOutAt = null) =>
      void disk.grants.set(user, { user, name: user, grant, expiresAt: 0, signedOutAt }),
    signIn: async (user, alive = true) => {
      disk.session = sessionOf(user, alive);
    },
    row: async (id) => disk.outbox.get(id),
  };
}

async function realBench(): Promise<Bench> {
  await db.open();
  await Promise.all(db.tables.map((table) => table.clear()));
  return {
    store: phoneStore,
    put: async (id, user, transfer) => {
      await db.photoBytes.put({ id: `${id}p`, bytes: new ArrayBuffer(1) });
      await db.photos.put({ id: `${id}p`, documentation: id, sequence: 1 } as never);
      await db.outbox.put(rowOf(id, user, transfer));
    },
    grant: async (user, grant, signedOutAt = null) => {
      await db.grants.put({ user, name: user, grant, expiresAt: 0, signedOutAt });
    },
    signIn: async (user, alive = true) => {
      await db.session.put(sessionOf(user, alive));
    },
    row: (id) => db.outbox.get(id),
  };
}

describe.each([
  ['the model’s storage', async () => fakeBench()],
  ['the real storage', realBench],
] as const)('%s', (_name, make) => {
  let bench: Bench;
  let store: Store;
  beforeEach(async () => {
    bench = await make();
    store = bench.store;
  });

  test('gives what is due, the longest due first, and knows when the next is', async () => {
    expect(await store.nextDue()).toBeNull();
    await bench.put('a', 'A', { nextAttemptAt: NOW + 10 });
    await bench.put('b', 'A', { nextAttemptAt: NOW });
    await bench.put('c', 'A', { nextAttemptAt: NOW + 2 * RETRY_AFTER_MAX });
    await bench.put('d', 'A', { state: 'refused' });
    expect(await store.dueIds(NOW, 9)).toEqual(['b', 'c']);
    expect(await store.dueIds(NOW + 10, 9)).toEqual(['b', 'a', 'c']);
    expect(await store.dueIds(NOW + 10, 1)).toEqual(['b']);
    expect(await store.dueIds(Number.POSITIVE_INFINITY, 9)).toEqual(['b', 'a', 'c']);
    expect(await store.nextDue()).toBe(NOW);
  });

  test('gives a row with the credentials of its owner and of nobody else', async () => {
    await bench.put('a', 'A');
    await bench.put('b', 'B');
    await bench.grant('A', 'ga');
    await bench.signIn('B');
    expect(await store.job('a')).toMatchObject({ row: { id: 'a' }, grant: { grant: 'ga' }, session: null });
    expect(await store.job('b')).toMatchObject({ grant: null, session: { token: 't B' } });
    await bench.signIn('B', false);
    expect(await store.credentialsOf('user:B')).toEqual({ grant: null, session: null, link: null });
    expect(await store.job('nobody')).toBeNull();
  });

  test('applies an answer to what is stored now, and drops bytes with a deletion', async () => {
    await bench.put('a', 'A');
    expect(await store.applyOutcome('a', RETRY, at(NOW))).toMatchObject({ attempts: 1, nextAttemptAt: NOW + 2000 });
    expect(await store.applyOutcome('a', RETRY, at(NOW))).toMatchObject({ attempts: 2 });
    expect(await bench.row('a')).toMatchObject({ state: 'waiting', nextAttemptAt: NOW + 2000 });
    await store.applyOutcome('a', receipt('a', 'complete'), at(NOW));
    expect((await store.completeRows()).map(({ id }) => id)).toEqual(['a']);
    expect(await store.job('a')).toBeNull();
    await store.applyOutcome('a', receipt('a', 'deleted'), at(NOW));
    expect(await bench.row('a')).toMatchObject({ state: 'deletedOnServer' });
    expect(await store.photoBytes('ap')).toBeNull();
    expect(await store.applyOutcome('nobody', RETRY, at(NOW))).toBeNull();
  });

  test('stops the queue of an owner nobody may speak for, unless somebody signed in meanwhile', async () => {
    await bench.put('a', 'A');
    await bench.put('a2', 'A');
    await bench.put('b', 'B');
    await bench.grant('A', 'old');
    const tried = await store.credentialsOf('user:A');
    await bench.grant('A', 'new');
    expect(await store.signInNeeded('user:A', tried, at(NOW))).toBe(false);
    expect(await store.signInNeeded('user:A', await store.credentialsOf('user:A'), at(NOW))).toBe(true);
    expect(await bench.row('a2')).toMatchObject({ state: 'needsSignIn', transfer: { reason: 'unauthorized' } });
    expect(await bench.row('b')).toMatchObject({ state: 'waiting' });
  });

  test('stops one row alone where the grant has ended for it, unless somebody signed in meanwhile', async () => {
    await bench.put('a', 'A');
    await bench.put('a2', 'A');
    await bench.grant('A', 'old');
    const tried = { ...(await store.credentialsOf('user:A')), only: 'a' };
    await bench.grant('A', 'new');
    expect(await store.signInNeeded('user:A', tried, at(NOW))).toBe(false);
    expect(await bench.row('a')).toMatchObject({ state: 'waiting' });
    const again = { ...(await store.credentialsOf('user:A')), only: 'a' };
    expect(await store.signInNeeded('user:A', again, at(NOW))).toBe(true);
    expect(await bench.row('a')).toMatchObject({ state: 'needsSignIn', transfer: { reason: 'grant_ended' } });
    expect(await bench.row('a2')).toMatchObject({ state: 'waiting' });
  });

  test('releases after 72 hours and a confirmation from then', async () => {
    await bench.put('a', 'A', { state: 'complete', completedAt: NOW, confirmedAt: NOW });
    expect(await store.releaseBytes('a')).toBe(false);
    expect(await store.releaseBytes('a', true)).toBe(false);
    await store.applyOutcome('a', receipt('a', 'complete'), at(NOW + RELEASE_AFTER));
    expect(await store.photoBytes('ap')).not.toBeNull();
    expect(await store.releaseBytes('a')).toBe(true);
    expect(await store.photoBytes('ap')).toBeNull();
    expect(await bench.row('a')).toMatchObject({ state: 'released' });
    expect(await store.releaseBytes('a')).toBe(false);
  });

  test('ends the grants of those who left and have nothing waiting', async () => {
    await bench.put('a', 'A');
    await bench.grant('A', 'ga', NOW);
    await bench.grant('B', 'gb', NOW);
    await bench.grant('C', 'gc');
    expect(await store.endIdleGrants()).toEqual(['B']);
    await store.forgetGrant('A', 'another');
    expect((await store.credentialsOf('user:A')).grant).not.toBeNull();
    await store.forgetGrant('A', 'ga');
    expect((await store.credentialsOf('user:A')).grant).toBeNull();
  });

  test('drops complete rows of those long gone, nobody else’s and nothing unsent', async () => {
    const old = { completedAt: NOW - SIGNED_OUT_KEPT, confirmedAt: NOW - SIGNED_OUT_KEPT };
    await bench.put('gone', 'A', { state: 'complete', ...old });
    await bench.put('here', 'B', { state: 'complete', ...old });
    await bench.put('granted', 'C', { state: 'complete', ...old });
    await bench.put('waiting', 'A');
    await bench.grant('C', 'gc', NOW);
    await bench.signIn('B', false);
    expect(await store.dropForgotten(NOW)).toBe(1);
    expect(await bench.row('gone')).toBeUndefined();
    expect(await store.photoBytes('gonep')).toBeNull();
    for (const id of ['here', 'granted', 'waiting']) expect(await bench.row(id), id).toBeDefined();
  });
});
