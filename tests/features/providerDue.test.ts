/** What a company reads in the morning: what is expected today and tomorrow, and of whom. */
import { expect, it } from 'vitest';
import { addDays, dayOf, startOf } from '../../src/domain/germanDay';
import { dueLines, todayLines } from '../../src/features/provider/dashboard/due';
import type { DuePlan } from '../../src/remote/plans';

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
