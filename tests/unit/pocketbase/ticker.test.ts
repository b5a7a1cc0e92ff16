/** A tenant with many changes gets one tick per second (D36), across full minutes too. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Store = {
  get: (key: string) => unknown;
  set: (key: string, value: unknown) => void;
  setFunc: (key: string, by: (old: unknown) => unknown) => void;
};
type App = { store: () => Store; runInTransaction: (work: (tx: object) => void) => void };
const ticker: { isDue: (app: App, tenant: string) => boolean; sendDueTicks: (app: App) => void } = createRequire(
  import.meta.url,
)('../../../pocketbase/pb_hooks/lib/realtime/ticker.js');

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 25, 23, 3);

/** ms since the start, next one first. */
let changes: number[] = [];
let position: number[] = [];
const passed = () => Date.now() - START;

const values = new Map<string, unknown>();
const store: Store = {
  get: (key) => values.get(key),
  set: (key, value) => values.set(key, value),
  setFunc: (key, by) => values.set(key, by(values.get(key))),
};
const app: App = {
  store: () => store,
  runInTransaction: (work) => work({ findRecordsByIds: () => [{}], save: change }),
};

/** The tenant's row was saved and may be announced. */
function change() {
  if (ticker.isDue(app, 'tenant')) position.push(passed());
}

function until(moment: number) {
  for (let [next] = changes; next !== undefined && next <= moment; [next] = changes) {
    changes = changes.slice(1);
    vi.setSystemTime(START + next);
    change();
  }
  vi.setSystemTime(START + moment);
}

beforeEach(() => {
  values.clear();
  position = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(START);
  vi.stubGlobal('sleep', (ms: number) => until(passed() + ms));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The server starts a round at every full minute. */
function minutes(count: number) {
  for (let minute = 0; minute < count; minute++) {
    until(Math.max(passed(), minute * MINUTE));
    ticker.sendDueTicks(app);
  }
}

it.each([
  ['in the middle of a minute', 30_000],
  ['as a minute ends', 59_300],
  ['between two minutes', 59_700],
  ['as a minute begins', 60_100],
  ['a minute later', 119_700],
])('reports the next change within two seconds, %s', (_when, first) => {
  changes = [first, first + 500];
  minutes(4);
  expect(position[0]).toBe(first);
  expect(position[1]).toBeLessThan(first + 2500);
  expect(position).toHaveLength(2);
});

it('goes on after a slow poll of three seconds', () => {
  changes = Array.from({ length: 14 }, (_, turn) => 30_000 + 300 * turn);
  const quick = app.runInTransaction;
  app.runInTransaction = (work) => {
    until(passed() + 3000);
    quick(work);
  };
  minutes(2);
  app.runInTransaction = quick;
  expect(position.length).toBeGreaterThan(1);
  const gaps = position.slice(1).map((moment, at) => moment - (position[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

it('waits for a round that runs into the next minute', () => {
  let isOver = false;
  vi.stubGlobal('sleep', (ms: number) => {
    until(passed() + ms);
    if (isOver) return;
    isOver = passed() > 5000;
    store.set('ticks:beat', isOver ? 0 : Date.now());
    if (isOver) store.set('ticks:over', Date.now());
  });
  store.set('ticks:beat', Date.now());
  ticker.sendDueTicks(app);
  expect(passed()).toBeGreaterThan(59_000);
});

it('runs one of two simultaneous rounds', () => {
  // The other one polls every 100 ms, for longer than this one waits.
  vi.stubGlobal('sleep', (ms: number) => {
    until(passed() + ms);
    store.set('ticks:beat', Date.now());
  });
  store.set('ticks:beat', Date.now());
  ticker.sendDueTicks(app);
  expect(passed()).toBeLessThan(15_000);
});
