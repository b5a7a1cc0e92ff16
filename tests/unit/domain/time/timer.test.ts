import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIME_LIMIT } from '../../../../src/domain/limits';
import {
  type Clocks,
  clockText,
  clockWasSet,
  elapsed,
  getRemainingMs,
  getWarning,
  isExpired,
  resumeTimer,
  startTimer,
  type TimerCheckpoint,
  takeCheckpoint,
} from '../../../../src/domain/time/timer';

const SECOND = 1000;
/** A phone on a day in November; both clocks run until somebody does something to one of them. */
class Phone {
  wall = Date.UTC(2026, 10, 21, 6, 42);
  monotonic = 5_000;
  get now(): Clocks {
    return { wall: this.wall, monotonic: this.monotonic };
  }
  pass(seconds: number): this {
    this.wall += seconds * SECOND;
    this.monotonic += seconds * SECOND;
    return this;
  }
  setClock(seconds: number): this {
    this.wall += seconds * SECOND;
    return this;
  }
  /** A reload begins the monotonic clock anew. */
  reload(): this {
    this.monotonic = 0;
    return this;
  }
}

/** The way of a timer through a hidden phase or a reload: stored as JSON, taken over again. */
function throughStorage(phone: Phone, stored: TimerCheckpoint) {
  return resumeTimer(JSON.parse(JSON.stringify(stored)), phone.now);
}

describe('the ten minutes', () => {
  it('begin at 10:00 and end at 0:00, not a tick earlier or later', () => {
    const phone = new Phone();
    const timer = startTimer(phone.now);
    expect(clockText(getRemainingMs(elapsed(timer, phone.now)))).toBe('10:00');
    phone.pass(599.999);
    expect(isExpired(elapsed(timer, phone.now))).toBe(false);
    expect(clockText(getRemainingMs(elapsed(timer, phone.now)))).toBe('0:01');
    phone.pass(0.001);
    expect(isExpired(elapsed(timer, phone.now))).toBe(true);
    expect(clockText(getRemainingMs(elapsed(timer, phone.now)))).toBe('0:00');
  });

  it('never show less than 0:00', () => {
    const phone = new Phone();
    const timer = startTimer(phone.now);
    phone.pass(5000);
    expect(getRemainingMs(elapsed(timer, phone.now))).toBe(0);
  });

  it('are drawn as m:ss, a begun second counting as a whole one', () => {
    const texts: [number, string][] = [
      [600_000, '10:00'],
      [599_001, '10:00'],
      [599_000, '9:59'],
      [581_000, '9:41'],
      [120_000, '2:00'],
      [60_001, '1:01'],
      [9_000, '0:09'],
      [1, '0:01'],
      [0, '0:00'],
    ];
    for (const [ms, text] of texts) expect(clockText(ms)).toBe(text);
  });

  it('warn at two minutes, at one minute and at the end', () => {
    const steps: [number, ReturnType<typeof getWarning>][] = [
      [600_000, null],
      [120_001, null],
      [120_000, 'twoMinutes'],
      [60_001, 'twoMinutes'],
      [60_000, 'oneMinute'],
      [1, 'oneMinute'],
      [0, 'expired'],
    ];
    for (const [ms, expected] of steps) expect(getWarning(ms)).toBe(expected);
  });
});

describe('neither a reload nor a locked screen stops or restarts the window', () => {
  it('a reload after four minutes leaves six', () => {
    const phone = new Phone();
    const before = startTimer(phone.now);
    phone.pass(240);
    const stored = takeCheckpoint(before, phone.now);
    const timer = throughStorage(phone.pass(3).reload(), stored);
    expect(elapsed(timer, phone.now)).toBe(243 * SECOND);
    expect(elapsed(timer, phone.pass(57).now)).toBe(300 * SECOND);
  });

  it('a phone call of eleven minutes ends it', () => {
    const phone = new Phone();
    const stored = takeCheckpoint(startTimer(phone.now), phone.now);
    expect(isExpired(elapsed(throughStorage(phone.pass(660), stored), phone.now))).toBe(true);
  });

  it('a crash goes on from the last stored moment: nothing is given back', () => {
    const phone = new Phone();
    const timer = startTimer(phone.now);
    const stored = takeCheckpoint(timer, phone.pass(100).now);
    phone.pass(50).reload();
    expect(elapsed(throughStorage(phone, stored), phone.now)).toBe(150 * SECOND);
  });

  it('whatever the sequence of visible time, hiding and reloading: the sum is the time that passed', () => {
    const step = fc.record({ seconds: fc.integer({ min: 0, max: 120 }), reload: fc.boolean(), hide: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const phone = new Phone();
        let timer = startTimer(phone.now);
        let passed = 0;
        for (const { seconds, reload, hide } of steps) {
          phone.pass(seconds);
          passed += seconds;
          if (!reload && !hide) continue;
          const stored = takeCheckpoint(timer, phone.now);
          phone.pass(7);
          passed += 7;
          if (reload) phone.reload();
          timer = throughStorage(phone, stored);
        }
        expect(elapsed(timer, phone.now)).toBe(passed * SECOND);
        expect(getRemainingMs(elapsed(timer, phone.now))).toBe(Math.max(0, TIME_LIMIT - passed * SECOND));
      }),
    );
  });
});

describe('a clock that is set is recorded, never punished (D11)', () => {
  it('while the page is in view it changes nothing, forwards or back', () => {
    for (const jump of [3600, -3600, 86_400 * 365]) {
      const phone = new Phone();
      const timer = startTimer(phone.now);
      phone.pass(100).setClock(jump).pass(20);
      expect(elapsed(timer, phone.now)).toBe(120 * SECOND);
      expect(clockWasSet(timer, phone.now)).toBe(true);
    }
  });

  it('set while in view and stored afterwards, a reload does not pay for it either', () => {
    const phone = new Phone();
    const timer = startTimer(phone.now);
    phone.pass(100).setClock(3600);
    const stored = takeCheckpoint(timer, phone.now);
    expect(elapsed(throughStorage(phone.pass(5).reload(), stored), phone.now)).toBe(105 * SECOND);
  });

  it('set back while hidden it gives no time back', () => {
    const phone = new Phone();
    const stored = takeCheckpoint(startTimer(phone.now), phone.pass(100).now);
    const timer = throughStorage(phone.setClock(-7200), stored);
    expect(elapsed(timer, phone.now)).toBe(100 * SECOND);
    expect(elapsed(timer, phone.pass(10).now)).toBe(110 * SECOND);
  });

  it('elapsed time never runs backwards, whatever the clocks do', () => {
    const event = fc.oneof(
      fc.record({ pass: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ set: fc.integer({ min: -100_000, max: 100_000 }) }),
      fc.record({ resume: fc.constant(true) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const phone = new Phone();
        let timer = startTimer(phone.now);
        let last = 0;
        for (const happened of events) {
          if ('pass' in happened) phone.pass(happened.pass);
          if ('set' in happened) phone.setClock(happened.set);
          if ('resume' in happened) {
            const stored = takeCheckpoint(timer, phone.now);
            timer = throughStorage(phone.reload(), stored);
          }
          const current = elapsed(timer, phone.now);
          expect(current).toBeGreaterThanOrEqual(last);
          last = current;
        }
      }),
    );
  });

  it('a few seconds of drift are no set clock', () => {
    const phone = new Phone();
    const timer = startTimer(phone.now);
    expect(clockWasSet(timer, phone.pass(500).setClock(4).now)).toBe(false);
    expect(clockWasSet(timer, phone.setClock(2).now)).toBe(true);
  });
});
