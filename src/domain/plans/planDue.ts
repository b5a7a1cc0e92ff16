/** Due days (D156), for the company's office and offline phones. Pure. */
import { PLAN_TOLERANCE_MOST } from '../limits';
import { addDays, dayOf } from '../time/germanDay';
import { judgedIn, PLAN_REACH, type Schedule, type Visit } from './plan';

/** An expected day; `isWaiting`: captured but undelivered. */
export type DueDay = { due: string; when: 'before' | 'today' | 'tomorrow'; isWaiting: boolean };

/**
 * Uncovered days of a plan, and those with undelivered captures, oldest first.
 * @param of `now` ms, `ahead` days after today
 */
export function dueDays(
  plan: Schedule,
  visits: readonly Visit[],
  { now, ahead }: { now: number; ahead: number },
): DueDay[] {
  const today = dayOf(now);
  // A 'n-mal im Monat' day stays open until the month and tolerance end.
  const days = { from: addDays(today, -PLAN_REACH), to: addDays(today, ahead) };
  // Old undelivered captures do not belong to today.
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

/** Server's and phone's visits; the server's wins on the same day. */
export function allVisits(known: readonly Visit[], own: readonly Visit[]): Visit[] {
  const byDay = new Map(own.map((visit) => [visit.day, visit]));
  for (const visit of known) byDay.set(visit.day, visit);
  return [...byDay.values()];
}
