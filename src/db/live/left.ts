/** What is left on this phone that only it has, live: apart from screens.ts, because the camera waits for that. */
import { begunOf } from '../begun';
import type { OutboxRow, OwnerKey } from '../db';
import { type LeftBehind, leftBehind } from '../leaving';
import { anythingMoves, undeliveredOfAll, undeliveredRowsOf } from '../undelivered';
import { useLive } from './useLive';

const readOutbox = async (owner: OwnerKey) => {
  const rows = await undeliveredRowsOf(owner);
  return rows.sort((a, b) => b.capturedAt - a.capturedAt);
};
/** Everything of an owner that only this phone has for sure, newest first. */
export function useOutbox(owner: OwnerKey): OutboxRow[] | undefined {
  return useLive(readOutbox, owner);
}

const readLeft = (owner: OwnerKey) => leftBehind(owner);
/** What stays on this phone when this owner signs out. */
export function useLeftBehind(owner: OwnerKey): LeftBehind | undefined {
  return useLive(readLeft, owner);
}

const readBegun = async (owner: OwnerKey) => (await begunOf(owner)).length;
/** How many of one owner's captures were begun and not saved. */
export function useBegunCount(owner: OwnerKey): number | undefined {
  return useLive(readBegun, owner);
}

/** What still waits on this phone, whoever captured it: for the page nobody is signed in on (D43). */
export function useDeviceUndeliveredCount(): number | undefined {
  return useLive(undeliveredOfAll, null);
}

/** Whether something of anybody here is delivered by itself. */
export function useAnythingMoves(): boolean | undefined {
  return useLive(anythingMoves, null);
}
