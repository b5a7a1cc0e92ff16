/** The device's position (spec 9: high accuracy, ten seconds, nothing cached). */
import { positionOf } from '../domain/documentation/place';
import { ACCURACY_MAX, GPS_TIMEOUT } from '../domain/limits';
import type { LocationError } from '../domain/text/texts.capture';
import { DAY, MINUTE, SECOND } from '../domain/time/duration';
import { log } from './log';

/** Metres. A fix this sure ends the request: better ones hardly come in streets between houses. */
const GOOD_FIX = 20;
/** A fix may be this much older than the form, ms: the receiver was already on. */
const FIX_BEFORE_OPENING = MINUTE;
/** Two stamps of one request advance with the clock if they differ from it by no more than this, ms. */
const STAMP_DRIFT = 2 * SECOND;
/** Before this no phone had this app: a stamp from before it is a counter, not a time. 1 January 2020, ms. */
const FIRST_STAMP = Date.UTC(2020);
/** Ahead of now by more than this, a stamp is in another unit, ms. */
const OTHER_UNIT = 365 * DAY;

/** `accuracy` in metres (95 % radius), null where the device does not say it; `at` ms since 1970. */
export type Fix = { latitude: number; longitude: number; accuracy: number | null; at: number };
/** `isLast`: the receiver went to sleep with this fix. */
export type LocationListener = { onFix: (fix: Fix, isLast: boolean) => void; onError: (error: LocationError) => void };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: GPS_TIMEOUT, maximumAge: 0 };
/** A later fix replaces an earlier one only if it halves the radius: each replacement asks for an address again. */
const WORTH_REPLACING = 0.5;

/**
 * Asks for the position once. The first fix is told at once. While the request runs, clearly better fixes follow, until one is good
 * (`GOOD_FIX`) or the caller stops it.
 * An error is told only if there was no fix. It ends the request, except two:
 * - 'timeout', of a device that says nothing for `GPS_TIMEOUT` ms. The browser's question for the permission may still be open, and the
 *   browser's own ten seconds begin with its answer.
 * - 'unavailable', of a position that is none (0/0, NaN, degrees that do not exist).
 * A fix that is older than the form or lies in the future is passed over.
 * @param openedAt when the form was opened, ms by the device's clock. @returns stops the request; the receiver goes to sleep.
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
  /** What was told while the request goes on: it is not told twice. */
  let told: LocationError | null = null;
  const reportError = (error: LocationError) => {
    if (error !== told) listener.onError(error);
    told = error;
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
  // An implementation that answers before it returns has been stopped without a number to clear.
  if (over) stopLocating();
  return stopLocating;
}

/** Null for what a broken receiver says in place of a position: 0/0, NaN, degrees that do not exist. */
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
 * Reads the stamps of one request. A browser may answer with a fix of three days ago although it was asked for none (`maximumAge`).
 * @returns for a stamp when the fix was made, ms; null for one that is older than the form or lies in the future. The time of receipt
 * counts instead where a stamp is no time (2001, microseconds), and where stamps advance with the clock: then they are of now, and the
 * clock of the phone is wrong.
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

/** The code of a GeolocationPositionError as one of our kinds (spec 8). */
function locationError(code: number): LocationError {
  if (code === 1) return 'denied';
  if (code === 2) return 'unavailable';
  return code === 3 ? 'timeout' : 'unknown';
}
