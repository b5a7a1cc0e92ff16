/**
 * When the phone may forget (D33, D58): a complete receipt, 72 hours that have surely passed, and a second confirmation
 * that was asked after them, in which the server says what it really has. What it lost meanwhile goes back into the
 * queue and is sent again. Expired drafts are older than seven days by the same time (D11).
 */
import type { OutboxRow, OwnerKey } from '../db/db';
import { bareReceipt } from '../domain/delivery/bareReceipt';
import {
  type DeliveryQuestion,
  isReleasable,
  type Outcome,
  type Receipt,
  type Transfer,
} from '../domain/delivery/transfer';
import { CONFIRM_INTERVAL, RECEIPTS_MAX, STUMBLES_MAX } from '../domain/limits';
import { callerFor } from './caller';
import { isStumble, type Sending } from './deliver';
import { momentOfTime, type Ports } from './ports';

/** What all questions of one round have in common, and which rows another life of the server said are complete. */
type Round = { question: Pick<DeliveryQuestion, 'elapsed' | 'early'>; isOld: (transfer: Transfer) => boolean };

/**
 * The daily round: asks again about what is complete, and forgets what is confirmed. Returns how many it forgot.
 * @param line told which photos the server lost, so that exactly those are sent again.
 */
export async function confirmAndRelease(sending: Sending): Promise<number> {
  const { store, clock } = sending.ports;
  // Both are read before the server is asked for its time: what happens meanwhile is younger than the answer.
  const rows = await store.completeRows();
  const drafts = await store.expiredDrafts();
  const { elapsed, generation } = rows.length + drafts.length > 0 ? await syncServerTime(sending.ports) : NOTHING_HEARD;
  if (elapsed !== null) {
    await store.countFrom(rows, elapsed);
    await store.ageDrafts(drafts, elapsed);
  }
  const isOld = saidBefore(generation);
  const due = rows.filter(
    ({ transfer }) => isDue(transfer, clock.now()) || isReleasable(transfer, elapsed) || isOld(transfer),
  );
  const released = await verifyReceipts(sending, due, { question: { elapsed, early: false }, isOld });
  await tellEndedKeys(sending.ports);
  await store.endIdleGrants();
  return released;
}

/** Who signed out without a network signs with this device no more (D241); until the server has heard of it, the grant stays. */
async function tellEndedKeys({ store, routes }: Ports): Promise<void> {
  for (const untold of await store.untoldKeys())
    if (await routes.keyEnded(untold.key, { kind: 'grant', grant: untold.grant })) await store.keyTold(untold);
}

/**
 * The look between two rounds: where another life of the server's database answers than the one that said 'complete' (D220), it may
 * have lost what it said that of, and is asked at once.
 */
export async function confirmAfterRecovery(sending: Sending): Promise<void> {
  const { store, routes } = sending.ports;
  const rows = await store.completeRows();
  const told = rows.length > 0 ? await routes.time() : null;
  const isOld = saidBefore(told?.generation ?? null);
  const due = rows.filter(({ transfer }) => isOld(transfer));
  await verifyReceipts(sending, due, { question: { elapsed: null, early: false }, isOld });
}

/** Whether another life of the database said that a row is complete; nobody knows without an answer. */
function saidBefore(generation: string | null): (transfer: Transfer) => boolean {
  return (transfer) => generation !== null && (transfer.generation ?? '') !== generation;
}

/**
 * The storage is full: the 72 hours may be shortened, the second confirmation may not (architecture 4): only what the
 * server names in the answer to this very question gives its room. Returns how many documentations did.
 */
export async function releaseEarly(sending: Sending): Promise<number> {
  // Whoever came back without the one who asks is told apart here as well (D288): this question is often the first after it.
  const { store, routes } = sending.ports;
  const rows = await store.completeRows();
  const told = rows.length > 0 ? await routes.time() : null;
  return verifyReceipts(sending, rows, {
    question: { elapsed: null, early: true },
    isOld: saidBefore(told?.generation ?? null),
  });
}

/** `elapsed`: what has surely passed (domain/time/elapsed.ts), `generation`: which life of the database answers; null without an answer. */
type HeardNow = { elapsed: number | null; generation: string | null };
const NOTHING_HEARD: HeardNow = { elapsed: null, generation: null };

