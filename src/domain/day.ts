/** Calendar days as addresses and date fields write them, `2026-11-21`: German days, wherever the device stands. */
import { addDays, startOf } from './germanDay';

/** A day that exists, else null ('2026-02-30' is none). */
export function dayIn(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const at = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : null;
}

/** The moment (ms) a German day begins, so many days later. @param day one that exists. */
export function midnight(day: string, later: number): number {
  return startOf(addDays(day, later));
}

/** `21.11.2026` of `2026-11-21`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.');
}
