/** Live queries of undelivered work; not in screens.ts, which the camera loads. */

import { boundTo } from '../children';
import type { OutboxRow, OwnerKey } from '../db';
import { type LeftBehind, leftBehind } from '../leaving';
import { anythingMoves, undeliveredOfAll, undeliveredRowsOf } from '../undelivered';
import { getUnsavedDrafts } from '../unsavedDrafts';
import { useLive } from './useLive';

const readOutbox = async (owner: OwnerKey) => {
  const rows = await undeliveredRowsOf(owner);
  return rows.sort((a, b) => b.capturedAt - a.capturedAt);
};
/** Undelivered work of an owner, newest first. */
export function useOutbox(owner: OwnerKey): OutboxRow[] | undefined {
  return useLive(readOutbox, owner);
}

const readLeft = (owner: OwnerKey) => leftBehind(owner);
/** What this owner's sign-out would leave here. */
export function useLeftBehind(owner: OwnerKey): LeftBehind | undefined {
  return useLive(readLeft, owner);
}

const countDrafts = async (owner: OwnerKey) => (await getUnsavedDrafts(owner)).length;
export function useUnsavedCount(owner: OwnerKey): number | undefined {
  return useLive(countDrafts, owner);
}

/** Waiting work of all owners: for the signed-out page. */
export function useDeviceUndeliveredCount(): number | undefined {
  return useLive(undeliveredOfAll, null);
}

/** Whether any work here is delivered without a person. */
export function useAnythingMoves(): boolean | undefined {
  return useLive(anythingMoves, null);
}

/** Nachträge of this phone that wait for a record; undefined while loading. */
export function useBoundTo(record: string) {
  return useLive(boundTo, record);
}
