/** The phone's queue in memory; `storeContract.test.ts` holds it and the Dexie one to the same promises. */
import type { GrantRow, OutboxRow, OwnerKey, SessionRow } from '../../src/data/db';
import { hasFresh, isReleasable, type Job, type Tried } from '../../src/data/outbox';
import { RETRY_AFTER_MAX, SIGNED_OUT_KEPT } from '../../src/domain/limits';
import { isUndelivered, type Moment, next, type Outcome, restart, type Transfer } from '../../src/domain/transfer';
import type { Store } from '../../src/sync/ports';

/** What survives a crash. */
export class Disk {
  outbox = new Map<string, OutboxRow>();
  /** Photo id → hash of its bytes, and whose it is. */
  bytes = new Map<string, ArrayBuffer>();
  grants = new Map<string, GrantRow>();
  session: SessionRow | null = null;

  put(row: OutboxRow, transfer: Transfer): void {
    this.outbox.set(row.id, { ...row, transfer, state: transfer.state, nextAttemptAt: transfer.nextAttemptAt });
    if (transfer.state === 'deletedOnServer' || transfer.state === 'released') this.dropBytes(row);
  }

  dropBytes(row: OutboxRow): void {
    for (const { id } of row.sealed.photos) this.bytes.delete(id);
  }

  rows(state: OutboxRow['state']): OutboxRow[] {
    const rows = [...this.outbox.values()].filter((row) => row.state === state);
    return rows.sort((a, b) => a.nextAttemptAt - b.nextAttemptAt || (a.id < b.id ? -1 : 1));
  }

  /** What signInLocally does to the queue. */
  continueWaiting(user: string, now: number): void {
    for (const row of this.rows('needsSignIn'))
      if (row.owner === `user:${user}`) this.put(row, restart(row.transfer, now));
  }

  credentials(owner: string): Omit<Job, 'row'> {
    const user = owner.slice('user:'.length);
    const session = this.session?.user === user && this.session.alive ? this.session : null;
    return { grant: this.grants.get(user) ?? null, session, link: null };
  }
}

/** The store's calls on a disk; each is one moment. */
export function fakeStore(disk: Disk, clock: () => number): Store {
  const calls = new Calls(disk, clock);
  return {
    dueIds: async (now, limit) => calls.dueIds(now, limit),
    nextDue: async () => calls.nextDue(),
    job: async (id) => calls.job(id),
    credentialsOf: async (owner) => disk.credentials(owner),
    photoBytes: async (id) => disk.bytes.get(id) ?? null,
    applyOutcome: async (id, outcome, moment) => calls.applyOutcome(id, outcome, moment),
    signInNeeded: async (owner, tried, moment) => calls.signInNeeded(owner, tried, moment),
    completeRows: async () => disk.rows('complete'),
    releaseBytes: async (id, early = false) => calls.releaseBytes(id, early),
    forgetGrant: async (user, grant) => {
      if (disk.grants.get(user)?.grant === grant) disk.grants.delete(user);
    },
    endIdleGrants: async () => calls.endIdleGrants(),
    dropForgotten: async (now) => calls.dropForgotten(now),
  };
}

class Calls {
  constructor(
    private readonly disk: Disk,
    private readonly clock: () => number,
  ) {}

  dueIds(now: number, limit: number): string[] {
    const waiting = this.disk.rows('waiting');
    const due = waiting.filter((row) => row.nextAttemptAt <= now);
    const absurd = waiting.filter((row) => row.nextAttemptAt > now + RETRY_AFTER_MAX);
    return [...due, ...absurd].slice(0, limit).map(({ id }) => id);
  }

  nextDue(): number | null {
    const [first] = this.disk.rows('waiting');
    if (!first) return null;
    return first.nextAttemptAt > this.clock() + RETRY_AFTER_MAX ? this.clock() : first.nextAttemptAt;
  }

  job(id: string): Job | null {
    const row = this.disk.outbox.get(id);
    return row?.state === 'waiting' ? { row, ...this.disk.credentials(row.owner) } : null;
  }

  applyOutcome(id: string, outcome: Outcome, moment: Moment): Transfer | null {
    const row = this.disk.outbox.get(id);
    if (!row) return null;
    const transfer = next(row.transfer, outcome, moment);
    this.disk.put(row, transfer);
    return transfer;
  }

  signInNeeded(owner: OwnerKey, tried: Tried, moment: Moment): boolean {
    if (hasFresh(this.disk.credentials(owner), tried)) return false;
    const code = tried.only === undefined ? 'unauthorized' : 'grant_ended';
    for (const row of this.disk.rows('waiting'))
      if (row.owner === owner && (tried.only ?? row.id) === row.id)
        this.disk.put(row, next(row.transfer, { kind: 'signIn', code }, moment));
    return true;
  }

  releaseBytes(id: string, early: boolean): boolean {
    const row = this.disk.outbox.get(id);
    if (row?.state !== 'complete' || !isReleasable(row.transfer, early)) return false;
    this.disk.put(row, { ...row.transfer, state: 'released' });
    return true;
  }

  endIdleGrants(): string[] {
    const rows = [...this.disk.outbox.values()];
    const idle = [...this.disk.grants.values()].filter(
      ({ user, signedOutAt }) =>
        signedOutAt !== null && !rows.some((row) => row.owner === `user:${user}` && isUndelivered(row.state)),
    );
    for (const { user } of idle) this.disk.grants.delete(user);
    return idle.map(({ user }) => user);
  }

  dropForgotten(now: number): number {
    const old = this.disk.rows('complete').filter((row) => {
      const user = row.owner.slice('user:'.length);
      const known = this.disk.grants.has(user) || this.disk.session?.user === user;
      return !known && (row.transfer.completedAt ?? now) + SIGNED_OUT_KEPT <= now;
    });
    for (const row of old) {
      this.disk.outbox.delete(row.id);
      this.disk.dropBytes(row);
    }
    return old.length;
  }
}
