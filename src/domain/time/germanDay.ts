/**
 * German days, `2026-11-21`, anywhere: PocketBase's engine has no time zones, and phones may use
 * another. Arithmetic on whole numbers, independent of clock changes.
 */
import { DAY, HOUR } from './duration';
import { offsetAt } from './germanClock';

/**
 * ms of a German time, `2026-11-21T06:21`: the first of two, an hour later in the skipped hour; NaN
 * if invalid.
 */
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

/** Days since 1970; NaN if invalid. */
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
