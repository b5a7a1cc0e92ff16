/**
 * Deletes local bytes of delivered records. It needs a complete receipt, 72 elapsed hours, and a second confirmation that
 * is requested after them; for it the server reads its files. What the server lost is queued again.
 * Expired drafts are deleted after seven days, measured in the same way.
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
import { CONFIRM_INTERVAL, RECEIPTS_MAX, SERVER_ERRORS_MAX } from '../domain/limits';
import { createCredentialFallback } from './credentialFallback';
import { isServerError, type Sending } from './deliver';
import { momentOfTime, type Ports } from './ports';

/** What all requests of a round share. `isOld`: a row was completed under another database generation. */
type Round = { question: Pick<DeliveryQuestion, 'elapsed' | 'early'>; isOld: (transfer: Transfer) => boolean };

/**
 * The daily round: confirms complete rows and releases them. Returns the number released. `sending` gets the photos
 * that the server lost, to resend exactly those.
 */
export async function confirmAndRelease(sending: Sending): Promise<number> {
  const { store, clock } = sending.ports;
  // Read both before the server's time: a row that completes later has no age by that answer.
  const rows = await store.completeRows();
  const drafts = await store.expiredDrafts();
  const { elapsed, generation } = rows.length + drafts.length > 0 ? await syncServerTime(sending.ports) : UNKNOWN_STATE;
  if (elapsed !== null) {
    await store.countFrom(rows, elapsed);
    await store.ageDrafts(drafts, elapsed);
  }
  const isOld = confirmedBefore(generation);
  const due = rows.filter(
    ({ transfer }) => isDue(transfer, clock.now()) || isReleasable(transfer, elapsed) || isOld(transfer),
  );
  const released = await verifyReceipts(sending, due, { question: { elapsed, early: false }, isOld });
  await reportEndedKeys(sending.ports);
  await store.endIdleGrants();
  return released;
}

/** Reports keys of people who signed out offline; the grant stays until then. */
async function reportEndedKeys({ store, routes }: Ports): Promise<void> {
  for (const untold of await store.untoldKeys())
    if (await routes.keyEnded(untold.key, { kind: 'grant', grant: untold.grant })) await store.keyTold(untold);
}

/** Between rounds: a server with a new database generation may lack completed records, so confirm them at once. */
export async function confirmAfterRecovery(sending: Sending): Promise<void> {
  const { store, routes } = sending.ports;
  const rows = await store.completeRows();
  const serverTime = rows.length > 0 ? await routes.time() : null;
  const isOld = confirmedBefore(serverTime?.generation ?? null);
  const due = rows.filter(({ transfer }) => isOld(transfer));
  await verifyReceipts(sending, due, { question: { elapsed: null, early: false }, isOld });
}

/** Completed under another generation; false without an answer. */
function confirmedBefore(generation: string | null): (transfer: Transfer) => boolean {
  return (transfer) => generation !== null && (transfer.generation ?? '') !== generation;
}

/**
 * The storage is full: gives up the Soll-Bilder, and skips the 72 hours, never the second confirmation. Only this
 * request's answer releases. Returns the number deleted and released.
 */
export async function releaseEarly(sending: Sending): Promise<number> {
  // Handle unknown credentials after a restore here too (D288): this is often the first request
  // after it.
  const { store, routes } = sending.ports;
  const cleared = await store.clearTargets().catch(() => 0);
  const rows = await store.completeRows();
  const serverTime = rows.length > 0 ? await routes.time() : null;
  const released = await verifyReceipts(sending, rows, {
    question: { elapsed: null, early: true },
    isOld: confirmedBefore(serverTime?.generation ?? null),
  });
  return cleared + released;
}

/**
 * `elapsed`: certainly elapsed time (domain/time/elapsed.ts), `generation`: of the database; null
 * without an answer.
 */
type ServerState = { elapsed: number | null; generation: string | null };
const UNKNOWN_STATE: ServerState = { elapsed: null, generation: null };

