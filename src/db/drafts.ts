/** Drafts. Every change raises `rev`, so that sealing notices it. */
import type { Draft } from '../domain/documentation/documentation';
import { type DraftRow, db, type OwnerKey, type PhotoRow } from './db';
import { DraftGoneError, withDb } from './storage';

export type DraftWithPhotos = { draft: DraftRow; photos: PhotoRow[] };
/** A draft of a form; `owner` is an OwnerKey. */
export type NewDraft = Draft & { owner: OwnerKey };
type Changeable = Omit<Draft, 'id' | 'owner' | 'author' | 'rev' | 'state' | 'expiredAt'>;

export function ownerOfUser(user: string): OwnerKey {
  return `user:${user}`;
}

/** The person of an owner key; null for a link. */
export function userOfOwner(owner: OwnerKey): string | null {
  return owner.startsWith('user:') ? owner.slice('user:'.length) : null;
}

/**
 * The newest open draft of a person or link with ordered photos, or null.
 * @param parent of the Nachtrag to this record; '' = an ordinary capture. Neither stands in the other's way.
 */
export function openDraft(owner: OwnerKey, parent = ''): Promise<DraftWithPhotos | null> {
  return withDb(() =>
    db.transaction('r', db.drafts, db.photos, async () => {
      const drafts = await db.drafts.where('owner').equals(owner).toArray();
      const open = drafts.filter((draft) => draft.state === 'open' && (draft.parent ?? '') === parent);
      open.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
      const draft = open[0];
      return draft ? { draft, photos: await sortedPhotos(draft.id) } : null;
    }),
  );
}

/** In a transaction or live query: ordered photos of a draft or record. */
export async function sortedPhotos(documentation: string): Promise<PhotoRow[]> {
  const photos = await db.photos.where('documentation').equals(documentation).toArray();
  return photos.sort((a, b) => a.sequence - b.sequence);
}

/**
 * Stores a new draft and returns it; an existing one is returned as stored.
 * @throws StorageError; DraftGoneError if this id was sealed already.
 */
export function createDraft(draft: NewDraft): Promise<DraftRow> {
  return withDb(() => db.transaction('rw', db.drafts, db.outbox, async () => ensureDraft(draft)));
}

/** In a transaction over drafts and outbox: the stored draft, created if new. */
export async function ensureDraft(draft: NewDraft): Promise<DraftRow> {
  const stored = await db.drafts.get(draft.id);
  if (stored) return stored;
  if (await db.outbox.get(draft.id)) throw new DraftGoneError(draft.id);
  await db.drafts.put(draft);
  return draft;
}

/**
 * Changes a draft, raises `rev`, returns it as stored.
 * @throws StorageError; DraftGoneError if it was sealed or discarded meanwhile.
 */
export function changeDraft(id: string, patch: Partial<Changeable>): Promise<DraftRow> {
  return withDb(() => db.transaction('rw', db.drafts, async () => patchDraft(id, patch)));
}

/** In a transaction over drafts: applies a change and raises `rev`. */
export async function patchDraft(id: string, patch: Partial<Draft>): Promise<DraftRow> {
  const draft = await db.drafts.get(id);
  if (!draft) throw new DraftGoneError(id);
  const changed: DraftRow = { ...draft, ...patch, id, owner: draft.owner, rev: draft.rev + 1 };
  await db.drafts.put(changed);
  return changed;
}

/** Writes an address only if the draft is open, still at that position, and has none. */
export function setAddress(
  id: string,
  at: { latitude: number; longitude: number },
  address: string,
): Promise<DraftRow | null> {
  return withDb(() =>
    db.transaction('rw', db.drafts, async () => {
      const draft = await db.drafts.get(id);
      const place = draft?.place;
      if (draft?.state !== 'open' || !place || place.address !== null) return null;
      if (place.latitude !== at.latitude || place.longitude !== at.longitude) return null;
      return patchDraft(id, { place: { ...place, address } });
    }),
  );
}

/**
 * The window is over: kept for export, never saved. `at`: when the expiry was shown, ms; null
 * = not yet.
 */
export function expireDraft(id: string, at: number | null): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
      const draft = await db.drafts.get(id);
      if (draft?.state !== 'open') return;
      await patchDraft(id, { state: 'expired', expiredAt: at });
      await dropOriginals(id);
    }),
  );
}

/** In a transaction over photos and photoBytes: the draft ends, and with it the undo of covered parts (D483). */
export async function dropOriginals(documentation: string): Promise<void> {
  const photos = await db.photos.where('documentation').equals(documentation).toArray();
  for (const { id, masked } of photos) {
    const row = masked && (await db.photoBytes.get(id));
    if (row) await db.photoBytes.put({ id, bytes: row.bytes });
  }
}

/** Deletes a draft with its photos. A sealed one stays. */
export function discardDraft(id: string): Promise<void> {
  return withDb(() => db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => dropDraft(id)));
}

async function dropDraft(id: string): Promise<void> {
  if (!(await db.drafts.get(id))) return;
  await db.drafts.delete(id);
  await dropPhotos(id);
}

/** In a transaction over photos and photoBytes. */
export async function dropPhotos(documentation: string): Promise<void> {
  const ids = await db.photos.where('documentation').equals(documentation).primaryKeys();
  await db.photoBytes.bulkDelete(ids);
  await db.photos.bulkDelete(ids);
}
