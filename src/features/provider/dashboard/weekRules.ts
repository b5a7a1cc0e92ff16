/** What a company has to look at besides today: what is missing of the last seven days, and what was delivered with a delay (D170). Pure. */
import type { PropertyGap } from '../../../api/plans';
import type { ShownRecord } from '../../../domain/documentation/record';
import { DAY } from '../../../domain/time/duration';
import { addDays } from '../../../domain/time/germanDay';

/** Days that are looked back, today included: on a Monday, too, there is last week to look at. */
export const DAYS = 7;
/** Later than a night in a cellar and a day off: whoever settles by day would have looked in vain. ms */
const DELAY = DAY;

/** The gaps of the last seven days, each with what is missing in them alone. @param today `2026-11-21` */
export function gapsOfWeek(gaps: readonly PropertyGap[], today: string): PropertyGap[] {
  const first = addDays(today, 1 - DAYS);
  return gaps
    .map((gap) => ({ ...gap, missing: gap.missing.filter(({ due }) => due >= first) }))
    .filter(({ missing }) => missing.length > 0);
}

type Arrived = Pick<ShownRecord, 'capturedAt' | 'completedAt'>;

/** What arrived in the last seven days and more than a day after its capture, the latest arrival first. @param now ms */
export function filterDelayed<T extends Arrived>(records: readonly T[], now: number): (T & { completedAt: number })[] {
  return records
    .flatMap((record) => (record.completedAt === null ? [] : [{ ...record, completedAt: record.completedAt }]))
    .filter(({ capturedAt, completedAt }) => completedAt > now - DAYS * DAY && completedAt - capturedAt > DELAY)
    .sort((a, b) => b.completedAt - a.completedAt);
}
