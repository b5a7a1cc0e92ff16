/** One month of one property as a calendar: whole weeks from Monday, and what was done on each day. Pure. */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { isSameDay } from 'date-fns/isSameDay';
import { isSameMonth } from 'date-fns/isSameMonth';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { dayOf } from '../../domain/day';
import type { DocumentationRecord } from '../../domain/record';
import type { ServiceType } from '../../domain/service';
import type { ExpectedDay, JudgedPlan } from '../../remote/plans';

/** Work of one kind; '' where no service was agreed. */
export type Job = { service: ServiceType | ''; count: number };
export type Day = {
  /** `2026-11-21`. */
  day: string;
  /** `21.` */
  label: string;
  /** `12.` of a day of another month; else ''. */
  month: string;
  inMonth: boolean;
  isToday: boolean;
  jobs: Job[];
  /** How many of that day were deleted since. */
  deleted: number;
  /** What the plans expected on it, and what became of that; and whether it was a winter day without a record. */
  expected: Expected[];
};
export type Expected = { service: ServiceType; state: ExpectedDay['state'] };

type Planned = Pick<JudgedPlan, 'service' | 'days'>;
type Captured = Pick<DocumentationRecord, 'capturedAt' | 'serviceType'>;

/** The first day of a month, from `2026-11`; of any other text the current month. */
export function monthOf(value: string | null, now: number): Date {
  const given = /^\d{4}-(0[1-9]|1[0-2])$/.test(value ?? '') ? new Date(`${value}-01T00:00`) : new Date(now);
  return startOfMonth(given);
}

/** `2026-11` of the month so many away. */
export function monthKey(month: Date, away = 0): string {
  return dayOf(addMonths(month, away)).slice(0, 7);
}

/** First moment shown, and the first one after it, ms: whole weeks that touch the month. */
export function gridSpan(month: Date): { from: number; to: number } {
  const from = startOfWeek(month, { weekStartsOn: 1 });
  const lastWeek = startOfWeek(addDays(addMonths(month, 1), -1), { weekStartsOn: 1 });
  return { from: from.getTime(), to: addDays(lastWeek, 7).getTime() };
}

/** The weeks of a month with what was done, and what of it was deleted. @param of `now` ms, for 'heute'. */
export function weeksOf(
  month: Date,
  records: readonly Captured[],
  of: { now: number; deleted?: readonly Pick<Captured, 'capturedAt'>[]; plans?: readonly Planned[] },
): Day[][] {
  const byDay = new Map<string, Captured[]>();
  for (const record of records) {
    const day = dayOf(record.capturedAt);
    byDay.set(day, [...(byDay.get(day) ?? []), record]);
  }
  const gone = (of.deleted ?? []).map(({ capturedAt }) => dayOf(capturedAt));
  const { from, to } = gridSpan(month);
  const weeks: Day[][] = [];
  for (let monday = new Date(from); monday.getTime() < to; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) =>
        dayIn(month, addDays(monday, index), { byDay, gone, plans: of.plans ?? [], now: of.now }),
      ),
    );
  return weeks;
}

function dayIn(
  month: Date,
  date: Date,
  of: { byDay: Map<string, Captured[]>; gone: readonly string[]; plans: readonly Planned[]; now: number },
): Day {
  const day = dayOf(date);
  const inMonth = isSameMonth(date, month);
  return {
    day,
    label: `${date.getDate()}.`,
    month: inMonth ? '' : `${date.getMonth() + 1}.`,
    inMonth,
    isToday: isSameDay(date, of.now),
    jobs: jobsOf(of.byDay.get(day) ?? []),
    deleted: of.gone.filter((one) => one === day).length,
    expected: of.plans.flatMap(({ service, days }) =>
      days.filter(({ due }) => due === day).map(({ state }) => ({ service, state })),
    ),
  };
}

/** Each service once, the most frequent first. */
function jobsOf(records: readonly Captured[]): Job[] {
  const counts = new Map<ServiceType | '', number>();
  for (const { serviceType } of records) counts.set(serviceType ?? '', (counts.get(serviceType ?? '') ?? 0) + 1);
  return [...counts].map(([service, count]) => ({ service, count })).sort((a, b) => b.count - a.count);
}

export type Summary = { service: ServiceType | ''; days: number; entries: number };

/** What the month holds, by service; days of other months do not count. */
export function summaryOf(
  month: Date,
  records: readonly Captured[],
): { services: Summary[]; days: number; entries: number } {
  const own = records.filter(({ capturedAt }) => isSameMonth(capturedAt, month));
  const daysOf = (of: readonly Captured[]) => new Set(of.map(({ capturedAt }) => dayOf(capturedAt))).size;
  const services = jobsOf(own).map(({ service, count }) => ({
    service,
    days: daysOf(own.filter(({ serviceType }) => (serviceType ?? '') === service)),
    entries: count,
  }));
  return { services, days: daysOf(own), entries: own.length };
}
