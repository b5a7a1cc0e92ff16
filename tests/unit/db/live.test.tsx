// @vitest-environment happy-dom
/** Live queries of screens: current, never of an earlier argument, stable when the storage fails. */
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import type { DocumentationFilter } from '../../../src/db/documentationFilter';
import { applyPull } from '../../../src/db/documentations';
import { changeDraft, ownerOfUser } from '../../../src/db/drafts';
import { setStorageState } from '../../../src/db/guard';
import { useDocumentationCount, useDocumentations } from '../../../src/db/live/records';
import { useDraftAddress, useOutboxRow, useSession, useWaitingCount } from '../../../src/db/live/screens';
import { useStorageState } from '../../../src/db/live/useLive';
import { signOutLocally } from '../../../src/db/session';
import { withDb } from '../../../src/db/storage';
import type { Place } from '../../../src/domain/documentation/place';
import { ANNA, BORIS, captured, emptyPhone, NOW, saved, signIn } from './device';
import { served } from './served';

const realGet = IDBObjectStore.prototype.get;
beforeEach(emptyPhone);
afterEach(() => {
  cleanup();
  IDBObjectStore.prototype.get = realGet;
  act(() => setStorageState('ok'));
});

test('returns null when signed out, and undefined before the read', async () => {
  const { result } = renderHook(() => useSession());
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeNull());
  await act(() => signIn(ANNA));
  await waitFor(() => expect(result.current?.user).toBe(ANNA));
  await act(() => signOutLocally(NOW));
  await waitFor(() => expect(result.current).toBeNull());
});

test('shows a change at once, and counts drafts and saved work', async () => {
  const draft = await captured(ANNA);
  const at = { latitude: 50.9, longitude: 6.9 };
  const place: Place = { source: 'gps', ...at, accuracy: 8, address: null };
  await changeDraft(draft.id, { place });
  const { result } = renderHook(() => useDraftAddress(draft.id, at));
  const elsewhere = renderHook(() => useDraftAddress(draft.id, { ...at, longitude: 7 }));
  expect(result.current).toBeNull();
  await act(() => changeDraft(draft.id, { place: { ...place, address: 'Domkloster 4, 50667 Köln' } }));
  await waitFor(() => expect(result.current).toBe('Domkloster 4, 50667 Köln'));
  expect(elsewhere.result.current).toBeNull();
  const badge = renderHook(() => useWaitingCount(ownerOfUser(ANNA)));
  await waitFor(() => expect(badge.result.current).toBe(1));
  await act(() => saved(ANNA));
  await waitFor(() => expect(badge.result.current).toBe(2));
});

test('renders nothing when a number stays equal', async () => {
  const id = await saved(ANNA);
  const seen: unknown[] = [];
  const { result } = renderHook(() => {
    const count = useWaitingCount(ownerOfUser(ANNA));
    seen.push(count);
    return count;
  });
  await waitFor(() => expect(result.current).toBe(1));
  const ones = () => seen.filter((count) => count === 1).length;
  const before = ones();
  const row = renderHook(() => useOutboxRow(id));
  for (const state of ['refused', 'needsSignIn', 'refused'] as const) {
    await act(() => db.outbox.update(id, { state }));
    await waitFor(() => expect(row.result.current?.state).toBe(state));
  }
  await act(() => saved(ANNA));
  await waitFor(() => expect(result.current).toBe(2));
  expect(ones()).toBe(before);
});

test('reads once for several places, and answers later ones at once', async () => {
  await signIn(ANNA);
  let reads = 0;
  IDBObjectStore.prototype.get = function (...given: [IDBValidKey]) {
    if (this.name === 'session') reads += 1;
    return realGet.apply(this, given);
  };
  const { result } = renderHook(() => [useSession(), useSession(), useSession()]);
  await waitFor(() => expect(result.current.map((session) => session?.user)).toEqual([ANNA, ANNA, ANNA]));
  expect(reads).toBe(1);
  expect(renderHook(() => useSession()).result.current?.user).toBe(ANNA);
  expect(reads).toBe(1);
});

test('tells a later screen what changed after the others left', async () => {
  await signIn(ANNA);
  const first = renderHook(() => useSession());
  await waitFor(() => expect(first.result.current?.user).toBe(ANNA));
  first.unmount();
  await signOutLocally(NOW);
  const { result } = renderHook(() => useSession());
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeNull());
});

test("never shows one person's list to another, even for a moment", async () => {
  await signIn(ANNA);
  await saved(ANNA);
  const seen: string[] = [];
  const { result, rerender } = renderHook(
    ({ account }) => {
      const rows = useDocumentations({ account, limit: 9 });
      seen.push(`${account} ${rows?.length ?? 'loading'}`);
      return rows;
    },
    { initialProps: { account: ANNA } },
  );
  await waitFor(() => expect(result.current).toHaveLength(1));
  rerender({ account: BORIS });
  await waitFor(() => expect(result.current).toEqual([]));
  expect(seen).not.toContain(`${BORIS} 1`);
});

