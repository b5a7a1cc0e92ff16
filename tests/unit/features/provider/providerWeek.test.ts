import { describe, expect, it } from 'vitest';
import type { PropertyGap } from '../../../../src/api/plans';
import { gapLine } from '../../../../src/features/provider/dashboard/weekLines';
import { filterDelayed, gapsOfWeek } from '../../../../src/features/provider/dashboard/weekRules';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T14:30:00Z');
const gap = (property: string, days: readonly string[]): PropertyGap => ({
  property,
  propertyName: property,
  propertyAddress: '',
  missing: days.map((due) => ({ plan: 'p', service: 'Hausmeister', due })),
  last: null,
  next: null,
});
const record = (id: string, capturedAt: number, completedAt: number | null) => ({ id, capturedAt, completedAt });

describe("a company's last seven days", () => {
  it('have missing work of seven days, today included', () => {
    const gaps = [gap('both', ['2026-11-14', '2026-11-15', '2026-11-21']), gap('old', ['2026-11-14'])];
    const found = gapsOfWeek(gaps, '2026-11-21');
    expect(found.map(({ property, missing }) => [property, missing.map(({ due }) => due)])).toEqual([
      ['both', ['2026-11-15', '2026-11-21']],
    ]);
  });

  it('lead to the calendar of the first missing day', () => {
    expect(gapLine(gap('dom', ['2026-10-31', '2026-11-02'])).to).toBe('/properties/dom?month=2026-10');
  });

  it('have arrivals of this week that are over a day late', () => {
    const records = [
      record('at once', NOW - DAY, NOW - DAY + HOUR),
      record('waits', NOW - 5 * DAY, null),
      record('early', NOW - 6 * DAY, NOW - 4 * DAY),
      record('late', NOW - 9 * DAY, NOW - HOUR),
      record('settled', NOW - 20 * DAY, NOW - 8 * DAY),
    ];
    expect(filterDelayed(records, NOW).map(({ id }) => id)).toEqual(['late', 'early']);
  });
});
