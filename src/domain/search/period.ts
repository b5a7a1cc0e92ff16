/** Time filter: a named period or own days. Pure; German days, weeks from Monday. */
import { dayText, getDayStart, MONTH_NAMES } from '../time/day';
import { addDays, dayOf, indexOf, weekdayAt } from '../time/germanDay';

export const PERIODS = ['today', 'yesterday', 'week', 'last-week', 'month', 'last-month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABEL: Record<Period, string> = {
  today: 'Heute',
  yesterday: 'Gestern',
  week: 'Diese Woche',
  'last-week': 'Letzte Woche',
  month: 'Dieser Monat',
  'last-month': 'Letzter Monat',
  year: 'Dieses Jahr',
};

/** Either a period or days `2026-11-21`, each optional. */
export type Span = { period: Period | null; from: string | null; to: string | null };

/** First moment and the one after the last day, ms. Swapped days are corrected. */
export function spanOf(span: Span, now: number): { from?: number; to?: number } {
  if (span.period !== null) return spanOfPeriod(span.period, dayOf(now));
  const { from, to } = inOrder(span);
  return { ...(from !== null && { from: getDayStart(from, 0) }), ...(to !== null && { to: getDayStart(to, 1) }) };
}

/** First and last day for date fields; null if open. */
export function daysOf(span: Span, now: number): { from: string | null; to: string | null } {
  const { from, to } = spanOf(span, now);
  // The last moment before the end: days have 23 to 25 hours.
  return { from: from === undefined ? null : dayOf(from), to: to === undefined ? null : dayOf(to - 1) };
}

/** By calendar: clock changes make 23 or 25 hours. */
function spanOfPeriod(period: Period, today: string): { from: number; to: number } {
  const monday = addDays(today, 1 - weekdayAt(indexOf(today)));
  const between = (from: string, to: string) => ({ from: getDayStart(from, 0), to: getDayStart(to, 0) });
  switch (period) {
    case 'today':
      return between(today, addDays(today, 1));
    case 'yesterday':
      return between(addDays(today, -1), today);
    case 'week':
      return between(monday, addDays(monday, 7));
    case 'last-week':
      return between(addDays(monday, -7), monday);
    case 'month':
      return between(firstOfMonth(today, 0), firstOfMonth(today, 1));
    case 'last-month':
      return between(firstOfMonth(today, -1), firstOfMonth(today, 0));
    case 'year':
      return between(`${today.slice(0, 4)}-01-01`, `${Number(today.slice(0, 4)) + 1}-01-01`);
  }
}

/** The first day of the month, so many months later. */
function firstOfMonth(day: string, later: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + later)).toISOString().slice(0, 10);
}

function inOrder({ from, to }: Span): Pick<Span, 'from' | 'to'> {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/**
 * `16.11.2026 bis 21.11.2026` with `between`, a day, `ab …`, `bis …`, or the period; '' = always.
 */
export function spanText(span: Span, between: string): string {
  if (span.period !== null) return PERIOD_LABEL[span.period];
  const { from, to } = inOrder(span);
  if (from === null) return to === null ? '' : `bis ${dayText(to)}`;
  if (to === null) return `ab ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)}${between}${dayText(to)}`;
}

/**
 * The same for what is kept or sent: a period as its days, so that it still holds next month. `Oktober 2026`, `2026`,
 * `30.11.2026 bis 06.12.2026`.
 */
export function absoluteSpanText(span: Span, { between, now }: { between: string; now: number }): string {
  const { from, to } = daysOf(span, now);
  const [year = '', month = ''] = (from ?? '').split('-');
  if (span.period === 'year') return year;
  if (span.period === 'month' || span.period === 'last-month') return `${MONTH_NAMES[Number(month) - 1]} ${year}`;
  return spanText({ period: null, from, to }, between);
}
