// @vitest-environment happy-dom
/** A storage that neither answers nor refuses, as after waking on iOS: it is asked again. */
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

/** So many reads of the session fail as a dead handle does, the one behind them is never answered, then all is well. @returns whether that one was asked. */
function failThenHang(failures: number): () => boolean {
  let left = failures;
  let hangs = false;
  const realGet = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name !== 'session' || hangs) return realGet.apply(this, given);
    if (left-- > 0) throw new DOMException('broken', 'UnknownError');
    hangs = true;
    // As a request of a process that is gone: neither success nor error.
    const request = realGet.apply(this, given);
    for (const name of ['onsuccess', 'onerror']) Object.defineProperty(request, name, { set: () => undefined });
    return request;
  });
  return () => hangs;
}

it('follows a look for a lost storage by another where the first is never answered', async () => {
  await signIn(ANNA);
  failThenHang(4);
  const { result } = renderHook(() => ({ session: useSession(), storage: useStorageState() }));
  await waitFor(() => expect(result.current.storage).toBe('lost'), { timeout: 20_000 });
  await waitFor(() => expect(result.current.session?.user).toBe(ANNA), { timeout: 40_000 });
});

it('asks a question again that was never answered, when somebody looks at the page', async () => {
  await signIn(ANNA);
  const hangs = failThenHang(0);
  const { result } = renderHook(() => useSession());
  await waitFor(() => expect(hangs()).toBe(true));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current?.user).toBe(ANNA), { timeout: 20_000 });
});
