/** Old and new app version in two tabs: the old one stops and says so. */
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

test('lets another tab upgrade, then reads and writes nothing', async () => {
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

  // A new page of the old version meets the newer database.
  newer.close();
  await expect(db.open()).rejects.toThrow();
  expect(db.isOpen()).toBe(false);
  await expect(createDraft(draftOf(ANNA))).rejects.toMatchObject({ name: 'StorageError', kind: 'other' });
  expect(storageState()).toBe('reload');
});

test('reports its outdated version when the database is newer', async () => {
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
