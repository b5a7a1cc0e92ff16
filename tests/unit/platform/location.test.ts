import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GPS_TIMEOUT } from '../../../src/domain/limits';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/domain/time/duration';
import { type Fix, locateDevice } from '../../../src/platform/location';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A receiver that is told what to find. */
class FakeGeolocation {
  options: PositionOptions | undefined;
  cleared: number[] = [];
  private found: PositionCallback = () => undefined;
  private failed: PositionErrorCallback = () => undefined;
  watchPosition(found: PositionCallback, failed?: PositionErrorCallback | null, options?: PositionOptions): number {
    this.found = found;
    this.failed = failed ?? (() => undefined);
    this.options = options;
    return 7;
  }
  clearWatch(id: number) {
    this.cleared.push(id);
  }
  getCurrentPosition() {
    throw new Error('not used');
  }
  fix(accuracy: number, { latitude = 50.9, longitude = 6.9, timestamp = Date.now() } = {}) {
    const coords = { latitude, longitude, accuracy } as GeolocationCoordinates;
    this.found({ coords, timestamp } as GeolocationPosition);
  }
  fail(code: number) {
    this.failed({ code } as GeolocationPositionError);
  }
}

const OPENED = Date.parse('2026-11-28T05:10:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now: OPENED });
});

function begin() {
  const geolocation = new FakeGeolocation();
  const fixes: Fix[] = [];
  const last: boolean[] = [];
  const errors: string[] = [];
  const onFix = (fix: Fix, isLast: boolean) => {
    fixes.push(fix);
    last.push(isLast);
  };
  const stop = locateDevice({ onFix, onError: (error) => errors.push(error) }, OPENED, geolocation);
  return { geolocation, fixes, last, errors, stop };
}

test('it asks for high accuracy, ten seconds, nothing cached', () => {
  expect(begin().geolocation.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 });
});

test('a good fix is told and ends the request', () => {
  const { geolocation, fixes } = begin();
  geolocation.fix(8);
  expect(fixes).toEqual([{ latitude: 50.9, longitude: 6.9, accuracy: 8, at: OPENED }]);
  expect(geolocation.cleared).toEqual([7]);
  geolocation.fix(2);
  expect(fixes).toHaveLength(1);
});

test('a coarse fix is told at once and replaced by a clearly better one, not by a slightly better one', () => {
  const { geolocation, fixes, last } = begin();
  geolocation.fix(900);
  geolocation.fix(700);
  geolocation.fix(400);
  expect(fixes.map((fix) => fix.accuracy)).toEqual([900, 400]);
  expect(geolocation.cleared).toEqual([]);
  geolocation.fix(20);
  expect(last).toEqual([false, false, true]);
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [99, 'unknown'],
])('the browser code %i is %s and ends the request', (code, kind) => {
  const { geolocation, errors } = begin();
  geolocation.fail(code);
  expect(errors).toEqual([kind]);
  expect(geolocation.cleared).toEqual([7]);
});

