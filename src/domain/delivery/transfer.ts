/** State machine of a sealed documentation's delivery (table in src/sync/README.md). */
import { isGivenUp, type Unreadable, unreadableAgain } from '../documentation/unreadable';
import type { IssueCode } from '../issue';
import { HOUR } from '../time/duration';
import { blockForAWhile, isPassing } from './blocking';
import { type ForeignRejection, refusedBy } from './foreignRejection';
import { pauseOf, retryDelay } from './retryPause';

/** Resends after a 404 on a photo or receipt, before the row is blocked. */
export const RESEND_MAX = 3;
/** Repeats after `photo_mismatch` with sound local bytes (a transport fault), before the row is blocked. */
export const MISMATCH_MAX = 5;
/** The phone keeps photos this long after 'complete' (elapsed time, D58). Then a second confirmation decides (D33). */
export const RELEASE_AFTER = 72 * HOUR;

/** The server's answer about a documentation. Times ISO 8601 UTC. */
export type Receipt = {
  id: string;
  contentHash: string;
  state: 'receiving' | 'complete' | 'deleted' | 'unknown';
  /** Ids of missing photos. */
  missing: string[];
  receivedAt: string;
  completedAt: string | null;
  number: string;
  /** Database generation (D220); absent = the first, or an older server. */
  generation?: string;
  /** Hash of its newest log entry, hex (D244); absent before completion, and from an older server. */
  entry?: string | undefined;
};

export type TransferState = 'waiting' | 'complete' | 'released' | 'needsSignIn' | 'refused' | 'deletedOnServer';

/** Stored with a sealed documentation. 'Wird übertragen' is no state: every non-final row is work. */
export type Transfer = {
  state: TransferState;
  /** Reason of the rejection or of the missing sign-in. */
  reason: IssueCode | null;
  /** Failures in a row; sets the delay. */
  attempts: number;
  /** No attempt before this time (ms since 1970). Also for blocked rows that are retried (`isRetried`). */
  nextAttemptAt: number;
  /** Temporary rejections in a row; sets when they are retried. Absent = 0. */
  refusals?: number;
  /** 404 answers: each causes a resend, at most RESEND_MAX. */
  resends: number;
  /** `photo_mismatch` answers with sound local bytes. */
  mismatches: number;
  /** When the phone learned of completion (ms by its clock, for screens; never for deletion). */
  completedAt: number | null;
  /** When the server last confirmed (repeated daily), and its database generation (D220; absent = the first). */
  confirmedAt: number | null;
  generation?: string;
  /** The record's log entry at that confirmation. */
  entry?: string | undefined;
  /** How often the record became complete; absent = 0. An answer about an earlier completion does not count. */
  completions?: number;
  /** `completedAt` of the server's receipt: another value means another completion. */
  completedOnServer?: string | null;
  /** Elapsed time (elapsed.ts) when the phone first got the server's time after completion; absent = not yet. */
  completeSince?: number | null;
  /** A rejection that a third party such as a proxy repeats (foreignRejection.ts); absent = none. */
  strange?: ForeignRejection;
  /** A photo that this phone cannot read; absent = none. */
  unreadable?: Unreadable | undefined;
};

/** What a confirmation request was for, as of the request (D33). */
export type DeliveryQuestion = {
  completions: number;
  /** Elapsed time (elapsed.ts) at the request; null = no server time. */
  elapsed: number | null;
  /** The storage is full: this answer alone decides, without the 72 hours. */
  early: boolean;
};

/** The server's answer to a confirmation request. */
export type Confirmation = { receipt: Receipt; question: DeliveryQuestion };

/**
 * Outcome of an attempt: an answer (src/api/failure.ts), or a local read failure. `since`: `resends` when the attempt
 * began, for parallel senders. `code` of a retry is our server's. Without it, `status` is a third party's.
 */
