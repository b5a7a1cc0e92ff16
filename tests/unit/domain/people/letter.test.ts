import { describe, expect, it } from 'vitest';
import {
  isDaytime,
  LETTER_LOOKS_BACK,
  letterMonth,
  retryAt,
  subscriptionOf,
  toldFrom,
  weekOf,
} from '../../../../src/domain/people/letter';
import { DAY, HOUR, MINUTE } from '../../../../src/domain/time/duration';

const at = (iso: string) => Date.parse(iso);

describe('the letter of the week', () => {
  it('leaves on Monday from 7 o’clock in Germany, in summer as in winter, until the day is over', () => {
    expect(weekOf(at('2026-11-16T05:59:59Z'))).toBeNull();
    expect(weekOf(at('2026-11-16T06:00:00Z'))).toBe('2026-11-16');
    expect(weekOf(at('2026-11-16T22:59:59Z'))).toBe('2026-11-16');
    expect(weekOf(at('2026-11-16T23:00:00Z'))).toBeNull();
    // The day after the clocks went forward, and the day after they went back.
    expect([weekOf(at('2026-03-30T04:59:00Z')), weekOf(at('2026-03-30T05:00:00Z'))]).toEqual([null, '2026-03-30']);
    expect([weekOf(at('2026-10-26T05:59:00Z')), weekOf(at('2026-10-26T06:00:00Z'))]).toEqual([null, '2026-10-26']);
  });

  it('leaves on no other day', () => {
    for (let day = 1; day < 7; day++) expect(weekOf(at('2026-11-16T08:00:00Z') + day * DAY)).toBeNull();
  });
});

describe('the letter of the month', () => {
  it('leaves on the first from 7 o’clock in Germany until the day is over, and on no other day', () => {
    expect([letterMonth(at('2026-12-01T05:59:59Z')), letterMonth(at('2026-12-01T06:00:00Z'))]).toEqual([
      null,
      '2026-12-01',
    ]);
    expect([letterMonth(at('2026-07-01T05:00:00Z')), letterMonth(at('2026-07-01T22:00:00Z'))]).toEqual([
      '2026-07-01',
      null,
    ]);
    for (let day = 1; day < 31; day++) expect(letterMonth(at('2026-12-01T08:00:00Z') + day * DAY)).toBeNull();
  });
});

describe('a letter that wants an answer', () => {
  it('wakes nobody', () => {
    const hours = [5, 6, 18, 19].map((hour) => isDaytime(at('2026-11-17T00:00:00Z') + hour * HOUR));
    expect(hours).toEqual([false, true, true, false]);
  });

  it('is left together with its like', () => {
    expect((['weekly', 'witness', 'held', 'deleted', 'expired'] as const).map(subscriptionOf)).toEqual([
      'weekly',
      'witness',
      'answers',
      'answers',
      'answers',
    ]);
  });
});

describe('what a letter tells', () => {
  it('is what came after the last one that arrived, two weeks back at most', () => {
    const now = at('2026-11-16T06:00:00Z');
    expect(toldFrom(now - 3 * DAY, now)).toBe(now - 3 * DAY);
    expect(toldFrom(null, now)).toBe(at('2026-11-01T23:00:00Z'));
    expect(toldFrom(now - 90 * DAY, now)).toBe(at('2026-11-01T23:00:00Z'));
    expect(LETTER_LOOKS_BACK).toBe(14);
  });

  it('is tried again at longer and longer distances, and not for ever', () => {
    expect(retryAt(1, 0)).toBe(15 * MINUTE);
    expect(retryAt(5, 0)).toBe(75 * MINUTE);
    expect(retryAt(6, 0)).toBeNull();
  });
});
