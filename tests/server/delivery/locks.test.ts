/** Leases of the server (D302), tested in the module that it uses. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type App, appWithMemory } from '../operations/memory';

type Locked = (app: App, name: string, work: () => void) => void;
const load = createRequire(import.meta.url);
const { runSingle }: { runSingle: Locked } = load('../../../pocketbase/pb_hooks/lib/platform/singleFlight.js');
const { withMutex }: { withMutex: Locked } = load('../../../pocketbase/pb_hooks/lib/platform/mutex.js');

const MINUTE = 60_000;
const NAME = 'writing';
const app = appWithMemory();
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 10) });
  vi.stubGlobal('sleep', later);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** In another runtime: it still works when this one has ended. */
const beside = () => app.store().setFunc(NAME, () => Date.now() + MINUTE);

describe.each([
  ['by the clock', runSingle],
  ['of requests', withMutex],
])('a lease %s', (_what, begin) => {
  it('is free once it is released, also after a failure', () => {
    const work = vi.fn();
    begin(app, NAME, work);
    expect(() =>
      begin(app, NAME, () => {
        throw new Error('klemmt');
      }),
    ).toThrow('klemmt');
    begin(app, NAME, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('has one holder, and is free when its time is over', () => {
    const work = vi.fn();
    begin(app, NAME, () => {
      expect(() => begin(app, NAME, work)).toThrow();
      later(2 * MINUTE);
      begin(app, NAME, work);
    });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is not released by a former holder whose time was over', () => {
    begin(app, NAME, () => {
      later(2 * MINUTE);
      beside();
    });
    expect(() => begin(app, NAME, () => undefined)).toThrow();
    later(2 * MINUTE);
    begin(app, NAME, () => undefined);
  });
});
