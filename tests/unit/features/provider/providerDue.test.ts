/** What a company reads in the morning: what is expected today and tomorrow, and of whom. */
import { expect, it } from 'vitest';
import type { DuePlan } from '../../../../src/api/plans';
import { addDays, dayOf, startOf } from '../../../../src/domain/time/germanDay';
import { dueLines, todayLines } from '../../../../src/features/provider/dashboard/dueRules';

/** Thursday, at noon. */
const NOW = startOf('2026-11-19') + 12 * 3_600_000;
const today = dayOf(NOW);
const plan = (id: string, weekday: number, visits: string[] = []): DuePlan => ({
  id,
  property: 'pro000000000001',
  propertyName: 'Haus am Dom',
  propertyAddress: 'Domkloster 4',
  isOwn: false,
  service: 'Hausmeister',
  provider: null,
  rhythm: { kind: 'weekdays', days: [weekday] },
  season: null,
  tolerance: 1,
  startsOn: '2026-10-01',
  endsOn: null,
  visits: visits.map((day) => ({ day, arrived: day })),
});
const people = {
  assignments: [
    { property: 'pro000000000001', user: 'eva' },
    { property: 'pro000000000001', user: 'off' },
    { property: 'pro000000000002', user: 'bo' },
  ],
  employees: [
    { id: 'eva', fullName: 'Eva Erste', active: true },
    { id: 'off', fullName: 'Otto Weg', active: false },
    { id: 'bo', fullName: 'Bo Anders', active: true },
  ],
};

it('is due today, tomorrow and since yesterday, with who is assigned there; what is captured or far ahead is not', () => {
  const plans = [plan('today', 4), plan('done', 4, [today]), plan('next', 5), plan('before', 3), plan('far', 6)];
  expect(dueLines(plans, people, NOW)).toMatchObject([
    { id: 'before 2026-11-18', when: 'before', people: ['Eva Erste'] },
    { id: 'today 2026-11-19', when: 'today', people: ['Eva Erste'] },
    { id: `next ${addDays(today, 1)}`, when: 'tomorrow' },
  ]);
});

it('of two services a month the first one stays due until the month and its tolerance are over', () => {
  const visit = (day: string) => ({ day, arrived: day });
  const twice = { ...plan('twice', 4), rhythm: { kind: 'monthly' as const, times: 2 }, startsOn: '2026-11-01' };
  const saidOn = (day: string, ...visits: string[]) => {
    const now = startOf(day) + 12 * 3_600_000;
    const plans = [{ ...twice, visits: visits.map(visit) }];
    return [dueLines(plans, null, now), todayLines(plans, now)].map((lines) =>
      lines.map(({ due, when }) => `${due} ${when}`),
    );
  };
  const first = '2026-11-15 before';
  // Between the week behind the 15th and the day before the 30th nothing else is due.
  expect(saidOn('2026-11-24')).toEqual([[first], [first]]);
  expect(saidOn('2026-11-28')).toEqual([[first], [first]]);
  expect(saidOn('2026-11-29')).toEqual([[first, '2026-11-30 tomorrow'], [first]]);
  const both = [first, '2026-11-30 before'];
  expect(saidOn('2026-12-01')).toEqual([both, both]);
  expect(saidOn('2026-12-02')).toEqual([[], []]);
  // Once it is done, at any time of the month, nothing is due until the second one is.
  expect(saidOn('2026-11-24', '2026-11-03')).toEqual([[], []]);
  expect(saidOn('2026-11-24', '2026-11-20')).toEqual([[], []]);
});

it('says nobody of those it does not know yet', () => {
  expect(dueLines([plan('today', 4)], null, NOW)).toMatchObject([{ people: null }]);
});

it('on a phone it is due today and since yesterday, tomorrow not; what still waits for the network stands last', () => {
  const waiting = { ...plan('waiting', 3), visits: [{ day: addDays(today, -1), arrived: null }] };
  expect(todayLines([waiting, plan('today', 4), plan('next', 5), plan('before', 3)], NOW)).toMatchObject([
    { id: 'before 2026-11-18', when: 'before', isWaiting: false },
    { id: 'today 2026-11-19', when: 'today', isWaiting: false },
    { id: 'waiting 2026-11-18', when: 'before', isWaiting: true },
  ]);
});

it('what has waited for the network for weeks is no line of today', () => {
  const waited = { ...plan('waited', 4), visits: [{ day: addDays(today, -21), arrived: null }] };
  expect(todayLines([waited], NOW)).toMatchObject([{ id: 'waited 2026-11-19', isWaiting: false }]);
});
