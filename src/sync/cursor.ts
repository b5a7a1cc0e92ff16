/**
 * Where a pull goes on. Changes are ordered by the server's own times, so a server whose clock was ahead and was put
 * right would leave this phone behind a cursor that nothing new reaches for as long as the clock was ahead.
 */
import type { PullCursor } from '../db/documentations';
import { PULL_WINDOW } from '../domain/limits';
import { MINUTE } from '../domain/time/duration';

/** How far before its end a pull begins anew (architecture.md section 4b), ms. */
export const PULL_OVERLAP = 2 * MINUTE;

/** `serverTime` of the answer that opened the pull, and that clock minus the device's; ms. */
export type CursorClocks = { serverTime: number; clockOffset: number };

/** The beginning of the window, as the server's times are written. */
const beginningAt = ({ serverTime }: CursorClocks) => new Date(serverTime - PULL_WINDOW).toISOString();

/**
 * The cursor to begin with: the known one, or the beginning of the window where there is none, or where the server's
 * clock went back: it is behind the cursor, or has lost time against the device's clock since the last pull. (A device's
 * clock that was put forward looks the same and costs one long pull.) The overlap covers a smaller step back, and an
 * answer that was long on its way looks like one: only half of it is believed.
 */
export function cursorStart(known: PullCursor | null, clocks: CursorClocks): PullCursor {
  const beginning = beginningAt(clocks);
  const lost = known?.clockOffset === undefined ? 0 : known.clockOffset - clocks.clockOffset;
  const isBehind = known !== null && msOf(laterOf(known)) > clocks.serverTime;
  const { clockOffset } = clocks;
  if (known && !isBehind && lost <= PULL_OVERLAP / 2) return { ...known, clockOffset };
  return { updated: beginning, id: '', tombstones: beginning, pulledAt: known?.pulledAt ?? null, clockOffset };
}

/** A time of the server as far as its clock had come when the pull began: what carries a later one comes again. */
export function capAtServerTime(time: string, { serverTime }: CursorClocks): string {
  return msOf(time) <= serverTime ? time : new Date(serverTime).toISOString();
}

/** Two minutes before a time of the server: a transaction that was open then may have become visible only later. */
export function subtractOverlap(time: string): string {
  return new Date(msOf(time) - PULL_OVERLAP).toISOString();
}

function laterOf({ updated, tombstones }: PullCursor): string {
  return msOf(updated) > msOf(tombstones) ? updated : tombstones;
}

/** PocketBase writes a space where ISO has a T. */
function msOf(time: string): number {
  return Date.parse(time.replace(' ', 'T'));
}
