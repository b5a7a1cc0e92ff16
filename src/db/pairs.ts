/** Vorher and Nachher on this phone. */
import Dexie from 'dexie';
import type { ManifestPhoto } from '../domain/documentation/documentation';
import { type DraftRow, db, type OwnerKey, type PhotoRow } from './db';
import { withDb } from './storage';

/** Newest records that are looked at: more than a person makes in twelve hours. */
const MOST = 60;

/** Photos of this owner's newest records at the property. */
export function recentPhotos(owner: OwnerKey, property: string | null): Promise<ManifestPhoto[]> {
  return withDb(async () => {
    const rows = await db.outbox
      .where('[owner+capturedAt]')
      .between([owner, Dexie.minKey], [owner, Dexie.maxKey])
      .reverse()
      .limit(MOST)
      .toArray();
    return rows.filter(({ sealed }) => sealed.property === property).flatMap(({ sealed }) => sealed.photos);
  });
}

/**
 * In a transaction: the photos as they may be sealed. A Nachher whose Vorher was removed, or belongs to another
 * property, is an ordinary photo.
 */
export function withoutLostPairs(draft: DraftRow, photos: readonly PhotoRow[]): Promise<PhotoRow[]> {
  return Promise.all(photos.map(async (photo) => ((await hasLostPair(draft, photo)) ? asOrdinary(photo) : photo)));
}

async function hasLostPair(draft: DraftRow, { pair }: PhotoRow): Promise<boolean> {
  if (pair === undefined) return false;
  const before = await db.photos.get(pair);
  if (before?.role !== 'before') return true;
  if (before.documentation === draft.id) return false;
  return (await db.outbox.get(before.documentation))?.sealed.property !== draft.property;
}

function asOrdinary({ role: _role, pair: _pair, ...photo }: PhotoRow): PhotoRow {
  return photo;
}
