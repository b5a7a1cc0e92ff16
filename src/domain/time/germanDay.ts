/**
 * Days as people in Germany count them, `2026-11-21`, wherever the code runs: PocketBase's engine knows no time zones,
 * and a phone may stand on another one. Between days is counted in whole numbers, so that a change of the clock moves nothing.
 */
import { DAY, HOUR } from './duration';
import { offsetAt } from './germanClock';

/** The moment (ms) of a German clock, `2026-11-21T06:21`: the first of two, or an hour later where clocks skip it; NaN for no time. */
export function momentOf(text: string): number {
  const shown = Date.parse(`${text}:00.000Z`);
  const summer = shown - 2 * HOUR;
  return offsetAt(summer) === 2 * HOUR ? summer : shown - HOUR;
}

/** The German day of a moment (ms). */
export function dayOf(ms: number): string {
  return dayAt(Math.floor((ms + offsetAt(ms)) / DAY));
}

/** The moment (ms) a German day begins. */
export function startOf(day: string): number {
  const midnight = indexOf(day) * DAY;
  return midnight - offsetAt(midnight - offsetAt(midnight));
}

/** Which day since 1970 it is; of a text that is no day NaN. */
export function indexOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / DAY;
}

/** The day of an index. */
export function dayAt(index: number): string {
  return new Date(index * DAY).toISOString().slice(0, 10);
}

/** So many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayAt(indexOf(day) + days);
}

/** 1 = Monday to 7 = Sunday, of an index: 1 January 1970 was a Thursday. */
export function weekdayAt(index: number): number {
  return ((((index + 3) % 7) + 7) % 7) + 1;
}
