import { describe, expect, it } from 'vitest';
import { listPlanWindows, type Rhythm, type Schedule } from '../../../../src/domain/plans/plan';
import { scheduleIn } from '../../../../src/domain/plans/planInput';
import { startOf } from '../../../../src/domain/time/germanDay';
import {
  changeOf,
  emptyForm,
  formOf,
  isOnHolidays,
  landsOf,
  type PlanForm,
  pauseIn,
  valuesOf,
} from '../../../../src/features/plans/planForm';

const noon = (day: string) => startOf(day) + 12 * 3_600_000;
const planned = (rhythm: Rhythm, more: Partial<Schedule> = {}) =>
  ({
    ...{ service: 'Hausmeister' as const, provider: null, rhythm, season: null },
    ...{ tolerance: 0, startsOn: '2026-11-02', endsOn: null, ...more },
  }) as const;

/** What is due to the end of the year where somebody changes a plan on a day and alters this in the form. */
function dueAfter(plan: ReturnType<typeof planned>, day: string, altered: Partial<PlanForm>): string[] {
  const { schedule } = scheduleIn(valuesOf({ ...changeOf(plan, noon(day)), ...altered }), noon(day));
  if (!schedule) throw new Error('The form is refused.');
  const before = { ...plan, endsOn: dayBefore(schedule.startsOn) };
  const year = { from: plan.startsOn, to: '2026-12-31' };
  return [...listPlanWindows(before, year), ...listPlanWindows(schedule, year)].map(({ due }) => due);
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const FORTNIGHT = ['2026-11-02', '2026-11-16', '2026-11-30', '2026-12-14', '2026-12-28'];

describe('a plan that is changed', () => {
  it.each(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-20', '2026-11-29'])(
    'every 14 days stays on its days, whichever day somebody changes its tolerance: %s',
    (day) => {
      expect(dueAfter(planned({ kind: 'interval', days: 14 }), day, { tolerance: '2' })).toEqual(FORTNIGHT);
    },
  );

  it.each(['2026-11-15', '2026-11-30', '2026-12-01', '2026-12-02'])(
    'once a month misses no month, whichever day somebody changes it: %s',
    (day) => {
      const monthly = planned({ kind: 'monthly', times: 1 }, { startsOn: '2026-11-01' });
      expect(dueAfter(monthly, day, { tolerance: '2' })).toEqual(['2026-11-30', '2026-12-31']);
    },
  );

  it('on weekdays goes on from today, and one that has not begun begins when it was to', () => {
    const weekly = planned({ kind: 'weekdays', days: [1] });
    expect(changeOf(weekly, noon('2026-11-20')).startsOn).toBe('2026-11-20');
    const later = planned({ kind: 'interval', days: 14 }, { startsOn: '2026-12-07' });
    expect(changeOf(later, noon('2026-11-20')).startsOn).toBe('2026-12-07');
  });

  it('that is prolonged stays on its days', () => {
    const ending = planned({ kind: 'interval', days: 14 }, { endsOn: '2026-11-25' });
    expect(dueAfter(ending, '2026-11-20', { endsOn: '' })).toEqual(FORTNIGHT);
  });

  it('keeps its free days, and a pause that is over is gone', () => {
    const pause = { from: '2026-12-01', to: '2026-12-14' };
    const weekly = planned({ kind: 'weekdays', days: [1] }, { freeIn: 'NW', pause });
    const during = changeOf(weekly, noon('2026-12-10'));
    expect([isOnHolidays(during), pauseIn(during)]).toEqual([false, pause]);
    expect(pauseIn(changeOf(weekly, noon('2026-12-15')))).toBeNull();
    // One from before is expected on holidays, whatever is proposed for its service.
    expect(isOnHolidays(changeOf(planned({ kind: 'weekdays', days: [1] }), noon('2026-12-10')))).toBe(true);
  });

  it('put on further properties begins there today', () => {
    expect(formOf(planned({ kind: 'interval', days: 14 }), noon('2026-11-20')).startsOn).toBe('2026-11-20');
  });
});

describe('a plan that is entered', () => {
  const now = noon('2026-11-20');

  it.each([
    ['Winterdienst', true],
    ['Reinigungsdienst', false],
    ['Gartenpfleger', false],
    ['Hausmeister', false],
    ['Sonstiges', false],
  ] as const)('proposes for %s whether work is expected on holidays: %s', (service, isOn) => {
    const form = { ...emptyForm(now), service };
    expect(isOnHolidays(form)).toBe(isOn);
    expect(isOnHolidays({ ...form, onHolidays: !isOn })).toBe(!isOn);
    expect(isOnHolidays({ ...form, kind: 'monthly', onHolidays: false })).toBe(true);
  });

  it('knows the Länder of its properties, and which is open until it is answered', () => {
    const place = (address: string, land = '') => ({ id: address, name: address, address, land });
    const [cologne, pausa] = [place('50667 Köln'), place('07919 Pausa')];
    const form = emptyForm(now);
    expect(landsOf(form, [cologne, cologne])).toEqual({ lands: ['NW'], isOpen: false });
    expect(landsOf(form, [cologne, pausa])).toEqual({ lands: ['NW'], isOpen: true });
    expect(landsOf({ ...form, land: 'SN' }, [cologne, pausa])).toEqual({ lands: ['NW', 'SN'], isOpen: true });
    expect(landsOf(form, [place('07919 Pausa', 'TH')])).toEqual({ lands: ['TH'], isOpen: false });
  });
});
