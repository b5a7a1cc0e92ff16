import type { TransferState } from '../domain/transfer';
import { db, type OwnerKey } from './db';

/** The states of everything only this phone has for sure; `isUndelivered` of domain/transfer asks the same. */
const UNDELIVERED: readonly TransferState[] = ['waiting', 'needsSignIn', 'refused'];

/** Key range of [owner+state] for everything only this phone has for sure. */
export function undeliveredKeys(owner: OwnerKey): [OwnerKey, TransferState][] {
  return UNDELIVERED.map((state) => [owner, state]);
}

/** What was captured by links on this device, by [owner+state]: nobody has to sign in for it, so nobody hides it. */
export function linkRows() {
  return db.outbox.where('[owner+state]').between(['link:'], ['link;']);
}

/** How many of these only this phone has for sure; counted on keys, no row is read. */
export async function undeliveredByLink(): Promise<number> {
  const keys = (await linkRows().keys()) as unknown as [OwnerKey, TransferState][];
  return keys.filter(([, state]) => UNDELIVERED.includes(state)).length;
}

/** How many documentations of anybody only this phone has for sure. */
export async function undeliveredOfAll(): Promise<number> {
  const counts = UNDELIVERED.map((state) =>
    db.outbox.where('[state+nextAttemptAt]').between([state, -Infinity], [state, Infinity]).count(),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
