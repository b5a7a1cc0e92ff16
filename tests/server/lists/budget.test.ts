/** Limits of an account's list requests, in the handlers' module. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIST_TIME_PER_MINUTE, LISTS_AT_ONCE } from '../../../src/domain/people/quotas';
import { type App, appWithMemory } from '../operations/memory';

const { runWithinBudget }: { runWithinBudget<T>(app: App, account: string, work: () => T): T } = createRequire(
  import.meta.url,
)('../../../pocketbase/pb_hooks/lib/lists/budget.js');

type Routes = { API: { [path: string]: { handler: string; item?: object } } };
type Handlers = { [name: string]: (call: { app: App; e: object; requester: object }) => object };
const { API } = createRequire(import.meta.url)('../../../pocketbase/pb_hooks/lib/integrations/apiTable.js') as Routes;
const handlers: Handlers = createRequire(import.meta.url)('../../../pocketbase/pb_hooks/lib/integrations/v1.js');

const MINUTE = 60_000;
const app = appWithMemory();
const refusal = expect.objectContaining({ status: 429, code: 'rate_limited' });
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 10) });
});
afterEach(() => vi.useRealTimers());

/** Runs `work` while `count` lists of one account are active. */
const beside = <T>(count: number, work: () => T): T =>
  count === 0 ? work() : runWithinBudget(app, 'a', () => beside(count - 1, work));
const decide = (account: string, ms = 0) =>
  runWithinBudget(app, account, () => {
    vi.advanceTimersByTime(ms);
    return 'rows';
  });

it("the server limits an account's parallel lists, not another's", () => {
  expect(beside(LISTS_AT_ONCE - 1, () => decide('a'))).toBe('rows');
  beside(LISTS_AT_ONCE, () => {
    expect(() => decide('a')).toThrow(refusal);
    expect(decide('b')).toBe('rows');
  });
  expect(decide('a')).toBe('rows');
});

it('the server frees the place of a failed list', () => {
  for (let turn = 0; turn < LISTS_AT_ONCE + 1; turn++)
    expect(() =>
      runWithinBudget(app, 'a', () => {
        throw new Error('no such table');
      }),
    ).toThrow('no such table');
  expect(decide('a')).toBe('rows');
});

it('an account that used its time waits for the next minute', () => {
  for (let turn = 0; turn < 6; turn++) decide('a', LIST_TIME_PER_MINUTE / 8);
  expect(beside(1, () => beside(1, () => decide('a', LIST_TIME_PER_MINUTE / 8)))).toBe('rows');
  let wait = 0;
  try {
    decide('a');
  } catch (error) {
    wait = (error as { retryAfter: number }).retryAfter;
  }
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThan(MINUTE / 1000);
  expect(decide('b')).toBe('rows');
  vi.advanceTimersByTime(wait * 1000);
  expect(decide('a')).toBe('rows');
});

it('vanished lists are forgotten after two minutes', () => {
  app.store().setFunc('budget:a', () => `${Date.now()} 0 ${LISTS_AT_ONCE}`);
  expect(() => decide('a')).toThrow(refusal);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(decide('a')).toBe('rows');
});

it.each(Object.entries(API).filter(([, { item }]) => item))('GET /api/v1%s counts as a list', (_path, { handler }) => {
  const list = handlers[handler.split('.')[1] ?? ''];
  const call = { app, e: {}, requester: { user: { id: 'a' } } };
  beside(LISTS_AT_ONCE, () => expect(() => list?.(call)).toThrow(expect.objectContaining({ code: 'rate_limited' })));
});
