/**
 * German clocks anywhere: PocketBase's engine has no time zones, and phones may use another. Not in
 * `germanDay.ts`, to keep the first screen small.
 */
import { DAY, HOUR } from './duration';

/**
 * MEZ or MESZ ahead of UTC, ms: summer time from the last Sunday of March to that of October, 01:00
 * UTC.
 */
export function offsetAt(ms: number): number {
  const { from, to } = summerOf(new Date(ms).getUTCFullYear());
  return ms >= from && ms < to ? 2 * HOUR : HOUR;
}

/** Summer time of a year, ms; cached, because lists need it for each row. */
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

/** A `Date` whose UTC getters show German time. */
export function germanClock(ms: number): Date {
  return new Date(ms + offsetAt(ms));
}

/** `MESZ` or `MEZ` in the doubled hour of October, else ''. */
export function doubledHour(ms: number): '' | 'MESZ' | 'MEZ' {
  const { to } = summerOf(new Date(ms).getUTCFullYear());
  if (ms < to - HOUR || ms >= to + HOUR) return '';
  return ms < to ? 'MESZ' : 'MEZ';
}
