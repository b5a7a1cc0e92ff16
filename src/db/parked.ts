/**
 * What waits for a sign-in, or was refused for a reason that may pass, and is asked about again (D61, D63). A whole group
 * is asked about by one of its rows: what is true of it is true of the others, and a thousand rows of somebody who was
 * dismissed cost one request. Another one speaks where the server stumbles over the first.
 */
import { isAskedAgain } from '../domain/delivery/parking';
import { restartTransfer, type TransferState } from '../domain/delivery/transfer';
import { STUMBLES_MAX } from '../domain/limits';
import { db, type OutboxRow, type OwnerKey } from './db';
import { withDb } from './storage';

/**
 * Who speaks for a group (all that one owner has parked for one reason): its row that is due first, or, where the server
 * stumbles over that one, the next of `others`. `nextAttemptAt` is the first one's, ms.
 */
export type Parked = Pick<OutboxRow, 'id' | 'nextAttemptAt'> & { group: string; others: string[] };

/** The group a row belongs to. */
export function groupOf({ owner, transfer }: Pick<OutboxRow, 'owner' | 'transfer'>): string {
  return `${owner} ${transfer.reason}`;
}

/** The states of what is parked. */
const PARKED = ['needsSignIn', 'refused'] as const satisfies readonly TransferState[];

/** Of each group the rows that may speak for it. */
export function listBlockedGroups(): Promise<Parked[]> {
  const all = PARKED.map(
    (state) =>
      [
        [state, -Infinity],
        [state, Infinity],
      ] as [unknown[], unknown[]],
  );
  return withDb(async () => speakersOf(await db.outbox.where('[state+nextAttemptAt]').inAnyRange(all).toArray()));
}

/** The same of rows that are at hand. */
export function speakersOf(rows: readonly OutboxRow[]): Parked[] {
  const groups = new Map<string, Parked>();
  const due = rows.filter(({ transfer }) => isAskedAgain(transfer)).sort((a, b) => a.nextAttemptAt - b.nextAttemptAt);
  for (const row of due) {
    const group = groupOf(row);
    const first = groups.get(group);
    if (!first) groups.set(group, { id: row.id, nextAttemptAt: row.nextAttemptAt, group, others: [] });
    else if (first.others.length < STUMBLES_MAX) first.others.push(row.id);
  }
  return [...groups.values()];
}

/** The server thinks better of one of them: the whole group is tried at once. */
export function continueGroup(owner: OwnerKey, group: string, now: number): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.outbox, async () => continueParked(owner, now, (row) => groupOf(row) === group)),
  );
}

/** Inside a transaction over outbox: rows of an owner that wait for a sign-in, or may pass, are tried again at once. */
export async function continueParked(
  owner: OwnerKey,
  now: number,
  which: (row: OutboxRow) => boolean = ({ state }) => state === 'needsSignIn',
): Promise<void> {
  const states = PARKED.map((state) => [owner, state]);
  await db.outbox
    .where('[owner+state]')
    .anyOf(states)
    .filter((row) => isAskedAgain(row.transfer) && which(row))
    .modify((row) => {
      row.transfer = restartTransfer(row.transfer, now);
      row.state = row.transfer.state;
      row.nextAttemptAt = row.transfer.nextAttemptAt;
    });
}
