/** Which nightly copies of BACKUP_DIR stay (D450). */
import { describe, expect, it } from 'vitest';
import { listCopiesToDelete, nameOf } from '../../../pocketbase/backups/copies.mjs';
import { keepOf, resticReasonOf } from '../../../pocketbase/backups/restic.mjs';

const DAY = 86_400_000;
const FIRST = Date.parse('2023-01-01T02:00:00Z');
const NEW = nameOf(FIRST);
/** Of one generation of a database. */
const of = (names: string[], { life = '1', isOld = false } = {}) =>
  names.map((name) => ({ name, database: life, life, isOld }));
const daysBefore = (...days: number[]) => days.map((day) => nameOf(FIRST - day * DAY));
const gone = (copies: ReturnType<typeof of>, days = 720) => listCopiesToDelete([...copies, ...of([NEW])], NEW, days);

describe('nightly copies', () => {
  it('stay for the last seven days that have one', () => {
    expect(gone(of(daysBefore(9, 8, 7, 6, 5, 4, 3, 2, 1)))).toEqual(daysBefore(9, 8, 7));
    expect(gone(of(daysBefore(90, 80, 70, 60, 50, 40)))).toEqual([]);
  });

  it('are one per day, the newest', () => {
    const day = ['2022-12-31T020000Z', '2022-12-31T090000Z', '2022-12-31T230000Z'];
    expect(gone(of(day))).toEqual(day.slice(0, 2));
  });

  it('of a fast clock stay and use up no day', () => {
    const ahead = daysBefore(-1, -2, -3, -4, -5, -6, -7, -8);
    expect(gone(of([...daysBefore(1), ...ahead]))).toEqual([]);
  });

  it.each([
    ['another database or generation', { life: '2' }],
    ['an earlier release', { isOld: true }],
  ])('of %s are not replaced, and go after the longest time', (_what, how) => {
    const others = of([...daysBefore(721, 719, 30), ...daysBefore(0.1)], how);
    expect(gone(others)).toEqual(daysBefore(721));
    expect(gone(others, 30)).toEqual(daysBefore(721, 719));
    // They use up none of the seven days.
    expect(gone([...others, ...of(daysBefore(6, 5, 4, 3, 2, 1))])).toEqual(daysBefore(721));
  });

  it('an empty database never takes the place of the good one', () => {
    const good = of(daysBefore(10));
    for (let night = 9; night > 0; night--) {
      const [made = ''] = daysBefore(night);
      expect(listCopiesToDelete([...good, ...of([made], { life: 'empty' })], made, 30)).toEqual([]);
    }
  });
});

it('BACKUP_KEEP names days, weeks and months, and with them the longest time', () => {
  expect(keepOf('')).toEqual({ daily: 7, weekly: 5, monthly: 24, days: 720 });
  expect(keepOf('7,0,0')).toEqual({ daily: 7, weekly: 0, monthly: 0, days: 30 });
  expect(keepOf('1,10,1')).toMatchObject({ days: 70 });
  expect(keepOf('90,0,0')).toMatchObject({ days: 90 });
  for (const wrong of ['0,5,24', '7', 'sieben,5,24', '7,5,24,1', '-7,5,24'])
    expect(() => keepOf(wrong)).toThrow('BACKUP_KEEP ist ungültig');
});

it("restic's unknown message is passed on without the address's password", () => {
  const stderr = 'open repository\nFatal: rest:https://belege:kanarie@r.example.org/ answers 500\n';
  expect(resticReasonOf(Object.assign(new Error('failed'), { stderr }))).toBe(
    'restic meldet: Fatal: rest:https://***@r.example.org/ answers 500',
  );
});
