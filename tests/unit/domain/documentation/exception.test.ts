/** What cannot have been is marked and never refused, because a wrong clock on a real phone produces it (D351). */
import { describe, expect, it } from 'vitest';
import { EXCEPTION_CODES, exceptionsOf, timeExceptions } from '../../../../src/domain/documentation/exception';
import { exceptionText } from '../../../../src/domain/documentation/exceptionTexts.de';

const TAP = Date.UTC(2026, 10, 21, 8);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;
const iso = (ms: number) => new Date(ms).toISOString();

type Given = { opened?: number; tap?: number; photo?: number; source?: 'camera' | 'file'; offset?: number | null };
/** Minutes from the tap, in years where `tap` is moved. */
function codes({ opened = -5, tap = 0, photo = -1, source = 'camera', offset = 0 }: Given) {
  const captured = TAP + tap;
  return timeExceptions({
    startedAt: iso(captured + opened * MINUTE),
    capturedAt: iso(captured),
    clockOffset: offset,
    photos: [{ takenAt: iso(captured + photo * MINUTE), source }],
  });
}

describe('the times of a sealed body', () => {
  it.each<[string, Given, string[]]>([
    ['are ordinary when the photo was taken between opening and tap', {}, []],
    ['are ordinary when the photo is as old as the opening', { photo: -5 }, []],
    ['are ordinary when clocks moved by a minute', { photo: 1 }, []],
    ['are ordinary when the photo is a minute older than the opening', { photo: -6 }, []],
    ['are ordinary when a picked file is an hour older than the opening', { photo: -65, source: 'file' }, []],
    ['mark a photo that was taken two minutes after the tap', { photo: 2 }, ['photo_time']],
    ['mark a photo that was taken eleven minutes after the tap', { photo: 11 }, ['photo_time']],
    ['mark a picked file from after the tap', { photo: 2, source: 'file' }, ['photo_time']],
    ['mark a camera photo from before the form was opened', { photo: -7 }, ['photo_time']],
    ['mark a picked file from yesterday', { photo: -24 * 60, source: 'file' }, ['photo_time']],
    ['mark an opening after the tap', { opened: 1 }, ['times_reversed']],
    ['mark a tap in 2019', { tap: -7 * YEAR }, ['time_wrong']],
    ['mark a tap in 1970 of a phone whose clock nobody compared', { tap: -TAP, offset: null }, ['time_wrong']],
    ['are ordinary when the offset brings a tap in 1970 to its day', { tap: -TAP, offset: TAP }, []],
    ['mark an offset that brings a tap of today to 1980', { offset: -46 * YEAR }, ['time_wrong']],
    ['mark an opening in 1970 and a tap today', { opened: -TAP / MINUTE, photo: -1 }, ['time_wrong']],
    ['mark both when both are wrong', { tap: -7 * YEAR, opened: 1 }, ['times_reversed', 'time_wrong']],
  ])('%s', (_title, given, expected) => expect(codes(given)).toEqual(expected));

  it('mark a record once when several photos are outside', () => {
    const photos = [2, 3].map((minutes) => ({ takenAt: iso(TAP + minutes * MINUTE), source: 'camera' as const }));
    const of = { startedAt: iso(TAP), capturedAt: iso(TAP), clockOffset: 0, photos };
    expect(timeExceptions(of)).toEqual(['photo_time']);
  });
});

describe('a stored list of exceptions', () => {
  it('has a German sentence for every code', () => {
    const texts = EXCEPTION_CODES.map((code) => exceptionText({ code, number: '4F7K2-Q9M3X' }));
    expect(new Set(texts).size).toBe(EXCEPTION_CODES.length);
    for (const text of texts) expect(text).toMatch(/^[A-ZÄÖÜ]\S* .+/);
  });

  it('leaves out what this version does not know', () =>
    expect(exceptionsOf([{ code: 'time_wrong' }, { code: 'from_the_future' }])).toEqual([{ code: 'time_wrong' }]));
});
