/** How much of the server confirmations may hold (D299): the rule itself, as the handler uses it. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as quotas from '../../../src/domain/people/quotas';
import { type App, appWithMemory } from '../operations/memory';

type Question = { deliverer: string; address: string; bytes: number };
const { confirmWithinQuota }: { confirmWithinQuota<T>(app: App, of: Question, look: () => T): T } = createRequire(
  import.meta.url,
)('../../../pocketbase/pb_hooks/lib/delivery/confirming.js');

const app = appWithMemory();
const refusal = expect.objectContaining({ status: 429, code: 'rate_limited' });
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 10) });
});
afterEach(() => vi.useRealTimers());

const ask = (of: Partial<Question> = {}, look = () => 'receipts') =>
  confirmWithinQuota(app, { deliverer: 'a', address: '198.51.100.1', bytes: 1, ...of }, look);
/** While so many questions are at work, each of the deliverer and from the address that `of` names for it. */
function beside(count: number, of: (at: number) => Partial<Question>, look: () => void): void {
  if (count === 0) look();
  else
    ask(of(count), () => {
      beside(count - 1, of, look);
      return 'receipts';
    });
}

it('so many questions of one deliverer are at work at once, from whatever address, and another one’s go on', () => {
  const elsewhere = (at: number) => ({ address: `198.51.100.${at}` });
  beside(quotas.CONFIRMATIONS_AT_ONCE - 1, elsewhere, () => expect(ask()).toBe('receipts'));
  beside(quotas.CONFIRMATIONS_AT_ONCE, elsewhere, () => {
    expect(() => ask({ address: '203.0.113.7' })).toThrow(refusal);
    expect(ask({ deliverer: 'b' })).toBe('receipts');
  });
  expect(ask()).toBe('receipts');
});

it('so many questions from one address are at work at once, whoever’s they are, and another one’s go on', () => {
  const somebody = (at: number) => ({ deliverer: `${at}` });
  beside(quotas.ADDRESS_CONFIRMATIONS_AT_ONCE, somebody, () => {
    expect(() => ask()).toThrow(refusal);
    expect(ask({ address: '203.0.113.7' })).toBe('receipts');
  });
  expect(ask()).toBe('receipts');
});

it('questions that ended without a word hold their places for ten minutes and no longer', () => {
  const elsewhere = (at: number) => ({ address: `198.51.100.${at}` });
  beside(quotas.CONFIRMATIONS_AT_ONCE, elsewhere, () => {
    vi.advanceTimersByTime(9 * 60_000);
    expect(() => ask({ address: '203.0.113.7' })).toThrow(refusal);
    vi.advanceTimersByTime(60_000);
    expect(ask({ address: '203.0.113.7' })).toBe('receipts');
  });
});

it('a question that fails gives its place back', () => {
  for (let turn = 0; turn < 2 * quotas.ADDRESS_CONFIRMATIONS_AT_ONCE; turn++)
    expect(() =>
      ask({}, () => {
        throw new Error('the store is away');
      }),
    ).toThrow('the store is away');
  expect(ask()).toBe('receipts');
});

it('whoever had his bytes of the minute waits for the next one and no longer, and what was refused counts for nothing', () => {
  const half = { bytes: quotas.CONFIRMED_BYTES_PER_MINUTE / 2 };
  expect([ask(half), ask({ bytes: half.bytes - 1 })]).toEqual(['receipts', 'receipts']);
  expect(() => ask(half)).toThrow(refusal);
  expect(ask()).toBe('receipts');
  let wait = 0;
  try {
    ask();
  } catch (error) {
    wait = (error as { retryAfter: number }).retryAfter;
  }
  expect(wait).toBe(60);
  vi.advanceTimersByTime(wait * 1000);
  expect(ask({ bytes: 2 * quotas.CONFIRMED_BYTES_PER_MINUTE })).toBe('receipts');
});
