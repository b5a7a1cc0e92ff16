/**
 * A month of a property as calendar weeks from Monday. Pure. A `Date` here is a calendar day (local midnight), never a
 * moment.
 */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { isSameMonth } from 'date-fns/isSameMonth';
import { lightFormat } from 'date-fns/lightFormat';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import type { ExpectedDay, JudgedPlan } from '../../../api/plans';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import type { ServiceType } from '../../../domain/documentation/service';
import { movedTo } from '../../../domain/plans/movedTo';
import { getDayStart } from '../../../domain/time/day';
import { dayOf } from '../../../domain/time/germanDay';

/** Work of one service; '' without one. */
export type CalendarJob = { service: ServiceType | ''; count: number };
export type Day = {
  /** `2026-11-21`. */
  day: string;
  /** `21.` */
  label: string;
  /** `12.` of a day of another month; else ''. */
  month: string;
  inMonth: boolean;
  isToday: boolean;
  jobs: CalendarJob[];
  deleted: number;
  expected: Expected[];
};
/** 'moved': done on another day, `doneOn`. */
export type Expected = { service: ServiceType; state: ExpectedDay['state'] | 'moved'; doneOn?: string };

type Planned = Pick<JudgedPlan, 'service' | 'days'>;
type Captured = Pick<DocumentationRecord, 'capturedAt' | 'serviceType'>;

/** The first day of a month from `2026-11`; the current month for other text. */
export function monthOf(value: string | null, now: number): Date {
  const given = /^\d{4}-(0[1-9]|1[0-2])$/.test(value ?? '') ? `${value}-01` : dayOf(now);
  return startOfMonth(new Date(`${given}T00:00`));
}

/** `2026-11` of the month `away` months later. */
export function monthKey(month: Date, away = 0): string {
  return lightFormat(addMonths(month, away), 'yyyy-MM');
}

/** Start (included) and end (excluded) of the shown weeks, ms. */
export function gridSpan(month: Date): { from: number; to: number } {
  const { first, end } = gridOf(month);
  return { from: getDayStart(keyOf(first), 0), to: getDayStart(keyOf(end), 0) };
}

function gridOf(month: Date): { first: Date; end: Date } {
  const lastWeek = startOfWeek(addDays(addMonths(month, 1), -1), { weekStartsOn: 1 });
  return { first: startOfWeek(month, { weekStartsOn: 1 }), end: addDays(lastWeek, 7) };
}

function keyOf(date: Date): string {
  return lightFormat(date, 'yyyy-MM-dd');
}

/** The weeks with records and deletions. @param of `now` ms, for 'heute'. */
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
  const { first, end } = gridOf(month);
  const weeks: Day[][] = [];
  for (let monday = first; monday < end; monday = addDays(monday, 7))
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
  const day = keyOf(date);
  const inMonth = isSameMonth(date, month);
  return {
    day,
    label: lightFormat(date, 'd.'),
    month: inMonth ? '' : lightFormat(date, 'M.'),
    inMonth,
    isToday: day === dayOf(of.now),
    jobs: jobsOf(of.byDay.get(day) ?? []),
    deleted: of.gone.filter((one) => one === day).length,
    expected: of.plans.flatMap(({ service, days }) =>
      days.filter(({ due }) => due === day).map((one) => ({ service, ...stateOf(one) })),
    ),
  };
}

function stateOf(of: ExpectedDay): Omit<Expected, 'service'> {
  const doneOn = movedTo(of);
  return doneOn === null ? { state: of.state } : { state: 'moved', doneOn };
}

export function isIn(month: Date, ms: number): boolean {
  return dayOf(ms).startsWith(monthKey(month));
}

function jobsOf(records: readonly Captured[]): CalendarJob[] {
  const counts = new Map<ServiceType | '', number>();
  for (const { serviceType } of records) counts.set(serviceType ?? '', (counts.get(serviceType ?? '') ?? 0) + 1);
  return [...counts].map(([service, count]) => ({ service, count })).sort((a, b) => b.count - a.count);
}

export type Summary = { service: ServiceType | ''; days: number; entries: number };

/** Sums by service, without days of other months. */
export function monthSummary(
  month: Date,
  records: readonly Captured[],
): { services: Summary[]; days: number; entries: number } {
  const own = records.filter(({ capturedAt }) => isIn(month, capturedAt));
  const daysOf = (of: readonly Captured[]) => new Set(of.map(({ capturedAt }) => dayOf(capturedAt))).size;
  const services = jobsOf(own).map(({ service, count }) => ({
    service,
    days: daysOf(own.filter(({ serviceType }) => (serviceType ?? '') === service)),
    entries: count,
  }));
  return { services, days: daysOf(own), entries: own.length };
}
