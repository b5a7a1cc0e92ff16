/**
 * What waits for a sign-in, or was refused for a reason that may pass, and is asked about again (D61, D63). A whole group
 * is asked about by one of its rows: what is true of it is true of the others, and a thousand rows of somebody who was
 * dismissed cost one request.
 */
import { isAskedAgain } from '../domain/parking';
import { restart } from '../domain/transfer';
import { db, type OutboxRow, type OwnerKey } from './db';
import { withDb } from './storage';

/** One row that speaks for its group: all that one owner has parked for one reason. */
export type Parked = Pick<OutboxRow, 'id' | 'nextAttemptAt'> & { group: string };

/** The group a row belongs to. */
export function groupOf({ owner, transfer }: Pick<OutboxRow, 'owner' | 'transfer'>): string {
  return `${owner} ${transfer.reason}`;
}

/** Of each group the row that is due first. */
export function parked(): Promise<Parked[]> {
  const all = (['needsSignIn', 'refused'] as const).map(
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
  const first = new Map<string, Parked>();
  for (const row of rows) {
    if (!isAskedAgain(row.transfer)) continue;
    const group = groupOf(row);
    const known = first.get(group);
    if (!known || row.nextAttemptAt < known.nextAttemptAt)
      first.set(group, { id: row.id, nextAttemptAt: row.nextAttemptAt, group });
  }
  return [...first.values()];
}

/** The server thinks better of one of them: the whole group is tried at once. */
export function continueGroup(owner: OwnerKey, group: string, now: number): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.outbox, () => continueParked(owner, now, (row) => groupOf(row) === group)),
  );
}

/** Inside a transaction over outbox: rows of an owner that wait for a sign-in, or may pass, are tried again at once. */
export async function continueParked(
  owner: OwnerKey,
  now: number,
  which: (row: OutboxRow) => boolean = ({ state }) => state === 'needsSignIn',
): Promise<void> {
  const states = (['needsSignIn', 'refused'] as const).map((state) => [owner, state]);
  await db.outbox
    .where('[owner+state]')
    .anyOf(states)
    .filter((row) => isAskedAgain(row.transfer) && which(row))
    .modify((row) => {
      row.transfer = restart(row.transfer, now);
      row.state = row.transfer.state;
      row.nextAttemptAt = row.transfer.nextAttemptAt;
    });
}
