/** What the newest rows of the server say about a list that is already shown. Pure. */
import { PAGE } from '../../../domain/limits';

type Row = { id: string; capturedAt: number };

/**
 * @param shown the list as it was loaded, in its order. @param fresh the newest rows now, newest first, at most PAGE.
 * @param list `whole`: `shown` reaches the end of the list; `oldestFirst`: its order.
 * @returns `kept`: the shown rows with their newest content, without those that are gone; `added`: how many rows
 *   belong between them and are not shown.
 */
export function changesSince<R extends Row>(
  shown: readonly R[],
  fresh: readonly R[],
  list: { whole: boolean; oldestFirst: boolean },
): { kept: R[]; added: number } {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  // The oldest of the newest: what was shown above it and is not among them is gone.
  const edge = fresh.length < PAGE ? null : fresh.at(-1);
  const isGone = (row: R) => !now.has(row.id) && (!edge || isNewer(row, edge));
  const kept = shown.filter((row) => !isGone(row)).map((row) => now.get(row.id) ?? row);
  const last = shown.at(-1);
  const isInList = (row: R) => list.whole || (!list.oldestFirst && last !== undefined && isNewer(row, last));
  return { kept, added: fresh.filter((row) => !known.has(row.id) && isInList(row)).length };
}

function isNewer(a: Row, b: Row): boolean {
  return a.capturedAt > b.capturedAt || (a.capturedAt === b.capturedAt && a.id > b.id);
}
