/**
 * Photos of drafts and records. A photo is accepted only after its bytes were committed and read
 * back. The promise is the proof; a live query shows uncommitted writes.
 */
import type { ManifestPhoto } from '../domain/documentation/documentation';
import { sha256Hex } from '../platform/clock';
import { type DraftRow, db, type PhotoRow } from './db';
import { ensureDraft, type NewDraft, patchDraft, sortedPhotos } from './drafts';
import { StorageError, withDb } from './storage';

/** The sequence follows from the draft; a given one is ignored. */
export type NewPhoto = ManifestPhoto & Partial<Pick<PhotoRow, 'documentation' | 'sequence'>>;

/**
 * Stores a photo, its bytes and a new draft in ONE strict transaction, then reads back and compares length and hash.
 * Only then may a screen show it as safe. Unreadable bytes count as stored, because the commit succeeded. Different
 * bytes are removed.
 * @param draft as in the form: stored if new, else the stored form counts.
 * @throws StorageError: only `photosOf` shows whether this photo was stored; earlier ones stay. DraftGoneError: sealed
 *   or discarded.
 */
export async function addPhoto(
  draft: NewDraft,
  photo: NewPhoto,
  bytes: ArrayBuffer,
): Promise<{ draft: DraftRow; photo: PhotoRow }> {
  const stored = await withDb(() =>
    db.transaction('rw', [db.drafts, db.photos, db.photoBytes, db.outbox], async () => {
      await ensureDraft(draft);
      const changed = await patchDraft(draft.id, {});
      const before = await db.photos.where('documentation').equals(draft.id).toArray();
      const others = before.filter(({ id }) => id !== photo.id);
      const sequence = others.reduce((most, other) => Math.max(most, other.sequence), 0) + 1;
      const row: PhotoRow = { ...photo, documentation: draft.id, sequence };
      await db.photoBytes.put({ id: photo.id, bytes });
      await db.photos.put(row);
      return { draft: changed, photo: row };
    }),
  );
  if ((await isSound(photo)) !== false) return stored;
  await removePhoto(photo.id);
  throw new StorageError('other', new Error(`photo ${photo.id} reads back differently`));
}

/** Whether the stored bytes match the manifest; null if unreadable now. */
export async function isSound(photo: Pick<ManifestPhoto, 'id' | 'bytes' | 'sha256'>): Promise<boolean | null> {
  let bytes: ArrayBuffer | null;
  try {
    bytes = await photoBytes(photo.id);
  } catch {
    return null;
  }
  return bytes !== null && bytes.byteLength === photo.bytes && (await sha256Hex(bytes)) === photo.sha256;
}

/** Deletes a draft's photo; one of a sealed documentation stays. */
export function removePhoto(id: string): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
      const photo = await db.photos.get(id);
      if (!photo || !(await db.drafts.get(photo.documentation))) return;
      await db.photoBytes.delete(id);
      await db.photos.delete(id);
      await patchDraft(photo.documentation, {});
    }),
  );
}

export function photosOf(documentation: string): Promise<PhotoRow[]> {
  return withDb(() => sortedPhotos(documentation));
}

/** JPEG bytes, or null if not here (any more). */
export function photoBytes(id: string): Promise<ArrayBuffer | null> {
  return withDb(async () => (await db.photoBytes.get(id))?.bytes ?? null);
}
