/** Covered parts of a draft's photo: undone until the draft ends, then the original is nowhere. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { coverableOf, PhotoChangedError, storeCovering } from '../../../src/db/coveredPhotos';
import { db, type PhotoRow } from '../../../src/db/db';
import { discardDraft, expireDraft, openDraft } from '../../../src/db/drafts';
import { dropLeftOriginals } from '../../../src/db/leftOriginals';
import { photoBytes, photosOf, removePhoto } from '../../../src/db/photos';
import { DraftChangedError, sealDraft } from '../../../src/db/seal';
import { DraftGoneError, StorageError } from '../../../src/db/storage';
import type { Stroke } from '../../../src/domain/photos/cover';
import { sha256Hex } from '../../../src/platform/clock';
import { ANNA, captured, emptyPhone, NOW, tap } from './device';

/** Runs between the write of a covered picture and its check. */
let beforeCheck = async () => {};
vi.mock('../../../src/db/photos', async (load) => {
  const photos = await load<typeof import('../../../src/db/photos')>();
  const isSound: typeof photos.isSound = async (photo) => {
    await beforeCheck();
    return photos.isSound(photo);
  };
  return { ...photos, isSound };
});

beforeEach(async () => {
  beforeCheck = async () => {};
  await emptyPhone();
});

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

  test('is found saved by a second tap on the same form', async () => {
    const { draft, photo } = await draftWithPhoto();
    const { sha256 } = await covered(photo);
    const stored = await openDraft(draft.owner);
    const at = tap({ shown: { draft: stored!.draft, photos: [sha256] } });
    const first = await sealDraft(draft.id, at);
    expect(first).toMatchObject({ row: { sealed: { version: 5 } } });
    expect(await sealDraft(draft.id, at)).toEqual(first);
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

  test('is not replaced by an older picture when its bytes read back wrong', async () => {
    const { photo } = await draftWithPhoto();
    const wrong = { ...(await pictureOf([STROKE])), sha256: '0'.repeat(64) };
    // The first attempt reached the disk; its answer and its check did not.
    await db.photos.update(photo.id, { sha256: wrong.sha256, masked: true });
    await expect(storeCovering(photo, wrong)).rejects.toBeInstanceOf(StorageError);
    expect(await photosOf(photo.documentation)).toMatchObject([{ sha256: wrong.sha256, masked: true }]);
  });

  test('is changed by nothing after the seal', async () => {
    const { draft, photo } = await draftWithPhoto();
    await sealDraft(draft.id, tap());
    await expect(covered(photo)).rejects.toBeInstanceOf(DraftGoneError);
  });
});

describe('an original that an older app left', () => {
  /** An older app changes no row of photoBytes when a draft ends. */
  async function endAsBefore(photo: PhotoRow, end: () => Promise<unknown>): Promise<void> {
    const row = await db.photoBytes.get(photo.id);
    await end();
    await db.photoBytes.put(row!);
  }

  test.each([
    ['sealed', (draft: string) => sealDraft(draft, tap())],
    ['expired', (draft: string) => expireDraft(draft, NOW)],
  ])('is deleted at the next start after the draft was %s', async (_, end) => {
    const { draft, photo, original } = await draftWithPhoto(2);
    const { sha256 } = await covered(photo);
    await endAsBefore(photo, () => end(draft.id));
    expect(await rowsWith(original)).toEqual(['photoBytes']);
    await dropLeftOriginals();
    expect(await rowsWith(original)).toEqual([]);
    const row = await db.photoBytes.get(photo.id);
    expect(Object.keys(row!)).toEqual(['id', 'bytes']);
    expect(await sha256Hex(row!.bytes)).toBe(sha256);
    expect(await db.photoBytes.count()).toBe(2);
  });

  test('is none while the draft is open', async () => {
    const { photo, original } = await draftWithPhoto();
    await covered(photo);
    await dropLeftOriginals();
    expect(await coverableOf(photo.id)).toEqual({ original, strokes: [STROKE] });
  });

  test('costs no write when there is none', async () => {
    const { draft, photo } = await draftWithPhoto();
    await covered(photo);
    await sealDraft(draft.id, tap());
    const put = vi.spyOn(db.photoBytes, 'put');
    await dropLeftOriginals();
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });
});

describe('a covered picture that reads back differently', () => {
  const unsound = async () => ({ ...(await pictureOf([STROKE])), sha256: 'f'.repeat(64) });

  test('is the original again', async () => {
    const { photo, original } = await draftWithPhoto();
    await expect(storeCovering(photo, await unsound())).rejects.toThrow(StorageError);
    expect(await photoBytes(photo.id)).toEqual(original);
    expect((await db.photos.get(photo.id))?.sha256).toBe(photo.sha256);
  });

  test('brings no original back into a draft that ended meanwhile', async () => {
    const { draft, photo, original } = await draftWithPhoto();
    beforeCheck = () => expireDraft(draft.id, NOW);
    await expect(storeCovering(photo, await unsound())).rejects.toThrow(StorageError);
    expect(await rowsWith(original)).toEqual([]);
  });
});
