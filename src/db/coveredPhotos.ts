/**
 * Covered parts of a draft's photos (D483). The row of the bytes keeps the original and the strokes beside the covered
 * picture, so that each stroke can be undone. Seal and expiry delete both in their own transaction.
 */
import type { Stroke } from '../domain/photos/cover';
import { type BytesRow, db, type PhotoRow } from './db';
import { patchDraft } from './drafts';
import { isSound } from './photos';
import { DraftGoneError, StorageError, withDb } from './storage';

/** The uncovered picture, and the strokes over it. */
export type Coverable = { original: ArrayBuffer; strokes: readonly Stroke[] };

/** Null without bytes. */
export function coverableOf(id: string): Promise<Coverable | null> {
  return withDb(async () => {
    const row = await db.photoBytes.get(id);
    return row ? { original: row.original ?? row.bytes, strokes: row.strokes ?? [] } : null;
  });
}

/** The picture that follows from `strokes`; without strokes the original. */
export type Covering = { strokes: readonly Stroke[]; bytes: ArrayBuffer; sha256: string };

/**
 * Stores a covered picture in ONE strict transaction, then reads it back and compares length and hash.
 * @param photo as the screen shows it.
 * @returns the stored row.
 * @throws StorageError: the picture is as before. DraftGoneError: sealed, expired or discarded. PhotoChangedError.
 */
export async function storeCovering(photo: PhotoRow, covering: Covering): Promise<PhotoRow> {
  const first: { before: BytesRow | null } = { before: null };
  const after = await withDb(() =>
    db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
      const replaced = await replacePicture(photo, covering);
      first.before ??= replaced.before;
      return replaced.after;
    }),
  );
  if ((await isSound(after)) !== false) return after;
  if (first.before) await restorePicture(photo, { before: first.before, unsound: covering.sha256 });
  throw new StorageError('other', new Error(`photo ${photo.id} reads back differently`));
}

/** Only while the unsound picture is stored in an open draft: a sealed one must not get its original back. */
function restorePicture(photo: PhotoRow, { before, unsound }: { before: BytesRow; unsound: string }): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
      const draft = await db.drafts.get(photo.documentation);
      const stored = await db.photos.get(photo.id);
      if (draft?.state !== 'open' || stored?.sha256 !== unsound) return;
      await db.photos.put(photo);
      await db.photoBytes.put(before);
    }),
  );
}

/** Another window covered the photo differently, or removed it. */
export class PhotoChangedError extends Error {
  override name = 'PhotoChangedError';
}

/**
 * In a transaction over drafts, photos and photoBytes. Idempotent: after a lost answer the new picture may be stored.
 * @returns `before`: the bytes of `photo`; null if the new picture was stored already.
 */
async function replacePicture(
  photo: PhotoRow,
  { strokes, bytes, sha256 }: Covering,
): Promise<{ before: BytesRow | null; after: PhotoRow }> {
  const { id, documentation } = photo;
  if ((await db.drafts.get(documentation))?.state !== 'open') throw new DraftGoneError(documentation);
  const row = await db.photoBytes.get(id);
  const stored = await db.photos.get(id);
  if (!row || !stored || ![photo.sha256, sha256].includes(stored.sha256)) throw new PhotoChangedError();
  const { masked: _, ...plain } = stored;
  const after: PhotoRow = { ...plain, sha256, bytes: bytes.byteLength, ...(strokes.length > 0 && { masked: true }) };
  const original = row.original ?? row.bytes;
  await db.photoBytes.put({ id, bytes, ...(strokes.length > 0 && { original, strokes }) });
  await db.photos.put(after);
  await patchDraft(documentation, {});
  return { before: stored.sha256 === photo.sha256 ? row : null, after };
}
