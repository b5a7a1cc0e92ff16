/** Vorher and Nachher on the phone, from the draft to the sealed text (D481). */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../../src/db/db';
import { openDraft, ownerOfUser } from '../../../src/db/drafts';
import { localPairs } from '../../../src/db/pairPictures';
import { recentPhotos } from '../../../src/db/pairs';
import { addPhoto, removePhoto } from '../../../src/db/photos';
import { sealDraft } from '../../../src/db/seal';
import type { PhotoMarks } from '../../../src/domain/documentation/photoMarks';
import { ANNA, BORIS, draftOf, emptyPhone, photo, tap } from './device';

beforeEach(emptyPhone);

type Drafted = ReturnType<typeof draftOf>;

/** @returns the photo's id. */
async function add(draft: Drafted, marks: PhotoMarks = {}): Promise<string> {
  const { line, bytes } = await photo();
  await addPhoto(draft, { ...line, ...marks }, bytes);
  return line.id;
}

/** @returns the sealed text. */
async function seal(draft: Drafted) {
  const result = await sealDraft(draft.id, tap());
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return result.row.sealed;
}

const marksOf = async (draft: Drafted) => (await seal(draft)).photos.map(({ role, pair }) => ({ role, pair }));

describe('a pair', () => {
  it('is sealed with both photos of one record', async () => {
    const draft = draftOf(ANNA);
    const before = await add(draft, { role: 'before' });
    await add(draft, { role: 'after', pair: before });
    expect(await seal(draft)).toMatchObject({
      version: 5,
      photos: [{ role: 'before' }, { role: 'after', pair: before }],
    });
  });

  it('is found saved by a second tap on the same form', async () => {
    const draft = draftOf(ANNA);
    await add(draft, { role: 'after', pair: await add(draft, { role: 'before' }) });
    const open = await openDraft(draft.owner);
    const at = tap({ shown: { draft: open!.draft, photos: open!.photos.map(({ sha256 }) => sha256) } });
    const first = await sealDraft(draft.id, at);
    expect(first).toMatchObject({ row: { sealed: { version: 5 } } });
    expect(await sealDraft(draft.id, at)).toEqual(first);
  });

  it('is sealed over two records of one property', async () => {
    const first = draftOf(ANNA);
    const before = await add(first, { role: 'before' });
    await seal(first);
    const second = draftOf(ANNA);
    await add(second, { role: 'after', pair: before });
    expect(await marksOf(second)).toEqual([{ role: 'after', pair: before }]);
  });

  it('is no pair when its Vorher was removed: the Nachher is an ordinary photo', async () => {
    const draft = draftOf(ANNA);
    const before = await add(draft, { role: 'before' });
    await add(draft, { role: 'after', pair: before });
    await removePhoto(before);
    expect(await seal(draft)).toMatchObject({ version: 1, photos: [{ source: 'camera' }] });
  });

  it('is no pair when the property was changed afterwards', async () => {
    const first = draftOf(ANNA);
    const before = await add(first, { role: 'before' });
    await seal(first);
    const second = draftOf(ANNA, { property: 'property0000009' });
    await add(second, { role: 'after', pair: before });
    expect(await marksOf(second)).toEqual([{ role: undefined, pair: undefined }]);
  });
});

describe('photos of earlier records', () => {
  it('are those of this owner at this property', async () => {
    const mine = draftOf(ANNA);
    const before = await add(mine, { role: 'before' });
    await seal(mine);
    const elsewhere = draftOf(ANNA, { property: 'property0000009' });
    await add(elsewhere, { role: 'before' });
    await seal(elsewhere);
    const others = draftOf(BORIS);
    await add(others, { role: 'before' });
    await seal(others);
    const found = await recentPhotos(ownerOfUser(ANNA), 'property0000000');
    expect(found.map(({ id }) => id)).toEqual([before]);
  });

  it('are none of an open draft, which the camera has itself', async () => {
    const draft = draftOf(ANNA);
    await add(draft, { role: 'before' });
    expect(await recentPhotos(ownerOfUser(ANNA), 'property0000000')).toEqual([]);
  });
});

describe('the pairs of a record on this phone', () => {
  /** A record with the Vorher, one with its Nachher. */
  async function twoRecords() {
    const [first, second] = [draftOf(ANNA), draftOf(ANNA)];
    const before = await add(first, { role: 'before' });
    await seal(first);
    const after = await add(second, { role: 'after', pair: before });
    await seal(second);
    return { first, second, before, after };
  }

  it('have the Nachher of a Nachtrag, whose Vorher is in a third record', async () => {
    const [first, parent] = [draftOf(ANNA), draftOf(ANNA)];
    const before = await add(first, { role: 'before' });
    await seal(first);
    await add(parent);
    const { contentHash } = await seal(parent);
    const of = { parent: parent.id, parentHash: contentHash, notes: '', place: null };
    const nachtrag = draftOf(ANNA, of);
    const after = await add(nachtrag, { role: 'after', pair: before });
    await seal(nachtrag);
    const expected = [[before, after]];
    for (const { id } of [parent, first])
      expect((await localPairs(id)).map((one) => [one.before.id, one.after.id])).toEqual(expected);
    expect((await localPairs(parent.id))[0]?.after.record).toBe(parent.id);
  });

  it('have both pictures, and name the record of each', async () => {
    const { first, second, before, after } = await twoRecords();
    for (const { id } of [first, second]) {
      const pairs = await localPairs(id);
      expect(pairs.map((one) => [one.before.id, one.after.id])).toEqual([[before, after]]);
      expect(pairs[0]).toMatchObject({ before: { record: first.id }, after: { record: second.id } });
      expect(pairs[0]?.before.number).toMatch(/^\w{5}-\w{5}$/);
      expect(pairs[0]?.before.picture.size).toBe(64);
    }
  });

  it('are left to the server when a picture is gone', async () => {
    const { second, before } = await twoRecords();
    await db.photoBytes.delete(before);
    expect(await localPairs(second.id)).toEqual([]);
  });

  it('are none of another record at the property', async () => {
    await twoRecords();
    const third = draftOf(ANNA);
    await add(third, { role: 'before' });
    await seal(third);
    expect(await localPairs(third.id)).toEqual([]);
  });
});
