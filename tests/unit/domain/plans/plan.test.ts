/** The Leistungsplan: expected services, their results, and proposals from the past. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHoliday } from '../../../../src/domain/plans/holidays';
import { LANDS } from '../../../../src/domain/plans/land';
import {
  inSeason,
  isRunning,
  type JudgedWindow,
  judgedIn,
  judgeWindows,
  listPlanWindows,
  type Schedule,
  type Visit,
  visitsOf,
} from '../../../../src/domain/plans/plan';
import { dueDays } from '../../../../src/domain/plans/planDue';
import { pauseSince, scheduleIn } from '../../../../src/domain/plans/planInput';
import { proposeRhythm } from '../../../../src/domain/plans/planProposal';
import { proposalText, rhythmText, scheduleText } from '../../../../src/domain/plans/planTexts.de';
import { addDays, dayAt, dayOf, indexOf, startOf, weekdayAt } from '../../../../src/domain/time/germanDay';

const SEED = 16;
const HOUR = 3_600_000;
const noon = (day: string) => startOf(day) + 12 * HOUR;
const THURSDAYS: Schedule = {
  rhythm: { kind: 'weekdays', days: [4] },
  season: null,
  tolerance: 1,
  startsOn: '2026-10-01',
  endsOn: null,
};
const plan = (changes: Partial<Schedule>): Schedule => ({ ...THURSDAYS, ...changes });
const dues = (of: Schedule, from: string, to: string) => listPlanWindows(of, { from, to }).map(({ due }) => due);
const visits = (...days: string[]): Visit[] => days.map((day) => ({ day, arrived: day }));
/** Most windows that visits can close: each visit tries each window and moves its holder. */
function mostClosed(of: readonly { from: string; until: string }[], came: readonly Visit[]): number {
  const holders = new Map<object, Visit>();
  const finds = (visit: Visit, tried: Set<object>): boolean =>
    of.some((window) => {
      if (tried.has(window) || visit.day < window.from || visit.day > window.until) return false;
      tried.add(window);
      const holder = holders.get(window);
      if (holder && !finds(holder, tried)) return false;
      holders.set(window, visit);
      return true;
    });
  return came.filter((visit) => finds(visit, new Set())).length;
}
const states = (of: readonly JudgedWindow[]) => of.map(({ due, state }) => `${due} ${state}`);

