import { describe, expect, it } from 'vitest';
import { exifMoment } from '../../../../src/domain/photos/exifTime';
import { pickedTime } from '../../../../src/domain/photos/photoTime';

const utc = (text: string) => Date.parse(`${text}Z`);

describe('the time of EXIF', () => {
  it.each([
    ['in summer is German summer time', '2019:05:04 03:02:01', undefined, '2019-05-04T01:02:01'],
    ['in winter is German winter time', '2019:12:31 23:59:59', undefined, '2019-12-31T22:59:59'],
    ['in the hour that comes twice is the first one', '2019:10:27 02:30:15', undefined, '2019-10-27T00:30:15'],
    ['with an offset is that of its place', '2019:05:04 03:02:01', '-05:00', '2019-05-04T08:02:01'],
    ['with an offset ahead of UTC too', '2019:05:04 03:02:01', '+05:30', '2019-05-03T21:32:01'],
    ['with zeros behind it is read', '2019:05:04 03:02:01\0', '\0', '2019-05-04T01:02:01'],
  ])('%s', (_, original, offset, moment) => {
    expect(exifMoment({ original, offset })).toBe(utc(moment));
  });

  it.each([
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2019:02:30 03:02:01',
    '2019:13:01 03:02:01',
    '2019:05:04 24:00:00',
    '2019-05-04T03:02:01',
    '',
    null,
    undefined,
    7,
    new Date(),
  ])('%s is none', (original) => {
    expect(exifMoment({ original, offset: undefined })).toBeNull();
  });
});

describe('a picked photo was taken', () => {
  const [early, late, now] = [1, 2, 3].map((day) => utc(`2026-11-2${day}T08:00:00`)) as [number, number, number];
  it.each([
    ['when its EXIF says, where the file is younger', { exif: early, file: late }, early],
    ['when the file was written, where EXIF is younger: a clock that runs ahead', { exif: late, file: early }, early],
    ['when the file was written, without EXIF', { exif: null, file: early }, early],
    ['now, where nothing says it', { exif: null, file: 0 }, now],
    ['now, where the file is from the future', { exif: null, file: now + 1 }, now],
    ['when its EXIF says, where the file says nothing', { exif: early, file: 0 }, early],
    ['now, where both are from the future', { exif: now + 2, file: now + 1 }, now],
  ])('%s', (_, { exif, file }, taken) => {
    expect(pickedTime({ exif, file, now })).toBe(taken);
  });
});
