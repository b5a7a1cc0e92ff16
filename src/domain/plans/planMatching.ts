/** Matches visits to expected days when plan.ts, which takes the first fitting visit, leaves a day open. Pure. */

/** Inclusive days on which a visit counts for a window. */
type Days = { from: string; until: string };

/**
 * Closes more overdue windows by augmenting paths, shortest first (Berge 1957). An open window takes the visit of another
 * window. That one takes the visit of a third, until a window takes an unused visit.
 */
export function moveVisits<Window extends Days, Visit extends { day: string }>(
  overdue: readonly Window[],
  visits: readonly Visit[],
  closed: Map<Window, Visit>,
): void {
  const closes = new Map([...closed].map(([window, visit]) => [visit, window]));
  /** From these windows no path leads to an unused visit. Later paths only use up visits, so none will. */
  const dead = new Set<Window>();
  for (const window of overdue) {
    const reached = new Map<Window, Window | null>([[window, null]]);
    const end = findPath(reached, { visits, closes, dead });
    if (end === null) for (const one of reached.keys()) dead.add(one);
    let taken = end?.visit;
    for (let at = end?.window ?? null; at !== null && taken; at = reached.get(at) ?? null) {
      const before = closed.get(at);
      closed.set(at, taken);
      closes.set(taken, at);
      taken = before;
    }
  }
}

/**
 * Breadth-first search over windows.
 * @param reached the start window; gets each reached window with its predecessor.
 * @returns the first unused visit and its window; null if none.
 */
function findPath<Window extends Days, Visit extends { day: string }>(
  reached: Map<Window, Window | null>,
  { visits, closes, dead }: { visits: readonly Visit[]; closes: Map<Visit, Window>; dead: Set<Window> },
): { visit: Visit; window: Window } | null {
  // Map iteration includes entries added meanwhile.
  for (const window of reached.keys())
    for (const visit of visits.filter(({ day }) => day >= window.from && day <= window.until)) {
      const next = closes.get(visit);
      if (!next) return { visit, window };
      if (!reached.has(next) && !dead.has(next)) reached.set(next, window);
    }
  return null;
}