describe('what is expected', () => {
  it("on weekdays, from the plan's first day to its last", () => {
    expect(dues(THURSDAYS, '2026-09-01', '2026-10-31')).toEqual([
      '2026-10-01',
      '2026-10-08',
      '2026-10-15',
      '2026-10-22',
      '2026-10-29',
    ]);
    expect(dues(plan({ endsOn: '2026-10-14' }), '2026-09-01', '2026-10-31')).toEqual(['2026-10-01', '2026-10-08']);
    expect(dues(plan({ rhythm: { kind: 'weekdays', days: [2, 5] } }), '2026-11-16', '2026-11-22')).toEqual([
      '2026-11-17',
      '2026-11-20',
    ]);
  });

  it('at an interval from the start, for any requested range', () => {
    const fortnight = plan({ rhythm: { kind: 'interval', days: 14 } });
    expect(dues(fortnight, '2026-10-02', '2026-11-30')).toEqual([
      '2026-10-15',
      '2026-10-29',
      '2026-11-12',
      '2026-11-26',
    ]);
  });

  it('some times a month; a partial month counts complete parts', () => {
    const twice = plan({ rhythm: { kind: 'monthly', times: 2 }, startsOn: '2026-10-10', tolerance: 2 });
    expect(listPlanWindows(twice, { from: '2026-10-01', to: '2026-11-30' })).toEqual([
      { due: '2026-10-31', first: '2026-10-10', last: '2026-10-31', from: '2026-10-10', until: '2026-11-02' },
      { due: '2026-11-15', first: '2026-11-01', last: '2026-11-30', from: '2026-10-30', until: '2026-12-02' },
      { due: '2026-11-30', first: '2026-11-01', last: '2026-11-30', from: '2026-10-30', until: '2026-12-02' },
    ]);
  });

  it('in its season only, also over New Year', () => {
    const winter = plan({ season: { from: '11-15', to: '03-01' } });
    expect(dues(winter, '2026-11-01', '2026-11-30')).toEqual(['2026-11-19', '2026-11-26']);
    expect(dues(winter, '2026-12-28', '2027-01-08')).toEqual(['2026-12-31', '2027-01-07']);
    expect(dues(winter, '2027-02-24', '2027-03-12')).toEqual(['2027-02-25']);
    expect(inSeason({ from: '04-01', to: '10-31' }, '2026-11-01')).toBe(false);
    expect(inSeason({ from: '11-15', to: '02-29' }, '2027-03-01')).toBe(false);
  });

  it('not on a public holiday of its own Land', () => {
    const daily = { rhythm: { kind: 'weekdays' as const, days: [1, 2, 3, 4, 5] } };
    const christmas = ['2026-12-24', '2026-12-28'] as const;
    expect(dues(plan({ ...daily, freeIn: 'NW' }), ...christmas)).toEqual(['2026-12-24', '2026-12-28']);
    expect(dues(plan(daily), ...christmas)).toEqual(['2026-12-24', '2026-12-25', '2026-12-28']);
    const epiphany = ['2027-01-05', '2027-01-07'] as const;
    expect(dues(plan({ ...daily, freeIn: 'NW' }), ...epiphany)).toHaveLength(3);
    expect(dues(plan({ ...daily, freeIn: 'ST' }), ...epiphany)).toEqual(['2027-01-05', '2027-01-07']);
  });

  it("on an interval's other days when one is a holiday", () => {
    const weekly = plan({ rhythm: { kind: 'interval', days: 7 }, startsOn: '2026-12-18', freeIn: 'NW' });
    expect(dues(weekly, '2026-12-01', '2027-01-15')).toEqual(['2026-12-18', '2027-01-08', '2027-01-15']);
  });

  it('not in a pause, and as usual around it', () => {
    const paused = plan({ pause: { from: '2026-10-08', to: '2026-10-21' } });
    expect(dues(paused, '2026-10-01', '2026-10-31')).toEqual(['2026-10-01', '2026-10-22', '2026-10-29']);
  });

  it('some times a month without a pause, regardless of holidays', () => {
    const twice = plan({ rhythm: { kind: 'monthly', times: 2 }, pause: { from: '2026-11-20', to: '2026-12-31' } });
    expect(dues(twice, '2026-10-01', '2026-12-31')).toEqual(['2026-10-15', '2026-10-31', '2026-11-15']);
    const daily = plan({ rhythm: { kind: 'monthly', times: 1 }, freeIn: 'SN' });
    expect(dues(daily, '2026-11-01', '2026-12-31')).toEqual(['2026-11-30', '2026-12-31']);
  });

  it('never for bei Bedarf', () => {
    expect(dues(plan({ rhythm: { kind: 'weather' } }), '2026-10-01', '2027-10-01')).toEqual([]);
  });
});

