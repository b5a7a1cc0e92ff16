/** All waiting work on this phone, for its screen. */
import type { TransferState } from '../../domain/delivery/transfer';
import { isUndelivered } from '../../domain/delivery/undelivered';
import type { IssueCode } from '../../domain/issue';
import { LAST_BY_LINK } from '../../domain/people/quotas';
import { isChild } from '../children';
import { type DraftRow, db, type OutboxRow, type OwnerKey, type ThreadAnswerRow } from '../db';
import { ownerOfUser, userOfOwner } from '../drafts';
import { keepCounted, undeliveredRows } from '../undelivered';
import { getAllUnsavedDrafts } from '../unsavedDrafts';
import { useLive } from './useLive';

/**
 * Work of a person who is not signed in: no name, location or photo. `number` null: unsaved, or an answer to a
 * question. `byItself`: a grant delivers it.
 */
export type OthersWork = {
  id: string;
  number: string | null;
  state: TransferState | null;
  reason: IssueCode | null;
  byItself: boolean;
  hasPhotos: boolean;
  isAnswer?: true;
};

/**
 * Undelivered work. `rows` and `drafts` (with content): of the signed-in person and the links used
 * here; signed out, of people who can no longer sign in (D66). `others`: the rest. `receipts`: the
 * last ten delivered by links. `answers`: to questions, own ones, also refused. Newest first.
 */
export type Waiting = {
  rows: OutboxRow[];
  drafts: DraftRow[];
  answers: ThreadAnswerRow[];
  others: OthersWork[];
  receipts: OutboxRow[];
};

/** Last delivered records by this device's links, newest first: the worker's receipts. */
export async function lastByLink(): Promise<OutboxRow[]> {
  const found: OutboxRow[] = [];
  for (const owner of await db.links.toCollection().primaryKeys()) {
    const own = db.outbox.where('[owner+capturedAt]').between([owner, -Infinity], [owner, Infinity]).reverse();
    found.push(
      ...(await own
        .filter((row) => !isChild(row) && !isUndelivered(row.state))
        .limit(LAST_BY_LINK)
        .toArray()),
    );
  }
  return found.sort((a, b) => b.capturedAt - a.capturedAt).slice(0, LAST_BY_LINK);
}

const readWaiting = async (user: OwnerKey | null): Promise<Waiting> => {
  const isMine = (owner: string) => owner === user || userOfOwner(owner as OwnerKey) === null;
  const all = await undeliveredRows();
  const drafts = await getAllUnsavedDrafts();
  keepCounted(all.length + drafts.length);
  const answers = await db.threadAnswers.orderBy('id').toArray();
  answers.sort((a, b) => b.at - a.at);
  const isMyAnswer = ({ account }: ThreadAnswerRow) => ownerOfUser(account) === user;
  const grants = new Set((await db.grants.toCollection().primaryKeys()).map(ownerOfUser));
  const isShown = (row: OutboxRow) => isMine(row.owner) || (user === null && row.transfer.reason === 'account_ended');
  all.sort((a, b) => b.capturedAt - a.capturedAt);
  drafts.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  return {
    rows: all.filter(isShown),
    drafts: drafts.filter(({ owner }) => isMine(owner)),
    answers: answers.filter(isMyAnswer),
    others: [
      ...all.filter((row) => !isShown(row)).map((row) => ofOthers(row, grants.has(row.owner))),
      ...drafts.filter(({ owner }) => !isMine(owner)).map(({ id }) => ({ ...UNSAVED, id })),
      ...answers.filter((row) => !isMyAnswer(row) && row.refused === null).map(({ id }) => ({ ...ANSWER, id })),
    ],
    // Read last: an arriving row may briefly be in both, never in neither.
    receipts: await lastByLink(),
  };
};

const UNSAVED = { number: null, state: null, reason: null, byItself: false, hasPhotos: true };
const ANSWER = { ...UNSAVED, state: 'needsSignIn', isAnswer: true } as const;

function ofOthers({ id, number, state, transfer, sealed }: OutboxRow, byItself: boolean): OthersWork {
  return { id, number, state, reason: transfer.reason, byItself, hasPhotos: sealed.photos.length > 0 };
}

/** Live; null = signed out. */
export function useWaiting(user: OwnerKey | null): Waiting | undefined {
  return useLive(readWaiting, user);
}

const readRows = async (ids: string) => (await db.outbox.bulkGet(ids.split(' '))).filter((row) => row !== undefined);
/** These rows, if still here, in this order. */
export function useRows(ids: readonly string[]): readonly OutboxRow[] {
  return useLive(readRows, ids.join(' ')) ?? [];
}
