// @vitest-environment happy-dom
/** A storage call that hangs, as after waking on iOS, is repeated. */
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setStorageState } from '../../../src/db/guard';
import { useSession } from '../../../src/db/live/screens';
import { useStorageState } from '../../../src/db/live/useLive';
import { ANNA, emptyPhone, signIn } from './device';

beforeEach(emptyPhone);
afterEach(() => {
  vi.restoreAllMocks();
  act(() => setStorageState('ok'));
  cleanup();
});

/**
 * Session reads fail so often as with a dead handle, the next one hangs, later ones work. @returns whether it was read.
 */
function failThenHang(failures: number): () => boolean {
  let left = failures;
  let hangs = false;
  const realGet = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name !== 'session' || hangs) return realGet.apply(this, given);
    if (left-- > 0) throw new DOMException('broken', 'UnknownError');
    hangs = true;
    // Neither success nor error, as of a dead process.
    const request = realGet.apply(this, given);
    for (const name of ['onsuccess', 'onerror']) Object.defineProperty(request, name, { set: () => undefined });
    return request;
  });
  return () => hangs;
}

it('repeats the check for lost storage when the first one hangs', async () => {
  await signIn(ANNA);
  failThenHang(4);
  const { result } = renderHook(() => ({ session: useSession(), storage: useStorageState() }));
  await waitFor(() => expect(result.current.storage).toBe('lost'), { timeout: 20_000 });
  await waitFor(() => expect(result.current.session?.user).toBe(ANNA), { timeout: 40_000 });
});

it('repeats a hung query when the page is visible', async () => {
  await signIn(ANNA);
  const hangs = failThenHang(0);
  const { result } = renderHook(() => useSession());
  await waitFor(() => expect(hangs()).toBe(true));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current?.user).toBe(ANNA), { timeout: 20_000 });
});
