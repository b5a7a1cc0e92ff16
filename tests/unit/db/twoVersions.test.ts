/** An old version of the app in one tab, the new one in another: the old one does nothing, and says so. */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import { db } from '../../../src/db/db';
import { changeDraft, createDraft } from '../../../src/db/drafts';
import { storageState } from '../../../src/db/guard';
import { ANNA, draftOf } from './device';

function newerApp(): Dexie {
  const newer = new Dexie('objektbeleg');
  const stores = db.tables.map(({ name, schema }) => {
    const indexes = [schema.primKey, ...schema.indexes].map(({ src }) => src);
    return [name, [...indexes, 'somethingNew'].join(', ')] as const;
  });
  newer.version(db.verno + 1).stores(Object.fromEntries(stores));
  return newer;
}

test('an upgrade in another tab is let through, and from then on nothing is read or written here', async () => {
  const draft = draftOf(ANNA);
  await createDraft(draft);
  expect(storageState()).toBe('ok');

  const newer = newerApp();
  await newer.open();
  expect(storageState()).toBe('reload');
  await expect(changeDraft(draft.id, { notes: 'alt' })).rejects.toMatchObject({ name: 'StorageError' });
  await expect(createDraft(draftOf(ANNA))).rejects.toMatchObject({ name: 'StorageError' });
  expect(await newer.table('drafts').count()).toBe(1);
  expect((await newer.table('drafts').get(draft.id)).notes).toBe(draft.notes);

  // A page of the old version that is opened now meets the newer database at once.
  newer.close();
  await expect(db.open()).rejects.toThrow();
  expect(db.isOpen()).toBe(false);
  await expect(createDraft(draftOf(ANNA))).rejects.toMatchObject({ name: 'StorageError', kind: 'other' });
  expect(storageState()).toBe('reload');
});

test('a page that opens a newer database says that it is the older one: loading it again would change nothing', async () => {
  const newer = newerApp();
  await newer.open();
  newer.close();
  vi.resetModules();
  const [{ db: opened }, guard] = [await import('../../../src/db/db'), await import('../../../src/db/guard')];
  expect(guard.storageState()).toBe('ok');
  await expect(opened.open()).rejects.toThrow('newer');
  expect(guard.storageState()).toBe('older');
  guard.setStorageState('lost');
  expect(guard.storageState()).toBe('older');
});
