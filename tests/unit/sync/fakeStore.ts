/** The phone's queue in memory; `storeContract.test.ts` compares it with Dexie's. */

import { groupOf, representativesOf } from '../../../src/db/blocked';
import type { GrantRow, OutboxRow, OwnerKey, SessionRow } from '../../../src/db/db';
import { hasFresh, isMeant, type Job, type Tried } from '../../../src/db/outbox';
import { StorageError } from '../../../src/db/storage';
import { followRecord, isBound } from '../../../src/domain/delivery/afterParent';
import { dueAt, isRetried } from '../../../src/domain/delivery/blocking';
import {
  applyConfirmation,
  type Moment,
  nextTransfer,
  type Outcome,
  restartTransfer,
  type Transfer,
} from '../../../src/domain/delivery/transfer';
import { isUndelivered } from '../../../src/domain/delivery/undelivered';
import { EXPIRED_DRAFT_KEPT, RETRY_AFTER_MAX } from '../../../src/domain/limits';
import { advanceServerTime, type Keeping, keepOn, type ServerTimeSeen } from '../../../src/domain/time/elapsed';
import type { Store } from '../../../src/sync/ports';

/** The part that survives a crash. */
export class Disk {
  outbox = new Map<string, OutboxRow>();
  /** Photo id → hash and owner. */
  bytes = new Map<string, ArrayBuffer>();
  /** Temporarily unreadable photos, with their failures. */
  unreadable = new Set<string>();
  failedReads = new Map<string, number>();
  grants = new Map<string, GrantRow>();
  session: SessionRow | null = null;
  serverTime: ServerTimeSeen | null = null;
  /** Expired drafts, each with one photo of the same id. */
  drafts = new Map<string, Keeping | null>();

  put(row: OutboxRow, transfer: Transfer, now = 0): void {
    this.outbox.set(row.id, { ...row, transfer, state: transfer.state, nextAttemptAt: transfer.nextAttemptAt });
    for (const child of this.outbox.values())
      if (child.sealed.parent === row.id && isBound(child))
        this.put(child, followRecord(child.transfer, transfer, now), now);
    if (transfer.state === 'deletedOnServer' || transfer.state === 'released') this.dropBytes(row);
  }

  dropBytes(row: OutboxRow): void {
    for (const { id } of row.sealed.photos) this.bytes.delete(id);
  }

  photoBytes(id: string): ArrayBuffer | null {
    if (!this.unreadable.has(id)) return this.bytes.get(id) ?? null;
    this.failedReads.set(id, (this.failedReads.get(id) ?? 0) + 1);
    throw new StorageError('other');
  }

  rows(state: OutboxRow['state']): OutboxRow[] {
    const rows = [...this.outbox.values()].filter((row) => row.state === state);
    return rows.sort((a, b) => a.nextAttemptAt - b.nextAttemptAt || (a.id < b.id ? -1 : 1));
  }

  /** As sealDraft: a new Nachtrag. */
  putChild(row: OutboxRow, transfer: Transfer, now: number): void {
    const record = this.outbox.get(row.sealed.parent ?? '');
    this.put(row, followRecord(transfer, record?.transfer ?? null, now), now);
  }

  /** As signInLocally. */
  continueWaiting(user: string, now: number): void {
    for (const row of this.rows('needsSignIn'))
      if (row.owner === `user:${user}`) this.put(row, restartTransfer(row.transfer, now), now);
  }

  /** As continueGroup. */
  continueGroup(owner: OwnerKey, group: string, now: number): void {
    for (const row of [...this.rows('needsSignIn'), ...this.rows('refused')])
      if (row.owner === owner && groupOf(row) === group && isRetried(row.transfer) && !isBound(row))
        this.put(row, restartTransfer(row.transfer, now), now);
  }

  credentials(owner: string): Omit<Job, 'row'> {
    const user = owner.slice('user:'.length);
    const session = this.session?.user === user ? this.session : null;
    return { grant: this.grants.get(user) ?? null, session, link: null };
  }
}

