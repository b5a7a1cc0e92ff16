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
  it('leaves on Monday from 7 to midnight German time', () => {
    expect(weekOf(at('2026-11-16T05:59:59Z'))).toBeNull();
    expect(weekOf(at('2026-11-16T06:00:00Z'))).toBe('2026-11-16');
    expect(weekOf(at('2026-11-16T22:59:59Z'))).toBe('2026-11-16');
    expect(weekOf(at('2026-11-16T23:00:00Z'))).toBeNull();
    // After both changes of the clock.
    expect([weekOf(at('2026-03-30T04:59:00Z')), weekOf(at('2026-03-30T05:00:00Z'))]).toEqual([null, '2026-03-30']);
    expect([weekOf(at('2026-10-26T05:59:00Z')), weekOf(at('2026-10-26T06:00:00Z'))]).toEqual([null, '2026-10-26']);
  });

  it('leaves on no other day', () => {
    for (let day = 1; day < 7; day++) expect(weekOf(at('2026-11-16T08:00:00Z') + day * DAY)).toBeNull();
  });
});

describe('the letter of the month', () => {
  it('leaves on the first from 7 to midnight German time', () => {
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

describe('a letter that needs an answer', () => {
  it('waits for daytime', () => {
    const hours = [5, 6, 18, 19].map((hour) => isDaytime(at('2026-11-17T00:00:00Z') + hour * HOUR));
    expect(hours).toEqual([false, true, true, false]);
  });

  it('leaves together with its kind', () => {
    expect((['weekly', 'witness', 'held', 'deleted', 'expired'] as const).map(subscriptionOf)).toEqual([
      'weekly',
      'witness',
      'answers',
      'answers',
      'answers',
    ]);
  });
});

describe('the content of a letter', () => {
  it('starts after the last arrived one, two weeks back at most', () => {
    const now = at('2026-11-16T06:00:00Z');
    expect(toldFrom(now - 3 * DAY, now)).toBe(now - 3 * DAY);
    expect(toldFrom(null, now)).toBe(at('2026-11-01T23:00:00Z'));
    expect(toldFrom(now - 90 * DAY, now)).toBe(at('2026-11-01T23:00:00Z'));
    expect(LETTER_LOOKS_BACK).toBe(14);
  });

  it('is retried at growing intervals, not forever', () => {
    expect(retryAt(1, 0)).toBe(15 * MINUTE);
    expect(retryAt(5, 0)).toBe(75 * MINUTE);
    expect(retryAt(6, 0)).toBeNull();
  });
});