export type Outcome =
  | { kind: 'receipt'; receipt: Receipt }
  | { kind: 'retry'; retryAfterMs: number | null; code?: IssueCode; status?: number }
  | { kind: 'signIn'; code: 'unauthorized' | 'wrong_user' | 'grant_ended' }
  | { kind: 'refused'; code: IssueCode }
  | { kind: 'notFound'; since?: number }
  | { kind: 'deleted' }
  | { kind: 'photoMismatch'; localBytes: 'sound' | 'damaged' }
  | { kind: 'unreadable'; photo: string };

/** `now` in ms, `random` in [0, 1), `visible`: the page is visible. */
export type Moment = { now: number; random: number; visible: boolean };

export function newTransfer(now: number): Transfer {
  return {
    state: 'waiting',
    reason: null,
    attempts: 0,
    nextAttemptAt: now,
    resends: 0,
    mismatches: 0,
    completedAt: null,
    confirmedAt: null,
  };
}

/**
 * The state after an outcome. A receipt resets the failures. A fault only delays, it never ends the delivery. Only a
 * receipt or deletion changes a final state: a parallel sender's late error does not.
 */
export function nextTransfer(transfer: Transfer, outcome: Outcome, moment: Moment): Transfer {
  if (isSettled(transfer.state) && !canUnsettle(transfer.state, outcome)) return transfer;
  switch (outcome.kind) {
    case 'receipt':
      return afterReceipt(transfer, outcome.receipt, moment);
    case 'retry':
      return stepBack(
        rememberRejection(transfer, outcome, moment),
        pauseOf(transfer.attempts, outcome, moment),
        moment,
      );
    case 'signIn':
      return blockForAWhile(transfer, { state: 'needsSignIn', reason: outcome.code }, moment);
    case 'refused':
      return refuseTransfer(transfer, outcome.code, moment);
    case 'deleted':
      return { ...transfer, state: 'deletedOnServer', reason: 'deleted' };
    case 'notFound':
      // Parallel senders see the same loss: count it once.
      if (outcome.since !== undefined && outcome.since !== transfer.resends) return requeueTransfer(transfer, moment);
      return transfer.resends >= RESEND_MAX
        ? refuseTransfer(transfer, 'not_found', moment)
        : requeueTransfer({ ...transfer, resends: transfer.resends + 1 }, moment);
    case 'photoMismatch':
      return afterMismatch(transfer, outcome.localBytes, moment);
    case 'unreadable':
      return afterUnreadable(transfer, outcome.photo, moment);
  }
}

function isSettled(state: TransferState): boolean {
  return state === 'complete' || state === 'released' || state === 'deletedOnServer';
}

/** A complete row may become work again, because the server may lose it. A released one has no photos to send. */
function canUnsettle(state: TransferState, outcome: Outcome): boolean {
  const deleted = outcome.kind === 'deleted' || (outcome.kind === 'receipt' && outcome.receipt.state === 'deleted');
  if (state === 'deletedOnServer') return false;
  return deleted || (state === 'complete' && outcome.kind === 'receipt');
}

function afterReceipt(transfer: Transfer, receipt: Receipt, moment: Moment): Transfer {
  if (receipt.state === 'deleted') return nextTransfer(transfer, { kind: 'deleted' }, moment);
  const calm: Transfer = {
    ...transfer,
    state: 'waiting',
    reason: null,
    attempts: 0,
    refusals: 0,
    nextAttemptAt: moment.now,
  };
  if (receipt.state !== 'complete' || receipt.missing.length > 0)
    return { ...calm, completedAt: null, confirmedAt: null, completeSince: null };
  // After a later loss all attempts are available again.
  const { strange: _, unreadable: __, ...rest } = calm;
  const done = {
    ...rest,
    state: 'complete' as const,
    resends: 0,
    mismatches: 0,
    completedAt: transfer.completedAt ?? moment.now,
    completedOnServer: receipt.completedAt,
    confirmedAt: moment.now,
    generation: receipt.generation ?? '',
    entry: receipt.entry,
  };
  if (isSameCompletion(transfer, receipt)) return done;
  return { ...done, completions: (transfer.completions ?? 0) + 1, completeSince: null };
}

