/** Matching of visits to expected days, where the greedy choice leaves one open. Pure. */

/** Inclusive days on which a visit counts for a window. */
type Days = { from: string; until: string };

/**
 * Closes more overdue windows by augmenting paths: a visit moves to an open window, its old one
 * takes another visit, until an unused one. Shortest paths first (Berge 1957).
 */
export function moveOn<Window extends Days, Visit extends { day: string }>(
  over: readonly Window[],
  visits: readonly Visit[],
  closed: Map<Window, Visit>,
): void {
  const closes = new Map([...closed].map(([window, visit]) => [visit, window]));
  /** No path from these leads to an unused visit, now or later. */
  const dead = new Set<Window>();
  for (const window of over) {
    const reached = new Map<Window, Window | null>([[window, null]]);
    const end = wayFrom(reached, { visits, closes, dead });
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
function wayFrom<Window extends Days, Visit extends { day: string }>(
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
