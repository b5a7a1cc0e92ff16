import { describe, expect, it } from 'vitest';
import type { ExpectedDay } from '../../../../src/api/plans';
import type { DocumentationRecord } from '../../../../src/domain/documentation/record';
import type { WindowState } from '../../../../src/domain/plans/plan';
import { getDayStart } from '../../../../src/domain/time/day';
import { lastDays } from '../../../../src/features/properties/calendar/lastDaysRules';

const TODAY = '2026-11-21';
const record = (id: string, day: string, hour: number) =>
  ({ id, capturedAt: getDayStart(day, 0) + hour * 3_600_000 }) as DocumentationRecord;
const expected = (due: string, state: WindowState): ExpectedDay => ({
  due,
  until: due,
  state,
  closedOn: null,
  arrivedOn: null,
});

describe('the last days of a property', () => {
  it('have the records of each day, newest first, and no empty day', () => {
    const [early, late] = [record('early', '2026-11-20', 6), record('late', '2026-11-20', 17)];
    const records = [early, late, record('old', '2026-11-18', 9)];
    const days = lastDays({ records, plans: [] }, { today: TODAY, count: 3 });
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20']);
    expect(days.map((day) => day.records.map(({ id }) => id))).toEqual([['late', 'early']]);
  });

  it('name missing work before future work, and no done work', () => {
    const plans = [
      { days: [expected('2026-11-21', 'open'), expected('2026-11-20', 'open'), expected('2026-11-19', 'done')] },
      { days: [expected('2026-11-20', 'missing'), expected('2026-11-19', 'late')] },
    ];
    const days = lastDays({ records: [], plans }, { today: TODAY, count: 4 });
    expect(days.map(({ day, without }) => [day.slice(8), without])).toEqual([
      ['21', 'open'],
      ['20', 'missing'],
    ]);
  });

  it('cross months and clock changes by day', () => {
    const last = ['2026-11-01', '2026-10-26', '2026-10-25', '2026-10-24'];
    const records = last.map((day) => record(day, day, 0));
    const days = lastDays({ records, plans: [] }, { today: '2026-11-01', count: 9 });
    expect(days.map(({ day }) => day)).toEqual(last);
    const older = [record('older', '2026-10-23', 23)];
    expect(lastDays({ records: older, plans: [] }, { today: '2026-11-01', count: 9 })).toEqual([]);
  });
});
