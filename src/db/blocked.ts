/**
 * Blocked rows: they wait for a sign-in, or were refused for a reason that may pass, and are
 * retried. One row represents its group: a thousand rows of a dismissed person cost one
 * request. If it causes a server error, another row represents the group.
 */
import { isBound } from '../domain/delivery/afterParent';
import { isRetried } from '../domain/delivery/blocking';
import { restartTransfer, type TransferState } from '../domain/delivery/transfer';
import { SERVER_ERRORS_MAX } from '../domain/limits';
import { bindAgain } from './children';
import { db, type OutboxRow, type OwnerKey } from './db';
import { withDb } from './storage';

/**
 * Representative of a group (an owner's rows with one reason): the row due first, or after a server
 * error the next of `others`. `nextAttemptAt` is the first one's, ms.
 */
export type BlockedGroup = Pick<OutboxRow, 'id' | 'nextAttemptAt'> & { group: string; others: string[] };

export function groupOf({ owner, transfer }: Pick<OutboxRow, 'owner' | 'transfer'>): string {
  return `${owner} ${transfer.reason}`;
}

const BLOCKED = ['needsSignIn', 'refused'] as const satisfies readonly TransferState[];

/** For each group its possible representatives. */
export function listBlockedGroups(): Promise<BlockedGroup[]> {
  const all = BLOCKED.map(
    (state) =>
      [
        [state, -Infinity],
        [state, Infinity],
      ] as [unknown[], unknown[]],
  );
  return withDb(async () =>
    representativesOf(await db.outbox.where('[state+nextAttemptAt]').inAnyRange(all).toArray()),
  );
}

/** The same for given rows. */
export function representativesOf(rows: readonly OutboxRow[]): BlockedGroup[] {
  const groups = new Map<string, BlockedGroup>();
  const due = rows.filter(mayRetry).sort((a, b) => a.nextAttemptAt - b.nextAttemptAt);
  for (const row of due) {
    const group = groupOf(row);
    const first = groups.get(group);
    if (!first) groups.set(group, { id: row.id, nextAttemptAt: row.nextAttemptAt, group, others: [] });
    else if (first.others.length < SERVER_ERRORS_MAX) first.others.push(row.id);
  }
  return [...groups.values()];
}

/** A bound Nachtrag is not sent before its record. */
function mayRetry({ transfer }: OutboxRow): boolean {
  return isRetried(transfer) && !isBound(transfer);
}

/** The server accepted one: retry the full group at once. */
export function continueGroup(owner: OwnerKey, group: string, now: number): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.outbox, async () => continueBlocked(owner, now, (row) => groupOf(row) === group)),
  );
}

/** In a transaction over outbox: retries an owner's blocked rows at once. */
export async function continueBlocked(
  owner: OwnerKey,
  now: number,
  which: (row: OutboxRow) => boolean = ({ state }) => state === 'needsSignIn',
): Promise<void> {
  const states = BLOCKED.map((state) => [owner, state]);
  const restarted: string[] = [];
  await db.outbox
    .where('[owner+state]')
    .anyOf(states)
    .filter((row) => mayRetry(row) && which(row))
    .modify((row) => {
      row.transfer = restartTransfer(row.transfer, now);
      row.state = row.transfer.state;
      row.nextAttemptAt = row.transfer.nextAttemptAt;
      restarted.push(row.id);
    });
  await bindAgain(restarted, now);
}
