/** From when to when a list is narrowed: a named period or own days. Pure; days are those of the device, weeks begin on Monday. */
import { dayOf, dayText, midnight } from './day';

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

/** A period excludes own days. First and last day, `2026-11-21`, each may be missing. */
export type Span = { period: Period | null; from: string | null; to: string | null };

/** First moment of the period and of the day after it, ms. Whoever gives the days the wrong way round means the same ones. */
export function spanOf(span: Span, now: number): { from?: number; to?: number } {
  if (span.period !== null) return named(span.period, new Date(now));
  const { from, to } = inOrder(span);
  return { ...(from !== null && { from: midnight(from, 0) }), ...(to !== null && { to: midnight(to, 1) }) };
}

/** First and last day of a span as date fields write them; null where it has no such end. */
export function daysOf(span: Span, now: number): { from: string | null; to: string | null } {
  const { from, to } = spanOf(span, now);
  // The last moment of a span is that before its end: days have 23 to 25 hours.
  return { from: from === undefined ? null : dayOf(from), to: to === undefined ? null : dayOf(to - 1) };
}

/** By the calendar and not by hours: a day with the change of the clock has 23 or 25 of them. */
function named(period: Period, today: Date): { from: number; to: number } {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const monday = day - ((today.getDay() + 6) % 7);
  const between = (from: [month: number, day: number], to: [month: number, day: number]) => ({
    from: new Date(year, ...from).getTime(),
    to: new Date(year, ...to).getTime(),
  });
  switch (period) {
    case 'today':
      return between([month, day], [month, day + 1]);
    case 'yesterday':
      return between([month, day - 1], [month, day]);
    case 'week':
      return between([month, monday], [month, monday + 7]);
    case 'last-week':
      return between([month, monday - 7], [month, monday]);
    case 'month':
      return between([month, 1], [month + 1, 1]);
    case 'last-month':
      return between([month - 1, 1], [month, 1]);
    case 'year':
      return between([0, 1], [12, 1]);
  }
}

function inOrder({ from, to }: Span): Pick<Span, 'from' | 'to'> {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** `16.11.2026 bis 21.11.2026` with `between`, one day alone, `ab …`, `bis …`, or the name of the period; '' = all the time. */
export function spanText(span: Span, between: string): string {
  if (span.period !== null) return PERIOD_LABEL[span.period];
  const { from, to } = inOrder(span);
  if (from === null) return to === null ? '' : `bis ${dayText(to)}`;
  if (to === null) return `ab ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)}${between}${dayText(to)}`;
}
