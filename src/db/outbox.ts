/**
 * The queue: sealed documentations until delivery, then their receipts. Only this file changes the
 * state of a row, each time in one transaction. The rules are in domain/delivery/transfer.
 */
import type { Transaction } from 'dexie';
import { AFTER_PARENT, isBound } from '../domain/delivery/afterParent';
import { dueAt, isRetried } from '../domain/delivery/blocking';
import {
  applyConfirmation,
  type Confirmation,
  type Moment,
  nextTransfer,
  type Outcome,
  restartTransfer,
  type Transfer,
} from '../domain/delivery/transfer';
import { isUndelivered } from '../domain/delivery/undelivered';
import { RETRY_AFTER_MAX } from '../domain/limits';
import { bindAgain, boundTo } from './children';
import { db, type GrantRow, type OutboxRow, type OwnerKey, type SessionRow } from './db';
import { dropPhotos, userOfOwner } from './drafts';
import { withDb } from './storage';
import { undeliveredRowsOf } from './undelivered';

/** A row with its credentials, read together; `link` is the token of a link's work. */
export type Job = { row: OutboxRow; grant: GrantRow | null; session: SessionRow | null; link: string | null };

/** Calls back after a save of this page was committed; returns the stop function. */
export function onSaved(saved: () => void): () => void {
  const notifyOnCommit = (_id: string, _row: OutboxRow, transaction: Transaction) => transaction.on('complete', saved);
  db.outbox.hook('creating', notifyOnCommit);
  return () => db.outbox.hook('creating').unsubscribe(notifyOnCommit);
}

export function outboxRow(id: string): Promise<OutboxRow | null> {
  return withDb(async () => (await db.outbox.get(id)) ?? null);
}

/**
 * Ids of rows due at `now` (ms), longest due first. A due time later than any possible delay comes
 * from a wrong clock: the row counts as due. A bound Nachtrag is never due.
 */
export function dueIds(now: number, limit: number): Promise<string[]> {
  return withDb(() =>
    db.transaction('r', db.outbox, async () => {
      const due = await waitingBetween(-Infinity, Math.min(now + 1, AFTER_PARENT))
        .limit(limit)
        .primaryKeys();
      if (due.length >= limit) return due;
      const fromWrongClock = await waitingBetween(now + RETRY_AFTER_MAX + 1, AFTER_PARENT)
        .limit(limit - due.length)
        .primaryKeys();
      return [...due, ...fromWrongClock];
    }),
  );
}

/**
 * When the next row is due (ms): a waiting row, or a blocked one to be retried (D61); null = none.
 * Live queries may call it.
 */
export async function nextDue(now = Date.now()): Promise<number | null> {
  const rows = await Promise.all([
    waitingBetween(-Infinity, AFTER_PARENT).first(),
    db.outbox.where('[state+nextAttemptAt]').between(['needsSignIn', -Infinity], ['needsSignIn', Infinity]).first(),
  ]);
  const due = rows.flatMap((row) => (row ? [dueAt(row.nextAttemptAt, now)] : []));
  return due.length === 0 ? null : Math.min(...due);
}

/** Waiting rows with `from <= nextAttemptAt < to`. */
function waitingBetween(from: number, to: number) {
  return db.outbox.where('[state+nextAttemptAt]').between(['waiting', from], ['waiting', to], true, false);
}

/**
 * A row to deliver or retry, with its owner's grant, and with the session if it is the owner's. A
 * session that the server rejected is tried too: the server may accept it again.
 */
export function getDeliveryJob(id: string): Promise<Job | null> {
  return withDb(() =>
    db.transaction('r', [db.outbox, db.grants, db.session, db.links], async () => {
      const row = await db.outbox.get(id);
      if (!row || isBound(row) || !(row.state === 'waiting' || isRetried(row.transfer))) return null;
      return { row, ...(await readCredentials(row.owner)) };
    }),
  );
}

/** Credentials of an owner, read in a transaction of their own. */
export function credentialsOf(owner: OwnerKey): Promise<Omit<Job, 'row'>> {
  return withDb(() => db.transaction('r', db.grants, db.session, db.links, async () => readCredentials(owner)));
}

async function readCredentials(owner: OwnerKey): Promise<Omit<Job, 'row'>> {
  const user = userOfOwner(owner);
  if (user === null) return { grant: null, session: null, link: (await db.links.get(owner))?.token ?? null };
  const session = await db.session.get('current');
  const own = session?.user === user ? session : null;
  return { grant: (await db.grants.get(user)) ?? null, session: own, link: null };
}

/**
 * Applies a server answer to a row; a deletion deletes bytes. Returns the stored transfer, null if
 * the row is gone. For `unauthorized` and `grant_ended` see `signInNeeded`.
 */
export function applyOutcome(id: string, outcome: Outcome, moment: Moment): Promise<Transfer | null> {
  return changeTransfer(id, moment, (transfer) => nextTransfer(transfer, outcome, moment));
}

