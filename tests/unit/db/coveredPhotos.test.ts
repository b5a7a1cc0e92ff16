/** Covered parts of a draft's photo: undone until the draft ends, then the original is nowhere. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { coverableOf, PhotoChangedError, storeCovering } from '../../../src/db/coveredPhotos';
import { db, type PhotoRow } from '../../../src/db/db';
import { discardDraft, expireDraft, openDraft } from '../../../src/db/drafts';
import { photoBytes, photosOf, removePhoto } from '../../../src/db/photos';
import { DraftChangedError, sealDraft } from '../../../src/db/seal';
import { DraftGoneError, StorageError } from '../../../src/db/storage';
import type { Stroke } from '../../../src/domain/photos/cover';
import { sha256Hex } from '../../../src/platform/clock';
import { ANNA, captured, emptyPhone, NOW, tap } from './device';

beforeEach(emptyPhone);

const STROKE: Stroke = [
  [10, 10],
  [40, 12],
];

/** A made picture that hides the original. */
async function pictureOf(strokes: readonly Stroke[], text = 'covered'): Promise<Parameters<typeof storeCovering>[1]> {
  const bytes = new TextEncoder().encode(`${text} ${strokes.length}`).buffer as ArrayBuffer;
  return { strokes, bytes, sha256: await sha256Hex(bytes) };
}

async function draftWithPhoto(photos = 1) {
  const draft = await captured(ANNA, photos);
  const [photo] = await photosOf(draft.id);
  const original = await photoBytes(photo!.id);
  return { draft, photo: photo!, original: original! };
}

/** Which tables have these bytes. */
async function rowsWith(bytes: ArrayBuffer): Promise<string[]> {
  const text = new TextDecoder('latin1').decode(bytes);
  const found: string[] = [];
  for (const table of db.tables)
    for (const row of await table.toArray()) {
      const values = JSON.stringify(row, (_, value) =>
        value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
      );
      if (values.includes(text)) found.push(table.name);
    }
  return found;
}

async function covered(photo: PhotoRow, strokes: readonly Stroke[] = [STROKE]): Promise<PhotoRow> {
  return storeCovering(photo, await pictureOf(strokes));
}

describe('a covered photo of a draft', () => {
  test('has the covered bytes, their hash and the mark', async () => {
    const { draft, photo } = await draftWithPhoto();
    const row = await covered(photo);
    const bytes = await photoBytes(photo.id);
    expect(row).toMatchObject({ id: photo.id, masked: true, sequence: photo.sequence, takenAt: photo.takenAt });
    expect(row.sha256).toBe(await sha256Hex(bytes!));
    expect(row.bytes).toBe(bytes!.byteLength);
    expect(await photosOf(draft.id)).toEqual([row]);
    const stored = await openDraft(draft.owner);
    expect(stored?.draft.rev).toBe(draft.rev + 2);
  });

  test('keeps strokes and original until the seal, and gives both back', async () => {
    const { photo, original } = await draftWithPhoto();
    const once = await covered(photo);
    const twice = await covered(once, [STROKE, STROKE]);
    expect(await coverableOf(photo.id)).toEqual({ original, strokes: [STROKE, STROKE] });
    const back = await storeCovering(twice, { strokes: [], bytes: original, sha256: photo.sha256 });
    expect(back).toEqual(photo);
    expect(await db.photoBytes.get(photo.id)).toEqual({ id: photo.id, bytes: original });
  });

  test('loses its original with the seal, in the same transaction', async () => {
    const { draft, photo, original } = await draftWithPhoto(2);
    const row = await covered(photo);
    expect(await rowsWith(original)).toEqual(['photoBytes']);
    // A seal that fails keeps both; the draft can still be changed.
    const failing = vi.spyOn(db.outbox, 'put').mockRejectedValueOnce(new Error('no disk'));
    await expect(sealDraft(draft.id, tap())).rejects.toThrow();
    expect(failing).toHaveBeenCalledOnce();
    expect(await rowsWith(original)).toEqual(['photoBytes']);
    const result = await sealDraft(draft.id, tap());
    if ('issues' in result) throw new Error(JSON.stringify(result.issues));
    expect(await rowsWith(original)).toEqual([]);
    expect(await db.photoBytes.get(photo.id)).toEqual({ id: photo.id, bytes: await photoBytes(photo.id) });
    const [first, second] = result.row.sealed.photos;
    expect(first).toMatchObject({ id: photo.id, sha256: row.sha256, masked: true });
    expect(second).not.toHaveProperty('masked');
  });

  test('loses its original when the time is over', async () => {
    const { draft, photo, original } = await draftWithPhoto();
    await covered(photo);
    await expireDraft(draft.id, NOW);
    expect(await rowsWith(original)).toEqual([]);
    expect(await photosOf(draft.id)).toMatchObject([{ masked: true }]);
    const later = (await photosOf(draft.id))[0]!;
    await expect(covered(later, [])).rejects.toBeInstanceOf(DraftGoneError);
  });

  test.each([
    ['removed', async ({ photo }: { photo: PhotoRow }) => removePhoto(photo.id)],
    ['discarded', async ({ photo }: { photo: PhotoRow }) => discardDraft(photo.documentation)],
  ])('leaves nothing when it is %s', async (_, end) => {
    const { photo, original } = await draftWithPhoto();
    await covered(photo);
    await end({ photo });
    expect(await rowsWith(original)).toEqual([]);
    expect(await db.photoBytes.count()).toBe(0);
  });

  test('is not sealed as it was shown before another window covered it', async () => {
    const { draft, photo } = await draftWithPhoto();
    const shown = { draft, photos: [photo.sha256] };
    await covered(photo);
    const failed = await sealDraft(draft.id, tap({ shown })).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DraftChangedError);
    expect(failed).toMatchObject({ fields: ['photos'] });
  });

  test("never loses another window's strokes", async () => {
    const { photo } = await draftWithPhoto();
    await covered(photo);
    await expect(covered(photo, [])).rejects.toBeInstanceOf(PhotoChangedError);
    expect((await coverableOf(photo.id))?.strokes).toEqual([STROKE]);
    await removePhoto(photo.id);
    await expect(covered(photo)).rejects.toBeInstanceOf(PhotoChangedError);
  });

  test('stays as it was when the disk gives other bytes back', async () => {
    const { photo, original } = await draftWithPhoto();
    const wrong = { ...(await pictureOf([STROKE])), sha256: '0'.repeat(64) };
    await expect(storeCovering(photo, wrong)).rejects.toBeInstanceOf(StorageError);
    expect(await photosOf(photo.documentation)).toEqual([photo]);
    expect(await db.photoBytes.get(photo.id)).toEqual({ id: photo.id, bytes: original });
  });

  test('is changed by nothing after the seal', async () => {
    const { draft, photo } = await draftWithPhoto();
    await sealDraft(draft.id, tap());
    await expect(covered(photo)).rejects.toBeInstanceOf(DraftGoneError);
  });
});
