/** Limits of receipt confirmations (D299), in the handler's module. */
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

const decide = (of: Partial<Question> = {}, look = () => 'receipts') =>
  confirmWithinQuota(app, { deliverer: 'a', address: '198.51.100.1', bytes: 1, ...of }, look);
/** Runs `look` during `count` requests of one deliverer, each from the address of `of`. */
function beside(count: number, of: (at: number) => Partial<Question>, look: () => void): void {
  if (count === 0) look();
  else
    decide(of(count), () => {
      beside(count - 1, of, look);
      return 'receipts';
    });
}

it('limits active confirmations per deliverer, from any address', () => {
  const elsewhere = (at: number) => ({ address: `198.51.100.${at}` });
  beside(quotas.CONFIRMATIONS_AT_ONCE - 1, elsewhere, () => expect(decide()).toBe('receipts'));
  beside(quotas.CONFIRMATIONS_AT_ONCE, elsewhere, () => {
    expect(() => decide({ address: '203.0.113.7' })).toThrow(refusal);
    expect(decide({ deliverer: 'b' })).toBe('receipts');
  });
  expect(decide()).toBe('receipts');
});

it('limits active confirmations per address, from any deliverer', () => {
  const createPerson = (at: number) => ({ deliverer: `${at}` });
  beside(quotas.ADDRESS_CONFIRMATIONS_AT_ONCE, createPerson, () => {
    expect(() => decide()).toThrow(refusal);
    expect(decide({ address: '203.0.113.7' })).toBe('receipts');
  });
  expect(decide()).toBe('receipts');
});

it('frees the place of a vanished confirmation after ten minutes', () => {
  const elsewhere = (at: number) => ({ address: `198.51.100.${at}` });
  beside(quotas.CONFIRMATIONS_AT_ONCE, elsewhere, () => {
    vi.advanceTimersByTime(9 * 60_000);
    expect(() => decide({ address: '203.0.113.7' })).toThrow(refusal);
    vi.advanceTimersByTime(60_000);
    expect(decide({ address: '203.0.113.7' })).toBe('receipts');
  });
});

it('frees the place of a failed confirmation', () => {
  for (let turn = 0; turn < 2 * quotas.ADDRESS_CONFIRMATIONS_AT_ONCE; turn++)
    expect(() =>
      decide({}, () => {
        throw new Error('the store is away');
      }),
    ).toThrow('the store is away');
  expect(decide()).toBe('receipts');
});

it('limits bytes per minute, without counting refused requests', () => {
  const half = { bytes: quotas.CONFIRMED_BYTES_PER_MINUTE / 2 };
  expect([decide(half), decide({ bytes: half.bytes - 1 })]).toEqual(['receipts', 'receipts']);
  expect(() => decide(half)).toThrow(refusal);
  expect(decide()).toBe('receipts');
  let wait = 0;
  try {
    decide();
  } catch (error) {
    wait = (error as { retryAfter: number }).retryAfter;
  }
  expect(wait).toBe(60);
  vi.advanceTimersByTime(wait * 1000);
  expect(decide({ bytes: 2 * quotas.CONFIRMED_BYTES_PER_MINUTE })).toBe('receipts');
});
