/** The other day on which expected work was done within its tolerance; null otherwise. Pure. */
export function movedTo({ due, state, closedOn }: { due: string; state: string; closedOn: string | null }) {
  const isDone = state === 'done' || state === 'tolerated';
  return isDone && closedOn !== due ? closedOn : null;
}
