/**
 * Calendar for spoken days. Pure. A `Date` here is a calendar day (local midnight), without time
 * zone.
 */

/** Days `2026-11-21`; null: open. */
export type Days = { from: string | null; to: string | null };

/** Meaning of some words, and their number. */
export type SpokenDay = { used: number; days: Days };
/** `words`: folded, with full stops; `today`: local midnight. Null where no days begin at `at`. */
export type Rule = (words: readonly string[], at: number, today: Date) => SpokenDay | null;

/** So many days later, at local midnight. */
export function plusDays(at: Date, days: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
}

/** The Monday of a day's week. */
export function getMonday(at: Date): Date {
  return plusDays(at, -((at.getDay() + 6) % 7));
}

/** The day of the calendar, `2026-11-21`, as such a `Date`. */
export function calendarDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function keyOf(at: Date): string {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`;
}

export function daysWithin(from: Date, to: Date): Days {
  return { from: keyOf(from), to: keyOf(to) };
}

export function theDay(at: Date): Days {
  return daysWithin(at, at);
}

/** From first begin to last end, in any order. */
export function sameOrder(one: Days, other: Days): Days {
  const [first, second] = (one.from ?? '') <= (other.from ?? '') ? [one, other] : [other, one];
  return { from: first.from, to: second.to };
}

/** '26' is 2026. */
export function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

const NUMBERS = ['', 'ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwolf'];

/** '3', 'drei', 'einer'; up to 99, else null. */
export function numberIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,2}$/.test(word)) return Number(word) || null;
  const known = NUMBERS.indexOf(/^eine[mnrs]?$/.test(word) ? 'ein' : word);
  return known > 0 ? known : null;
}

const LAST = /^(letzt|vorig|vergangen)(e|en|er|es|em)?$/;
const BEFORE_LAST = /^vorletzt(e|en|er|es|em)?$/;
const THIS = /^(dies|aktuell|laufend)(e|en|er|es|em)?$/;

/** Steps back: 0 this, 1 last, 2 before last; null: no such word. */
export function countStepsBack(word: string | undefined): number | null {
  if (word === undefined) return null;
  return THIS.test(word) ? 0 : LAST.test(word) ? 1 : BEFORE_LAST.test(word) ? 2 : null;
}

/** A word without its full stop; '' for none. */
export const withoutFullStop = (word: string | undefined) => word?.replace(/\.$/, '') ?? '';

/** The year that a word is, four digits. */
export function yearAt(words: readonly string[], at: number): number | null {
  return /^20\d\d$/.test(words[at] ?? '') ? Number(words[at]) : null;
}
