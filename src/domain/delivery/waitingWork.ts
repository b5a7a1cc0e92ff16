/**
 * Work that waits on a phone: its number and the capture of the oldest. The phone sends both with
 * its requests, and nothing else about the work (D465). Pure.
 */

/** `since`: corrected capture time of the oldest, ms; null for none. */
export type WaitingWork = { count: number; since: number | null };

export const WAITING_HEADER = 'X-Waiting';
/** A phone with more says this number. */
const COUNT_MAX = 9999;
const TEXT = /^(\d{1,4})(?:;(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z))?$/;

/** `3;2026-11-29T06:42:00.000Z`, or `0`. */
export function waitingText({ count, since }: WaitingWork): string {
  if (count === 0 || since === null) return '0';
  return `${Math.min(count, COUNT_MAX)};${new Date(since).toISOString()}`;
}

/**
 * The phone's statement, null if it is no such text.
 * @param now server time, ms: no work was captured later.
 */
export function parseWaiting(text: string, now: number): WaitingWork | null {
  const [, count = '', since = ''] = TEXT.exec(text) ?? [];
  if (count === '') return null;
  if (Number(count) === 0) return { count: 0, since: null };
  const at = Date.parse(since);
  return Number.isNaN(at) ? null : { count: Number(count), since: Math.min(at, now) };
}
