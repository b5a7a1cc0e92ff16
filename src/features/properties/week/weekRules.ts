/** A week of buildings or people as a grid: seven German days, the urgent rows first. Pure. */
import { addDays, indexOf, weekdayAt } from '../../../domain/time/germanDay';

/** What a day shows. `newest`: id of the last captured record, null without any. */
export type GridDay = {
  day: string;
  records: number;
  newest: string | null;
  /** `doneOn`: the other day of 'moved'. */
  expected: readonly { service: string; state: string; doneOn?: string | null }[];
};

export type GridRow = { id: string; name: string; small?: string; to: string | null; days: readonly GridDay[] };

/** Monday of the week of a German day. */
export function getMonday(day: string): string {
  return addDays(day, 1 - weekdayAt(indexOf(day)));
}

/** Monday to Sunday. */
export function listDays(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Rows with missing work, then work expected until today, then records, then the rest; otherwise unchanged. */
export function sortByUrgency(rows: readonly GridRow[], today: string): GridRow[] {
  return rows
    .map((row) => ({ row, rank: rankOf(row, today) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

function rankOf({ days }: GridRow, today: string): number {
  const isAny = (state: string) =>
    days.some(({ day, expected }) => day <= today && expected.some((one) => one.state === state));
  if (isAny('missing')) return 0;
  if (isAny('open')) return 1;
  return days.some(({ records }) => records > 0) ? 2 : 3;
}

/** The most urgent state of a day without enough records, or null. */
export function stateOfDay(day: GridDay | undefined): 'missing' | 'open' | null {
  const states = day?.expected.map(({ state }) => state) ?? [];
  if (states.includes('missing')) return 'missing';
  return states.includes('open') ? 'open' : null;
}

/** The other day on which expected work was done; null where the day has records or lacks some. */
export function movedDay(day: GridDay): string | null {
  if (day.records > 0 || stateOfDay(day) !== null) return null;
  return day.expected.find(({ doneOn }) => doneOn)?.doneOn ?? null;
}

/** Number of rows with missing work. */
export function countMissing(rows: readonly GridRow[]): number {
  return rows.filter(({ days }) => days.some((day) => stateOfDay(day) === 'missing')).length;
}

/** Whether a row has a day with expected work. */
export function hasOpenDay(rows: readonly GridRow[]): boolean {
  return rows.some(({ days }) => days.some((day) => stateOfDay(day) === 'open'));
}
