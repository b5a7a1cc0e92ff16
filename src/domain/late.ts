/** Work whose right ended while it was still on a phone (D29). Times in ms since 1970. */
import type { IssueCode } from './issue';
import { LATE_GRACE } from './limits';

/** What somebody is told whose right is over: of a property, or of the own account, with which nobody signs in again. */
export type EndCode = Extract<IssueCode, 'ended' | 'account_ended'>;

/** One right (assignment, sharing, link, account): null = not ended. Without a code it is the property's. */
export type Ending = { endedAt: number | null; leaked?: boolean; code?: EndCode };

export type Lateness = { ok: true; late: boolean } | { ok: false; code: EndCode };

/**
 * Whether work captured then may be accepted now: rights that still run → yes; captured before the end and delivered
 * within fourteen days of it → yes, marked late and held; a leaked link gets no grace. Of several that are over for good
 * the first is named.
 */
export function lateness(endings: readonly Ending[], times: { capturedAt: number; receivedAt: number }): Lateness {
  let late = false;
  for (const { endedAt, leaked, code = 'ended' } of endings) {
    if (endedAt === null) continue;
    const inGrace = times.capturedAt < endedAt && times.receivedAt <= endedAt + LATE_GRACE;
    if (!inGrace || leaked) return { ok: false, code };
    late = true;
  }
  return { ok: true, late };
}
