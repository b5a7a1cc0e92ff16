/**
 * What is parked for a reason that may be wrong or may pass (D61, D63): when it is asked about again. Everything else of
 * a documentation's way stands in transfer.ts.
 */
import type { IssueCode } from '../issue';
import { RETRY_AFTER_MAX } from '../limits';
import { HOUR, MINUTE } from '../time/duration';

/**
 * A refusal that may be wrong or may pass (no credential accepted, a clock too far ahead, a version the server does not
 * know yet) is asked about again: after half a minute to a minute, then at intervals that double up to an hour. A phone
 * whose owner was dismissed costs the server one small request an hour.
 */
export const PARKED_AGAIN = MINUTE;
export const PARKED_AGAIN_MAX = HOUR;

/** Of a transfer, what matters here. `nextAttemptAt` in ms since 1970. */
type Parkable = { state: string; reason: IssueCode | null; nextAttemptAt: number; refusals?: number };

/**
 * Refusals that depend on the server's version, not on the documentation (D63). Older servers refused for their clock too (D86), and
 * for a service or source of the place that only a newer phone knows (D448).
 */
const PASSING: ReadonlySet<IssueCode | null> = new Set<IssueCode>([
  'time_in_future',
  'version_unknown',
  'service_type_invalid',
  'location_source_invalid',
]);

/** Whether a refusal may pass by itself. */
export function isPassing(reason: IssueCode | null): boolean {
  return PASSING.has(reason);
}

/** Whether a parked documentation is asked about again by itself (D61, D63); any other refusal waits for a person. */
export function isAskedAgain({ state, reason }: Pick<Parkable, 'state' | 'reason'>): boolean {
  return state === 'needsSignIn' || (state === 'refused' && isPassing(reason));
}

type Parking = { state: 'needsSignIn' | 'refused'; reason: IssueCode };

/** The transfer after one more refusal of that kind. */
export function parkForAWhile<T extends Parkable>(
  transfer: T,
  parking: Parking,
  moment: { now: number; random: number },
): T {
  // Refused before its time came (several requests meet the same refusal, somebody looked): that is no further one.
  const known = transfer.state === parking.state && transfer.reason === parking.reason;
  if (known && dueAt(transfer.nextAttemptAt, moment.now) > moment.now) return transfer;
  const refusals = (transfer.refusals ?? 0) + 1;
  return { ...transfer, ...parking, refusals, nextAttemptAt: moment.now + parkedDelay(refusals, moment.random) };
}

/** After so many refusals in a row: between half and all of a time that doubles; ms. `random` in [0, 1). */
export function parkedDelay(refusals: number, random: number): number {
  const cap = Math.min(PARKED_AGAIN_MAX, PARKED_AGAIN * 2 ** Math.min(refusals - 1, 20));
  return Math.round((cap * (1 + random)) / 2);
}

/**
 * When a row is due that is not to be tried before `nextAttemptAt`. A time further ahead than any honest pause comes
 * from a clock that was wrong when it was written: that is now.
 */
export function dueAt(nextAttemptAt: number, now: number): number {
  return nextAttemptAt > now + RETRY_AFTER_MAX ? now : nextAttemptAt;
}