export function fakeStore(disk: Disk, clock: () => number): Store {
  const calls = new Calls(disk, clock);
  return {
    dueIds: async (now, limit) => calls.dueIds(now, limit),
    nextDue: async () => calls.nextDue(),
    job: async (id) => calls.job(id),
    credentialsOf: async (owner) => disk.credentials(owner),
    photoBytes: async (id) => disk.photoBytes(id),
    applyOutcome: async (id, outcome, moment) => calls.applyOutcome(id, outcome, moment),
    signInNeeded: async (owner, tried, moment) => calls.signInNeeded(owner, tried, moment),
    completeRows: async () => disk.rows('complete'),
    confirmRow: async (id, confirmation, moment) =>
      calls.change(id, (transfer) => applyConfirmation(transfer, confirmation, moment)),
    countFrom: async (rows, elapsed) => calls.countFrom(rows, elapsed),
    serverTimeSeen: async () => disk.serverTime,
    syncServerTime: async (request, times) => calls.syncServerTime(request, times),
    expiredDrafts: async () => [...disk.drafts.keys()],
    ageDrafts: async (ids, elapsed) => calls.ageDrafts(ids, elapsed),
    blockedGroups: async () => representativesOf([...disk.outbox.values()]),
    continueGroup: async (owner, group, now) => disk.continueGroup(owner, group, now),
    judgeGrant: async (user, grant, refused) => {
      const row = disk.grants.get(user);
      if (row?.grant === grant) disk.grants.set(user, { ...row, refused });
    },
    untoldKeys: async () =>
      [...disk.grants.values()].flatMap(({ user, grant, untoldKey }) =>
        untoldKey === undefined ? [] : [{ user, grant, key: untoldKey }],
      ),
    keyTold: async ({ user }) => {
      const row = disk.grants.get(user);
      if (row) disk.grants.set(user, { ...row, untoldKey: undefined });
    },
    endIdleGrants: async () => calls.endIdleGrants(),
    clearTargets: async () => 0,
  };
}

class Calls {
  constructor(
    private readonly disk: Disk,
    private readonly clock: () => number,
  ) {}

  dueIds(now: number, limit: number): string[] {
    const waiting = this.disk.rows('waiting').filter((row) => !isBound(row));
    const due = waiting.filter((row) => row.nextAttemptAt <= now);
    const absurd = waiting.filter((row) => row.nextAttemptAt > now + RETRY_AFTER_MAX);
    return [...due, ...absurd].slice(0, limit).map(({ id }) => id);
  }

  nextDue(): number | null {
    const waiting = this.disk.rows('waiting').filter((row) => !isBound(row));
    const rows = [...waiting.slice(0, 1), ...this.disk.rows('needsSignIn').slice(0, 1)];
    if (rows.length === 0) return null;
    return Math.min(...rows.map(({ nextAttemptAt }) => dueAt(nextAttemptAt, this.clock())));
  }

  job(id: string): Job | null {
    const row = this.disk.outbox.get(id);
    if (!row || isBound(row) || !(row.state === 'waiting' || isRetried(row.transfer))) return null;
    return { row, ...this.disk.credentials(row.owner) };
  }

  applyOutcome(id: string, outcome: Outcome, moment: Moment): Transfer | null {
    return this.change(id, (transfer) => nextTransfer(transfer, outcome, moment));
  }

  change(id: string, change: (transfer: Transfer) => Transfer): Transfer | null {
    const row = this.disk.outbox.get(id);
    if (!row) return null;
    const transfer = change(row.transfer);
    this.disk.put(row, transfer, this.clock());
    return transfer;
  }

  signInNeeded(owner: OwnerKey, tried: Tried, moment: Moment): boolean {
    if (hasFresh(this.disk.credentials(owner), tried)) return false;
    const code = tried.only === undefined ? 'unauthorized' : 'grant_ended';
    for (const row of [...this.disk.outbox.values()])
      if (row.owner === owner && isUndelivered(row.state) && isMeant(row, tried))
        this.disk.put(row, nextTransfer(row.transfer, { kind: 'signIn', code }, moment), moment.now);
    return true;
  }

  countFrom(rows: readonly OutboxRow[], elapsed: number): void {
    for (const { id, transfer: question } of rows) {
      const row = this.disk.outbox.get(id);
      if (row?.state !== 'complete' || row.transfer.completions !== question.completions) continue;
      this.disk.put(row, { ...row.transfer, completeSince: row.transfer.completeSince ?? elapsed });
    }
  }

  syncServerTime(query: ServerTimeSeen | null, times: { server: number; device: number }): number | null {
    if ((this.disk.serverTime?.answers ?? 0) !== (query?.answers ?? 0)) return null;
    this.disk.serverTime = advanceServerTime(this.disk.serverTime, times);
    return this.disk.serverTime.elapsed;
  }

  ageDrafts(ids: readonly string[], elapsed: number): number {
    const gone = ids.filter((id) => {
      const before = this.disk.drafts.get(id);
      if (before === undefined) return false;
      const kept = keepOn(before, elapsed, EXPIRED_DRAFT_KEPT);
      if (kept) this.disk.drafts.set(id, kept);
      return kept === null;
    });
    for (const id of gone) {
      this.disk.drafts.delete(id);
      this.disk.bytes.delete(id);
    }
    return gone.length;
  }

  endIdleGrants(): string[] {
    const rows = [...this.disk.outbox.values()];
    const idle = [...this.disk.grants.values()].filter(
      ({ user, signedOutAt, untoldKey }) =>
        signedOutAt !== null &&
        untoldKey === undefined &&
        !rows.some((row) => row.owner === `user:${user}` && isUnfinished(row.state)),
    );
    for (const { user } of idle) this.disk.grants.delete(user);
    return idle.map(({ user }) => user);
  }
}

function isUnfinished(state: OutboxRow['state']): boolean {
  return isUndelivered(state) || state === 'complete';
}
