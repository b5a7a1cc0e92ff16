/**
 * Counts work that is not on the server: saved rows of the outbox, and unsaved drafts. Saved work by a link has no
 * account, so every person of this phone sees it.
 */
import type { TransferState } from '../domain/delivery/transfer';
import { isUndelivered, UNDELIVERED } from '../domain/delivery/undelivered';
import { type DraftRow, db, type OutboxRow, type OwnerKey } from './db';
import { storageState } from './guard';
import { getAllUnsavedDrafts, getUnsavedDrafts, getUnsavedDraftsByLink, isOpen } from './unsavedDrafts';

/** An owner's rows in one state, by the index. */
function inState(owner: OwnerKey, state: TransferState) {
  return db.outbox.where('[owner+state]').equals([owner, state]);
}

/**
 * Runs after each delivered row. A query over several states scans all rows: 200 scans for a queue
 * of 200. So each state has its own indexed query, in one transaction: a row that changes state
 * meanwhile is counted at least once.
 */
function queryEachState<T>(
  states: readonly TransferState[],
  countOf: (state: TransferState) => PromiseLike<T>,
): Promise<T[]> {
  return db.transaction('r', db.outbox, async () => Promise.all(states.map(countOf)));
}

/** Number of an owner's rows by state; reads no row. */
export function countsOf(owner: OwnerKey, states: readonly TransferState[]): Promise<number[]> {
  return queryEachState(states, (state) => inState(owner, state).count());
}

/** Undelivered rows of an owner. */
export async function undeliveredRowsOf(owner: OwnerKey): Promise<OutboxRow[]> {
  return (await queryEachState(UNDELIVERED, (state) => inState(owner, state).toArray())).flat();
}

/** Records by links of this device, by [owner+state]: always visible, as links need no sign-in. */
function linkRows() {
  return db.outbox.where('[owner+state]').between(['link:'], ['link;']);
}

/** Rows of all owners in one state, by the index. */
function ofAllOwners(state: TransferState) {
  return db.outbox.where('[state+nextAttemptAt]').between([state, -Infinity], [state, Infinity], true, true);
}

/** Undelivered saved rows of all owners. */
export async function undeliveredRows(): Promise<OutboxRow[]> {
  return (await queryEachState(UNDELIVERED, (state) => ofAllOwners(state).toArray())).flat();
}

async function countUnsavedDrafts(owner: OwnerKey | null, counts: (draft: DraftRow) => boolean): Promise<number> {
  const own = owner?.startsWith('user:') ? await getUnsavedDrafts(owner) : [];
  return [...own, ...(await getUnsavedDraftsByLink())].filter(counts).length;
}

const sumCounts = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** Number of undelivered saved rows of an owner; reads no row. */
async function undeliveredOf(owner: OwnerKey): Promise<number> {
  return sumCounts(await countsOf(owner, UNDELIVERED));
}

/** Rows of an owner whose bytes are still here: undelivered, or not confirmed. */
export async function unfinishedOf(owner: OwnerKey): Promise<number> {
  return sumCounts(await countsOf(owner, [...UNDELIVERED, 'complete']));
}

/** Saved rows and answers to questions of an owner, also refused ones; reads no row. */
export async function unsentOf(owner: OwnerKey): Promise<number> {
  const answers = await db.threadAnswers.where('account').equals(owner.slice('user:'.length)).count();
  return (await undeliveredOf(owner)) + answers;
}

async function savedByLink(): Promise<number> {
  const keys = await linkRows().keys();
  return keys.filter((key) => Array.isArray(key) && isUndelivered(String(key[1]))).length;
}

/**
 * 'n nicht übertragen' of the signed-in person (null = none): saved or unsaved, own or by links, and answers to
 * questions.
 */
export async function waitingFor(owner: OwnerKey | null): Promise<number> {
  const own = owner?.startsWith('user:') ? await unsentOf(owner) : 0;
  return own + (await savedByLink()) + (await countUnsavedDrafts(owner, () => true));
}

/** For a capture screen: without captures that can still be saved, because it shows them. */
export async function waitingBeside(owner: OwnerKey | null): Promise<number> {
  const now = Date.now();
  const own = owner?.startsWith('user:') ? await undeliveredOf(owner) : 0;
  return own + (await savedByLink()) + (await countUnsavedDrafts(owner, (draft) => !isOpen(draft, now)));
}

/** Undelivered work of all owners, saved or unsaved. */
export async function undeliveredOfAll(): Promise<number> {
  const saved = sumCounts(await queryEachState(UNDELIVERED, (state) => ofAllOwners(state).count()));
  return keepCounted(saved + (await getAllUnsavedDrafts()).length);
}

let counted: number | null = null;

/** Keeps the count for the message after the browser deleted the database (D436). Returns it. */
export function keepCounted(count: number): number {
  if (storageState() !== 'deleted') counted = count;
  return count;
}

/** The last count of this page while its database existed; null = none. */
export function lastCounted(): number | null {
  return counted;
}

/** Whether a row waits that an open page delivers without a tap. */
export async function anythingMoves(): Promise<boolean> {
  return (await ofAllOwners('waiting').count()) > 0;
}