/** False if another sender completed lost data again before this row knew of the loss. */
function isSameCompletion({ state, completedOnServer = null }: Transfer, { completedAt }: Receipt): boolean {
  return state === 'complete' && (completedOnServer === null || completedOnServer === completedAt);
}

/**
 * The state after a confirmation. Only this function releases a row, and only by the answer to a confirmation request,
 * never by the receipt of a delivery.
 */
export function applyConfirmation(transfer: Transfer, { receipt, question }: Confirmation, moment: Moment): Transfer {
  const after = nextTransfer(transfer, { kind: 'receipt', receipt }, moment);
  if (after.state === 'deletedOnServer') return after;
  // Meanwhile another sender learned of a loss, so this answer may be outdated.
  if (transfer.state !== 'complete' || (transfer.completions ?? 0) !== question.completions) return transfer;
  const released = after.state === 'complete' && (question.early || isReleasable(after, question.elapsed));
  return released ? { ...after, state: 'released' } : after;
}

/** Whether a confirmation may release: 72 hours elapsed since completion. */
export function isReleasable({ completeSince }: Transfer, elapsed: number | null): boolean {
  if (elapsed === null || typeof completeSince !== 'number') return false;
  return elapsed - completeSince >= RELEASE_AFTER;
}

function afterMismatch(transfer: Transfer, localBytes: 'sound' | 'damaged', moment: Moment): Transfer {
  if (localBytes === 'damaged') return refuseTransfer(transfer, 'damaged', moment);
  const mismatches = transfer.mismatches + 1;
  if (mismatches > MISMATCH_MAX) return refuseTransfer({ ...transfer, mismatches }, 'photo_mismatch', moment);
  return requeueTransfer({ ...transfer, mismatches }, moment);
}

function afterUnreadable(transfer: Transfer, photo: string, moment: Moment): Transfer {
  const unreadable = unreadableAgain(transfer.unreadable, photo, moment.now);
  if (isGivenUp(unreadable)) return refuseTransfer({ ...transfer, unreadable }, 'damaged', moment);
  return stepBack({ ...transfer, unreadable }, retryDelay(transfer.attempts, moment), moment);
}

function rememberRejection(transfer: Transfer, { status }: { status?: number }, { now }: Moment): Transfer {
  const strange = refusedBy(transfer.strange, status, now);
  return strange ? { ...transfer, strange } : transfer;
}

/** Delays the next attempt. The state stays: a blocked row stays blocked, and is retried. */
function stepBack(transfer: Transfer, delay: number, moment: Moment): Transfer {
  return { ...transfer, attempts: transfer.attempts + 1, nextAttemptAt: moment.now + delay };
}

/** The server accepted the credential, but needs a resend. */
function requeueTransfer(transfer: Transfer, moment: Moment): Transfer {
  const waiting: Transfer = { ...transfer, state: 'waiting', reason: null, refusals: 0 };
  return stepBack(waiting, retryDelay(transfer.attempts, moment), moment);
}

function refuseTransfer(transfer: Transfer, reason: IssueCode, moment: Moment): Transfer {
  if (isPassing(reason)) return blockForAWhile(transfer, { state: 'refused', reason }, moment);
  return { ...transfer, state: 'refused', reason };
}

/** Retries a blocked or waiting row at once ('Jetzt übertragen', a new sign-in). */
export function restartTransfer(transfer: Transfer, now: number): Transfer {
  if (isSettled(transfer.state)) return transfer;
  const fresh = { reason: null, attempts: 0, refusals: 0, resends: 0, mismatches: 0, unreadable: undefined };
  return { ...transfer, state: 'waiting', ...fresh, nextAttemptAt: now };
}
