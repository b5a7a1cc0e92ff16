/** When blocked rows are retried (D63). transfer.ts has all other transitions. */
import type { IssueCode } from '../issue';
import { RETRY_AFTER_MAX } from '../limits';
import { HOUR, MINUTE } from '../time/duration';

/**
 * Some rejections may pass: no credential, a fast clock, a version unknown to the server. The phone retries after 30 to
 * 60 s, then at intervals that double up to an hour. A dismissed person's phone thus costs one small request an hour.
 */
export const BLOCKED_RETRY = MINUTE;
export const BLOCKED_RETRY_MAX = HOUR;

/** The needed part of a transfer. `nextAttemptAt` in ms since 1970. */
type Blockable = { state: string; reason: IssueCode | null; nextAttemptAt: number; refusals?: number };

/**
 * Rejections that depend on the server's version. Older servers also rejected for their clock, and for a service or
 * source that only a newer phone knows.
 */
const PASSING: ReadonlySet<IssueCode | null> = new Set<IssueCode>([
  'time_in_future',
  'version_unknown',
  'service_type_invalid',
  'location_source_invalid',
]);

/** Whether a rejection may pass without a person. */
export function isPassing(reason: IssueCode | null): boolean {
  return PASSING.has(reason);
}

/** Whether a blocked row is retried without a person. */
export function isRetried({ state, reason }: Pick<Blockable, 'state' | 'reason'>): boolean {
  return state === 'needsSignIn' || (state === 'refused' && isPassing(reason));
}

type Blocking = { state: 'needsSignIn' | 'refused'; reason: IssueCode };

/** The transfer after another such rejection. */
export function blockForAWhile<T extends Blockable>(
  transfer: T,
  blocking: Blocking,
  moment: { now: number; random: number },
): T {
  // Refused before it was due (parallel requests, a person's retry): not counted again.
  const known = transfer.state === blocking.state && transfer.reason === blocking.reason;
  if (known && dueAt(transfer.nextAttemptAt, moment.now) > moment.now) return transfer;
  const rejections = (transfer.refusals ?? 0) + 1;
  return {
    ...transfer,
    ...blocking,
    refusals: rejections,
    nextAttemptAt: moment.now + blockedDelay(rejections, moment.random),
  };
}

/** Delay after so many rejections: between half and all of a doubling time; ms. `random` in [0, 1). */
export function blockedDelay(rejections: number, random: number): number {
  const cap = Math.min(BLOCKED_RETRY_MAX, BLOCKED_RETRY * 2 ** Math.min(rejections - 1, 20));
  return Math.round((cap * (1 + random)) / 2);
}

/** Due time of a row. A time beyond any possible pause comes from a wrong clock: due now. */
export function dueAt(nextAttemptAt: number, now: number): number {
  return nextAttemptAt > now + RETRY_AFTER_MAX ? now : nextAttemptAt;
}
