/** What becomes of a sealed documentation on its way to the server (the table in architecture.md section 4). */
import { isGivenUp, type Unreadable, unreadableAgain } from '../documentation/unreadable';
import type { IssueCode } from '../issue';
import { HOUR } from '../time/duration';
import { isPassing, parkForAWhile } from './parking';
import { pauseOf, retryDelay } from './retryPause';
import { refusedBy, type StrangeRefusal } from './strangeRefusal';

/** A 404 on a photo or receipt: the documentation is sent again so many times, then parked. */
export const RESEND_MAX = 3;
/** `photo_mismatch` with sound local bytes is a transport fault: so many repeats, then parked. */
export const MISMATCH_MAX = 5;
/** Local bytes stay this long after 'complete', then a second confirmation decides (D33); measured as D58 says. */
export const RELEASE_AFTER = 72 * HOUR;

/** The server's answer about one documentation. Times ISO 8601 UTC. */
export type Receipt = {
  id: string;
  contentHash: string;
  state: 'receiving' | 'complete' | 'deleted' | 'unknown';
  /** Photo ids the server does not have. */
  missing: string[];
  receivedAt: string;
  completedAt: string | null;
  number: string;
  /** Which life of the server's database answers (D220); absent = the first one, or a server that is older than this. */
  generation?: string;
  /** Hash of its newest entry in the log, hex (D244); absent before it is complete, and of an older server. */
  entry?: string | undefined;
};

export type TransferState = 'waiting' | 'complete' | 'released' | 'needsSignIn' | 'refused' | 'deletedOnServer';

/** Stored beside a sealed documentation. 'Wird übertragen' is no state: whatever is not at an end is work. */
export type Transfer = {
  state: TransferState;
  /** Why it was refused or waits for a sign-in. */
  reason: IssueCode | null;
  /** Failed attempts in a row; sets the delay. */
  attempts: number;
  /** Not before (ms since 1970); of a parked row that is asked about again (`isAskedAgain`) likewise. */
  nextAttemptAt: number;
  /** Refusals in a row that may be wrong or pass; sets when it is asked about again. Absent = 0. */
  refusals?: number;
  /** 404 answers so far: the documentation is sent again, at most RESEND_MAX times. */
  resends: number;
  /** `photo_mismatch` answers with sound local bytes. */
  mismatches: number;
  /** When this phone heard that it is complete (ms by its clock, for screens; never an age to delete by). */
  completedAt: number | null;
  /** When the server last said that it has everything (it is asked again a day later), and which life of it said so (D220; absent = the first). */
  confirmedAt: number | null;
  generation?: string;
  /** What it then said of the log (D244). */
  entry?: string | undefined;
  /** How often it became complete; absent = 0. What the server lost may be so again, and an answer about before counts for nothing. */
  completions?: number;
  /** The server's `completedAt`, word for word: another one is another completion, whoever brought it about. */
  completedOnServer?: string | null;
  /** Elapsed time (elapsed.ts) at the first answer of the server that was asked for when it was complete; absent = none yet. */
  completeSince?: number | null;
  /** What somebody in front of the server answered again and again (strangeRefusal.ts); absent = nothing. */
  strange?: StrangeRefusal;
  /** A photo of it that this phone has and cannot read; absent = none. */
  unreadable?: Unreadable | undefined;
};

/** What is asked in a confirmation (D33), as it was when it was asked. */
export type DeliveryQuestion = {
  /** Of the row that is asked about. */
  completions: number;
  /** Elapsed time (elapsed.ts) that is known to have passed when it is asked; null = the server's time was not heard. */
  elapsed: number | null;
  /** The storage is full: this answer alone decides, whatever has passed. */
  early: boolean;
};

/** The answer to a confirmation, with what was asked. */
export type Confirmation = { receipt: Receipt; question: DeliveryQuestion };

/**
 * Every foreign answer as one of these; made in src/api/failure.ts, nobody above asks for status numbers; and what this
 * phone cannot read of its own. `since`: how many resends were counted when the attempt began, where several senders may
 * be at work. `code` of a retry: what our own server said; absent where nobody answered, or somebody else (a proxy, a hotel) did; `status` is then what that
 * somebody refused with.
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

/** `now` in ms, `random` in [0, 1), `visible`: somebody looks at the page. */
export type Moment = { now: number; random: number; visible: boolean };

