/** The device's position (high accuracy, ten seconds, no cache). */
import { positionOf } from '../domain/documentation/place';
import { ACCURACY_MAX, GPS_TIMEOUT } from '../domain/limits';
import type { LocationError } from '../domain/text/texts.capture';
import { DAY, MINUTE, SECOND } from '../domain/time/duration';
import { log } from './log';

/** Metres. Such a fix ends the request: streets between houses rarely allow better. */
const GOOD_FIX = 20;
/** ms; a fix may be this much older than the form, if the receiver was on. */
const FIX_BEFORE_OPENING = MINUTE;
/** ms; largest difference between stamp and clock progress in one request. */
const STAMP_DRIFT = 2 * SECOND;
/** 1 January 2020, ms. An earlier stamp is a counter, not a time. */
const FIRST_STAMP = Date.UTC(2020);
/** ms; a stamp further ahead has another unit. */
const OTHER_UNIT = 365 * DAY;

/** `accuracy` in metres (95 % radius), null if unknown; `at` ms since 1970. */
export type Fix = { latitude: number; longitude: number; accuracy: number | null; at: number };
/** `isLast`: the receiver stopped with this fix. */
export type LocationListener = { onFix: (fix: Fix, isLast: boolean) => void; onError: (error: LocationError) => void };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: GPS_TIMEOUT, maximumAge: 0 };
/** A later fix must halve the radius: each replacement requests an address again. */
const WORTH_REPLACING = 0.5;

/**
 * Requests the position once. Reports the first fix at once, then clearly better ones, until a fix is good (`GOOD_FIX`)
 * or the request stops. Reports an error only without a fix. Errors end the request, with two exceptions. 'timeout' is
 * `GPS_TIMEOUT` ms without a fix: the browser's ten seconds start after the permission prompt. 'unavailable' is an
 * invalid position: 0/0, NaN, impossible degrees. Ignores fixes older than the form or in the future.
 * @param openedAt when the form opened, ms by the device's clock.
 * @returns stops the request.
 */
export function locateDevice(
  listener: LocationListener,
  openedAt: number,
  geolocation: Geolocation | undefined = navigator.geolocation,
): () => void {
  if (!geolocation) {
    listener.onError('unsupported');
    return () => undefined;
  }
  let best: Fix | null = null;
  let watch: number | null = null;
  let over = false;
  /** The last reported error of a running request: not repeated. */
  let reported: LocationError | null = null;
  const reportError = (error: LocationError) => {
    if (error !== reported) listener.onError(error);
    reported = error;
  };
  const patience = setTimeout(() => {
    log('location.silent');
    reportError('timeout');
  }, GPS_TIMEOUT);
  const timeOfFix = fixClock(openedAt);
  const stopLocating = () => {
    over = true;
    clearTimeout(patience);
    if (watch !== null) geolocation.clearWatch(watch);
    watch = null;
  };
  const handlePosition = ({ coords, timestamp }: GeolocationPosition) => {
    const at = timeOfFix(timestamp);
    if (over || at === null) return;
    const fix = fixOf(coords, at);
    if (!fix) {
      if (!best) reportError('unavailable');
      return;
    }
    if (!isClearlyBetter(fix, best)) return;
    best = fix;
    clearTimeout(patience);
    const isLast = getAccuracyRadius(fix) <= GOOD_FIX;
    if (isLast) stopLocating();
    listener.onFix(fix, isLast);
  };
  const handleError = (error: GeolocationPositionError) => {
    if (over) return;
    stopLocating();
    if (best) return;
    log('location.failed', String(error.code));
    reportError(locationError(error.code));
  };
  watch = geolocation.watchPosition(handlePosition, handleError, OPTIONS);
  // A synchronous callback stopped it before its id existed.
  if (over) stopLocating();
  return stopLocating;
}

/** Null for an invalid position: 0/0, NaN, impossible degrees. */
function fixOf({ latitude, longitude, accuracy }: GeolocationCoordinates, at: number): Fix | null {
  const position = positionOf(latitude, longitude);
  if (!position || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { ...position, accuracy: accuracy > 0 && accuracy <= ACCURACY_MAX ? accuracy : null, at };
}

function getAccuracyRadius({ accuracy }: Fix): number {
  return accuracy ?? Number.POSITIVE_INFINITY;
}

function isClearlyBetter(fix: Fix, than: Fix | null): boolean {
  if (!than) return true;
  return (
    getAccuracyRadius(fix) < getAccuracyRadius(than) &&
    getAccuracyRadius(fix) <= getAccuracyRadius(than) * WORTH_REPLACING
  );
}

/**
 * Reads the stamps of one request. A browser may return a fix of three days ago despite `maximumAge`.
 * @returns the time of a fix, ms; null if older than the form or in the future. The time of receipt counts where a
 *   stamp is no time (2001, microseconds). It also counts where stamps advance with the clock: then the phone's clock is
 *   wrong.
 */
function fixClock(openedAt: number): (stamp: number) => number | null {
  let first: { stamp: number; ahead: number } | null = null;
  return (stamp) => {
    const now = Date.now();
    if (!(stamp >= FIRST_STAMP && stamp <= now + OTHER_UNIT)) return now;
    if (stamp >= openedAt - FIX_BEFORE_OPENING && stamp <= now + STAMP_DRIFT) return stamp;
    const ahead = stamp - now;
    const isLive = first !== null && stamp > first.stamp && Math.abs(ahead - first.ahead) <= STAMP_DRIFT;
    first ??= { stamp, ahead };
    return isLive ? now : null;
  };
}

function locationError(code: number): LocationError {
  if (code === 1) return 'denied';
  if (code === 2) return 'unavailable';
  return code === 3 ? 'timeout' : 'unknown';
}
