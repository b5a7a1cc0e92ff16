import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWERS_APART,
  advanceServerTime,
  type Keeping,
  keepOn,
  type ServerTimeSeen,
} from '../../../../src/domain/time/elapsed';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Counted hours after answers at these times of both clocks. */
function counted(...times: [server: number, device: number][]): number {
  const at = times.map(([server, device]) => ({ server: server * HOUR, device: device * HOUR }));
  return (at.reduce<ServerTimeSeen | null>(advanceServerTime, null)?.elapsed ?? 0) / HOUR;
}

describe('time that cannot jump', () => {
  it('passes from answer to answer by both clocks', () => {
    expect(counted([0, 0])).toBe(0);
    expect(counted([0, 0], [1, 1])).toBe(1);
    expect(counted([0, 500], [50, 550], [73, 573])).toBe(73);
  });

  it('stops when a phone clock 96 hours behind is corrected', () => expect(counted([0, -96], [1, 1])).toBe(1));

  it('stops when the phone’s clock is eight days ahead once', () =>
    expect(counted([0, 0], [1, 8 * 24], [2, 2], [3, 3])).toBe(2));

  it('stops while the server’s clock is years ahead', () => expect(counted([0, 0], [9999, 1], [2, 2], [3, 3])).toBe(2));

  it('never exceeds real time while one clock at most is set', () => {
    const step = fc.record({
      passes: fc.integer({ min: 0, max: 100 * DAY }),
      jump: fc.integer({ min: -10 * YEAR, max: 10 * YEAR }),
      whose: fc.constantFrom('server' as const, 'device' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const [began, skew] = [5000 * DAY, { server: 0, device: 0 }];
        let now = began;
        let serverTime = advanceServerTime(null, { server: now, device: now });
        for (const { passes, jump, whose } of steps) {
          now += passes;
          skew[whose] += jump;
          serverTime = advanceServerTime(serverTime, { server: now + skew.server, device: now + skew.device });
        }
        expect(serverTime.elapsed).toBeLessThanOrEqual(now - began);
        expect(serverTime.elapsed).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('deletion by age', () => {
  const WEEK = 7 * DAY;
  const through = (...elapsed: number[]) =>
    elapsed.reduce<Keeping | null>((kept, at, index) => {
      if (index > 0 && kept === null) throw new Error('gone already');
      return keepOn(kept, at, WEEK);
    }, null);

  it('counts from the first answer, not by the phone’s clock', () =>
    expect(through(100 * WEEK)).toEqual({ since: 100 * WEEK, overdue: null }));

  it('never follows from one answer, however late', () =>
    expect(through(5, 100 * WEEK)).toEqual({ since: 5, overdue: 100 * WEEK }));

  it('follows the second late answer, a day after the first', () => {
    expect(through(0, WEEK - 1, WEEK, WEEK + ANSWERS_APART - 1)).toEqual({ since: 0, overdue: WEEK });
    expect(through(0, WEEK, WEEK + ANSWERS_APART)).toBeNull();
  });
});
