/** Faults of the phone's storage: full, dead, corrupt. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { changeDraft, openDraft } from '../../../src/db/drafts';
import { setStorageState, storageState } from '../../../src/db/guard';
import { addPhoto, photoBytes } from '../../../src/db/photos';
import { StorageError, storageFault } from '../../../src/db/storage';
import { STORAGE_ERRORS } from '../../../src/domain/text/texts.capture';
import { expectConsole } from '../../support/run/quiet';
import { ANNA, breakPuts, captured, draftOf, emptyPhone, photo } from './device';

let mend = () => {};
beforeEach(emptyPhone);
afterEach(() => {
  mend();
  mend = () => {};
  setStorageState('ok');
});

describe('a full storage', () => {
  test('refuses the photo before it is shown as safe, and keeps others', async () => {
    const draft = await captured(ANNA, 2);
    const { line, bytes } = await photo();
    mend = breakPuts('QuotaExceededError', { times: 99, store: 'photoBytes' });
    await expect(addPhoto(draft, line, bytes)).rejects.toMatchObject({ kind: 'full', message: STORAGE_ERRORS.full });
    mend();
    const open = await openDraft(draft.owner);
    expect(open?.photos).toHaveLength(2);
    for (const { id } of open?.photos ?? []) expect((await photoBytes(id))?.byteLength).toBeGreaterThan(0);
    expect(await photoBytes(line.id)).toBeNull();
  });

  test('leaves no partial draft when the very first photo does not fit', async () => {
    const draft = draftOf(ANNA);
    const { line, bytes } = await photo();
    mend = breakPuts('QuotaExceededError', { times: 99, store: 'photos' });
    await expect(addPhoto(draft, line, bytes)).rejects.toBeInstanceOf(StorageError);
    mend();
    expect(await openDraft(draft.owner)).toBeNull();
    expect(await db.photoBytes.count()).toBe(0);
  });

  test('takes the photo again once there is free space', async () => {
    const draft = await captured(ANNA, 1);
    const { line, bytes } = await photo();
    mend = breakPuts('QuotaExceededError', { times: 1, store: 'photoBytes' });
    await expect(addPhoto(draft, line, bytes)).rejects.toMatchObject({ kind: 'full' });
    const { photo: row } = await addPhoto(draft, line, bytes);
    expect(row.sequence).toBe(2);
  });
});

describe('a dead handle', () => {
  test('is reopened and the photo is stored once', async () => {
    const draft = await captured(ANNA, 1);
    const { line, bytes } = await photo();
    mend = breakPuts('UnknownError', { times: 1, store: 'photoBytes' });
    await addPhoto(draft, line, bytes);
    expect((await openDraft(draft.owner))?.photos).toHaveLength(2);
    expect(storageState()).toBe('ok');
  });

  test('is reopened by the next call when it closed by itself', async () => {
    const draft = await captured(ANNA, 1);
    expectConsole(/^Dexie: Need to reopen db$/);
    db.backendDB().close();
    expect((await changeDraft(draft.id, { notes: 'weiter' })).notes).toBe('weiter');
  });

  test('is reported as lost storage when it stays dead', async () => {
    const draft = await captured(ANNA, 1);
    mend = breakPuts('UnknownError', { times: 99 });
    await expect(changeDraft(draft.id, { notes: 'x' })).rejects.toMatchObject({
      kind: 'lost',
      message: STORAGE_ERRORS.lost,
    });
    // A full disk may have no other error.
    expect(STORAGE_ERRORS.lost).toContain('Vielleicht ist er voll.');
    expect(storageState()).toBe('lost');
    mend();
    await changeDraft(draft.id, { notes: 'y' });
    expect(storageState()).toBe('ok');
  });
});

test('writes captures to disk, not to a volatile cache', async () => {
  const requests: unknown[] = [];
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof real>) {
    if (given[1] === 'readwrite') requests.push(given[2]?.durability);
    return real.apply(this, given);
  };
  mend = () => {
    IDBDatabase.prototype.transaction = real;
    db.close({ disableAutoOpen: false });
  };
  // Dexie keeps the native function from its opening.
  db.close({ disableAutoOpen: false });
  await db.open();
  await captured(ANNA, 2, { notes: 'fest' });
  expect(requests).toEqual(['strict', 'strict']);
});

test('keeps no photo whose bytes read back differently', async () => {
  const draft = await captured(ANNA, 1);
  const { line, bytes } = await photo();
  const wrong = { ...line, sha256: 'f'.repeat(64) };
  await expect(addPhoto(draft, wrong, bytes)).rejects.toMatchObject({ kind: 'other' });
  expect((await openDraft(draft.owner))?.photos).toHaveLength(1);
  expect(await photoBytes(line.id)).toBeNull();
});

test("finds a quota error inside Dexie's wrapper", () => {
  const inner = new DOMException('', 'QuotaExceededError');
  expect(storageFault({ name: 'AbortError', inner })).toBe('full');
  expect(storageFault({ name: 'AbortError' })).toBe('lost');
  expect(storageFault({ name: 'DatabaseClosedError' })).toBe('lost');
  expect(storageFault({ name: 'DataError' })).toBe('other');
  expect(storageFault(new TypeError('a bug of ours'))).toBeNull();
});

test.each([
  [
    'Chromium',
    'Internal error committing transaction. IO error: .../000123.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 9::WritableFileAppend::8)',
  ],
  ['LevelDB', 'IO error: /data/000005.ldb: No space left on device'],
  ['SQLite, below WebKit', 'Unable to store record in object store: database or disk is full'],
  ['Firefox', 'The operation failed for reasons unrelated to the database itself: disk is full'],
])('recognizes a full disk by the words of %s', (_, message) => {
  expect(storageFault(new DOMException(message, 'UnknownError'))).toBe('full');
  expect(storageFault({ name: 'AbortError', inner: new DOMException(message, 'UnknownError') })).toBe('full');
  expect(storageFault(new DOMException('Internal error opening backing store.', 'UnknownError'))).toBe('lost');
  expect(storageFault(new TypeError(message))).toBeNull();
});
