/** How values are written beside those of `format.ts`: what the first screen of a phone does not need. */
import { once } from '../domain/once';
import { germanClock } from '../domain/time/germanClock';
import { formatClock, formatCount, formatDate } from './format';

const DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];

/** `Do 19.11.2026`. */
export function weekdayDate(ms: number): string {
  return `${DAYS[germanClock(ms).getUTCDay()]} ${formatDate(ms)}`;
}

/** `21.11.2026 06:42`: the provider dashboard's cards (spec 2, D45). */
export function dateTimePlain(ms: number): string {
  return `${formatDate(ms)} ${formatClock(ms)}`;
}

/** 'Bahnhofstraße 17', 'Bahnhofstraße 17 und eine weitere', '… und 139 weitere'. @param more how many besides the named one */
export function andMore(name: string, more: number): string {
  if (more < 1) return name;
  return more === 1 ? `${name} und eine weitere` : `${name} und ${formatCount(more)} weitere`;
}

const order = once(() => new Intl.Collator('de', { numeric: true }));

/** Sorts by name as a German reader expects: 'Überweg' beside 'Uferstraße', 'Haus 9' before 'Haus 10'. */
export function byName(a: { name: string }, b: { name: string }): number {
  return order().compare(a.name, b.name);
}
