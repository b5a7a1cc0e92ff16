import { afterEach, expect, test, vi } from 'vitest';
import { type Fix, locate } from '../../src/device/location';

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
  fix(accuracy: number, latitude = 50.9) {
    const coords = { latitude, longitude: 6.9, accuracy } as GeolocationCoordinates;
    this.found({ coords, timestamp: 1000 } as GeolocationPosition);
  }
  fail(code: number) {
    this.failed({ code } as GeolocationPositionError);
  }
}

function begin() {
  const geolocation = new FakeGeolocation();
  const fixes: Fix[] = [];
  const last: boolean[] = [];
  const errors: string[] = [];
  const onFix = (fix: Fix, isLast: boolean) => {
    fixes.push(fix);
    last.push(isLast);
  };
  const stop = locate({ onFix, onError: (error) => errors.push(error) }, geolocation);
  return { geolocation, fixes, last, errors, stop };
}

test('it asks for high accuracy, ten seconds, nothing cached', () => {
  expect(begin().geolocation.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 });
});

test('a good fix is told and ends the request', () => {
  const { geolocation, fixes } = begin();
  geolocation.fix(8);
  expect(fixes).toEqual([{ latitude: 50.9, longitude: 6.9, accuracy: 8, at: 1000 }]);
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
  vi.useFakeTimers();
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
  vi.useFakeTimers();
  const silent = begin();
  const refused = begin();
  vi.advanceTimersByTime(10_000);
  silent.geolocation.fail(3);
  refused.geolocation.fail(1);
  expect([silent.errors, refused.errors]).toEqual([['timeout'], ['timeout', 'denied']]);
});

test('with a fix, or stopped, nobody is told of silence', () => {
  vi.useFakeTimers();
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
  locate({ onFix: () => undefined, onError: (error) => errors.push(error) });
  expect(errors).toEqual(['unsupported']);
});
