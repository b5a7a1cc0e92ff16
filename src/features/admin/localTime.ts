/** Values of `<input type="datetime-local">`: German time, to the minute. */
import { germanClock } from '../../domain/time/germanClock';
import { momentOf } from '../../domain/time/germanDay';

/** `2026-11-21T06:21` of a moment (ms). */
export function localMinute(ms: number): string {
  return germanClock(ms).toISOString().slice(0, 16);
}

/** The timestamp (ms) of such a value; null for an empty or incomplete one. */
export function minuteOf(value: string): number | null {
  const ms = momentOf(value);
  return Number.isNaN(ms) ? null : ms;
}
