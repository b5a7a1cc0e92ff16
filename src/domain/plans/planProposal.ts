/**
 * Proposes a plan from a property's past: 'bisher etwa jeden Donnerstag, 14 von 15 Wochen'. Pure.
 */
import { dayAt, dayOf, indexOf, weekdayAt } from '../time/germanDay';
import type { Rhythm } from './plan';

/** Weeks examined: a garden season, short enough to see a new rhythm. */
const WEEKS = 15;
const WEEKS_LEAST = 4;
/** Share of weeks with a capture within one day of each proposed weekday; for every second week, of fitting gaps. */
const SHARE = 0.8;
/** Share of weeks with a capture on exactly that weekday. */
const SHARE_EXACT = 0.6;

/** Covers 15 weeks, and the current month with the three before it (at most 123 days). */
export const EXAMINED_DAYS = 125;

/** `hits` of `of` weeks (or months) matched; `tolerance` in days. */
export type Proposal = { rhythm: Rhythm; tolerance: number; hits: number; of: number };

/**
 * The rhythm of past captures, or null. Tests full weeks from Monday since the first capture,
 * without the current; then every second week; then full months.
 */
export function proposeRhythm(days: readonly string[], now: number): Proposal | null {
  const seen = [...new Set(days)].sort().map(indexOf);
  const [first] = seen;
  if (first === undefined) return null;
  const monday = mondayOf(indexOf(dayOf(now)));
  const begin = Math.max(monday - WEEKS * 7, mondayOf(first));
  const weeks = (monday - begin) / 7;
  if (weeks < WEEKS_LEAST) return null;
  // A day more at each end, because weekdays match with a day's tolerance.
  const recent = seen.filter((day) => day >= begin - 1 && day <= monday);
  return (
    proposeWeekly(recent, begin, weeks) ?? proposeFortnightly(recent, begin, monday) ?? proposeMonthly(seen, dayOf(now))
  );
}

function mondayOf(day: number): number {
  return day - weekdayAt(day) + 1;
}

function proposeWeekly(days: readonly number[], begin: number, weeks: number): Proposal | null {
  const mondays = [...Array(weeks).keys()].map((week) => begin + week * 7);
  const on = [1, 2, 3, 4, 5, 6, 7].filter(
    (weekday) => mondays.filter((monday) => days.includes(monday + weekday - 1)).length >= SHARE_EXACT * weeks,
  );
  const hasDayNear = (day: number) => [day - 1, day, day + 1].some((one) => days.includes(one));
  const hits = mondays.filter((monday) => on.every((weekday) => hasDayNear(monday + weekday - 1))).length;
  if (on.length === 0 || hits < SHARE * weeks) return null;
  return { rhythm: { kind: 'weekdays', days: on }, tolerance: 1, hits, of: weeks };
}

function proposeFortnightly(days: readonly number[], begin: number, end: number): Proposal | null {
  const inside = days.filter((day) => day >= begin && day < end);
  const gaps = inside.slice(1).map((day, index) => day - (inside[index] ?? day));
  const hits = gaps.filter((gap) => gap >= 12 && gap <= 16).length;
  if (gaps.length < WEEKS_LEAST - 1 || hits < SHARE * gaps.length) return null;
  return { rhythm: { kind: 'interval', days: 14 }, tolerance: 2, hits: hits * 2, of: gaps.length * 2 };
}

/** The last three full months, each with a day. */
function proposeMonthly(days: readonly number[], today: string): Proposal | null {
  const counts: number[] = [];
  let before = indexOf(`${today.slice(0, 7)}-01`) - 1;
  for (let month = 0; month < 3; month++) {
    const name = dayAt(before).slice(0, 7);
    counts.push(days.filter((day) => dayAt(day).startsWith(name)).length);
    before = indexOf(`${name}-01`) - 1;
  }
  const times = Math.min(...counts, 4);
  return times === 0 ? null : { rhythm: { kind: 'monthly', times }, tolerance: 0, hits: 3, of: 3 };
}
