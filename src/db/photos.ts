/**
 * Photos of drafts and records. A photo is taken over only when its bytes are on the disk and were read back: a
 * promise that resolves is the proof, a live query is not (it shows writes before they are committed).
 */
import type { ManifestPhoto } from '../domain/documentation/documentation';
import { sha256Hex } from '../platform/clock';
import { type DraftRow, db, type PhotoRow } from './db';
import { ensureDraft, type NewDraft, patchDraft, sortedPhotos } from './drafts';
import { StorageError, withDb } from './storage';

/** The photo's place in the row follows from the draft; what is given of it is ignored. */
export type NewPhoto = ManifestPhoto & Partial<Pick<PhotoRow, 'documentation' | 'sequence'>>;

/**
 * Stores a photo, its bytes and, if it is the first thing captured, the draft in ONE strict transaction; then reads
 * the bytes back and compares length and hash. Only after that may a screen show the photo as safe. Bytes that cannot
 * be read just then are believed: the commit happened. Bytes that read differently are no photo and are removed.
 * @param draft the draft as the form holds it: stored if it is new, else its stored form counts.
 * @throws StorageError: whether anything of this photo is stored only `photosOf` says (a storage that died may have
 *   committed before); earlier ones stay. DraftGoneError: sealed or discarded.
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

/** Whether the stored bytes of a photo are the ones its manifest line describes; null where they cannot be read now. */
async function isSound(photo: Pick<ManifestPhoto, 'id' | 'bytes' | 'sha256'>): Promise<boolean | null> {
  let bytes: ArrayBuffer | null;
  try {
    bytes = await photoBytes(photo.id);
  } catch {
    return null;
  }
  return bytes !== null && bytes.byteLength === photo.bytes && (await sha256Hex(bytes)) === photo.sha256;
}

/** Deletes one photo of a draft; a photo of a sealed documentation stays. */
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

/** The photos of a draft or record in the order they were taken. */
export function photosOf(documentation: string): Promise<PhotoRow[]> {
  return withDb(() => sortedPhotos(documentation));
}

/** The JPEG bytes of a photo, or null where this phone has none (any more). */
export function photoBytes(id: string): Promise<ArrayBuffer | null> {
  return withDb(async () => (await db.photoBytes.get(id))?.bytes ?? null);
}
