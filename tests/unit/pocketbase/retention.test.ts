import { describe, expect, it } from 'vitest';
import {
  begunAt,
  listBackupsToDelete as dispensableAfter,
  keepOf,
  nameOf,
} from '../../../pocketbase/backups/retention.mjs';

const DAY = 86_400_000;
const KEEP = { daily: 7, weekly: 5, monthly: 24 };
/** Backups of one life of one database. */
const of = (names: string[], database = '1', generation = '') => names.map((name) => ({ name, database, generation }));
const FIRST = Date.parse('2023-01-01T02:00:00Z');
/** Night after night, as the server does it: what is left of `there` and of the nights. */
function nights(count: number, { first = FIRST, there = of([]), life = { database: '1', generation: '' } } = {}) {
  let kept = there;
  for (let night = 0; night < count; night++) {
    const all = [...kept, { name: nameOf(first + night * DAY), ...life }];
    const gone = new Set(dispensable(all, KEEP));
    kept = all.filter(({ name }) => !gone.has(name));
  }
  return kept;
}
const namesOf = (backups: { name: string }[]) => backups.map(({ name }) => name);
/** When the newest of them was just made. */
const dispensable = (backups: ReturnType<typeof of>, keep: typeof KEEP) =>
  dispensableAfter(backups, keep, namesOf(backups).sort().at(-1) ?? '');

describe('which backups are kept', () => {
  it('after four years of nights: each of the last 7 days, 5 weeks and 24 months, and no more', () => {
    const kept = namesOf(nights(4 * 365));
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
    expect(dispensable(of(day), KEEP)).toEqual(day.slice(0, 2));
    expect(dispensable(of(day.toReversed()), { daily: 1, weekly: 0, monthly: 0 })).toEqual(day.slice(0, 2));
  });

  it('nights without a backup use up none: after a month of standing still the last ones are there', () => {
    const before = nights(30);
    const after = [...before, ...of([nameOf(Date.parse('2023-03-15T02:00:00Z'))])];
    const gone = dispensable(after, KEEP);
    expect(namesOf(before.slice(-6)).filter((name) => gone.includes(name))).toEqual([]);
  });

  it('those of a clock that was ahead take no place from the nights after it, and no other life goes by their date', () => {
    const ahead = of(Array.from({ length: 40 }, (_, day) => nameOf(FIRST + (9000 + day) * DAY)));
    const other = of(['2022-12-24T020000Z'], '2');
    const kept = nights(60);
    const [made = ''] = namesOf(kept).slice(-1);
    expect(dispensableAfter([...other, ...kept, ...ahead], KEEP, made)).toEqual([]);
    const again = of([nameOf(begunAt(made) + 3_600_000)]);
    const { name } = again[0]!;
    expect(dispensableAfter([...kept, ...ahead, ...again], { daily: 7, weekly: 0, monthly: 0 }, name)).toEqual([
      ...namesOf(kept.slice(0, -7)),
      made,
    ]);
  });

  it("leaves alone what is somebody else's", () => {
    const others = ['2026-11-23', 'before-2026-11-23', 'lost+found', '.making', '2026-13-40T990000Z'];
    expect(dispensable(of([...others, '2026-11-24T020000Z']), { daily: 1, weekly: 0, monthly: 0 })).toEqual([]);
  });

  describe('where another database is in the data folder by now', () => {
    const day = { good: '2026-11-24T020000Z', empty: '2026-11-24T090000Z', restored: '2026-11-24T110000Z' };

    it('a backup is never replaced by one of another database, of another life of it, or by the first that knows its own', () => {
      const empty = of([day.empty], '2');
      for (const good of [of([day.good]), of([day.good], '')]) {
        expect(dispensable([...good, ...empty], KEEP)).toEqual([]);
        expect(dispensable([...good, ...empty], { daily: 1, weekly: 0, monthly: 0 })).toEqual([]);
        expect(dispensable([...good, ...of([day.restored], '1', '2026-11-24-0badcafe')], KEEP)).toEqual([]);
      }
    });

    it('two of one life are one of a day, whatever lies between them', () => {
      const all = [...of([day.good]), ...of([day.empty], '2'), ...of([day.restored])];
      expect(dispensable(all, KEEP)).toEqual([day.good]);
    });

    it('they stay as they are while the new one gets its own, until the last month that is kept, and then go', () => {
      const before = nights(60);
      const first = FIRST + 60 * DAY;
      const life = { database: '2', generation: '' };
      const within = (count: number) => nights(count, { first, there: before, life });
      const left = (count: number) => within(count).filter(({ database }) => database === '1');
      expect(left(100)).toEqual(before);
      expect(left(24 * 30 - 61)).toEqual(before);
      expect(left(24 * 30 + 1)).toEqual([]);
      expect(namesOf(within(400)).slice(-7)).toHaveLength(7);
      expect(within(400).length - before.length).toBeLessThanOrEqual(7 + 4 + 23);
    });

    it('for a month at least, also where no months are kept, and as long as days and weeks say', () => {
      const good = of(['2026-01-10T020000Z']);
      const goneAfter = (days: number, keep: string) =>
        dispensable([...good, ...of([nameOf(begunAt('2026-01-10T020000Z') + days * DAY)], '2')], keepOf(keep)).length;
      expect([goneAfter(30, '1,0,0'), goneAfter(31, '1,0,0')]).toEqual([0, 1]);
      expect([goneAfter(90, '90,0,0'), goneAfter(91, '90,0,0')]).toEqual([0, 1]);
      expect([goneAfter(70, '1,10,1'), goneAfter(71, '1,10,1')]).toEqual([0, 1]);
    });
  });

  it('a number that is none is named with an example', () => {
    expect(keepOf('')).toEqual(KEEP);
    expect(keepOf('3,0,12')).toEqual({ daily: 3, weekly: 0, monthly: 12 });
    for (const wrong of ['0,5,24', '7', 'sieben,5,24', '7,5,24,1', '-7,5,24'])
      expect(() => keepOf(wrong)).toThrow('BACKUP_KEEP ist ungültig');
  });
});
