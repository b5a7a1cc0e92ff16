/**
 * Start of a pull. Changes are ordered by server time. If the server's clock was ahead and got
 * corrected, an old cursor would hide new changes.
 */
import type { PullCursor } from '../db/documentations';
import { PULL_WINDOW } from '../domain/limits';
import { MINUTE } from '../domain/time/duration';

/** ms that a pull starts before its end (src/sync/README.md, 'Pull'). */
export const PULL_OVERLAP = 2 * MINUTE;

/** `serverTime` of the first answer, and server minus device clock; ms. */
export type CursorClocks = { serverTime: number; clockOffset: number };

/** Start of the window in the server's format. */
const beginningAt = ({ serverTime }: CursorClocks) => new Date(serverTime - PULL_WINDOW).toISOString();

/**
 * The start cursor is the stored one. It is the window's start without one, or if the server's clock went back. The
 * clock went back if it is behind the cursor, or behind the device's progress since the last pull. A device clock set
 * forward looks alike and costs one long pull. The overlap covers small steps; a slow answer looks like one, so half of
 * it is tolerated.
 */
export function cursorStart(known: PullCursor | null, clocks: CursorClocks): PullCursor {
  const beginning = beginningAt(clocks);
  const lost = known?.clockOffset === undefined ? 0 : known.clockOffset - clocks.clockOffset;
  const isBehind = known !== null && msOf(laterOf(known)) > clocks.serverTime;
  const { clockOffset } = clocks;
  if (known && !isBehind && lost <= PULL_OVERLAP / 2) return { ...known, clockOffset };
  return { updated: beginning, id: '', tombstones: beginning, pulledAt: known?.pulledAt ?? null, clockOffset };
}

/** Caps a server time at the pull's start: later ones come again. */
export function capAtServerTime(time: string, { serverTime }: CursorClocks): string {
  return msOf(time) <= serverTime ? time : new Date(serverTime).toISOString();
}

/** Two minutes earlier: an open transaction may become visible later. */
export function subtractOverlap(time: string): string {
  return new Date(msOf(time) - PULL_OVERLAP).toISOString();
}

function laterOf({ updated, tombstones }: PullCursor): string {
  return msOf(updated) > msOf(tombstones) ? updated : tombstones;
}

/** PocketBase writes a space instead of T. */
function msOf(time: string): number {
  return Date.parse(time.replace(' ', 'T'));
}
