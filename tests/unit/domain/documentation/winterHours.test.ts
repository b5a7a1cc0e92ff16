import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursIn, hoursOf, hoursText, isWithin, withinText } from '../../../../src/domain/documentation/winterHours';
import { summerOf } from '../../../../src/domain/time/germanClock';

/** What a German clock shows, by the runtime's own table of time zones. */
const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) }),
  // Around both changes of the clock.
  fc
    .tuple(fc.integer({ min: 2024, max: 2040 }), fc.boolean(), fc.integer({ min: -7_200_000, max: 7_200_000 }))
    .map(([year, spring, by]) => summerOf(year)[spring ? 'from' : 'to'] + by),
);

describe('agreed hours (D180)', () => {
  it('hold a capture when the clock on the wall there does, also on the day the clock is changed', () =>
    fc.assert(
      fc.property(moment, time, time, (ms, from, until) => {
        fc.pre(from !== until);
        const shown = clock.format(ms);
        const expected = from < until ? shown >= from && shown < until : shown >= from || shown < until;
        return isWithin(ms, `${from}-${until}`) === expected;
      }),
      { numRuns: 2000 },
    ));

  it('begin with their first minute and end before their last', () => {
    const at = (iso: string) => isWithin(Date.parse(iso), '07:00-20:00');
    expect([at('2026-11-21T05:59:59.999Z'), at('2026-11-21T06:00:00.000Z')]).toEqual([false, true]);
    expect([at('2026-11-21T18:59:59.999Z'), at('2026-11-21T19:00:00.000Z')]).toEqual([true, false]);
  });

  it('may go over midnight', () => {
    const at = (iso: string) => isWithin(Date.parse(iso), '20:00-07:00');
    expect([at('2026-11-21T23:00:00.000Z'), at('2026-11-21T12:00:00.000Z')]).toEqual([true, false]);
  });

  it('are read and written as the same text, and half a span is none', () => {
    expect(hoursIn(hoursOf('07:00', '20:00'))).toEqual({ from: '07:00', until: '20:00' });
    expect(hoursText('07:00-20:00')).toBe('07:00 bis 20:00 Uhr');
    expect(hoursOf('', '')).toBe('');
    for (const wrong of ['', '07:00-', '-20:00', '07:00-07:00', '7:00-20:00', '07:00-24:00', '07:60-20:00'])
      expect(hoursIn(wrong), wrong).toBeNull();
  });

  it('are said of a record as they were agreed, and nothing where nothing was', () => {
    const capturedAt = Date.parse('2026-11-21T04:12:00.000Z');
    expect(withinText({ capturedAt, winter: '07:00-20:00' })).toBe(
      'Außerhalb der vereinbarten Zeit (07:00 bis 20:00 Uhr)',
    );
    expect(withinText({ capturedAt, winter: '05:00-20:00' })).toBe(
      'Innerhalb der vereinbarten Zeit (05:00 bis 20:00 Uhr)',
    );
    expect(withinText({ capturedAt })).toBe('');
  });
});
