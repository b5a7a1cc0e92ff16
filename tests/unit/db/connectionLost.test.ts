/** The storage is taken away in the middle: at every statement of every step of a capture, one after the other. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { changeDraft, type NewDraft, openDraft } from '../../../src/db/drafts';
import { setStorageState, storageState } from '../../../src/db/guard';
import { outboxRow } from '../../../src/db/outbox';
import { addPhoto, photoBytes, photosOf, removePhoto } from '../../../src/db/photos';
import { sealDraft } from '../../../src/db/seal';
import { type Death, type Dying, dieAt } from './connection';
import { ANNA, captured, draftOf, emptyPhone, photo, tap } from './device';

/** More moments than any step has; a step that never ends dying would be a test that never ends. */
const MOST = 60;

let dying: Dying | null = null;
beforeEach(emptyPhone);
afterEach(async () => {
  await startAnew();
  setStorageState('ok');
});

const mend = () => {
  dying?.mend();
  dying = null;
};

/** A new handle on what reached the disk; Dexie keeps the functions it found when it opened. */
async function newHandle(): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
}

/** The page is opened again, and nothing is broken any more. */
async function startAnew(): Promise<void> {
  mend();
  await newHandle();
}

type Outcome = { failed: unknown; at: number };

/**
 * Prepares a phone anew and runs a step for every moment it has, the connection dying there; then looks at what is stored.
 * @returns how many moments there were.
 */
async function atEveryMoment<T>(
  death: Death,
  of: {
    prepare: () => Promise<T>;
    step: (given: T) => Promise<unknown>;
    look: (given: T, was: Outcome) => Promise<void>;
  },
): Promise<number> {
  for (let at = 0; at < MOST; at++) {
    await startAnew();
    await emptyPhone();
    const given = await of.prepare();
    dying = dieAt(at, death);
    await newHandle();
    const failed = await of.step(given).then(
      () => null,
      (error: unknown) => error,
    );
    const died = dying.died();
    if (death === 'killed') await startAnew();
    else mend();
    await of.look(given, { failed, at });
    if (!died) return at;
  }
  throw new Error(`more than ${MOST} moments`);
}

/** Every photo the phone knows has its bytes, and no bytes are without a photo. */
async function soundPhotos(documentation: string): Promise<string[]> {
  const photos = await photosOf(documentation);
  for (const { id, bytes } of photos) expect((await photoBytes(id))?.byteLength, id).toBe(bytes);
  expect(await db.photoBytes.count()).toBe(photos.length);
  return photos.map(({ id }) => id);
}

const secondPhoto = {
  prepare: async () => ({ draft: await captured(ANNA, 1), taken: await photo() }),
  step: ({ draft, taken }: { draft: NewDraft; taken: Awaited<ReturnType<typeof photo>> }) =>
    addPhoto(draft, taken.line, taken.bytes),
};
const firstPhoto = {
  ...secondPhoto,
  prepare: async () => ({ draft: draftOf(ANNA), taken: await photo() }),
};
const sealing = {
  prepare: () => captured(ANNA, 3),
  step: async (draft: NewDraft) => {
    const result = await sealDraft(draft.id, tap());
    if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  },
};

/** Draft or documentation: exactly one of them, whole, with its three photos. */
async function wholeAfterSealing(draft: NewDraft): Promise<'draft' | 'documentation'> {
  expect(await soundPhotos(draft.id)).toHaveLength(3);
  const [open, row] = [await openDraft(draft.owner), await outboxRow(draft.id)];
  expect(open === null).not.toBe(row === null);
  if (row) expect(row.sealed.photos).toHaveLength(3);
  return row ? 'documentation' : 'draft';
}

test.each(['lost', 'lostAfterCommit'] as const)(
  'connection %s, wherever it happens: a photo is stored once, and taking it succeeds',
  async (death) => {
    for (const [of, photos] of [
      [firstPhoto, 1],
      [secondPhoto, 2],
    ] as const) {
      const moments = await atEveryMoment(death, {
        ...of,
        look: async ({ draft, taken }, { failed, at }) => {
          expect(failed, `moment ${at}`).toBeNull();
          const ids = await soundPhotos(draft.id);
          expect(ids).toHaveLength(photos);
          expect(ids).toContain(taken.line.id);
          expect(storageState()).toBe('ok');
        },
      });
      expect(moments).toBeGreaterThan(death === 'lost' ? 5 : 1);
    }
  },
);

test('the page is killed anywhere inside a photo: that photo is whole or not there, the one before stays', async () => {
  let gone = 0;
  const moments = await atEveryMoment('killed', {
    ...secondPhoto,
    look: async ({ draft, taken }, { failed }) => {
      const ids = await soundPhotos(draft.id);
      expect(ids.length).toBeGreaterThanOrEqual(1);
      if (failed === null) expect(ids).toContain(taken.line.id);
      if (!ids.includes(taken.line.id)) gone++;
    },
  });
  expect(moments).toBeGreaterThan(5);
  expect(gone).toBeGreaterThan(3);
});

test.each(['lost', 'lostAfterCommit'] as const)(
  'connection %s, wherever it happens: what was saved is one documentation with all its photos',
  async (death) => {
    const moments = await atEveryMoment(death, {
      ...sealing,
      look: async (draft, { failed, at }) => {
        expect(failed, `moment ${at}`).toBeNull();
        expect(await wholeAfterSealing(draft)).toBe('documentation');
      },
    });
    expect(moments).toBeGreaterThan(death === 'lost' ? 5 : 1);
  },
);

test('the page is killed anywhere inside saving: draft or documentation, never both, never half, and saving goes on', async () => {
  const found = new Set<string>();
  await atEveryMoment('killed', {
    ...sealing,
    look: async (draft, { failed }) => {
      const kind = await wholeAfterSealing(draft);
      if (failed === null) expect(kind).toBe('documentation');
      found.add(kind);
      await sealing.step(draft);
      expect(await wholeAfterSealing(draft)).toBe('documentation');
    },
  });
  expect([...found].sort()).toEqual(['documentation', 'draft']);
});

test.each(['lost', 'lostAfterCommit', 'killed'] as const)(
  'connection %s while a note is typed or a photo is removed: the note is one of the two, the other photos stay',
  async (death) => {
    await atEveryMoment(death, {
      prepare: () => captured(ANNA, 1),
      step: (draft) => changeDraft(draft.id, { notes: 'neu' }),
      look: async (draft, { failed }) => {
        const notes = (await openDraft(draft.owner))?.draft.notes;
        expect(failed === null ? ['neu'] : ['neu', draft.notes]).toContain(notes);
        expect(await soundPhotos(draft.id)).toHaveLength(1);
      },
    });
    await atEveryMoment(death, {
      prepare: async () => {
        const draft = await captured(ANNA, 2);
        return { draft, ids: (await photosOf(draft.id)).map(({ id }) => id) };
      },
      step: ({ ids }) => removePhoto(ids[0] ?? ''),
      look: async ({ draft, ids }, { failed }) => {
        const left = await soundPhotos(draft.id);
        expect(left).toContain(ids[1]);
        if (failed === null) expect(left).not.toContain(ids[0]);
      },
    });
  },
);
