/** A company's week: missing work of seven days, and delayed deliveries. Pure. */
import type { PropertyGap } from '../../../api/plans';
import type { ShownRecord } from '../../../domain/documentation/record';
import { DAY } from '../../../domain/time/duration';
import { addDays } from '../../../domain/time/germanDay';

/** Days including today: on a Monday they cover last week. */
export const DAYS = 7;
/** Longer than a night offline and a day off, ms. A daily settlement would have missed the record. */
const DELAY = DAY;

export function gapsOfWeek(gaps: readonly PropertyGap[], today: string): PropertyGap[] {
  const first = addDays(today, 1 - DAYS);
  return gaps
    .map((gap) => ({ ...gap, missing: gap.missing.filter(({ due }) => due >= first) }))
    .filter(({ missing }) => missing.length > 0);
}

type Arrived = Pick<ShownRecord, 'capturedAt' | 'completedAt'>;

/** Arrivals of seven days that came over a day after the capture, latest first. @param now ms */
export function filterDelayed<T extends Arrived>(records: readonly T[], now: number): (T & { completedAt: number })[] {
  return records
    .flatMap((record) => (record.completedAt === null ? [] : [{ ...record, completedAt: record.completedAt }]))
    .filter(({ capturedAt, completedAt }) => completedAt > now - DAYS * DAY && completedAt - capturedAt > DELAY)
    .sort((a, b) => b.completedAt - a.completedAt);
}
