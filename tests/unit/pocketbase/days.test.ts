import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const days: {
  dayOf(ms: number): string;
  startOf(day: string): number;
  lastDays(now: number, count: number): string[];
} = createRequire(import.meta.url)('../../../pocketbase/pb_hooks/lib/database/days.js');

/** What Node's time zones say of the same moment. */
const german = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const berlin = (ms: number) => german.format(ms);

describe('a German day', () => {
  it('is the one of the time zone database, hour by hour, for three years', () => {
    const begin = Date.UTC(2025, 0, 1);
    for (let hour = 0; hour < 3 * 366 * 24; hour++) {
      const ms = begin + hour * 3_600_000 + 1;
      expect(days.dayOf(ms)).toBe(berlin(ms));
    }
  });

  it('begins at its midnight, also when the clocks change', () => {
    for (const day of [
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-01-01',
    ]) {
      const start = days.startOf(day);
      expect([berlin(start - 1) < day, berlin(start)]).toEqual([true, day]);
    }
  });

  it('follows the day before without a gap', () => {
    const last = days.lastDays(Date.UTC(2026, 10, 21, 23, 30), 300);
    expect(last.at(-1)).toBe('2026-11-22');
    expect(new Set(last).size).toBe(300);
    expect(last).toEqual([...last].sort());
  });
});
