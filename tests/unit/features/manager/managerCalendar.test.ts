import { afterAll, describe, expect, it, vi } from 'vitest';
import type { JudgedPlan } from '../../../../src/api/plans';
import type { SharingRecord } from '../../../../src/api/sharings';
import type { ServiceType } from '../../../../src/domain/documentation/service';
import { stateOf, validText } from '../../../../src/features/invitations/states';
import { byLast, type PropertyItem, providersText } from '../../../../src/features/manager/properties/propertyItems';
import { monthCover } from '../../../../src/features/properties/calendar/monthCover';
import {
  gridSpan,
  monthKey,
  monthOf,
  monthSummary,
  weeksOf,
} from '../../../../src/features/properties/calendar/monthRules';

/** A zone with summer time, whatever the machine's zone. */
const zone = vi.hoisted(() => {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  return before;
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const NOW = new Date('2026-11-21T14:30:00').getTime();
const work = (local: string, serviceType: ServiceType | null) => ({
  capturedAt: new Date(local).getTime(),
  serviceType,
});

describe('the calendar of a property', () => {
  const month = monthOf('2026-11', NOW);

  it('says on which other day work was done, in the month report too', () => {
    const day = { due: '2026-11-20', until: '2026-11-21', closedOn: '2026-11-21', arrivedOn: '2026-11-21' };
    for (const state of ['tolerated', 'late'] as const) {
      const plans = [{ service: 'Winterdienst', days: [{ ...day, state }] }] as unknown as JudgedPlan[];
      const due = weeksOf(month, [], { now: NOW, plans })
        .flat()
        .find((one) => one.day === '2026-11-20');
      expect(due?.expected).toEqual([{ service: 'Winterdienst', state: 'moved', doneOn: '2026-11-21' }]);
      const cells = monthCover(month, { records: [], plans, deleted: [] }, NOW).weeks.flat();
      expect(cells.find(({ label, inMonth }) => inMonth && label === '20.')?.lines).toEqual([
        { text: 'am 21.11.: Winterdienst', state: 'done' },
      ]);
    }
  });

  it('has complete weeks from Monday that touch the month', () => {
    const weeks = weeksOf(month, [], { now: NOW });
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks[0]?.[0]).toMatchObject({ day: '2026-10-26', label: '26.', month: '10.', inMonth: false });
    expect(weeks[0]?.[6]).toMatchObject({ day: '2026-11-01', label: '1.', month: '', inMonth: true });
    expect(weeks.at(-1)?.[6]?.day).toBe('2026-12-06');
    expect(gridSpan(month)).toEqual({
      from: new Date('2026-10-26T00:00').getTime(),
      to: new Date('2026-12-07T00:00').getTime(),
    });
  });

  it('has four weeks in a February of four', () => {
    expect(weeksOf(monthOf('2027-02', NOW), [], { now: NOW })).toHaveLength(4);
  });

  it.each([
    ['2026-03', '2026-03-29', 23],
    ['2026-10', '2026-10-25', 25],
  ])('loses no day and no work to the clock change in %s', (key, day, hours) => {
    const midnight = new Date(`${day}T00:00`).getTime();
    const evening = new Date(`${day}T23:30`).getTime();
    expect(evening - midnight).toBe((hours - 0.5) * 3_600_000);
    const records = [midnight, evening].map((capturedAt) => ({ capturedAt, serviceType: null }));
    const days = weeksOf(monthOf(key, NOW), records, { now: NOW }).flat();
    expect(new Set(days.map((one) => one.day)).size).toBe(days.length);
    expect(days.filter(({ jobs }) => jobs.length > 0)).toMatchObject([{ day, jobs: [{ count: 2 }] }]);
    const { from, to } = gridSpan(monthOf(key, NOW));
    expect([new Date(from), new Date(to)].map((edge) => [edge.getDay(), edge.getHours()])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('crosses the year: December into January and back', () => {
    const december = weeksOf(monthOf('2026-12', NOW), [work('2027-01-01T06:00', 'Winterdienst')], { now: NOW }).flat();
    expect(december.at(-3)).toMatchObject({
      day: '2027-01-01',
      label: '1.',
      month: '1.',
      inMonth: false,
      jobs: [{ count: 1 }],
    });
    expect(weeksOf(monthOf('2027-01', NOW), [], { now: NOW })[0]?.[0]).toMatchObject({
      day: '2026-12-28',
      label: '28.',
      month: '12.',
    });
    expect(monthKey(monthOf('2027-01', NOW), -1)).toBe('2026-12');
  });

  it("counts each day's work by local time", () => {
    const records = [
      work('2026-11-21T00:00', 'Winterdienst'),
      work('2026-11-21T23:59', 'Winterdienst'),
      work('2026-11-21T12:00', 'Hausmeister'),
      work('2026-11-22T00:00', null),
    ];
    const days = weeksOf(month, records, { now: NOW }).flat();
    const of = (day: string) => days.find((one) => one.day === day);
    expect(of('2026-11-21')).toMatchObject({
      isToday: true,
      jobs: [
        { service: 'Winterdienst', count: 2 },
        { service: 'Hausmeister', count: 1 },
      ],
    });
    expect(of('2026-11-22')?.jobs).toEqual([{ service: '', count: 1 }]);
    expect(of('2026-11-20')?.jobs).toEqual([]);
  });

  it('sums up its own month only', () => {
    const records = [
      work('2026-10-31T12:00', 'Winterdienst'),
      work('2026-11-02T06:00', 'Winterdienst'),
      work('2026-11-02T18:00', 'Winterdienst'),
      work('2026-11-03T06:00', 'Hausmeister'),
    ];
    expect(monthSummary(month, records)).toEqual({
      services: [
        { service: 'Winterdienst', days: 1, entries: 2 },
        { service: 'Hausmeister', days: 1, entries: 1 },
      ],
      days: 2,
      entries: 3,
    });
  });

  it('shows the current month for an invalid address', () => {
    for (const value of [null, '2026-13', '11-2026', 'x']) expect(monthKey(monthOf(value, NOW))).toBe('2026-11');
    expect(monthKey(monthOf('2026-12', NOW), 1)).toBe('2027-01');
  });
});

describe('properties of a Hausverwaltung', () => {
  const item = (change: Partial<PropertyItem>) => ({ name: 'A', address: '', last: null, ...change }) as PropertyItem;
  const sharing = (companyName: string, serviceTypes: ServiceType[]) =>
    ({ companyName, serviceTypes }) as SharingRecord;

  it('sort by last documentation, then by name', () => {
    const sorted = [item({ name: 'B' }), item({ name: 'A' }), item({ name: 'C', last: 5 })].sort(byLast);
    expect(sorted.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  });

  it('name one provider, count several, and list each service once', () => {
    expect(providersText([sharing('Kowalski', ['Winterdienst'])])).toEqual({
      who: 'Kowalski',
      services: 'Winterdienst',
    });
    expect(providersText([sharing('A', ['Winterdienst']), sharing('B', ['Winterdienst', 'Hausmeister'])])).toEqual({
      who: '2 Dienstleister',
      services: 'Winterdienst, Hausmeister',
    });
    expect(providersText([])).toEqual({ who: '', services: '' });
  });
});

describe('the state of an invitation', () => {
  it('expires while pending, never when accepted', () => {
    expect(stateOf({ status: 'pending', expiresAt: NOW + 1 }, NOW)).toBe('pending');
    expect(stateOf({ status: 'pending', expiresAt: NOW }, NOW)).toBe('expired');
    expect(stateOf({ status: 'accepted', expiresAt: 0 }, NOW)).toBe('accepted');
    expect(stateOf({ status: 'expired', expiresAt: NOW + 1 }, NOW)).toBe('expired');
  });

  it('says its end, its acceptance, or its deleted property', () => {
    const row = { status: 'pending' as const, expiresAt: NOW, acceptedAt: null };
    expect(validText(row, false)).toBe('21.11.2026, 14:30\u00a0Uhr');
    expect(validText({ ...row, status: 'expired' }, true)).toBe('Immobilie gelöscht');
    const accepted = { ...row, status: 'accepted' as const };
    expect(validText({ ...accepted, acceptedAt: NOW }, false)).toBe('angenommen am 21.11.2026');
    expect(validText(accepted, false)).toBe('angenommen');
  });
});
