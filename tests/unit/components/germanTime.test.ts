/** Screens and exports use German time in every zone (D386). */
import { afterEach, describe, expect, it } from 'vitest';
import * as format from '../../../src/components/format';
import * as office from '../../../src/components/officeFormat';
import { daysOf, PERIODS, spanOf } from '../../../src/domain/search/period';
import { readQuestion } from '../../../src/domain/search/question';
import { dayIn, getDayStart } from '../../../src/domain/time/day';
import { dayOf, momentOf } from '../../../src/domain/time/germanDay';
import { localMinute, minuteOf } from '../../../src/features/admin/localTime';
import { zipName } from '../../../src/features/outbox/exportText';
import { gridSpan, monthKey, monthOf, weeksOf } from '../../../src/features/properties/calendar/monthRules';

const ZONES = ['Europe/Berlin', 'UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'America/Sao_Paulo'];
const before = process.env.TZ;
afterEach(() => {
  process.env.TZ = before;
});

/** Moments around a change of day, month, year or clock in one of the zones. */
const MOMENTS = [
  '2026-11-20T23:30:00Z',
  '2026-11-21T05:42:12Z',
  '2026-12-31T23:10:00Z',
  '2026-01-01T04:00:00Z',
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2028-02-29T22:59:59Z',
].map((text) => Date.parse(text));

/** All texts of a moment: screen, PDF, address. */
function report(ms: number): unknown {
  const month = monthOf(null, ms);
  return [
    [
      format.formatDate,
      office.weekdayDate,
      format.formatTime,
      format.timeSeconds,
      format.dateTime,
      office.dateTimePlain,
    ].map((of) => of(ms)),
    [dayOf(ms), localMinute(ms), minuteOf(localMinute(ms)), zipName(null, ms), getDayStart(dayOf(ms), 1)],
    PERIODS.map((period) => [
      spanOf({ period, from: null, to: null }, ms),
      daysOf({ period, from: null, to: null }, ms),
    ]),
    [monthKey(month), monthKey(month, -1), gridSpan(month)],
    weeksOf(month, [{ capturedAt: ms, serviceType: null }], { now: ms }),
    ['heute', 'letzte Woche', 'im Januar', 'KW 44'].map((text) => readQuestion(text, ms)),
  ];
}

describe('in every zone of the device', () => {
  it.each(MOMENTS.map((ms) => [new Date(ms).toISOString(), ms]))('%s reads the same', (_text, ms) => {
    const inZones = ZONES.map((zone) => {
      process.env.TZ = zone;
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      return report(Number(ms));
    });
    for (const other of inZones) expect(other).toEqual(inZones[0]);
  });

  it('equals German time by an independent time zone library', () => {
    process.env.TZ = 'Asia/Tokyo';
    const judge = new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Europe/Berlin',
    });
    for (let ms = Date.UTC(2025, 11, 30); ms < Date.UTC(2028, 0, 3); ms += 47 * 60_000 + 13_000)
      expect(`${format.formatDate(ms)}, ${format.timeSeconds(ms).slice(0, 8)}`).toBe(judge.format(ms));
  });
});

it.each([
  ['2026-10-24T23:59:59Z', '01:59 Uhr'],
  ['2026-10-25T00:00:00Z', '02:00 Uhr MESZ'],
  ['2026-10-25T00:59:59Z', '02:59 Uhr MESZ'],
  ['2026-10-25T01:00:00Z', '02:00 Uhr MEZ'],
  ['2026-10-25T01:59:59Z', '02:59 Uhr MEZ'],
  ['2026-10-25T02:00:00Z', '03:00 Uhr'],
])("%s is %s, named in October's doubled hour", (text, shown) => {
  expect(format.formatTime(Date.parse(text)).replaceAll('\u00a0', ' ')).toBe(shown);
});

describe('a typed time', () => {
  it.each([
    ['2026-11-21T06:21', '2026-11-21T05:21:00.000Z'],
    ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ])('%s in Germany is %s', (text, utc) => {
    expect(new Date(momentOf(text)).toISOString()).toBe(utc);
  });

  it('is no moment when empty, partial or of a missing day', () => {
    expect(['', '2026-11', '2026-02-30T10:00x'].map(minuteOf)).toEqual([null, null, null]);
    expect(['2026-02-30', '2026-2-3', '9999-99-99', '', null].map(dayIn)).toEqual([null, null, null, null, null]);
    expect(dayIn('2028-02-29')).toBe('2028-02-29');
  });
});
