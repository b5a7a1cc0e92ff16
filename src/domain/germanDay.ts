/**
 * Days as people in Germany count them, `2026-11-21`, wherever the code runs: PocketBase's engine knows no time zones,
 * and a phone may stand on another one. Between days is counted in whole numbers, so that a change of the clock moves nothing.
 */
import { DAY, HOUR } from './duration';

/** Central European (Summer) Time ahead of UTC at a moment, ms: summer from the last Sunday of March to that of October, 01:00 UTC. */
export function offsetAt(ms: number): number {
  const { from, to } = summerOf(new Date(ms).getUTCFullYear());
  return ms >= from && ms < to ? 2 * HOUR : HOUR;
}

/** When summer time of a year begins and ends, ms; worked out once a year, because a list asks it for every row. */
export function summerOf(year: number): { from: number; to: number } {
  const known = SUMMERS.get(year) ?? { from: lastSunday(year, 2), to: lastSunday(year, 9) };
  SUMMERS.set(year, known);
  return known;
}

const SUMMERS = new Map<number, { from: number; to: number }>();

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
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
