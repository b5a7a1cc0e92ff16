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
  it('begin with today and hold what was captured on each, the newest first', () => {
    const records = [
      record('early', '2026-11-20', 6),
      record('late', '2026-11-20', 17),
      record('old', '2026-11-18', 9),
    ];
    const days = lastDays({ records, plans: [] }, { today: TODAY, count: 3 });
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
    expect(days.map((day) => day.records.map(({ id }) => id))).toEqual([[], ['late', 'early'], []]);
  });

  it('say of a day what is missing before what may still come, and nothing of what is done', () => {
    const plans = [
      { days: [expected('2026-11-21', 'open'), expected('2026-11-20', 'open'), expected('2026-11-19', 'done')] },
      { days: [expected('2026-11-20', 'missing'), expected('2026-11-19', 'late')] },
    ];
    const days = lastDays({ records: [], plans }, { today: TODAY, count: 4 });
    expect(days.map(({ without }) => without)).toEqual(['open', 'missing', null, null]);
  });

  it('go over the end of a month and of summer time day by day', () => {
    const days = lastDays({ records: [], plans: [] }, { today: '2026-11-01', count: 9 });
    expect(days.at(-1)?.day).toBe('2026-10-24');
    expect(new Set(days.map(({ day }) => day)).size).toBe(9);
  });
});
