/** The model's storage and the real one pass the same tests. */
import { ANSWERS_APART } from '../../../src/domain/time/elapsed';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { bindToRecord } from '../../../src/db/children';
import { type DraftRow, db, type OutboxRow, type SessionRow } from '../../../src/db/db';
import {
  newTransfer,
  type Outcome,
  RELEASE_AFTER,
  type Receipt,
  type Transfer,
} from '../../../src/domain/delivery/transfer';
import { EXPIRED_DRAFT_KEPT, RETRY_AFTER_MAX } from '../../../src/domain/limits';
import { phoneStore } from '../../../src/sync/phone';
import type { Store } from '../../../src/sync/ports';
import { Disk, fakeStore } from './fakeStore';

const NOW = Date.now();
const at = (now: number) => ({ now, random: 0, visible: true });
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
const buildReceipt = (id: string, state: Receipt['state']): Receipt => {
  return { id, contentHash: '', state, missing: [], receivedAt: '', completedAt: null, number: '' };
};
const receipt = (id: string, state: Receipt['state']): Outcome => ({
  kind: 'receipt',
  receipt: buildReceipt(id, state),
});

type Bench = {
  store: Store;
  put: (id: string, user: string, transfer?: Partial<Transfer>) => Promise<void>;
  /** Saves a Nachtrag of record `parent`. */
  putChild: (id: string, user: string, parent: string) => Promise<void>;
  expire: (id: string) => Promise<void>;
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

function childOf(id: string, user: string, parent: string): OutboxRow {
  const row = rowOf(id, user);
  return { ...row, sealed: { ...row.sealed, parent } };
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
    putChild: async (id, user, parent) => {
      const row = childOf(id, user, parent);
      disk.putChild(row, row.transfer, NOW);
    },
    expire: async (id) => {
      disk.bytes.set(id, new ArrayBuffer(1));
      disk.drafts.set(id, null);
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
    putChild: async (id, user, parent) => {
      await db.outbox.put(await bindToRecord(childOf(id, user, parent)));
    },
    expire: async (id) => {
      await db.photoBytes.put({ id, bytes: new ArrayBuffer(1) });
      await db.photos.put({ id, documentation: id, sequence: 1 } as never);
      await db.drafts.put({ id, state: 'expired', owner: 'user:A' } as DraftRow);
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

  test('gives due rows, longest due first, and the next due time', async () => {
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

  test("gives a row with its owner's credentials only", async () => {
    await bench.put('a', 'A');
    await bench.put('b', 'B');
    await bench.grant('A', 'ga');
    await bench.signIn('B');
    expect(await store.job('a')).toMatchObject({ row: { id: 'a' }, grant: { grant: 'ga' }, session: null });
    expect(await store.job('b')).toMatchObject({ grant: null, session: { token: 't B' } });
    await bench.signIn('B', false);
    // The server decides that a session is dead, and may revoke it.
    expect(await store.credentialsOf('user:B')).toMatchObject({ grant: null, session: { token: 't B' }, link: null });
    expect(await store.job('nobody')).toBeNull();
  });

  test('applies an answer to the current row, deletes bytes on deletion', async () => {
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

  test('blocks an owner without credentials, unless signed in meanwhile', async () => {
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

  test('blocks one row whose grant ended, unless signed in meanwhile', async () => {
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

  test('releases by an answer requested after 72 hours', async () => {
    const wasRequested = { completions: 0, elapsed: RELEASE_AFTER, early: false };
    const answered = (changes: Partial<typeof wasRequested> = {}) =>
      store.confirmRow(
        'a',
        { receipt: buildReceipt('a', 'complete'), question: { ...wasRequested, ...changes } },
        at(NOW),
      );
    await bench.put('a', 'A', { state: 'complete', completedAt: NOW, confirmedAt: NOW });
    expect(await answered()).toMatchObject({ state: 'complete' });
    await store.countFrom(await store.completeRows(), 0);
    await store.countFrom(await store.completeRows(), 5);
    expect(await answered({ elapsed: RELEASE_AFTER - 1 })).toMatchObject({ state: 'complete', completeSince: 0 });
    expect(await answered({ completions: 1 })).toMatchObject({ state: 'complete' });
    expect(await store.photoBytes('ap')).not.toBeNull();
    expect(await answered()).toMatchObject({ state: 'released' });
    expect(await store.photoBytes('ap')).toBeNull();
    expect(await bench.row('a')).toMatchObject({ state: 'released' });
    expect(
      await store.confirmRow(
        'nobody',
        { receipt: buildReceipt('nobody', 'complete'), question: wasRequested },
        at(NOW),
      ),
    ).toBeNull();
  });

  test('restarts the 72 hours of a lost row', async () => {
    await bench.put('a', 'A', { state: 'complete' });
    const before = await store.completeRows();
    await store.applyOutcome('a', receipt('a', 'unknown'), at(NOW));
    await store.countFrom(before, 0);
    await store.applyOutcome('a', receipt('a', 'complete'), at(NOW));
    await store.countFrom(before, 0);
    expect((await bench.row('a'))?.transfer.completeSince).toBeNull();
    await store.countFrom(await store.completeRows(), 7);
    expect((await bench.row('a'))?.transfer.completeSince).toBe(7);
  });

  test("takes answers' times in order, and no late one", async () => {
    const early = await store.serverTimeSeen();
    expect(early).toBeNull();
    expect(await store.syncServerTime(early, { server: 1000, device: 50 })).toBe(0);
    expect(await store.syncServerTime(early, { server: 9000, device: 9000 })).toBeNull();
    expect(await store.syncServerTime(await store.serverTimeSeen(), { server: 1100, device: 200 })).toBe(100);
    expect(await store.serverTimeSeen()).toEqual({ answers: 2, server: 1100, device: 200, elapsed: 100 });
  });

  test('keeps an expired draft until two answers a day apart', async () => {
    await bench.expire('d');
    expect(await store.expiredDrafts()).toEqual(['d']);
    for (const elapsed of [0, EXPIRED_DRAFT_KEPT, EXPIRED_DRAFT_KEPT + ANSWERS_APART - 1])
      expect(await store.ageDrafts(['d', 'nobody'], elapsed)).toBe(0);
    expect(await store.photoBytes('d')).not.toBeNull();
    expect(await store.ageDrafts(['d'], EXPIRED_DRAFT_KEPT + ANSWERS_APART)).toBe(1);
    expect(await store.photoBytes('d')).toBeNull();
    expect(await store.expiredDrafts()).toEqual([]);
  });

  test("ends a former person's grants when nothing is left to confirm", async () => {
    for (const [user, state] of [
      ['A', 'waiting'],
      ['D', 'needsSignIn'],
      ['E', 'refused'],
      ['F', 'complete'],
      ['G', 'released'],
      ['H', 'deletedOnServer'],
    ] as const) {
      await bench.put(`of ${user}`, user, { state });
      await bench.grant(user, `g${user}`, NOW);
    }
    await bench.grant('B', 'gb', NOW);
    await bench.grant('C', 'gc');
    expect((await store.endIdleGrants()).sort()).toEqual(['B', 'G', 'H']);
  });

  test('stores a verdict on its grant only', async () => {
    await bench.grant('A', 'ga');
    const refused = async () => (await store.credentialsOf('user:A')).grant?.refused ?? false;
    await store.judgeGrant('A', 'another', true);
    expect(await refused()).toBe(false);
    await store.judgeGrant('A', 'ga', true);
    expect(await refused()).toBe(true);
    await store.judgeGrant('A', 'ga', false);
    expect(await refused()).toBe(false);
  });

  test('picks one blocked row per owner and reason, by due time', async () => {
    const parking = { state: 'needsSignIn', reason: 'unauthorized' } as const;
    await bench.put('a', 'A', { ...parking, nextAttemptAt: NOW + 20 });
    await bench.put('a2', 'A', { ...parking, nextAttemptAt: NOW + 10 });
    await bench.put('a3', 'A', { state: 'needsSignIn', reason: 'grant_ended', nextAttemptAt: NOW + 30 });
    await bench.put('b', 'B', { state: 'refused', reason: 'time_in_future', nextAttemptAt: NOW + 40 });
    await bench.put('b2', 'B', { state: 'refused', reason: 'conflict' });
    await bench.put('c', 'C');
    const found = (await store.blockedGroups()).sort((one, two) => one.nextAttemptAt - two.nextAttemptAt);
    expect(found.map(({ id, others }) => [id, ...others])).toEqual([['a2', 'a'], ['a3'], ['b']]);
    expect(await store.nextDue()).toBe(NOW);
    for (const id of ['a', 'b']) expect(await store.job(id), id).not.toBeNull();
    expect(await store.job('b2')).toBeNull();

    await store.continueGroup('user:A', found[0]?.group ?? '', NOW);
    const states = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await bench.row(id))?.state));
    expect(await states('a', 'a2', 'a3', 'b')).toEqual(['waiting', 'waiting', 'needsSignIn', 'refused']);
    await store.continueGroup('user:B', found[2]?.group ?? '', NOW);
    expect(await states('b', 'b2')).toEqual(['waiting', 'refused']);
  });

  test('picks a blocked row next when nothing waits', async () => {
    await bench.put('a', 'A', { state: 'needsSignIn', reason: 'unauthorized', nextAttemptAt: NOW + 20 });
    expect(await store.nextDue()).toBe(NOW + 20);
    expect(await store.dueIds(Number.POSITIVE_INFINITY, 9)).toEqual([]);
  });

  test('delivers a Nachtrag after its record', async () => {
    await bench.put('a', 'A', { nextAttemptAt: NOW + 10 });
    await bench.putChild('n', 'A', 'a');
    await bench.putChild('of another phone', 'A', 'not here');
    expect(await store.dueIds(Number.POSITIVE_INFINITY, 9)).toEqual(['of another phone', 'a']);
    expect(await store.job('n')).toBeNull();
    await store.applyOutcome('of another phone', receipt('of another phone', 'complete'), at(NOW));
    expect(await store.nextDue()).toBe(NOW + 10);
    await store.applyOutcome('a', RETRY, at(NOW));
    expect(await store.dueIds(Number.POSITIVE_INFINITY, 9)).toEqual(['a']);
    await store.applyOutcome('a', receipt('a', 'complete'), at(NOW + 20));
    expect(await store.dueIds(NOW + 20, 9)).toEqual(['n']);
    expect(await store.job('n')).not.toBeNull();
  });

  test('refuses a Nachtrag with its record, and frees both', async () => {
    await bench.put('a', 'A');
    await bench.putChild('n', 'A', 'a');
    await store.applyOutcome('a', { kind: 'refused', code: 'time_in_future' }, at(NOW));
    await bench.putChild('n2', 'A', 'a');
    for (const id of ['n', 'n2'])
      expect(await bench.row(id)).toMatchObject({ state: 'refused', transfer: { reason: 'time_in_future' } });
    // The record speaks for its group.
    const [group] = await store.blockedGroups();
    expect([group?.id, group?.others]).toEqual(['a', []]);
    await store.continueGroup('user:A', group?.group ?? '', NOW + 5);
    expect(await bench.row('n')).toMatchObject({ state: 'waiting', transfer: { reason: null } });
    expect(await store.dueIds(NOW + 5, 9)).toEqual(['a']);
    await store.applyOutcome('a', receipt('a', 'complete'), at(NOW + 9));
    expect((await store.dueIds(NOW + 9, 9)).sort()).toEqual(['n', 'n2']);
  });

  test('keeps a Nachtrag waiting while its record needs a sign-in', async () => {
    await bench.put('a', 'A');
    await bench.putChild('n', 'A', 'a');
    expect(await store.signInNeeded('user:A', await store.credentialsOf('user:A'), at(NOW))).toBe(true);
    expect(await bench.row('a')).toMatchObject({ state: 'needsSignIn' });
    expect(await bench.row('n')).toMatchObject({ state: 'waiting' });
    expect(await store.dueIds(Number.POSITIVE_INFINITY, 9)).toEqual([]);
    await store.applyOutcome('a', receipt('a', 'deleted'), at(NOW));
    expect(await store.dueIds(NOW, 9)).toEqual(['n']);
  });
});
