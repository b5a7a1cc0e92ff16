import type { TransferState } from '../domain/delivery/transfer';
import { isUndelivered, UNDELIVERED } from '../domain/delivery/undelivered';
import { begunByLink, begunOf, begunOfAll, isOpen } from './begun';
import { type DraftRow, db, type OutboxRow, type OwnerKey } from './db';
import { storageState } from './guard';

/** The rows of one owner in one state, in one run of the index. */
function inState(owner: OwnerKey, state: TransferState) {
  return db.outbox.where('[owner+state]').equals([owner, state]);
}

/**
 * What waits is asked about after every row that is delivered. A question about several states at once goes through the
 * rows one by one, and a queue of 200 would be gone through 200 times: so each state is a question of its own, which the
 * database answers at once. All of them are one look: a row that changes its state meanwhile, in another tab or in the
 * worker, is seen in one of the two, never in neither.
 */
function queryEachState<T>(
  states: readonly TransferState[],
  ask: (state: TransferState) => PromiseLike<T>,
): Promise<T[]> {
  return db.transaction('r', db.outbox, async () => Promise.all(states.map(ask)));
}

/** How many rows of one owner are in each of these states; no row is read. */
export function countsOf(owner: OwnerKey, states: readonly TransferState[]): Promise<number[]> {
  return queryEachState(states, (state) => inState(owner, state).count());
}

/** Everything of an owner that only this phone has for sure. */
export async function undeliveredRowsOf(owner: OwnerKey): Promise<OutboxRow[]> {
  return (await queryEachState(UNDELIVERED, (state) => inState(owner, state).toArray())).flat();
}

/** What was captured by links on this device, by [owner+state]: nobody has to sign in for it, so nobody hides it. */
function linkRows() {
  return db.outbox.where('[owner+state]').between(['link:'], ['link;']);
}

/** The rows of anybody in one state, in one run of the index. */
function ofAnybody(state: TransferState) {
  return db.outbox.where('[state+nextAttemptAt]').between([state, -Infinity], [state, Infinity], true, true);
}

/** All saved rows of anybody that only this phone has for sure. */
export async function undeliveredRows(): Promise<OutboxRow[]> {
  return (await queryEachState(UNDELIVERED, (state) => ofAnybody(state).toArray())).flat();
}

/** How many captures of this person and of the links were begun, and not saved. */
async function countUnsavedDrafts(owner: OwnerKey | null, counts: (draft: DraftRow) => boolean): Promise<number> {
  const own = owner?.startsWith('user:') ? await begunOf(owner) : [];
  return [...own, ...(await begunByLink())].filter(counts).length;
}

const sumCounts = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** How many saved ones of one owner. */
async function undeliveredOf(owner: OwnerKey): Promise<number> {
  return sumCounts(await countsOf(owner, UNDELIVERED));
}

/** How many of one owner still have their bytes here: not delivered, or not yet confirmed (D33). */
export async function unfinishedOf(owner: OwnerKey): Promise<number> {
  return sumCounts(await countsOf(owner, [...UNDELIVERED, 'complete']));
}

/** How many of the links' saved ones, by the states that stand in the index. */
async function savedByLink(): Promise<number> {
  const keys = await linkRows().keys();
  return keys.filter((key) => Array.isArray(key) && isUndelivered(String(key[1]))).length;
}

/** 'n nicht übertragen' for the person in front of the screen (null = nobody): saved or begun, own or by links. */
export async function waitingFor(owner: OwnerKey | null): Promise<number> {
  const own = owner?.startsWith('user:') ? await undeliveredOf(owner) : 0;
  return own + (await savedByLink()) + (await countUnsavedDrafts(owner, () => true));
}

/** The same on a screen that captures: what can still be saved is what it shows, and does not wait beside it. */
export async function waitingBeside(owner: OwnerKey | null): Promise<number> {
  const now = Date.now();
  const own = owner?.startsWith('user:') ? await undeliveredOf(owner) : 0;
  return own + (await savedByLink()) + (await countUnsavedDrafts(owner, (draft) => !isOpen(draft, now)));
}

/** How much of anybody only this phone has for sure, saved or begun. */
export async function undeliveredOfAll(): Promise<number> {
  const saved = sumCounts(await queryEachState(UNDELIVERED, (state) => ofAnybody(state).count()));
  return keepCounted(saved + (await begunOfAll()).length);
}

let counted: number | null = null;

/** Keeps what was counted of anybody, for the sentence about a database that the browser deleted (D436). Returns it. */
export function keepCounted(count: number): number {
  if (storageState() !== 'deleted') counted = count;
  return count;
}

/** How much this page counted last while its database was still there; null = it never counted. */
export function lastCounted(): number | null {
  return counted;
}

/** Whether something of anybody is on its way by itself, as long as a page is open (D43). */
export async function anythingMoves(): Promise<boolean> {
  return (await ofAnybody('waiting').count()) > 0;
}
