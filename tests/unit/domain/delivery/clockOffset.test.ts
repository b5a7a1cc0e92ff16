/** A device clock that is wrong, set, asleep or restarted: the app states the true offset or none. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOCK_RIGHT, type DeviceNow, offsetNow } from '../../../../src/domain/delivery/clockOffset';
import { SESSION_LIFETIME } from '../../../../src/domain/limits';
import { CLOCK_TOLERANCE } from '../../../../src/domain/time/timer';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRUE_TIME = Date.UTC(2026, 10, 21, 6, 42);

/** A clock `offset` ms behind at the measurement; `passed` ms later it is set by `set`. */
function story(of: { offset: number; passed: number; set: number; slept?: number; sight: 'kept' | 'lost' | 'reload' }) {
  const { offset, passed, set, slept = 0, sight } = of;
  const measured = { offset, wall: TRUE_TIME - offset, monotonic: 5000, page: 1 };
  const now: DeviceNow = {
    wall: TRUE_TIME - offset + passed + set,
    monotonic: 5000 + passed - slept,
    page: sight === 'reload' ? 2 : 1,
    watchedSince: sight === 'kept' ? 1000 : 5000 + passed - slept,
  };
  return { shown: offsetNow(measured, now), truth: TRUE_TIME + passed - now.wall };
}

describe('the offset of a moment', () => {
  it('is unknown without a measurement', () => {
    const now = { wall: TRUE_TIME, monotonic: 1, page: 1, watchedSince: 0 };
    expect(offsetNow(null, now)).toBeNull();
  });

  it.each([3 * HOUR, -3 * HOUR, 400 * DAY, -400 * DAY])('follows a clock that is set by %i ms in view', (set) => {
    const { shown: value, truth } = story({ offset: 1200, passed: 60_000, set, sight: 'kept' });
    expect(value).toBe(truth);
  });

  it.each(['lost', 'reload'] as const)('is unknown after a wrong clock may have been corrected (%s)', (sight) => {
    for (const offset of [3 * HOUR, -3 * HOUR]) {
      const slept = sight === 'lost' ? 4 * HOUR : 0;
      expect(story({ offset, passed: 5 * HOUR, set: offset, slept, sight }).shown).toBeNull();
    }
  });

  it.each(['lost', 'reload'] as const)('is unknown after a clock was set back (%s)', (sight) =>
    expect(story({ offset: 0, passed: HOUR, set: -3 * HOUR, sight }).shown).toBeNull(),
  );

  it.each(['lost', 'reload'] as const)('stays known for a right clock over sleep and restart (%s)', (sight) =>
    expect(story({ offset: CLOCK_RIGHT, passed: 9 * HOUR, set: 0, slept: 8 * HOUR, sight }).shown).toBe(CLOCK_RIGHT),
  );

  it('stays known when the error is too large for a correction', () => {
    for (const offset of [400 * DAY, -400 * DAY])
      expect(story({ offset, passed: 2 * DAY, set: 0, sight: 'reload' }).shown).toBe(offset);
  });

  it('is right or unknown in every case of one correction', () => {
    const times = fc.record({
      offset: fc.integer({ min: -800 * DAY, max: 800 * DAY }),
      passed: fc.integer({ min: 0, max: SESSION_LIFETIME }),
      slept: fc.double({ min: 0, max: 1, noNaN: true }),
      sight: fc.constantFrom('kept' as const, 'lost' as const, 'reload' as const),
      isCorrected: fc.boolean(),
    });
    fc.assert(
      fc.property(times, ({ slept, isCorrected, ...of }) => {
        const sleep = of.sight === 'kept' ? 0 : Math.floor(of.passed * slept);
        const { shown: reported, truth } = story({ ...of, slept: sleep, set: isCorrected ? of.offset : 0 });
        if (reported !== null) expect(Math.abs(reported - truth)).toBeLessThanOrEqual(CLOCK_RIGHT + CLOCK_TOLERANCE);
      }),
      { numRuns: 5000 },
    );
  });
});