/** A freshly sealed documentation. */
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
 * The stored state after an answer. A receipt ends the series of failures; a fault is never a verdict. What is at an
 * end is moved by a receipt or a deletion alone: a second sender's late error says nothing about it.
 */
export function nextTransfer(transfer: Transfer, outcome: Outcome, moment: Moment): Transfer {
  if (isSettled(transfer.state) && !canUnsettle(transfer.state, outcome)) return transfer;
  switch (outcome.kind) {
    case 'receipt':
      return afterReceipt(transfer, outcome.receipt, moment);
    case 'retry':
      return stepBack(rememberRefusal(transfer, outcome, moment), pauseOf(transfer.attempts, outcome, moment), moment);
    case 'signIn':
      return parkForAWhile(transfer, { state: 'needsSignIn', reason: outcome.code }, moment);
    case 'refused':
      return refuseTransfer(transfer, outcome.code, moment);
    case 'deleted':
      return { ...transfer, state: 'deletedOnServer', reason: 'deleted' };
    case 'notFound':
      // Several senders meet the same loss: it is counted by the first of them.
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

/** Of a complete one the server may have lost something (D33); of a released one nothing is left to send. */
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
  // What happened on the way is over: a loss found later (D33) begins with all its attempts.
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

/** What was lost and sent again by another sender, before this row learned of it, is complete anew. */
function isSameCompletion({ state, completedOnServer = null }: Transfer, { completedAt }: Receipt): boolean {
  return state === 'complete' && (completedOnServer === null || completedOnServer === completedAt);
}

/**
 * The stored state after the answer to a confirmation (D33, D58). Here alone something is released: by the answer to
 * the question that was asked for it, never by one that a delivery brought, however late.
 */
export function applyConfirmation(transfer: Transfer, { receipt, question }: Confirmation, moment: Moment): Transfer {
  const after = nextTransfer(transfer, { kind: 'receipt', receipt }, moment);
  if (after.state === 'deletedOnServer') return after;
  // Meanwhile another sender learned of a loss; this answer may be from the time before it.
  if (transfer.state !== 'complete' || (transfer.completions ?? 0) !== question.completions) return transfer;
  const released = after.state === 'complete' && (question.early || isReleasable(after, question.elapsed));
  return released ? { ...after, state: 'released' } : after;
}

/** Whether a confirmation that is asked now may release: 72 hours are known to have passed since it was complete. */
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

function rememberRefusal(transfer: Transfer, { status }: { status?: number }, { now }: Moment): Transfer {
  const strange = refusedBy(transfer.strange, status, now);
  return strange ? { ...transfer, strange } : transfer;
}

/** A fault says nothing: what is parked stays parked, and is asked about again. */
function stepBack(transfer: Transfer, delay: number, moment: Moment): Transfer {
  return { ...transfer, attempts: transfer.attempts + 1, nextAttemptAt: moment.now + delay };
}

/** The server knows who asks and wants it once more. */
function requeueTransfer(transfer: Transfer, moment: Moment): Transfer {
  const waiting: Transfer = { ...transfer, state: 'waiting', reason: null, refusals: 0 };
  return stepBack(waiting, retryDelay(transfer.attempts, moment), moment);
}

function refuseTransfer(transfer: Transfer, reason: IssueCode, moment: Moment): Transfer {
  if (isPassing(reason)) return parkForAWhile(transfer, { state: 'refused', reason }, moment);
  return { ...transfer, state: 'refused', reason };
}

/** Starts a parked or waiting documentation again at once ('Jetzt übertragen', a new sign-in). */
export function restartTransfer(transfer: Transfer, now: number): Transfer {
  if (isSettled(transfer.state)) return transfer;
  const fresh = { reason: null, attempts: 0, refusals: 0, resends: 0, mismatches: 0, unreadable: undefined };
  return { ...transfer, state: 'waiting', ...fresh, nextAttemptAt: now };
}
