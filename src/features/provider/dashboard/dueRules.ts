/** What plans expect of a company today and tomorrow, and what runs out of its tolerance. Pure. */
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
  /** 'heute', 'morgen', or since when it is expected. */
  when: DueDay['when'];
  /** Who is assigned there, by name; null = not known. */
  people: string[] | null;
};

type People = {
  assignments: readonly { property: string; user: string }[];
  employees: readonly { id: string; fullName: string; active: boolean }[];
};

/** A line of the phone; `isWaiting`: captured here, and not delivered yet. */
export type TodayLine = Pick<DueLine, 'id' | 'property' | 'name' | 'address' | 'service' | 'due' | 'when'> & {
  isWaiting: boolean;
};

/** What is due today and what is still in its tolerance, the oldest first, what waits for the network last. @param now ms */
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

/** One line an expected service that nobody has captured yet, the oldest first. @param people null = not known. @param now ms */
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
