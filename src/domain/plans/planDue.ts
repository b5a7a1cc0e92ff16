/**
 * What plans expect now: at the company's desk and, without a network, on an employee's phone.
 * Pure.
 */
import { PLAN_TOLERANCE_MOST } from '../limits';
import { addDays, dayOf } from '../time/germanDay';
import { judgedIn, PLAN_REACH, type Schedule, type Visit } from './plan';

/** An expected day; `isWaiting`: captured, and the server does not have it yet. */
export type DueDay = { due: string; when: 'before' | 'today' | 'tomorrow'; isWaiting: boolean };

/** The days of a plan that nobody has captured yet, and those whose capture is still on the phone, the oldest first. @param of `now` ms, `ahead` days after today */
export function dueDays(
  plan: Schedule,
  visits: readonly Visit[],
  { now, ahead }: { now: number; ahead: number },
): DueDay[] {
  const today = dayOf(now);
  // A day of 'n-mal im Monat' may be done until its month and the tolerance are over, long after it was due.
  const days = { from: addDays(today, -PLAN_REACH), to: addDays(today, ahead) };
  // What was captured weeks ago and waits for the network since then is nothing of today.
  const recent = addDays(today, -PLAN_TOLERANCE_MOST);
  return judgedIn(plan, days, { visits, now })
    .filter(({ due, until }) => until >= today || due >= recent)
    .filter(({ state, closedOn, arrivedOn }) => state === 'open' || (closedOn !== null && arrivedOn === null))
    .map(({ due, closedOn }) => ({
      due,
      when: due === today ? 'today' : due > today ? 'tomorrow' : 'before',
      isWaiting: closedOn !== null,
    }));
}

/** Visits as the server knew them, and those the phone knows of: of one day, what the server has. */
export function allVisits(known: readonly Visit[], own: readonly Visit[]): Visit[] {
  const byDay = new Map(own.map((visit) => [visit.day, visit]));
  for (const visit of known) byDay.set(visit.day, visit);
  return [...byDay.values()];
}