/** Asks the server for its time. */
async function syncServerTime({ store, routes, clock }: Ports): Promise<HeardNow> {
  const before = await store.heardTime();
  const told = await routes.time();
  if (told === null) return NOTHING_HEARD;
  const { at: server, generation } = told;
  return { elapsed: await store.hearTime(before, { server, device: clock.now() }), generation };
}

/** Once a day. A clock that was set back makes a confirmation old as well. */
function isDue({ confirmedAt }: Transfer, now: number): boolean {
  return confirmedAt === null || Math.abs(now - confirmedAt) >= CONFIRM_INTERVAL;
}

/** Asks owner by owner: requests and receipts are never mixed. Returns how many rows were released. */
async function verifyReceipts(sending: Sending, rows: readonly OutboxRow[], round: Round): Promise<number> {
  const byOwner = new Map<OwnerKey, OutboxRow[]>();
  for (const row of rows) byOwner.set(row.owner, [...(byOwner.get(row.owner) ?? []), row]);
  let released = 0;
  for (const [owner, own] of byOwner) released += await confirmOwn(sending, owner, { rows: own, round });
  return released;
}

type Answer = Outcome | { kind: 'receipts'; receipts: readonly Receipt[] };
type RowsAsked = { rows: readonly OutboxRow[]; round: Round };

/**
 * Asks about one owner's rows, as many at a time as the server takes. Where it stumbles its halves are asked, after
 * everything else: one row it cannot answer for keeps no other from being confirmed, and from being sent again.
 */
async function confirmOwn(sending: Sending, owner: OwnerKey, { rows, round }: RowsAsked): Promise<number> {
  const todo = splitIntoParts(rows, RECEIPTS_MAX);
  let released = 0;
  for (let stumbles = 0; stumbles < STUMBLES_MAX; ) {
    const some = todo.shift();
    if (!some) break;
    const came = await confirmSome(sending, owner, { rows: some, round });
    if (came === 'nobody') break;
    if (came !== 'stumbled') released += came;
    else stumbles++;
    if (came === 'stumbled' && some.length > 1) todo.push(...splitIntoParts(some, Math.ceil(some.length / 2)));
  }
  return released;
}

function splitIntoParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** How many it released; else who did not answer, and everything stays as it is. */
async function confirmSome(
  sending: Sending,
  owner: OwnerKey,
  { rows, round }: RowsAsked,
): Promise<number | 'nobody' | 'stumbled'> {
  const { ports } = sending;
  const caller = callerFor(await ports.store.credentialsOf(owner), ports.store);
  const sealed = rows.map((row) => row.sealed);
  const answer = await caller((credential) => ports.routes.receipts(sealed, credential));
  if (isStumble(answer)) return 'stumbled';
  let released = 0;
  for (const receipt of toReceipts(answer, { rows, round })) {
    const row = rows.find(({ id }) => id === receipt.id);
    if (!row) continue;
    // A repeated header looks less deeply than a confirmation: it would not name a photo that changed on the disk.
    if (receipt.state === 'receiving') sending.lacking.set(receipt.id, receipt.missing);
    const question = { ...round.question, completions: row.transfer.completions ?? 0 };
    const transfer = await ports.store.confirmRow(receipt.id, { receipt, question }, momentOfTime(ports));
    if (transfer?.state === 'released') released++;
  }
  return answer.kind === 'receipts' ? released : 'nobody';
}

/**
 * What an answer says of each row. Of what another life of the server said is complete, and this one does not know who asks, nothing is
 * known any more (D288): it came back without whoever signed in shortly before, and so without their work. That is work again, and
 * says what it waits for.
 */
function toReceipts(answer: Answer, { rows, round }: RowsAsked): readonly Receipt[] {
  if (answer.kind === 'receipts') return answer.receipts;
  if (answer.kind !== 'signIn' && answer.kind !== 'refused') return [];
  return rows.filter(({ transfer }) => round.isOld(transfer)).map(({ sealed }) => bareReceipt(sealed, 'unknown'));
}
