/** A server clock that goes back by hours: earlier notes count as never (D298, D353). */
import { existsSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildRules, RULES_FILE } from '../../../pocketbase/build/rules.mjs';
import { hookModule } from '../../support/server/hookModule';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

/** PocketBase's in-memory store. */
function memory() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: unknown) => void kept.set(key, value),
    setFunc: (key: string, next: (old: unknown) => unknown) => void kept.set(key, next(kept.get(key) ?? null)),
    remove: (key: string) => void kept.delete(key),
    getAll: () => Object.fromEntries(kept),
  };
}

type Store = ReturnType<typeof memory>;
type App = { store: () => Store };
let app: App;

beforeAll(async () => {
  if (!existsSync(RULES_FILE)) await buildRules();
});
beforeEach(() => {
  const store = memory();
  app = { store: () => store };
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const setBack = (ms: number) => vi.setSystemTime(Date.now() - ms);
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('the helper', () => {
  const { getElapsedMs, isAhead, isWithin, getRemainingMs, timeFor } = hookModule('lib/platform/elapsed.js') as {
    getElapsedMs(moment: number, now?: number): number;
    isAhead(end: number, longest: number, now?: number): boolean;
    isWithin(moment: number, lasts: number, now?: number): boolean;
    getRemainingMs(moment: number, lasts: number, now?: number): number;
    timeFor(lasts: number): () => boolean;
  };

  it.each([
    ['a moment ago', NOON - 10, [10, true, 90]],
    ['now', NOON, [0, true, 100]],
    ['as long ago as the window lasts', NOON - 100, [100, false, 0]],
    ['later than now', NOON + 1, [Number.POSITIVE_INFINITY, false, 0]],
    ['never', 0, [Number.POSITIVE_INFINITY, false, 0]],
    ['no moment at all', Number.NaN, [Number.POSITIVE_INFINITY, false, 0]],
  ])('counts when a window of 100 ms began %s', (_when, moment, expected) => {
    expect([getElapsedMs(moment, NOON), isWithin(moment, 100, NOON), getRemainingMs(moment, 100, NOON)]).toEqual(
      expected,
    );
  });

  it.each([
    ['is over', NOON, false],
    ['comes next', NOON + 1, true],
    ['is as far ahead as it can be', NOON + 100, true],
    ['is further ahead than it was noted', NOON + 101, false],
    ['was never noted', 0, false],
  ])('believes a noted end when it %s', (_what, end, expected) => expect(isAhead(end, 100, NOON)).toBe(expected));

  it('ends a time limit when it is over, and when the clock goes back', () => {
    const [first, second] = [timeFor(HOUR), timeFor(HOUR)];
    pass(HOUR - 1);
    expect(first()).toBe(false);
    pass(1);
    expect(first()).toBe(true);
    setBack(2 * HOUR);
    expect(second()).toBe(true);
  });
});

describe('after the clock went back by five hours', () => {
  it('opens a full rate limit', () => {
    const flood = hookModule('lib/platform/flood.js') as {
      countAgainstLimit(app: App, what: object): void;
      purgeFloodWindows(app: App): void;
    };
    const request = () =>
      flood.countAgainstLimit(app, { name: 'requests', address: '198.51.100.7', most: 2, within: 10_000 });
    request();
    request();
    expect(request).toThrow();
    setBack(5 * HOUR);
    request();
    request();
    expect(request).toThrow();
    pass(10_000);
    flood.purgeFloodWindows(app);
    expect(Object.keys(app.store().getAll())).toEqual([]);
  });

  it('renews the budget of lists', () => {
    const budget = hookModule('lib/lists/budget.js') as {
      runWithinBudget(app: App, account: string, work: () => void): void;
    };
    budget.runWithinBudget(app, 'konto', () => pass(55_000));
    budget.runWithinBudget(app, 'konto', () => pass(4_000));
    budget.runWithinBudget(app, 'konto', () => setBack(5 * HOUR));
    budget.runWithinBudget(app, 'konto', () => pass(59_000));
    pass(-1000);
    budget.runWithinBudget(app, 'konto', () => undefined);
    expect(String(app.store().get('budget:konto'))).toMatch(/^\d+ \d+ 0$/);
  });

  it('notifies a tenant of a change at once', () => {
    const ticker = hookModule('lib/realtime/ticker.js') as { isDue(app: App, tenant: string): boolean };
    const beat = () => app.store().set('ticks:beat', Date.now());
    beat();
    expect(ticker.isDue(app, 'mandant')).toBe(true);
    expect(ticker.isDue(app, 'mandant')).toBe(false);
    setBack(5 * HOUR);
    beat();
    expect(ticker.isDue(app, 'mandant')).toBe(true);
    expect(ticker.isDue(app, 'mandant')).toBe(false);
  });

  it('reports every change while nothing reports later', () => {
    const ticker = hookModule('lib/realtime/ticker.js') as { isDue(app: App, tenant: string): boolean };
    app.store().set('ticks:beat', Date.now());
    setBack(5 * HOUR);
    expect([ticker.isDue(app, 'mandant'), ticker.isDue(app, 'mandant')]).toEqual([true, true]);
  });

  it('gives an abandoned lease to the next one', () => {
    const leases = hookModule('lib/platform/lease.js') as {
      takeLease(app: App, name: string, lasts: number): number | null;
    };
    expect(leases.takeLease(app, 'runde', 70_000)).not.toBeNull();
    setBack(5 * HOUR);
    expect(leases.takeLease(app, 'runde', 70_000)).not.toBeNull();
  });

  it('keeps a lease when the clock goes back by a second', () => {
    const leases = hookModule('lib/platform/lease.js') as {
      takeLease(app: App, name: string, lasts: number): number | null;
    };
    expect(leases.takeLease(app, 'datei', 30_000)).not.toBeNull();
    setBack(1000);
    expect(leases.takeLease(app, 'datei', 30_000)).toBeNull();
    pass(31_001);
    expect(leases.takeLease(app, 'datei', 30_000)).not.toBeNull();
  });

  it('ends a running round at its time limit', () => {
    const { runSingle } = hookModule('lib/platform/singleFlight.js') as {
      runSingle(app: App, name: string, work: (isOver: () => boolean) => void): void;
    };
    const received: boolean[] = [];
    runSingle(app, 'letters', (isOver) => {
      received.push(isOver());
      setBack(5 * HOUR);
      received.push(isOver());
    });
    expect(received).toEqual([false, true]);
  });

  it('uses the geocoder at once', () => {
    const geocoder = hookModule('lib/geocoding/geocoder.js') as {
      takeSecond(app: App): void;
      takeQuietSecond(app: App): boolean;
    };
    geocoder.takeSecond(app);
    expect(() => geocoder.takeSecond(app)).toThrow();
    setBack(5 * HOUR);
    expect(geocoder.takeQuietSecond(app)).toBe(true);
    pass(1000);
    geocoder.takeSecond(app);
  });
});