function changeTransfer(
  id: string,
  { now }: Moment,
  change: (transfer: Transfer) => Transfer,
): Promise<Transfer | null> {
  return withDb(() =>
    db.transaction('rw', db.outbox, db.photos, db.photoBytes, async () => {
      const row = await db.outbox.get(id);
      if (!row) return null;
      const transfer = change(row.transfer);
      await storeTransfer(row, transfer, now);
      return transfer;
    }),
  );
}

async function storeTransfer(row: OutboxRow, transfer: Transfer, now: number): Promise<void> {
  const { state, nextAttemptAt } = transfer;
  await db.outbox.update(row.id, { state, nextAttemptAt, transfer });
  if (state === 'deletedOnServer' || state === 'released') await dropPhotos(row.id);
  await bindAgain([row.id], now);
}

/** Credentials that the server rejected for row `id`. `only`: the grant ended for this row alone. */
export type Tried = Omit<Job, 'row'> & { id?: string; only?: string };

/**
 * The server accepted neither grant nor session: all rows of this owner wait for a sign-in (with
 * `only`, just that row). Returns false if the person signed in during the request: rows continue.
 */
export function signInNeeded(owner: OwnerKey, tried: Tried, moment: Moment): Promise<boolean> {
  const outcome: Outcome = { kind: 'signIn', code: tried.only === undefined ? 'unauthorized' : 'grant_ended' };
  return withDb(() =>
    db.transaction('rw', [db.outbox, db.photos, db.photoBytes, db.grants, db.session, db.links], async () => {
      if (hasFresh(await readCredentials(owner), tried)) return false;
      for (const row of await undeliveredRowsOf(owner))
        if (isMeant(row, tried)) await storeTransfer(row, nextTransfer(row.transfer, outcome, moment), moment.now);
      return true;
    }),
  );
}

/** Whether a rejection applies to this row: it waits, or needs a sign-in for the same reason. */
export function isMeant({ id, transfer }: OutboxRow, tried: Tried): boolean {
  const { state, reason } = transfer;
  if (isBound(transfer)) return false;
  if (tried.only !== undefined) return id === tried.only;
  return id === tried.id || state === 'waiting' || (state === 'needsSignIn' && reason === 'unauthorized');
}

/** Whether a credential has changed since the request. */
export function hasFresh(now: Omit<Job, 'row'>, tried: Omit<Job, 'row'>): boolean {
  const grant = now.grant !== null && now.grant.grant !== tried.grant?.grant;
  return grant || (now.session !== null && now.session.token !== tried.session?.token);
}

/** 'Jetzt übertragen': makes these rows due, except in a final state. Returns how many. */
export function restartAll(ids: readonly string[], now: number): Promise<number> {
  return withDb(() =>
    db.transaction('rw', db.outbox, db.photos, db.photoBytes, async () => {
      const rows = (await db.outbox.bulkGet([...ids])).filter((row) => row !== undefined && isUndelivered(row.state));
      for (const row of rows)
        if (row && !isBound(row)) await storeTransfer(row, restartTransfer(row.transfer, now), now);
      return rows.length;
    }),
  );
}

/** Deletes a refused documentation with its photos (D48) and bound Nachträge, no other. Returns whether it did. */
export function deleteRefused(id: string): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', db.outbox, db.photos, db.photoBytes, async () => {
      if ((await db.outbox.get(id))?.state !== 'refused') return false;
      for (const gone of [id, ...(await boundTo(id))]) {
        await db.outbox.delete(gone);
        await dropPhotos(gone);
      }
      return true;
    }),
  );
}

/** Complete rows whose photos are still here, oldest first: they need the second confirmation. */
export function completeRows(): Promise<OutboxRow[]> {
  return withDb(() =>
    db.outbox.where('[state+nextAttemptAt]').between(['complete', -Infinity], ['complete', Infinity]).toArray(),
  );
}

/**
 * Applies a confirmation to a row. A release or deletion deletes its photos; the row stays as a
 * receipt. Returns the stored transfer, null if the row is gone.
 */
export function confirmRow(id: string, confirmation: Confirmation, moment: Moment): Promise<Transfer | null> {
  return changeTransfer(id, moment, (transfer) => applyConfirmation(transfer, confirmation, moment));
}

/**
 * Starts the 72 hours until deletion for these rows, unless started.
 * @param rows as they were when the server's time was requested.
 * @param elapsed start of the 72 hours, see elapsed.ts.
 */
export function countFrom(rows: readonly OutboxRow[], elapsed: number): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.outbox, async () => {
      for (const { id, transfer: before } of rows) {
        const transfer = (await db.outbox.get(id))?.transfer;
        if (transfer?.state !== 'complete' || typeof transfer.completeSince === 'number') continue;
        if (transfer.completions !== before.completions) continue;
        await db.outbox.update(id, { transfer: { ...transfer, completeSince: elapsed } });
      }
    }),
  );
}
