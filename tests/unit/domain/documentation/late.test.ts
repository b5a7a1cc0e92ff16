import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeLateness, type Right, type Spell, spellAt, withPause } from '../../../../src/domain/documentation/late';
import { LATE_GRACE } from '../../../../src/domain/limits';
import { BEGAN_TOLERANCE } from '../../../../src/domain/people/grantLimits';

const END = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const RUNNING: Right = { of: 'account', beganAt: null, endedAt: null };
const ended = (more: Partial<Right> = {}): Right => ({ of: 'assignment', beganAt: null, endedAt: END, ...more });
const at = (capturedAt: number, receivedAt: number, right: Right = ended()) =>
  judgeLateness([RUNNING, right], { capturedAt, receivedAt });
const LATE = { ok: true, late: true, exceptions: [] };

describe('work whose right ended while it was on a phone', () => {
  it('is neither late nor refused while its rights run', () =>
    expect(at(END - DAY, END + 100 * DAY, ended({ endedAt: null }))).toEqual({
      ok: true,
      late: false,
      exceptions: [],
    }));

  it('is late when captured before the end and delivered in 14 days', () => {
    expect(at(END - 1, END + 1)).toEqual(LATE);
    expect(at(END - 1, END + LATE_GRACE)).toEqual(LATE);
  });

  it('is refused when delivered after the 14 days', () =>
    expect(at(END - 1, END + LATE_GRACE + 1)).toEqual({ ok: false, code: 'ended' }));

  it('is refused when captured at or after the end', () => {
    expect(at(END, END)).toEqual({ ok: false, code: 'ended' });
    expect(at(END + 1, END + 1)).toEqual({ ok: false, code: 'ended' });
  });

  it('has no grace period for a leaked link', () =>
    expect(at(END - 1, END + 1, ended({ of: 'link', withoutGrace: true }))).toEqual({ ok: false, code: 'ended' }));

  it('is only marked by an end in the future', () => expect(at(END - 2 * DAY, END - DAY).ok).toBe(true));

  it('names the end: of the account for good, of the device until sign-in', () => {
    expect(at(END, END, ended({ of: 'account' }))).toEqual({ ok: false, code: 'account_ended' });
    expect(at(END, END, ended({ of: 'grant' }))).toEqual({ ok: false, code: 'grant_ended' });
    expect(
      judgeLateness([ended({ of: 'account' }), ended({ of: 'grant' })], { capturedAt: END, receivedAt: END }),
    ).toEqual({
      ok: false,
      code: 'account_ended',
    });
    expect(at(END - 1, END, ended({ of: 'grant' }))).toEqual({ ...LATE, exceptions: ['device_signed_out'] });
  });

  it('follows the strictest of several rights', () => {
    const right = fc.record({
      of: fc.constantFrom('account', 'company', 'property', 'sharing', 'assignment', 'link', 'grant'),
      beganAt: fc.option(fc.integer({ min: 0, max: 100 }).map((day) => day * DAY)),
      endedAt: fc.option(fc.integer({ min: 0, max: 100 }).map((day) => day * DAY)),
      withoutGrace: fc.boolean(),
    }) as fc.Arbitrary<Right>;
    fc.assert(
      fc.property(fc.array(right, { maxLength: 5 }), fc.nat(100), fc.nat(100), (rights, captured, waited) => {
        const times = { capturedAt: captured * DAY, receivedAt: (captured + waited) * DAY };
        const all = judgeLateness(rights, times);
        const each = rights.map((one) => judgeLateness([one], times));
        expect(judgeLateness([...rights].reverse(), times).ok).toBe(all.ok);
        expect(all.ok).toBe(each.every((one) => one.ok));
        if (all.ok) expect(all.late).toBe(each.some((one) => one.ok && one.late));
      }),
    );
  });
});

describe('work that is earlier than a right', () => {
  it.each([
    ['account', 'before_account'],
    ['company', 'before_account'],
    ['sharing', 'before_sharing'],
    ['assignment', 'before_assignment'],
    ['link', 'before_link'],
    ['property', 'before_property'],
  ] as const)('of %s is late with a reason, within clock tolerance it is not', (of, reason) => {
    const right = { of, beganAt: END, endedAt: null };
    const late = { ok: true, late: true, exceptions: [reason] };
    expect(at(END - BEGAN_TOLERANCE - 1, END, right)).toEqual(late);
    expect(at(END - BEGAN_TOLERANCE, END, right)).toMatchObject({ late: false, exceptions: [] });
    // A form cannot be opened before the right either.
    const opened = (startedAt: number) => judgeLateness([right], { startedAt, capturedAt: END, receivedAt: END });
    expect(opened(END - BEGAN_TOLERANCE - 1)).toEqual(late);
    expect(opened(END - BEGAN_TOLERANCE)).toMatchObject({ late: false, exceptions: [] });
  });

  it('names each reason once', () =>
    expect(
      judgeLateness(
        [
          { of: 'account', beganAt: END, endedAt: null },
          { of: 'company', beganAt: END, endedAt: null },
        ],
        { capturedAt: 0, receivedAt: END },
      ),
    ).toMatchObject({ exceptions: ['before_account'] }));
});

