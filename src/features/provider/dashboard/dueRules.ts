/** Due work of a company today and tomorrow, and tolerances that end. Pure. */
import type { DuePlan } from '../../../api/plans';
import type { ServiceType } from '../../../domain/documentation/service';
import { type DueDay, dueDays } from '../../../domain/plans/planDue';

export type DueLine = {
  id: string;
  property: string;
  name: string;
  address: string;
  service: ServiceType;
  due: string;
  when: DueDay['when'];
  /** Assigned people by name; null = unknown. */
  people: string[] | null;
};

type People = {
  assignments: readonly { property: string; user: string }[];
  employees: readonly { id: string; fullName: string; active: boolean }[];
};

/** A line on the phone; `isWaiting`: captured here, not delivered. */
export type TodayLine = Pick<DueLine, 'id' | 'property' | 'name' | 'address' | 'service' | 'due' | 'when'> & {
  isWaiting: boolean;
};

/** Due and tolerated work, oldest first, undelivered last. @param now ms */
export function todayLines(plans: readonly Planned[], now: number): TodayLine[] {
  const lines = plans.flatMap((plan) => linesOf(plan, { now, ahead: 0 }));
  return lines.sort((a, b) => Number(a.isWaiting) - Number(b.isWaiting) || byDay(a, b));
}

type Planned = Omit<DuePlan, 'isOwn'>;

function linesOf(plan: Planned, of: { now: number; ahead: number }): TodayLine[] {
  const { property, propertyName: name, propertyAddress: address, service } = plan;
  return dueDays(plan, plan.visits, of).map((day) => ({
    id: `${plan.id} ${day.due}`,
    property,
    name,
    address,
    service,
    ...day,
  }));
}

function byDay(a: { due: string }, b: { due: string }): number {
  return a.due < b.due ? -1 : a.due > b.due ? 1 : 0;
}

/**
 * One line per uncaptured service, oldest first.
 * @param people null = unknown.
 * @param now ms
 */
export function dueLines(plans: readonly DuePlan[], people: People | null, now: number): DueLine[] {
  const peopleAt = ({ assignments, employees }: People, property: string) =>
    employees
      .filter(({ id, active }) => active && assignments.some((one) => one.user === id && one.property === property))
      .map(({ fullName }) => fullName);
  return plans
    .flatMap((plan) =>
      linesOf(plan, { now, ahead: 1 }).map(({ isWaiting: _, ...line }) => ({
        ...line,
        people: people && peopleAt(people, line.property),
      })),
    )
    .sort(byDay);
}
