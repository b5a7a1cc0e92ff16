/** The last days of a property with records or expected work, newest first. Pure. */
import type { JudgedPlan } from '../../../api/plans';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import type { WindowState } from '../../../domain/plans/plan';
import { addDays, dayOf } from '../../../domain/time/germanDay';

export type LastDay = {
  /** `2026-11-21`. */
  day: string;
  /** Newest first. */
  records: readonly DocumentationRecord[];
  /** Expected work without a record: missing before open; null for none. */
  without: Extract<WindowState, 'missing' | 'open'> | null;
};

/**
 * @param today the last day.
 * @param count number of days looked at; a day with neither is left out.
 */
export function lastDays(
  { records, plans }: { records: readonly DocumentationRecord[]; plans: readonly Pick<JudgedPlan, 'days'>[] },
  { today, count }: { today: string; count: number },
): LastDay[] {
  const newestFirst = [...records].sort((a, b) => b.capturedAt - a.capturedAt);
  const windows = plans.flatMap(({ days }) => days);
  const days = Array.from({ length: count }, (_, ago): LastDay => {
    const day = addDays(today, -ago);
    const states = windows.filter(({ due }) => due === day).map(({ state }) => state);
    return {
      day,
      records: newestFirst.filter(({ capturedAt }) => dayOf(capturedAt) === day),
      without: states.includes('missing') ? 'missing' : states.includes('open') ? 'open' : null,
    };
  });
  return days.filter((one) => one.records.length > 0 || one.without !== null);
}