describe('results', () => {
  const range = { from: '2026-10-01', to: '2026-10-31' };
  const now = noon('2026-10-23');
  const judged = (...days: string[]) => states(judgedIn(THURSDAYS, range, { visits: visits(...days), now }));

  it('are done, tolerated, missing, or open during the tolerance', () => {
    expect(judged('2026-10-01', '2026-10-09', '2026-10-17')).toEqual([
      '2026-10-01 done',
      '2026-10-08 tolerated',
      '2026-10-15 missing',
      '2026-10-22 open',
      '2026-10-29 open',
    ]);
  });

  it('close one service per day, however many records', () => {
    const twice = plan({ rhythm: { kind: 'weekdays', days: [3, 4] } });
    const of = { visits: visits('2026-10-07'), now };
    expect(states(judgedIn(twice, { from: '2026-10-07', to: '2026-10-08' }, of))).toEqual([
      '2026-10-07 done',
      '2026-10-08 missing',
    ]);
  });

  it('never use a punctual visit for the service before', () => {
    const daily = plan({ rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5] }, tolerance: 2 });
    const of = { visits: visits('2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09'), now };
    expect(states(judgedIn(daily, { from: '2026-10-05', to: '2026-10-09' }, of))[0]).toBe('2026-10-05 missing');
  });

  it('close both days of two visits that are a day late', () => {
    const twice = plan({ rhythm: { kind: 'weekdays', days: [1, 2] } });
    const of = { visits: visits('2026-10-06', '2026-10-07'), now };
    expect(states(judgedIn(twice, { from: '2026-10-05', to: '2026-10-06' }, of))).toEqual([
      '2026-10-05 tolerated',
      '2026-10-06 tolerated',
    ]);
  });

  it('move visits to close Wednesday, never for a future day', () => {
    const daily = plan({ rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5] } });
    const week = { from: '2026-10-05', to: '2026-10-09' };
    const of = (...days: string[]) => ({ visits: visits(...days), now });
    expect(
      states(judgedIn(daily, week, of('2026-10-05', '2026-10-06', '2026-10-08', '2026-10-09', '2026-10-10'))),
    ).toEqual([
      '2026-10-05 done',
      '2026-10-06 done',
      '2026-10-07 tolerated',
      '2026-10-08 tolerated',
      '2026-10-09 tolerated',
    ]);
    const open = {
      ...of('2026-10-18', '2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22'),
      now: noon('2026-10-22'),
    };
    const days = states(judgedIn(daily, { from: '2026-10-19', to: '2026-10-23' }, open));
    expect(days.at(-1)).toBe('2026-10-23 open');
  });

  it('name work that was captured in time and arrived late', () => {
    const late: Visit[] = [{ day: '2026-10-08', arrived: '2026-10-12' }];
    const [, second] = judgedIn(THURSDAYS, range, { visits: late, now });
    expect(second).toMatchObject({ state: 'late', closedOn: '2026-10-08', arrivedOn: '2026-10-12' });
  });

  it('are missing from German midnight after the tolerance', () => {
    const sundays = plan({ rhythm: { kind: 'weekdays', days: [7] }, tolerance: 0 });
    const at = (ms: number) =>
      judgedIn(sundays, { from: '2026-10-25', to: '2026-10-25' }, { visits: [], now: ms })[0]?.state;
    expect(at(Date.UTC(2026, 9, 25, 22, 59, 59, 999))).toBe('open');
    expect(at(Date.UTC(2026, 9, 25, 23))).toBe('missing');
  });

  it('are equal for any requested range', () => {
    const wide = plan({ tolerance: 4 });
    const of = { visits: visits('2026-10-04'), now };
    expect(states(judgedIn(wide, { from: '2026-10-01', to: '2026-10-08' }, of))).toEqual([
      '2026-10-01 tolerated',
      '2026-10-08 missing',
    ]);
    expect(states(judgedIn(wide, { from: '2026-10-08', to: '2026-10-08' }, of))).toEqual(['2026-10-08 missing']);
    expect(states(judgedIn(wide, { from: '2026-10-01', to: '2026-10-01' }, of))).toEqual(['2026-10-01 tolerated']);
  });

  it('keep the past of a plan that changed', () => {
    const before = plan({ endsOn: '2026-10-14' });
    const after = plan({ rhythm: { kind: 'weekdays', days: [2] }, startsOn: '2026-10-15' });
    const all = [before, after].flatMap((one) =>
      judgedIn(one, range, { visits: visits('2026-10-01', '2026-10-20'), now }),
    );
    expect(states(all)).toEqual(['2026-10-01 done', '2026-10-08 missing', '2026-10-20 done', '2026-10-27 open']);
  });
});

it('are not due on a phone on holidays and in a pause', () => {
  const daily = plan({ rhythm: { kind: 'interval', days: 1 }, tolerance: 0 });
  const due = (of: Schedule) => dueDays(of, [], { now: noon('2026-12-25'), ahead: 2 }).map((day) => day.due);
  expect(due({ ...daily, freeIn: 'NW', pause: null })).toEqual(['2026-12-27']);
  expect(due({ ...daily, freeIn: null, pause: { from: '2026-12-26', to: '2026-12-31' } })).toEqual(['2026-12-25']);
  expect(due(daily)).toEqual(['2026-12-25', '2026-12-26', '2026-12-27']);
});

