/** A page that is put away as it stands, and perhaps shown again. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The page's own events, which the tests' machine does not have. */
const page = new EventTarget();
const { put, delete: remove } = IDBObjectStore.prototype;
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { put, delete: remove });
  vi.unstubAllGlobals();
});

test.each([
  { persisted: true, ends: ['abort', 'complete'] },
  // A page that ends takes what it has under way along by itself.
  { persisted: false, ends: ['complete'] },
])(
  'a write under way when the page is left is given up where it is put away (persisted: $persisted), and its photo stored once',
  async ({ persisted, ends }) => {
    const { openDraft } = await import('../../../src/db/drafts');
    const { addPhoto, photoBytes } = await import('../../../src/db/photos');
    const { ANNA, draftOf, emptyPhone, photo } = await import('./device');
    await emptyPhone();
    const draft = draftOf(ANNA);
    const { line, bytes } = await photo();
    const seen: string[] = [];
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === 'photoBytes') {
        for (const end of ['complete', 'abort']) this.transaction.addEventListener(end, () => seen.push(end));
        if (seen.length === 0)
          queueMicrotask(() => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })));
      }
      return put.apply(this, given);
    };
    await addPhoto(draft, line, bytes);
    expect(seen).toEqual(ends);
    expect((await openDraft(draft.owner))?.photos.map(({ id }) => id)).toEqual([line.id]);
    expect((await photoBytes(line.id))?.byteLength).toBe(bytes.byteLength);
  },
);

test('many changes at once are made all the same, after the page came back', async () => {
  const { discardDraft, openDraft } = await import('../../../src/db/drafts');
  const { photoBytes } = await import('../../../src/db/photos');
  const { ANNA, captured, emptyPhone } = await import('./device');
  await emptyPhone();
  const draft = await captured(ANNA, 2);
  const photos = (await openDraft(draft.owner))?.photos ?? [];
  let left = 0;
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...given: Parameters<typeof remove>) {
    if (this.name === 'photoBytes' && left++ === 0)
      queueMicrotask(() => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })));
    return remove.apply(this, given);
  };
  await discardDraft(draft.id);
  expect(left).toBeGreaterThan(2);
  expect(await openDraft(draft.owner)).toBeNull();
  for (const { id } of photos) expect(await photoBytes(id)).toBeNull();
});
