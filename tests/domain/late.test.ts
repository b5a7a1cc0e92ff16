import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ending, lateness } from '../../src/domain/late';
import { LATE_GRACE } from '../../src/domain/limits';

const END = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const at = (capturedAt: number, receivedAt: number, ending: Ending = { endedAt: END }) =>
  lateness([{ endedAt: null }, ending], { capturedAt, receivedAt });

describe('work whose right ended while it was on a phone (D29)', () => {
  it('with rights that still run it is neither late nor refused', () =>
    expect(at(END - DAY, END + 100 * DAY, { endedAt: null })).toEqual({ ok: true, late: false }));

  it('captured before the end and delivered within 14 days of it: accepted and held', () => {
    expect(at(END - 1, END + 1)).toEqual({ ok: true, late: true });
    expect(at(END - 1, END + LATE_GRACE)).toEqual({ ok: true, late: true });
  });

  it('delivered a moment after the 14 days: refused', () =>
    expect(at(END - 1, END + LATE_GRACE + 1)).toEqual({ ok: false, code: 'ended' }));

  it('captured at the end or after it: refused, however fast it comes', () => {
    expect(at(END, END)).toEqual({ ok: false, code: 'ended' });
    expect(at(END + 1, END + 1)).toEqual({ ok: false, code: 'ended' });
  });

  it('a leaked link gets no grace', () =>
    expect(at(END - 1, END + 1, { endedAt: END, leaked: true })).toEqual({ ok: false, code: 'ended' }));

  it('an end that lies ahead ends nothing yet for what arrives before it, apart from being marked', () =>
    expect(at(END - 2 * DAY, END - DAY).ok).toBe(true));

  it('of several rights the strictest decides, in any order', () => {
    const ending = fc.record({
      endedAt: fc.option(fc.integer({ min: 0, max: 100 }).map((day) => day * DAY)),
      leaked: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(ending, { maxLength: 5 }), fc.nat(100), fc.nat(100), (endings, captured, waited) => {
        const times = { capturedAt: captured * DAY, receivedAt: (captured + waited) * DAY };
        const all = lateness(endings, times);
        expect(lateness([...endings].reverse(), times)).toEqual(all);
        expect(all.ok).toBe(endings.every((one) => lateness([one], times).ok));
      }),
    );
  });
});
