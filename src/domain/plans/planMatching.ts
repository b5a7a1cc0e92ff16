/**
 * Which visit closes which expected day, where the nearest choice leaves a day open that another
 * choice would close. Pure.
 */

/** The days on which a visit counts for a window, both included. */
type Days = { from: string; until: string };

/**
 * Closes more of the windows that are over. A visit near such a window takes it; what that visit closed before is closed by
 * another one, and so on, until a visit that closed nothing. Of several such ways the shortest (Berge 1957).
 */
export function moveOn<Window extends Days, Visit extends { day: string }>(
  over: readonly Window[],
  visits: readonly Visit[],
  closed: Map<Window, Visit>,
): void {
  const closes = new Map([...closed].map(([window, visit]) => [visit, window]));
  /** From these no way leads to a visit that is left, whatever moves later. */
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
 * Goes from window to window, by visits that count for one and close another.
 * @param reached the window to begin with; gets each window that was reached, with the one before it.
 * @returns the first visit that closes nothing, and the window it counts for; null where there is none.
 */
function wayFrom<Window extends Days, Visit extends { day: string }>(
  reached: Map<Window, Window | null>,
  { visits, closes, dead }: { visits: readonly Visit[]; closes: Map<Visit, Window>; dead: Set<Window> },
): { visit: Visit; window: Window } | null {
  // A Map goes on to what is put into it meanwhile.
  for (const window of reached.keys())
    for (const visit of visits.filter(({ day }) => day >= window.from && day <= window.until)) {
      const next = closes.get(visit);
      if (!next) return { visit, window };
      if (!reached.has(next) && !dead.has(next)) reached.set(next, window);
    }
  return null;
}
