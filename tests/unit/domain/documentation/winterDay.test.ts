import { describe, expect, it } from 'vitest';
import { fallText } from '../../../../src/domain/documentation/weather';
import {
  isWinterHour,
  listHoursToFetch,
  type WinterHour,
  winterDays,
} from '../../../../src/domain/documentation/winterDay';

const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+01:00`);
const snow = (day: string, clock: string, more: Partial<WinterHour> = {}): WinterHour => ({
  at: at(day, clock),
  temperature: -1,
  precipitation: 0.4,
  ...more,
});
const NEXT = at('2026-12-04', '12:00');
const days = (hours: WinterHour[], more: Partial<Parameters<typeof winterDays>[1]> = {}) =>
  winterDays(hours, { winter: '07:00-20:00', captures: [], now: NEXT, ...more });

describe('a winter day', () => {
  it('has precipitation below 2 °C in the agreed hours', () => {
    const hours = [
      snow('2026-12-01', '09:00'),
      snow('2026-12-01', '10:00', { temperature: -2.5, precipitation: 0.35 }),
    ];
    const found = days([...hours, snow('2026-12-02', '08:00')]);
    expect(found).toEqual([
      { day: '2026-12-01', temperature: -2.5, precipitation: 0.8 },
      { day: '2026-12-02', temperature: -1, precipitation: 0.4 },
    ]);
    expect(found.map(fallText)).toEqual(['0,8 mm bei −2,5 °C', '0,4 mm bei −1,0 °C']);
  });

  it.each<[string, Partial<WinterHour>, boolean]>([
    ['at 1.9 °C', { temperature: 1.9 }, true],
    ['at 2 °C', { temperature: 2 }, false],
    ['where nothing fell', { precipitation: 0 }, false],
    ['where nobody measured what fell', { precipitation: null }, false],
    ['where nobody measured how cold it was', { temperature: null }, false],
  ])('is none or one %s', (_what, more, is) => {
    expect(isWinterHour(snow('2026-12-01', '09:00', more))).toBe(is);
    expect(days([snow('2026-12-01', '09:00', more)])).toHaveLength(is ? 1 : 0);
  });

  it('ignores precipitation outside the agreed hours', () => {
    for (const clock of ['06:00', '07:00', '21:00', '23:00']) expect(days([snow('2026-12-01', clock)])).toEqual([]);
    for (const clock of ['08:00', '20:00']) expect(days([snow('2026-12-01', clock)])).toHaveLength(1);
  });

  it('is none when work was captured in those hours', () => {
    const hours = [snow('2026-12-01', '09:00')];
    expect(days(hours, { captures: [at('2026-12-01', '19:59')] })).toEqual([]);
    expect(days(hours, { captures: [at('2026-12-01', '06:59'), at('2026-12-02', '09:00')] })).toHaveLength(1);
  });

  it('waits until the agreed hours are over', () => {
    const hours = [snow('2026-12-01', '09:00')];
    expect(days(hours, { now: at('2026-12-01', '19:59') })).toEqual([]);
    expect(days(hours, { now: at('2026-12-01', '20:00') })).toHaveLength(1);
  });

  it('starts the day of hours over midnight', () => {
    const over = { winter: '22:00-06:00' };
    const hours = [snow('2026-12-01', '23:00'), snow('2026-12-02', '05:00')];
    expect(days(hours, over).map(({ day }) => day)).toEqual(['2026-12-01']);
    expect(days(hours, { ...over, captures: [at('2026-12-02', '04:10')] })).toEqual([]);
    expect(days(hours, { ...over, now: at('2026-12-02', '05:30') })).toEqual([]);
  });

  it('is the full German day without agreed hours', () => {
    const all = { winter: '', now: at('2026-12-02', '00:00') };
    expect(days([snow('2026-12-01', '00:00')], all)).toMatchObject([{ day: '2026-11-30' }]);
    expect(days([snow('2026-12-01', '01:00')], { ...all, now: at('2026-12-01', '23:59') })).toEqual([]);
    // On 28 March 2027 the hour from two to three does not exist.
    const change = [Date.parse('2027-03-28T01:00:00Z')].map((ms) => ({ at: ms, temperature: 0, precipitation: 1 }));
    expect(days(change, { winter: '01:00-04:00', now: NEXT * 2 })).toMatchObject([{ day: '2027-03-28' }]);
  });

  it('needs the full hours of the last day within the agreed ones', () => {
    const requests = listHoursToFetch('07:00-09:00', at('2026-12-01', '10:30'));
    expect(requests).toEqual([at('2026-11-30', '09:00'), at('2026-12-01', '08:00'), at('2026-12-01', '09:00')]);
    expect(listHoursToFetch('', NEXT)).toHaveLength(26);
  });
});