test('an error after a fix is no error: the fix stands', () => {
  const { geolocation, fixes, errors } = begin();
  geolocation.fix(500);
  geolocation.fail(3);
  expect(fixes).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('a question for the permission that nobody answers ends after ten seconds, once, and a later fix still counts', () => {
  const { geolocation, fixes, errors } = begin();
  vi.advanceTimersByTime(9_999);
  expect(errors).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(errors).toEqual(['timeout']);
  geolocation.fix(12);
  expect(fixes).toHaveLength(1);
  expect(geolocation.cleared).toEqual([7]);
});

test('a silent device that is refused later says so; its own ten seconds are not told twice', () => {
  const silent = begin();
  const refused = begin();
  vi.advanceTimersByTime(10_000);
  silent.geolocation.fail(3);
  refused.geolocation.fail(1);
  expect([silent.errors, refused.errors]).toEqual([['timeout'], ['timeout', 'denied']]);
});

test('with a fix, or stopped, nobody is told of silence', () => {
  const found = begin();
  const stopped = begin();
  found.geolocation.fix(900);
  stopped.stop();
  vi.advanceTimersByTime(60_000);
  expect([found.errors, stopped.errors]).toEqual([[], []]);
});

test('stopped, the receiver sleeps and nothing is told any more', () => {
  const { geolocation, fixes, errors, stop } = begin();
  stop();
  expect(geolocation.cleared).toEqual([7]);
  geolocation.fix(8);
  geolocation.fail(1);
  expect([fixes, errors]).toEqual([[], []]);
});

test('a device without a receiver says so', () => {
  const errors: string[] = [];
  vi.stubGlobal('navigator', {});
  locateDevice({ onFix: () => undefined, onError: (error) => errors.push(error) }, OPENED);
  expect(errors).toEqual(['unsupported']);
});

/** Relative to the opening of the form, at which the fix arrives. */
const ago = (ms: number) => OPENED - ms;
test.each([
  ['of three days ago', ago(3 * DAY)],
  ['of an hour ago', ago(HOUR)],
  ['just over a minute older than the form', ago(MINUTE + 1)],
  ['in the future', ago(-5 * MINUTE)],
])('a fix %s is no fix: the search goes on, then it is a timeout with its way on', (_when, timestamp) => {
  const { geolocation, fixes, errors } = begin();
  geolocation.fix(8, { timestamp });
  expect([fixes, errors, geolocation.cleared]).toEqual([[], [], []]);
  vi.advanceTimersByTime(GPS_TIMEOUT);
  expect(errors).toEqual(['timeout']);
  geolocation.fix(8);
  expect(fixes).toHaveLength(1);
});

test.each([
  ['just before the form was opened', ago(MINUTE), ago(MINUTE)],
  ['a second ahead of the clock', ago(-SECOND), ago(-SECOND)],
  ['a counter of 2001', Date.UTC(2001, 0, 1), OPENED],
  ['0', 0, OPENED],
  ['NaN', Number.NaN, OPENED],
  ['microseconds', OPENED * 1000, OPENED],
])('a stamp that is %s counts, or the time of receipt in its place', (_what, timestamp, at) => {
  const { geolocation, fixes } = begin();
  geolocation.fix(8, { timestamp });
  expect(fixes.map((fix) => fix.at)).toEqual([at]);
});

test.each([-3 * HOUR, 40 * DAY])(
  'a phone whose clock is wrong by %i ms gets its position with the second fix',
  (wrong) => {
    const { geolocation, fixes } = begin();
    geolocation.fix(8, { timestamp: Date.now() + wrong });
    vi.advanceTimersByTime(3_000);
    geolocation.fix(8, { timestamp: Date.now() + wrong });
    expect(fixes.map((fix) => fix.at)).toEqual([OPENED + 3_000]);
  },
);

test('two old fixes whose stamps do not advance with the clock are none', () => {
  const { geolocation, fixes } = begin();
  for (const timestamp of [ago(3 * DAY), ago(3 * DAY), ago(2 * DAY)]) {
    geolocation.fix(8, { timestamp });
    vi.advanceTimersByTime(3_000);
  }
  expect(fixes).toEqual([]);
});

test.each([
  ['0/0', { latitude: 0, longitude: 0 }],
  ['NaN', { latitude: Number.NaN }],
  ['infinite', { longitude: Number.POSITIVE_INFINITY }],
  ['beyond the pole', { latitude: 90.01 }],
  ['beyond the date line', { longitude: -180.5 }],
])('a position of %s is told as unavailable once, and a later fix counts', (_what, degrees) => {
  const { geolocation, fixes, errors } = begin();
  geolocation.fix(8, degrees);
  geolocation.fix(8, degrees);
  expect([fixes, errors]).toEqual([[], ['unavailable']]);
  geolocation.fix(8);
  expect(fixes).toHaveLength(1);
});

test('the edges of the earth are positions', () => {
  for (const degrees of [
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 6 },
  ]) {
    const { geolocation, fixes } = begin();
    geolocation.fix(8, degrees);
    expect(fixes).toMatchObject([degrees]);
  }
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e9])(
  'an accuracy of %d is unknown, and any known one is better',
  (value) => {
    const { geolocation, fixes, last } = begin();
    geolocation.fix(value);
    geolocation.fix(value);
    geolocation.fix(900);
    geolocation.fix(value);
    expect(fixes.map(({ accuracy }) => accuracy)).toEqual([null, 900]);
    expect(last).toEqual([false, false]);
  },
);