describe('a typed pause', () => {
  const now = noon('2026-11-29');
  const issues = (pause: unknown, startsOn = '2026-11-29') => scheduleIn({ ...plan({ startsOn }), pause }, now).issues;
  const refused = [{ field: 'pause', code: 'plan_pause_invalid' }];

  it.each([
    ['ends before it begins', { from: '2026-12-14', to: '2026-12-01' }],
    ['is longer than a year', { from: '2026-12-01', to: '2027-12-02' }],
    ['has no end', { from: '2026-12-01', to: '' }],
    ['has a day that does not exist', { from: '2026-02-30', to: '2026-12-01' }],
    ['is over before the plan begins', { from: '2026-11-01', to: '2026-11-28' }],
    ['is no pause', 'August'],
    ['says more', { from: '2026-12-01', to: '2026-12-02', why: '' }],
  ])('is refused where it %s', (_what, pause) => {
    expect(issues(pause)).toEqual(refused);
  });

  it('begins today at the earliest, also in an older plan', () => {
    expect(issues({ from: '2026-11-28', to: '2026-12-02' }, '2026-11-01')).toEqual(refused);
    expect(issues({ from: '2026-11-29', to: '2026-12-02' }, '2026-11-01')).toBeNull();
    // A running one stays when its plan changes today.
    expect(issues({ from: '2026-11-20', to: '2026-12-02' })).toBeNull();
    expect(issues({ from: '2026-12-01', to: '2027-12-01' })).toBeNull();
    expect([issues(null), issues(undefined)]).toEqual([null, null]);
  });

  it('is dropped when it is over', () => {
    const pause = { from: '2026-11-20', to: '2026-12-02' };
    expect([pauseSince(pause, '2026-12-02'), pauseSince(pause, '2026-12-03')]).toEqual([pause, null]);
    expect([pauseSince(null, '2026-12-02'), pauseSince(undefined, '2026-12-02')]).toEqual([null, null]);
  });
});

describe('captures as visits', () => {
  it('count by German day and by their first arrival', () => {
    const capturedAt = Date.UTC(2026, 6, 9, 22, 30);
    const captures = [
      { capturedAt, arrivedAt: null },
      { capturedAt: capturedAt + HOUR, arrivedAt: noon('2026-07-14') },
      { capturedAt: capturedAt + 2 * HOUR, arrivedAt: noon('2026-07-12') },
    ];
    expect(visitsOf(captures)).toEqual([{ day: '2026-07-10', arrived: '2026-07-12' }]);
  });
});