const HOUR = 3_600_000;
/** One narrower filter per field; each leaves another part of the rows below. */
const NARROWED: { [field in keyof Required<DocumentationFilter>]: [DocumentationFilter[field], string[]] } = {
  property: ['p1', ['c', 'a']],
  employee: [BORIS, ['c']],
  from: [NOW - 2 * HOUR, ['c', 'b']],
  to: [NOW - HOUR, ['b', 'a']],
  service: ['Winterdienst', []],
  search: ['tor', ['a']],
  complete: [false, []],
  similar: [true, ['b']],
  corrected: [true, ['a']],
};

test.each(Object.entries(NARROWED))('a list on the screen follows its filter: %s', async (field, [value, left]) => {
  await signIn(ANNA);
  const rows = [
    served('a', { capturedAt: NOW - 3 * HOUR, property: 'p1', notes: 'Übergabe am Tor', editedAt: NOW }),
    served('b', { capturedAt: NOW - 2 * HOUR, property: 'p2', similar: [{ number: 'N', at: 1 }] }),
    served('c', { capturedAt: NOW - HOUR, property: 'p1', user: BORIS, employeeName: 'Boris' }),
  ];
  const cursor = { updated: 'u', id: 'i', tombstones: 't', pulledAt: null };
  await applyPull({ account: ANNA, rows, gone: [], olderThan: 0, cursor });
  const { result, rerender } = renderHook(
    ({ filter }: { filter: DocumentationFilter }) => ({
      rows: useDocumentations({ account: ANNA, limit: 9, ...filter })?.map(({ id }) => id),
      count: useDocumentationCount({ account: ANNA, ...filter }),
    }),
    { initialProps: { filter: {} } },
  );
  await waitFor(() => expect(result.current).toEqual({ rows: ['c', 'b', 'a'], count: 3 }));
  rerender({ filter: { [field]: value } });
  await waitFor(() => expect(result.current).toEqual({ rows: left, count: left.length }));
});

test('repeats a failed read unnoticed', async () => {
  await signIn(ANNA);
  let failures = 1;
  IDBObjectStore.prototype.get = function (...given: [IDBValidKey]) {
    if (this.name === 'session' && failures-- > 0) throw new DOMException('broken', 'UnknownError');
    return realGet.apply(this, given);
  };
  const { result } = renderHook(() => useSession());
  await waitFor(() => expect(result.current?.user).toBe(ANNA));
});

test('reports dead storage and keeps the last answer', async () => {
  await signIn(ANNA);
  const { result } = renderHook(() => ({ session: useSession(), storage: useStorageState() }));
  await waitFor(() => expect(result.current.session?.user).toBe(ANNA));
  IDBObjectStore.prototype.get = function (...given: [IDBValidKey]) {
    if (this.name === 'session') throw new DOMException('broken', 'UnknownError');
    return realGet.apply(this, given);
  };
  await act(async () => {
    await db.session.put({ ...(await realSession()), fullName: 'Neu' });
  });
  await waitFor(() => expect(result.current.storage).toBe('lost'), { timeout: 8000 });
  expect(result.current.session?.user).toBe(ANNA);
});

/** Every read of this store fails as with a dead handle. @returns the repair. */
function breakReads(store: string): () => void {
  IDBObjectStore.prototype.get = function (...given: [IDBValidKey]) {
    if (this.name === store) throw new DOMException('broken', 'UnknownError');
    return realGet.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.get = realGet;
  };
}

describe('a storage that answers again', () => {
  async function blank() {
    await signIn(ANNA);
    const mend = breakReads('session');
    const { result } = renderHook(() => ({ session: useSession(), storage: useStorageState() }));
    await waitFor(() => expect(result.current.storage).toBe('lost'), { timeout: 8000 });
    expect(result.current.session).toBeUndefined();
    mend();
    return result;
  }

  test('fills a blank screen after one explicit query', async () => {
    const screen = await blank();
    await act(() => withDb(() => db.meta.count()));
    expect(screen.current.storage).toBe('ok');
    await waitFor(() => expect(screen.current.session?.user).toBe(ANNA));
  });

  test('is noticed without a query or a view', async () => {
    const screen = await blank();
    await waitFor(() => expect(screen.current.session?.user).toBe(ANNA), { timeout: 10_000 });
    expect(screen.current.storage).toBe('ok');
  });

  test('is noticed when the page is visible, and the screen updates', async () => {
    await signIn(ANNA);
    const session = renderHook(() => useSession());
    const storage = renderHook(() => useStorageState());
    await waitFor(() => expect(session.result.current?.user).toBe(ANNA));
    const row = await realSession();
    const mend = breakReads('session');
    await act(() => db.session.put({ ...row, fullName: 'Neu' }));
    await waitFor(() => expect(storage.result.current).toBe('lost'), { timeout: 8000 });
    mend();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(session.result.current?.fullName).toBe('Neu'));
    expect(storage.result.current).toBe('ok');
  });
});

async function realSession() {
  const [row] = await db.session.toArray();
  if (!row) throw new Error('nobody is signed in');
  return row;
}
