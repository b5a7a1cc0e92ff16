/** What plans expect of a company today and tomorrow, and what runs out of its tolerance. Pure. */
import { addDays, dayOf } from '../../../domain/germanDay';
import { PLAN_TOLERANCE_MOST } from '../../../domain/limits';
import { judgedIn } from '../../../domain/plan';
import type { ServiceType } from '../../../domain/service';
import type { DuePlan } from '../../../remote/plans';

export type DueLine = {
  id: string;
  property: string;
  name: string;
  address: string;
  service: ServiceType;
  due: string;
  /** 'heute', 'morgen', or since when it is expected. */
  when: 'today' | 'tomorrow' | 'before';
  /** Who is assigned there, by name. */
  people: string[];
};

type People = {
  assignments: readonly { property: string; user: string }[];
  employees: readonly { id: string; fullName: string; active: boolean }[];
};

/** One line an expected service that nobody has captured yet, the oldest first. @param now ms */
export function dueLines(plans: readonly DuePlan[], { assignments, employees }: People, now: number): DueLine[] {
  const today = dayOf(now);
  const days = { from: addDays(today, -PLAN_TOLERANCE_MOST), to: addDays(today, 1) };
  const peopleAt = (property: string) =>
    employees
      .filter(({ id, active }) => active && assignments.some((one) => one.user === id && one.property === property))
      .map(({ fullName }) => fullName);
  return plans
    .flatMap((plan) =>
      judgedIn(plan, days, { visits: plan.visits, now })
        .filter(({ state }) => state === 'open')
        .map(({ due }) => ({
          id: `${plan.id} ${due}`,
          property: plan.property,
          name: plan.propertyName,
          address: plan.propertyAddress,
          service: plan.service,
          due,
          when: due === today ? ('today' as const) : due > today ? ('tomorrow' as const) : ('before' as const),
          people: peopleAt(plan.property),
        })),
    )
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}
