/** Calendar days in addresses and date fields, `2026-11-21`: German days in every time zone. */
import { SECOND } from './duration';
import { addDays, momentOf, startOf } from './germanDay';

const DAY_MINUTES = 24 * 60;

export const MONTH_NAMES = [
  ...['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli'],
  ...['August', 'September', 'Oktober', 'November', 'Dezember'],
];

/** Null for an impossible day ('2026-02-30'). */
export function dayIn(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const at = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : null;
}

/**
 * Start of a German day (ms), plus days.
 * @param day a valid one.
 */
export function getDayStart(day: string, later: number): number {
  return startOf(addDays(day, later));
}

/** The last second of a German day, ms; null for no day. */
export function endOfDay(day: string): number | null {
  return dayIn(day) === null ? null : getDayStart(day, 1) - SECOND;
}

/** `21.11.2026` of `2026-11-21`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Minutes after midnight of a German day, as ms. */
export function clockTime(day: string, minutes: number): number {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const [later, rest] = [Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES];
  return momentOf(`${addDays(day, later)}T${padTwo(Math.floor(rest / 60))}:${padTwo(rest % 60)}`);
}
