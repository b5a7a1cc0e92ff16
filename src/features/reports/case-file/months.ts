/** Months of the records of a Schadenakte, by property. */
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { addDays, dayOf } from '../../../domain/time/germanDay';

/** German days, both included. */
export type MonthDays = { from: string; to: string };

/** Months per request: the server answers for a hundred days. */
const MONTHS_AT_ONCE = 3;

/** Each property's months, up to three consecutive ones as one span. @param now ms; future days expect nothing. */
export function monthsOf(
  records: readonly Pick<DocumentationRecord, 'property' | 'capturedAt'>[],
  now = Date.now(),
): { property: string; spans: MonthDays[] }[] {
  const byProperty = new Map<string, Set<string>>();
  for (const { property, capturedAt } of records) {
    if (property === null) continue;
    const months = byProperty.get(property) ?? new Set();
    byProperty.set(property, months.add(dayOf(capturedAt).slice(0, 7)));
  }
  return [...byProperty].map(([property, months]) => ({ property, spans: spansOf([...months].sort(), dayOf(now)) }));
}

/** @param months as '2026-11', sorted. */
function spansOf(months: readonly string[], today: string): MonthDays[] {
  const spans: (MonthDays & { months: number })[] = [];
  for (const month of months) {
    const from = `${month}-01`;
    const last = lastDayOf(month);
    // A slow device clock does not limit the span.
    const to = today < last && today >= from ? today : last;
    const before = spans.at(-1);
    if (before && before.months < MONTHS_AT_ONCE && addDays(before.to, 1) === from) {
      before.to = to;
      before.months++;
    } else spans.push({ from, to, months: 1 });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}

function lastDayOf(month: string): string {
  const next = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
  return addDays(next, -1);
}
