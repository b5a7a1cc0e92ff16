/** How much of the server one account may hold by its lists: the rule itself, as the handlers use it. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIST_TIME_PER_MINUTE, LISTS_AT_ONCE } from '../../../src/domain/people/quotas';
import { type App, appWithMemory } from '../operations/memory';

const { runWithinBudget }: { runWithinBudget<T>(app: App, account: string, work: () => T): T } = createRequire(
  import.meta.url,
)('../../../pocketbase/pb_hooks/lib/lists/budget.js');

const MINUTE = 60_000;
const app = appWithMemory();
const refusal = expect.objectContaining({ status: 429, code: 'rate_limited' });
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 10) });
});
afterEach(() => vi.useRealTimers());

/** So many lists of one account at work at the same time, and then one more piece of work. */
const beside = <T>(count: number, work: () => T): T =>
  count === 0 ? work() : runWithinBudget(app, 'a', () => beside(count - 1, work));
const ask = (account: string, ms = 0) =>
  runWithinBudget(app, account, () => {
    vi.advanceTimersByTime(ms);
    return 'rows';
  });

it('so many lists of an account work at once, the next one comes again, and another account is asked nothing', () => {
  expect(beside(LISTS_AT_ONCE - 1, () => ask('a'))).toBe('rows');
  beside(LISTS_AT_ONCE, () => {
    expect(() => ask('a')).toThrow(refusal);
    expect(ask('b')).toBe('rows');
  });
  expect(ask('a')).toBe('rows');
});

it('a list that fails gives its place back', () => {
  for (let turn = 0; turn < LISTS_AT_ONCE + 1; turn++)
    expect(() =>
      runWithinBudget(app, 'a', () => {
        throw new Error('no such table');
      }),
    ).toThrow('no such table');
  expect(ask('a')).toBe('rows');
});

it('whose lists took their time of the minute waits for the next one, and for no longer', () => {
  for (let turn = 0; turn < 6; turn++) ask('a', LIST_TIME_PER_MINUTE / 8);
  expect(beside(1, () => beside(1, () => ask('a', LIST_TIME_PER_MINUTE / 8)))).toBe('rows');
  let wait = 0;
  try {
    ask('a');
  } catch (error) {
    wait = (error as { retryAfter: number }).retryAfter;
  }
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThan(MINUTE / 1000);
  expect(ask('b')).toBe('rows');
  vi.advanceTimersByTime(wait * 1000);
  expect(ask('a')).toBe('rows');
});

it('lists that ended without a word are forgotten after two minutes', () => {
  app.store().setFunc('budget:a', () => `${Date.now()} 0 ${LISTS_AT_ONCE}`);
  expect(() => ask('a')).toThrow(refusal);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(ask('a')).toBe('rows');
});
