import { describe, expect, it } from 'vitest';
import { begunAt, dispensable, keepOf, nameOf } from '../../pocketbase/backups/retention.mjs';

const DAY = 86_400_000;
const KEEP = { daily: 7, weekly: 5, monthly: 24 };
/** Night after night, as the server does it: what is left after each. */
function nights(count: number, first = Date.parse('2023-01-01T02:00:00Z')): string[] {
  let kept: string[] = [];
  for (let night = 0; night < count; night++) {
    const all = [...kept, nameOf(first + night * DAY)];
    const gone = new Set(dispensable(all, KEEP));
    kept = all.filter((name) => !gone.has(name));
  }
  return kept;
}

describe('which backups are kept', () => {
  it('after four years of nights: each of the last 7 days, 5 weeks and 24 months, and no more', () => {
    const kept = nights(4 * 365);
    const [newest = ''] = kept.slice(-1);
    const ages = kept.map((name) => Math.round((begunAt(newest) - begunAt(name)) / DAY));
    expect(ages.slice(-7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    const sundays = kept.filter((name) => new Date(begunAt(name)).getUTCDay() === 0);
    expect(sundays.length).toBeGreaterThanOrEqual(4);
    const months = new Set(kept.map((name) => name.slice(0, 7)));
    expect(months.size).toBe(24);
    // 7 days, 4 more weeks, 23 more months at most.
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 23);
    expect(Math.max(...ages)).toBeGreaterThan(23 * 30 - 31);
  });

  it('the newest stays whatever happens, and several of one day are one', () => {
    expect(dispensable([], KEEP)).toEqual([]);
    const day = ['2026-11-24T020000Z', '2026-11-24T090000Z', '2026-11-24T230000Z'];
    expect(dispensable(day, KEEP)).toEqual(day.slice(0, 2));
    expect(dispensable(day.toReversed(), { daily: 1, weekly: 0, monthly: 0 })).toEqual(day.slice(0, 2));
  });

  it('nights without a backup use up none: after a month of standing still the last ones are there', () => {
    const before = nights(30);
    const after = [...before, nameOf(Date.parse('2023-03-15T02:00:00Z'))];
    const gone = dispensable(after, KEEP);
    expect(before.slice(-6).filter((name) => gone.includes(name))).toEqual([]);
  });

  it("leaves alone what is somebody else's", () => {
    const others = ['2026-11-23', 'before-2026-11-23', 'lost+found', '.making', '2026-13-40T990000Z'];
    expect(dispensable([...others, '2026-11-24T020000Z'], { daily: 1, weekly: 0, monthly: 0 })).toEqual([]);
  });

  it('a number that is none is named with an example', () => {
    expect(keepOf('')).toEqual(KEEP);
    expect(keepOf('3,0,12')).toEqual({ daily: 3, weekly: 0, monthly: 12 });
    for (const wrong of ['0,5,24', '7', 'sieben,5,24', '7,5,24,1', '-7,5,24'])
      expect(() => keepOf(wrong)).toThrow('BACKUP_KEEP ist ungültig');
  });
});
