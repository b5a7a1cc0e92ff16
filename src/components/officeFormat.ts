/** Office formats that a phone's first screen does not need. */
import { once } from '../domain/once';
import { germanClock } from '../domain/time/germanClock';
import { formatClock, formatCount, formatDate } from './format';

const DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];

/** `Do 19.11.2026`. */
export function weekdayDate(ms: number): string {
  return `${DAYS[germanClock(ms).getUTCDay()]} ${formatDate(ms)}`;
}

/** `21.11.2026 06:42`: cards of the provider dashboard. */
export function dateTimePlain(ms: number): string {
  return `${formatDate(ms)} ${formatClock(ms)}`;
}

/**
 * 'Bahnhofstraße 17', 'Bahnhofstraße 17 und eine weitere', '… und 139 weitere'.
 * @param more number besides the named one
 */
export function andMore(name: string, more: number): string {
  if (more < 1) return name;
  return more === 1 ? `${name} und eine weitere` : `${name} und ${formatCount(more)} weitere`;
}

const order = once(() => new Intl.Collator('de', { numeric: true }));

/** German name order: 'Überweg' beside 'Uferstraße', 'Haus 9' before 'Haus 10'. */
export function byName(a: { name: string }, b: { name: string }): number {
  return order().compare(a.name, b.name);
}
