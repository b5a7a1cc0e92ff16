/** Lets src/api speak to a test's server as a page of it would, and forget who was signed in after each test. */
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