describe('several periods of one right', () => {
  const first: Spell = { beganAt: DAY, endedAt: 3 * DAY };
  const second: Spell = { beganAt: 5 * DAY, endedAt: 7 * DAY };
  const third: Spell = { beganAt: 9 * DAY, endedAt: null };
  const all = [third, first, second];

  it('use the period in which the work was captured', () => {
    expect(spellAt(all, 2 * DAY)).toEqual({ ...first, lastEnd: null });
    expect(spellAt(all, DAY)).toEqual({ ...first, lastEnd: null });
    expect(spellAt(all, 5 * DAY - BEGAN_TOLERANCE)).toEqual({ ...second, lastEnd: null });
    expect(spellAt([first, second], 2 * DAY)).toEqual({ ...first, lastEnd: 7 * DAY });
    expect(spellAt(all, 9 * DAY)).toEqual({ ...third, lastEnd: null });
  });

  it('use the last period for a gap or a time before all', () => {
    expect(spellAt(all, 3 * DAY)).toMatchObject(third);
    expect(spellAt(all, 5 * DAY - BEGAN_TOLERANCE - 1)).toMatchObject(third);
    expect(spellAt([second, first], 0)).toMatchObject(second);
    expect(spellAt([], 4)).toEqual({ beganAt: null, endedAt: 0, lastEnd: 0 });
  });

  it('are one when they overlap or a gap is at most ten minutes', () => {
    const follows = (gap: number): Spell => ({ beganAt: 3 * DAY + gap, endedAt: null });
    expect(spellAt([follows(BEGAN_TOLERANCE), first], 2 * DAY)).toMatchObject({ beganAt: DAY, endedAt: null });
    expect(spellAt([follows(BEGAN_TOLERANCE + 1), first], 2 * DAY)).toMatchObject(first);
    const within: Spell = { beganAt: 2 * DAY, endedAt: 2.5 * DAY };
    expect(spellAt([within, first], 2.2 * DAY)).toMatchObject(first);
    expect(spellAt([first, { beganAt: null, endedAt: null }], 4 * DAY)).toMatchObject({ beganAt: null, endedAt: null });
  });

  it.each(['assignment', 'sharing'] as const)('of %s: make work of an earlier period late', (of) => {
    const arrives = (spells: Spell[], capturedAt: number, receivedAt: number) =>
      at(capturedAt, receivedAt, { of, ...spellAt(spells, capturedAt) });
    expect(arrives(all, 6 * DAY, 100 * DAY)).toEqual(LATE);
    expect(arrives([first, second], 2 * DAY, 7 * DAY + LATE_GRACE)).toEqual(LATE);
    expect(arrives([first, second], 2 * DAY, 7 * DAY + LATE_GRACE + 1)).toEqual({ ok: false, code: 'ended' });
    expect(arrives(all, 9 * DAY, 100 * DAY)).toMatchObject({ ok: true, late: false });
  });
});

describe('a reactivated account', () => {
  const paused: Right = { of: 'account', beganAt: null, endedAt: null, pauses: [{ from: END, to: END + DAY }] };
  const request = (capturedAt: number, more: Partial<Right> = {}) =>
    judgeLateness([{ ...paused, ...more }], { capturedAt, receivedAt: END + 2 * DAY });
  const ORDINARY = { ok: true, late: false, exceptions: [] };
  const HELD = { ok: true, late: true, exceptions: ['account_paused'] };

  it('holds work of the pause, with ten minutes at its end', () => {
    expect(request(END)).toEqual(HELD);
    expect(request(END + DAY - BEGAN_TOLERANCE - 1)).toEqual(HELD);
    expect(request(END + DAY - BEGAN_TOLERANCE)).toEqual(ORDINARY);
  });

  it('takes work from before the pause as late', () => {
    expect(request(END - 1)).toEqual(LATE);
    expect(judgeLateness([paused], { capturedAt: END - 1, receivedAt: END + 99 * LATE_GRACE })).toEqual(LATE);
  });

  it('uses the pause that followed the capture', () => {
    const pauses = [
      { from: END + DAY, to: END + 1.5 * DAY },
      { from: END - 20 * DAY, to: END - 19 * DAY },
    ];
    expect(request(END - 21 * DAY, { pauses })).toEqual(LATE);
    expect(request(END - 18 * DAY, { pauses })).toEqual(LATE);
    expect(request(END + 1.6 * DAY, { pauses })).toEqual(ORDINARY);
  });

  it('holds nothing for a pause of ten minutes', () =>
    expect(request(END - 1, { pauses: [{ from: END, to: END + BEGAN_TOLERANCE }] })).toEqual(ORDINARY));

  it('keeps a form that was opened before the pause ordinary', () =>
    expect(judgeLateness([paused], { startedAt: END - 1, capturedAt: END + DAY, receivedAt: END + DAY })).toEqual(
      ORDINARY,
    ));

  it('keeps the newest fifty pauses', () => {
    const one = { from: 1, to: 2 };
    expect(withPause(null, one)).toEqual([one]);
    expect(withPause([{ from: '1', to: 2 }, 7, one], { from: 3, to: 4 })).toEqual([one, { from: 3, to: 4 }]);
    const many = withPause(Array(60).fill(one), { from: 3, to: 4 });
    expect([many.length, many.at(-1)]).toEqual([50, { from: 3, to: 4 }]);
  });
});
