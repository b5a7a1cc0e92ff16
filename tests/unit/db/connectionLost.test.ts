/** The storage connection dies at every statement of every step of a capture. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverableOf, storeCovering } from '../../../src/db/coveredPhotos';
import { db } from '../../../src/db/db';
import { changeDraft, type NewDraft, openDraft } from '../../../src/db/drafts';
import { setStorageState, storageState } from '../../../src/db/guard';
import { outboxRow } from '../../../src/db/outbox';
import { addPhoto, photoBytes, photosOf, removePhoto } from '../../../src/db/photos';
import { sealDraft } from '../../../src/db/seal';
import type { Stroke } from '../../../src/domain/photos/cover';
import { sha256Hex } from '../../../src/platform/clock';
import { expectConsole } from '../../support/run/quiet';
import { type Death, type Dying, dieAt } from './connection';
import { ANNA, captured, draftOf, emptyPhone, photo, tap } from './device';

/** Upper limit, so that a test always ends. */
const MOST = 60;

let dying: Dying | null = null;
beforeEach(async () => {
  expectConsole(/^Dexie: Need to reopen db$/);
  await emptyPhone();
});
afterEach(async () => {
  await startAnew();
  setStorageState('ok');
});

const mend = () => {
  dying?.mend();
  dying = null;
};

/** Dexie keeps the native functions from its opening. */
async function newHandle(): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
}

async function startAnew(): Promise<void> {
  mend();
  await newHandle();
}

type Outcome = { failed: unknown; at: number };

/**
 * For every moment of a step: prepares a phone, lets the connection die there, checks the storage.
 * @returns the number of moments.
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

/** Photos and bytes belong together, without leftovers. */
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

/** Either draft or documentation, complete with three photos. */
async function completeAfterSealing(draft: NewDraft): Promise<'draft' | 'documentation'> {
  expect(await soundPhotos(draft.id)).toHaveLength(3);
  const [open, row] = [await openDraft(draft.owner), await outboxRow(draft.id)];
  expect(open === null).not.toBe(row === null);
  if (row) expect(row.sealed.photos).toHaveLength(3);
  return row ? 'documentation' : 'draft';
}

test.each(['lost', 'lostAfterCommit'] as const)('stores a photo once, connection %s at any moment', async (death) => {
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
});

test('has a complete photo or none after a kill, and keeps others', async () => {
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
  'saves one complete documentation, connection %s at any moment',
  async (death) => {
    const moments = await atEveryMoment(death, {
      ...sealing,
      look: async (draft, { failed, at }) => {
        expect(failed, `moment ${at}`).toBeNull();
        expect(await completeAfterSealing(draft)).toBe('documentation');
      },
    });
    expect(moments).toBeGreaterThan(death === 'lost' ? 5 : 1);
  },
);

test('has draft or documentation after a kill, and saving goes on', async () => {
  const found = new Set<string>();
  await atEveryMoment('killed', {
    ...sealing,
    look: async (draft, { failed }) => {
      const kind = await completeAfterSealing(draft);
      if (failed === null) expect(kind).toBe('documentation');
      found.add(kind);
      await sealing.step(draft);
      expect(await completeAfterSealing(draft)).toBe('documentation');
    },
  });
  expect([...found].sort()).toEqual(['documentation', 'draft']);
});

test.each(['lost', 'lostAfterCommit'] as const)('covers a photo once, connection %s at any moment', async (death) => {
  const strokes: readonly Stroke[] = [[[10, 10]]];
  const bytes = new TextEncoder().encode('covered').buffer as ArrayBuffer;
  const sha256 = await sha256Hex(bytes);
  await atEveryMoment(death, {
    prepare: async () => {
      const [taken] = await photosOf((await captured(ANNA, 1)).id);
      return { taken: taken!, original: await photoBytes(taken!.id) };
    },
    step: ({ taken }) => storeCovering(taken, { strokes, bytes, sha256 }),
    look: async ({ taken, original }, { failed, at }) => {
      expect(failed, `moment ${at}`).toBeNull();
      expect(await soundPhotos(taken.documentation)).toEqual([taken.id]);
      expect(await photosOf(taken.documentation)).toMatchObject([{ sha256, masked: true }]);
      expect(await coverableOf(taken.id)).toEqual({ original, strokes });
    },
  });
});

test.each(['lost', 'lostAfterCommit', 'killed'] as const)(
  'keeps old or new note and other photos, connection %s',
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
