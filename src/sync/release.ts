/**
 * When the phone may forget (D33): a complete receipt, 72 hours, and a second confirmation from then, in which the
 * server says what it really has. What it lost meanwhile goes back into the queue and is sent again.
 */

import type { OutboxRow, OwnerKey } from '../data/db';
import { CONFIRM_INTERVAL, RECEIPTS_MAX, RELEASE_AFTER } from '../domain/limits';
import type { Transfer } from '../domain/transfer';
import { callerFor } from './caller';
import type { Line } from './deliver';
import { momentOf, type Ports } from './ports';

/**
 * The daily round: asks again about what is complete, and forgets what is confirmed. Returns how many it forgot.
 * @param line told which photos the server lost, so that exactly those are sent again.
 */
export async function confirmAndRelease(line: Line): Promise<number> {
  const { ports } = line;
  const now = ports.clock.now();
  const rows = await ports.store.completeRows();
  await confirm(
    line,
    rows.filter(({ transfer }) => isDue(transfer, now)),
  );
  const released = await releaseAll(ports, rows, false);
  await ports.store.dropForgotten(now);
  await ports.store.endIdleGrants();
  return released;
}

/**
 * The storage is full: the 72 hours may be shortened, the second confirmation may not (architecture 4). Returns how
 * many documentations gave their room.
 */
export async function releaseEarly(line: Line): Promise<number> {
  const { ports } = line;
  const rows = await ports.store.completeRows();
  await confirm(line, rows);
  return releaseAll(ports, rows, true);
}

/** Once a day, and after the 72 hours are over. A clock that was set back makes a confirmation old as well. */
function isDue({ completedAt, confirmedAt }: Transfer, now: number): boolean {
  if (completedAt === null || confirmedAt === null) return true;
  const releasable = completedAt + RELEASE_AFTER;
  if (now >= releasable && confirmedAt < releasable) return true;
  return Math.abs(now - confirmedAt) >= CONFIRM_INTERVAL;
}

/** Asks owner by owner: requests and receipts are never mixed. */
async function confirm(line: Line, rows: readonly OutboxRow[]): Promise<void> {
  const byOwner = new Map<OwnerKey, OutboxRow[]>();
  for (const row of rows) byOwner.set(row.owner, [...(byOwner.get(row.owner) ?? []), row]);
  for (const [owner, own] of byOwner) {
    for (let at = 0; at < own.length; at += RECEIPTS_MAX) {
      if (!(await confirmSome(line, owner, own.slice(at, at + RECEIPTS_MAX)))) break;
    }
  }
}

/** Whether the server answered; without an answer everything stays as it is. */
async function confirmSome(line: Line, owner: OwnerKey, rows: readonly OutboxRow[]): Promise<boolean> {
  const { ports } = line;
  const caller = callerFor(await ports.store.credentialsOf(owner), ports.store);
  const sealed = rows.map((row) => row.sealed);
  const answer = await caller((credential) => ports.door.receipts(sealed, credential));
  if (answer.kind !== 'receipts') return false;
  for (const receipt of answer.receipts) {
    // A repeated header looks less deeply than a confirmation: it would not name a photo that changed on the disk.
    if (receipt.state === 'receiving') line.lacking.set(receipt.id, receipt.missing);
    await ports.store.applyOutcome(receipt.id, { kind: 'receipt', receipt }, momentOf(ports));
  }
  return true;
}

async function releaseAll(ports: Ports, rows: readonly OutboxRow[], early: boolean): Promise<number> {
  let released = 0;
  for (const { id } of rows) if (await ports.store.releaseBytes(id, early)) released++;
  return released;
}
