/** Public holidays of a Land. Pure; days are German ones, `2026-12-25`. */
import { dayAt } from '../time/germanDay';
import { FEASTS } from './feasts';
import type { Land } from './land';

/** One-off holidays: in Berlin 75 years since 17 June 1953. */
const ONCE: readonly { day: string; land: Land }[] = [{ day: '2028-06-17', land: 'BE' }];

/** Cached Land years; an office shows two years of a few. */
const KEPT = 64;
const kept = new Map<string, ReadonlySet<string>>();

/** Only holidays of the complete Land. */
export function isHoliday(land: Land, day: string): boolean {
  const year = day.slice(0, 4);
  const key = land + year;
  let days = kept.get(key);
  if (!days) {
    if (kept.size >= KEPT) kept.clear();
    days = new Set(holidaysOf(land, Number(year)));
    kept.set(key, days);
  }
  return days.has(day);
}

/** Of a year, in order. */
export function holidaysOf(land: Land, year: number): string[] {
  const yearly = FEASTS.filter(({ holidayIn }) => holidayIn.includes(land)).map(({ first }) => dayAt(first(year)));
  const once = ONCE.filter((one) => one.land === land && one.day.startsWith(String(year))).map(({ day }) => day);
  return [...yearly, ...once].sort();
}
