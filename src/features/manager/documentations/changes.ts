/** Compares the shown list with the server's newest rows. Pure. */
import { PAGE } from '../../../domain/limits';

type Row = { id: string; capturedAt: number };

/**
 * @param shown the loaded list.
 * @param fresh the newest rows, newest first, at most PAGE.
 * @param list `whole`: `shown` is complete; `oldestFirst`: its order.
 * @returns `kept`: shown rows updated, without removed ones; `added`: number of rows not shown.
 */
export function changesSince<R extends Row>(
  shown: readonly R[],
  fresh: readonly R[],
  list: { whole: boolean; oldestFirst: boolean },
): { kept: R[]; added: number } {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  // The oldest fresh row: shown rows above it that are not fresh were removed.
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
