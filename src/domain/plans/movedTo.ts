/**
 * The other day on which expected work was done, within its tolerance or delivered late; null otherwise. The week, the
 * calendar and the month report say it alike. Pure.
 */
export function movedTo({ due, state, closedOn }: { due: string; state: string; closedOn: string | null }) {
  const isDone = state === 'done' || state === 'tolerated' || state === 'late';
  return isDone && closedOn !== due ? closedOn : null;
}
