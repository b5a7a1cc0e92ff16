/** Connects src/api to a test server as a page would, and clears the session after each test. */
import { afterAll, afterEach, vi } from 'vitest';
import { setSession } from '../../../src/api/client';

/** @param url the server's origin. */
export function pageOf(url: string): void {
  vi.stubGlobal('location', { origin: url });
  afterEach(() => setSession(null));
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
