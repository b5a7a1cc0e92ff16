import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GPS_TIMEOUT } from '../../../src/domain/limits';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/domain/time/duration';
import { type Fix, locateDevice } from '../../../src/platform/location';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A receiver with programmed results. */
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

test('requests high accuracy, ten seconds, nothing cached', () => {
  expect(begin().geolocation.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 });
});

test('reports a good fix and ends', () => {
  const { geolocation, fixes } = begin();
  geolocation.fix(8);
  expect(fixes).toEqual([{ latitude: 50.9, longitude: 6.9, accuracy: 8, at: OPENED }]);
  expect(geolocation.cleared).toEqual([7]);
  geolocation.fix(2);
  expect(fixes).toHaveLength(1);
});

test('reports a coarse fix at once, then only a clearly better one', () => {
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
])('maps the browser code %i to %s and ends', (code, kind) => {
  const { geolocation, errors } = begin();
  geolocation.fail(code);
  expect(errors).toEqual([kind]);
  expect(geolocation.cleared).toEqual([7]);
});

test('keeps a fix when an error follows', () => {
  const { geolocation, fixes, errors } = begin();
  geolocation.fix(500);
  geolocation.fail(3);
  expect(fixes).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('ends an unanswered permission after ten seconds, takes late fixes', () => {
  const { geolocation, fixes, errors } = begin();
  vi.advanceTimersByTime(9_999);
  expect(errors).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(errors).toEqual(['timeout']);
  geolocation.fix(12);
  expect(fixes).toHaveLength(1);
  expect(geolocation.cleared).toEqual([7]);
});

test('reports a later refusal of a silent device, and no second timeout', () => {
  const silent = begin();
  const refused = begin();
  vi.advanceTimersByTime(10_000);
  silent.geolocation.fail(3);
  refused.geolocation.fail(1);
  expect([silent.errors, refused.errors]).toEqual([['timeout'], ['timeout', 'denied']]);
});

test('reports no silence with a fix or when stopped', () => {
  const found = begin();
  const stopped = begin();
  found.geolocation.fix(900);
  stopped.stop();
  vi.advanceTimersByTime(60_000);
  expect([found.errors, stopped.errors]).toEqual([[], []]);
});

test('stops the receiver and all reports', () => {
  const { geolocation, fixes, errors, stop } = begin();
  stop();
  expect(geolocation.cleared).toEqual([7]);
  geolocation.fix(8);
  geolocation.fail(1);
  expect([fixes, errors]).toEqual([[], []]);
});

test('reports a device without a receiver', () => {
  const errors: string[] = [];
  vi.stubGlobal('navigator', {});
  locateDevice({ onFix: () => undefined, onError: (error) => errors.push(error) }, OPENED);
  expect(errors).toEqual(['unsupported']);
});

/** Relative to the form's opening, when the fix arrives. */
const ago = (ms: number) => OPENED - ms;
test.each([
  ['of three days ago', ago(3 * DAY)],
  ['of an hour ago', ago(HOUR)],
  ['just over a minute older than the form', ago(MINUTE + 1)],
  ['in the future', ago(-5 * MINUTE)],
])('ignores a fix %s, then times out', (_when, timestamp) => {
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
])('counts a stamp that is %s, or its arrival time', (_what, timestamp, at) => {
  const { geolocation, fixes } = begin();
  geolocation.fix(8, { timestamp });
  expect(fixes.map((fix) => fix.at)).toEqual([at]);
});

test.each([-3 * HOUR, 40 * DAY])('positions a phone with a clock wrong by %i ms by the second fix', (wrong) => {
  const { geolocation, fixes } = begin();
  geolocation.fix(8, { timestamp: Date.now() + wrong });
  vi.advanceTimersByTime(3_000);
  geolocation.fix(8, { timestamp: Date.now() + wrong });
  expect(fixes.map((fix) => fix.at)).toEqual([OPENED + 3_000]);
});

test('ignores two old fixes with stamps that do not advance', () => {
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
])('reports the position %s as unavailable once, takes later fixes', (_what, degrees) => {
  const { geolocation, fixes, errors } = begin();
  geolocation.fix(8, degrees);
  geolocation.fix(8, degrees);
  expect([fixes, errors]).toEqual([[], ['unavailable']]);
  geolocation.fix(8);
  expect(fixes).toHaveLength(1);
});

test('accepts positions at the edges of the earth', () => {
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
  'calls an accuracy of %d unknown, worse than any known one',
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
