/**
 * German clocks, wherever the code runs: PocketBase's engine knows no time zones, and a phone may stand on another one. Apart from
 * `germanDay.ts`, because the first screen of a phone needs no more of it than this.
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

/** A German clock at a moment (ms): a `Date` whose UTC getters show German time. */
export function germanClock(ms: number): Date {
  return new Date(ms + offsetAt(ms));
}

/** `MESZ` or `MEZ` in the hour that German clocks show twice in October, else ''. */
export function doubledHour(ms: number): '' | 'MESZ' | 'MEZ' {
  const { to } = summerOf(new Date(ms).getUTCFullYear());
  if (ms < to - HOUR || ms >= to + HOUR) return '';
  return ms < to ? 'MESZ' : 'MEZ';
}
