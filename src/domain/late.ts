/** Work whose right ended while it was still on a phone (D29). Times in ms since 1970. */
import type { IssueCode } from './issue';
import { LATE_GRACE } from './limits';

/** One right (assignment, sharing, link, account): null = not ended. */
export type Ending = { endedAt: number | null; leaked?: boolean };

export type Lateness = { ok: true; late: boolean } | { ok: false; code: Extract<IssueCode, 'ended'> };

/**
 * Whether work captured then may be accepted now: rights that still run → yes; captured before the end and delivered
 * within fourteen days of it → yes, marked late and held; a leaked link gets no grace.
 */
export function lateness(endings: readonly Ending[], times: { capturedAt: number; receivedAt: number }): Lateness {
  let late = false;
  for (const { endedAt, leaked } of endings) {
    if (endedAt === null) continue;
    const inGrace = times.capturedAt < endedAt && times.receivedAt <= endedAt + LATE_GRACE;
    if (!inGrace || leaked) return { ok: false, code: 'ended' };
    late = true;
  }
  return { ok: true, late };
}
