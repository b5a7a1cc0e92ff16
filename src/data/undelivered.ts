import type { Collection } from 'dexie';
import { isUndelivered, type TransferState, UNDELIVERED } from '../domain/transfer';
import { begunByLink, begunOf, begunOfAll, isOpen } from './begun';
import { type DraftRow, db, type OwnerKey } from './db';

/** Key range of [owner+state] for everything only this phone has for sure. */
export function undeliveredKeys(owner: OwnerKey): [OwnerKey, TransferState][] {
  return UNDELIVERED.map((state) => [owner, state]);
}

/** The states of rows that were looked up by [owner+state], read from that index alone. */
export async function statesOf(rows: Pick<Collection, 'keys'>): Promise<string[]> {
  return (await rows.keys()).map((key) => (Array.isArray(key) ? String(key[1]) : ''));
}

/** What was captured by links on this device, by [owner+state]: nobody has to sign in for it, so nobody hides it. */
function linkRows() {
  return db.outbox.where('[owner+state]').between(['link:'], ['link;']);
}

/** All saved rows of anybody that only this phone has for sure. */
export function undeliveredRows() {
  const ranges = UNDELIVERED.map((state): [unknown[], unknown[]] => [
    [state, -Infinity],
    [state, Infinity],
  ]);
  return db.outbox.where('[state+nextAttemptAt]').inAnyRange(ranges, { includeUppers: true });
}

/** How many captures of this person and of the links were begun, and not saved. */
async function begun(owner: OwnerKey | null, counts: (draft: DraftRow) => boolean): Promise<number> {
  const own = owner?.startsWith('user:') ? await begunOf(owner) : [];
  return [...own, ...(await begunByLink())].filter(counts).length;
}

/** How many saved ones of one owner; counted on keys, no row is read. */
function undeliveredOf(owner: OwnerKey): Promise<number> {
  return db.outbox.where('[owner+state]').anyOf(undeliveredKeys(owner)).count();
}

/** How many of one owner still have their bytes here: not delivered, or not yet confirmed (D33). */
export function unfinishedOf(owner: OwnerKey): Promise<number> {
  const keys = [...undeliveredKeys(owner), [owner, 'complete']];
  return db.outbox.where('[owner+state]').anyOf(keys).count();
}

/** How many of the links' saved ones. */
async function savedByLink(): Promise<number> {
  return (await statesOf(linkRows())).filter(isUndelivered).length;
}

/** 'n nicht übertragen' for the person in front of the screen (null = nobody): saved or begun, own or by links. */
export async function waitingFor(owner: OwnerKey | null): Promise<number> {
  const own = owner?.startsWith('user:') ? await undeliveredOf(owner) : 0;
  return own + (await savedByLink()) + (await begun(owner, () => true));
}

/** The same on a screen that captures: what can still be saved is what it shows, and does not wait beside it. */
export async function waitingBeside(owner: OwnerKey | null): Promise<number> {
  const now = Date.now();
  const own = owner?.startsWith('user:') ? await undeliveredOf(owner) : 0;
  return own + (await savedByLink()) + (await begun(owner, (draft) => !isOpen(draft, now)));
}

/** How much of anybody only this phone has for sure, saved or begun. */
export async function undeliveredOfAll(): Promise<number> {
  return (await undeliveredRows().count()) + (await begunOfAll()).length;
}

/** Whether something of anybody is on its way by itself, as long as a page is open (D43). */
export async function anythingMoves(): Promise<boolean> {
  const waiting = db.outbox.where('[state+nextAttemptAt]').between(['waiting', -Infinity], ['waiting', Infinity]);
  return (await waiting.count()) > 0;
}