async function syncServerTime({ store, routes, clock }: Ports): Promise<ServerState> {
  const before = await store.serverTimeSeen();
  const serverTime = await routes.time();
  if (serverTime === null) return UNKNOWN_STATE;
  const { at: server, generation } = serverTime;
  return { elapsed: await store.syncServerTime(before, { server, device: clock.now() }), generation };
}

/** Daily; a clock set back also makes it due. */
function isDue({ confirmedAt }: Transfer, now: number): boolean {
  return confirmedAt === null || Math.abs(now - confirmedAt) >= CONFIRM_INTERVAL;
}

/** By owner: requests and receipts are never mixed. Returns the number released. */
async function verifyReceipts(sending: Sending, rows: readonly OutboxRow[], round: Round): Promise<number> {
  const byOwner = new Map<OwnerKey, OutboxRow[]>();
  for (const row of rows) byOwner.set(row.owner, [...(byOwner.get(row.owner) ?? []), row]);
  let released = 0;
  for (const [owner, own] of byOwner) released += await confirmOwn(sending, owner, { rows: own, round });
  return released;
}

type Answer = Outcome | { kind: 'receipts'; receipts: readonly Receipt[] };
type RequestedRows = { rows: readonly OutboxRow[]; round: Round };

/**
 * Confirms an owner's rows in batches. After a server error the halves are tried last, so that one
 * faulty row blocks no other.
 */
async function confirmOwn(sending: Sending, owner: OwnerKey, { rows, round }: RequestedRows): Promise<number> {
  const todo = splitIntoParts(rows, RECEIPTS_MAX);
  let released = 0;
  for (let serverErrors = 0; serverErrors < SERVER_ERRORS_MAX; ) {
    const some = todo.shift();
    if (!some) break;
    const result = await confirmSome(sending, owner, { rows: some, round });
    if (result === 'noReceipts') break;
    if (result !== 'serverError') released += result;
    else serverErrors++;
    if (result === 'serverError' && some.length > 1) todo.push(...splitIntoParts(some, Math.ceil(some.length / 2)));
  }
  return released;
}

function splitIntoParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** The number released. 'noReceipts': no credential got receipts. 'serverError': nothing changed. */
async function confirmSome(
  sending: Sending,
  owner: OwnerKey,
  { rows, round }: RequestedRows,
): Promise<number | 'noReceipts' | 'serverError'> {
  const { ports } = sending;
  const credentials = createCredentialFallback(await ports.store.credentialsOf(owner), ports.store);
  const sealed = rows.map((row) => row.sealed);
  const answer = await credentials((credential) => ports.routes.receipts(sealed, credential));
  if (isServerError(answer)) return 'serverError';
  let released = 0;
  for (const receipt of toReceipts(answer, { rows, round })) {
    const row = rows.find(({ id }) => id === receipt.id);
    if (!row) continue;
    // A header's receipt would not name a photo that changed on disk, as a confirmation does.
    if (receipt.state === 'receiving') sending.lacking.set(receipt.id, receipt.missing);
    const question = { ...round.question, completions: row.transfer.completions ?? 0 };
    const transfer = await ports.store.confirmRow(receipt.id, { receipt, question }, momentOfTime(ports));
    if (transfer?.state === 'released') released++;
  }
  return answer.kind === 'receipts' ? released : 'noReceipts';
}

/**
 * Receipts by row. A restored database may lack the person who signed in shortly before, and so the
 * work. Requeue the row with its blocking reason.
 */
function toReceipts(answer: Answer, { rows, round }: RequestedRows): readonly Receipt[] {
  if (answer.kind === 'receipts') return answer.receipts;
  if (answer.kind !== 'signIn' && answer.kind !== 'refused') return [];
  return rows.filter(({ transfer }) => round.isOld(transfer)).map(({ sealed }) => bareReceipt(sealed, 'unknown'));
}