describe('any plan and captures', () => {
  const day = fc.integer({ min: indexOf('2026-01-01'), max: indexOf('2027-06-30') }).map(dayAt);
  const rhythm = fc.oneof(
    fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
      .map((days) => ({ kind: 'weekdays' as const, days: [...days].sort() })),
    fc.integer({ min: 1, max: 92 }).map((days) => ({ kind: 'interval' as const, days })),
    fc.integer({ min: 1, max: 8 }).map((times) => ({ kind: 'monthly' as const, times })),
  );
  const season = fc.option(
    fc.record({ from: day, to: day }).map(({ from, to }) => ({ from: from.slice(5), to: to.slice(5) })),
  );
  const schedule = fc.record({
    rhythm,
    season,
    tolerance: fc.integer({ min: 0, max: 7 }),
    startsOn: day,
    endsOn: fc.option(day),
  });
  const visit = fc
    .record({ day, arrived: day })
    .map((one) => ({ ...one, arrived: one.arrived < one.day ? one.day : one.arrived }));
  const seen = fc.uniqueArray(visit, { maxLength: 120, selector: (one) => one.day });
  const years = { from: '2026-01-01', to: '2027-06-30' };
  const earlier = (end: string | null, other: string) => (end !== null && end < other ? end : other);
  const later = (start: string, other: string) => (start > other ? start : other);
  /** Two hundred fixed cases. */
  const always = (holds: (of: Schedule, days: Visit[], today: string) => void): void => {
    void fc.assert(fc.property(schedule, seen, day, holds), { seed: SEED, numRuns: 200 });
  };

  it('have windows inside plan and season, ordered and unique', () => {
    always((of) => {
      const found = listPlanWindows(of, years);
      for (const { due, from, first, last, until } of found) {
        expect(isRunning(of, due) && inSeason(of.season, due)).toBe(true);
        expect([from <= first || first < of.startsOn, first <= due, due <= last, last <= until]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }
      expect(found.map(({ due }) => due)).toEqual([...new Set(found.map(({ due }) => due))].sort());
    });
  });

  it('close one window per visit, and miss no closable one', () => {
    always((of, days, today) => {
      const judged = judgeWindows(listPlanWindows(of, years), days, noon(today));
      const used = judged.flatMap(({ closedOn }) => closedOn ?? []);
      expect(new Set(used).size).toBe(used.length);
      for (const one of judged) {
        if (one.closedOn !== null) expect(one.closedOn >= one.from && one.closedOn <= one.until).toBe(true);
        else {
          expect(one.state).toBe(one.until < today ? 'missing' : 'open');
          expect(
            days.filter((left) => !used.includes(left.day) && left.day >= one.from && left.day <= one.until),
          ).toEqual([]);
        }
      }
    });
  });

  it('miss as few as an exhaustive matching', () => {
    const dense = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
      tolerance: fc.integer({ min: 0, max: 7 }),
      seen: fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { maxLength: 20 }),
    });
    void fc.assert(
      fc.property(dense, ({ days, tolerance, seen: offsets }) => {
        const of = listPlanWindows(plan({ rhythm: { kind: 'weekdays', days }, tolerance }), {
          from: '2026-10-05',
          to: '2026-11-01',
        });
        const came = visits(...offsets.map((offset) => addDays('2026-10-05', offset)));
        const judged = judgeWindows(of, came, noon('2027-01-01'));
        const used = judged.flatMap(({ closedOn }) => closedOn ?? []);
        expect(new Set(used).size).toBe(used.length);
        expect(
          judged.every(({ closedOn, from, until }) => closedOn === null || (from <= closedOn && closedOn <= until)),
        ).toBe(true);
        expect(used.length).toBe(mostClosed(of, came));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('ignore the order of arrivals, and close no less by one more', () => {
    always((of, days, today) => {
      const closedOf = (some: Visit[]) =>
        judgeWindows(listPlanWindows(of, years), some, noon(today)).filter(({ closedOn }) => closedOn !== null).length;
      expect(judgeWindows(listPlanWindows(of, years), [...days].reverse(), noon(today))).toEqual(
        judgeWindows(listPlanWindows(of, years), days, noon(today)),
      );
      expect(closedOf(days)).toBeGreaterThanOrEqual(closedOf(days.slice(1)));
    });
  });

  it('lose exactly the days of holidays and pause, with a fixed past', () => {
    const free = fc.record({ freeIn: fc.constantFrom(...LANDS), from: day, length: fc.integer({ min: 0, max: 365 }) });
    void fc.assert(
      fc.property(schedule, free, seen, (of, { freeIn, from, length }, days) => {
        if (of.rhythm.kind === 'monthly') return;
        const pause = { from, to: addDays(from, length) };
        const isFree = (due: string) => isHoliday(freeIn, due) || (pause.from <= due && due <= pause.to);
        const all = listPlanWindows(of, years).map(({ due }) => due);
        const left = all.filter((due) => !isFree(due));
        expect(listPlanWindows({ ...of, freeIn, pause }, years).map(({ due }) => due)).toEqual(left);
        // Judges the row from before the change as if unchanged.
        const past = { ...of, endsOn: earlier(of.endsOn, addDays(from, -1)) };
        const until = { from: years.from, to: addDays(from, -1) };
        const strict = (one: Schedule) => judgedIn({ ...one, tolerance: 0 }, until, { visits: days, now: noon(from) });
        expect(states(strict(past))).toEqual(states(strict(of)));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('expect the same days when a plan is replaced', () => {
    void fc.assert(
      fc.property(schedule, seen, day, day, (of, days, today, change) => {
        // Intervals count from their start, and a split month counts its parts.
        if (of.rhythm.kind !== 'weekdays') return;
        const before = change > of.startsOn ? [{ ...of, endsOn: earlier(of.endsOn, addDays(change, -1)) }] : [];
        const after =
          of.endsOn === null || of.endsOn >= change ? [{ ...of, startsOn: later(of.startsOn, change) }] : [];
        const parts = [...before, ...after].map((part) => listPlanWindows(part, years));
        expect(parts.flat().map(({ due }) => due)).toEqual(listPlanWindows(of, years).map(({ due }) => due));
        const strict = (one: Schedule) => judgedIn({ ...one, tolerance: 0 }, years, { visits: days, now: noon(today) });
        expect([...before, ...after].flatMap((part) => states(strict(part)))).toEqual(states(strict(of)));
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it('miss a service from German midnight after its tolerance', () => {
    const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
    always((of) => {
      for (const one of listPlanWindows(of, years).slice(0, 40)) {
        const over = startOf(addDays(one.until, 1));
        expect(clock.format(over)).toBe(`${addDays(one.until, 1)} 00:00:00`);
        expect([judgeWindows([one], [], over - 1)[0]?.state, judgeWindows([one], [], over)[0]?.state]).toEqual([
          'open',
          'missing',
        ]);
      }
    });
  });

  it("use the calendar's weekdays", () => {
    for (let index = indexOf('2026-01-01'); index < indexOf('2028-01-01'); index++)
      expect(weekdayAt(index) % 7).toBe(new Date(`${dayAt(index)}T12:00:00Z`).getUTCDay());
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayOf(startOf('2026-03-29'))).toBe('2026-03-29');
  });
});

describe('plan input', () => {
  const now = noon('2026-11-21');
  const codes = (changes: object) =>
    (scheduleIn({ ...THURSDAYS, ...changes }, now).issues ?? []).map(({ field, code }) => `${field} ${code}`);

  it('is accepted when valid', () => {
    expect(scheduleIn({ ...THURSDAYS, season: { from: '11-15', to: '02-29' } }, now).issues).toBeNull();
    expect(codes({ rhythm: { kind: 'weather' } })).toEqual([]);
  });

  it.each([
    [{ rhythm: { kind: 'weekdays', days: [] } }, 'rhythm plan_rhythm_invalid'],
    [{ rhythm: { kind: 'weekdays', days: [4, 2] } }, 'rhythm plan_rhythm_invalid'],
    [{ rhythm: { kind: 'interval', days: 0 } }, 'rhythm plan_rhythm_invalid'],
    [{ rhythm: { kind: 'monthly', times: 2, days: 1 } }, 'rhythm plan_rhythm_invalid'],
    [{ rhythm: null }, 'rhythm plan_rhythm_invalid'],
    [{ season: { from: '02-30', to: '03-31' } }, 'season plan_season_invalid'],
    [{ tolerance: 8 }, 'tolerance plan_tolerance_invalid'],
    [{ startsOn: '2026-02-30' }, 'startsOn plan_dates_invalid'],
    [{ startsOn: '2025-11-19' }, 'startsOn plan_dates_invalid'],
    [{ endsOn: '2026-09-30' }, 'endsOn plan_dates_invalid'],
  ])('is refused: %j', (changes, text) => {
    expect(codes(changes)).toEqual([text]);
  });
});

describe('a proposal from the past', () => {
  const now = noon('2026-11-21');
  const monday = indexOf('2026-11-16');
  const thursdays = [...Array(15).keys()].map((week) => dayAt(monday - 7 * (15 - week) + 3));

  it('is a regular weekday, with its frequency', () => {
    const missed = thursdays.filter((_day, index) => index !== 6);
    const moved = missed.map((day, index) => (index === 3 ? addDays(day, 1) : day));
    const found = proposeRhythm(moved, now);
    expect(found).toEqual({ rhythm: { kind: 'weekdays', days: [4] }, tolerance: 1, hits: 14, of: 15 });
    expect(found && proposalText(found)).toBe('bisher etwa jeden Donnerstag, 14 von 15 Wochen');
  });

  it('is every second week, or by month', () => {
    const fortnights = thursdays.filter((_day, index) => index % 2 === 0);
    expect(proposeRhythm(fortnights, now)?.rhythm).toEqual({ kind: 'interval', days: 14 });
    expect(proposeRhythm(['2026-08-03', '2026-09-24', '2026-10-11'], now)?.rhythm).toEqual({
      kind: 'monthly',
      times: 1,
    });
  });

  it('is none without a pattern', () => {
    expect(proposeRhythm([], now)).toBeNull();
    expect(proposeRhythm(['2026-11-12', '2026-11-19'], now)).toBeNull();
    expect(proposeRhythm(['2026-08-03', '2026-08-05', '2026-08-20', '2026-10-11'], now)).toBeNull();
  });
});

describe('a plan as text', () => {
  it('has rhythm, season, tolerance and start', () => {
    expect(scheduleText(plan({ season: { from: '11-01', to: '03-31' } }))).toBe(
      'jeden Donnerstag · 01.11. bis 31.03. · ±1 Tag · ab 01.10.2026',
    );
    expect(rhythmText({ kind: 'weekdays', days: [1, 3, 5] })).toBe('jeden Montag, Mittwoch und Freitag');
    expect(rhythmText({ kind: 'interval', days: 14 })).toBe('alle 14 Tage');
  });
});
