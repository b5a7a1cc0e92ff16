/** The device's position (spec 9: high accuracy, ten seconds, nothing cached). */
import { GPS_TIMEOUT } from '../domain/limits';
import type { LocationError } from '../domain/texts.capture';
import { log } from './log';

/** Metres. A fix this sure ends the request: better ones hardly come in streets between houses. */
const GOOD_FIX = 20;

/** `accuracy` in metres (95 % radius), `at` ms since 1970. */
export type Fix = { latitude: number; longitude: number; accuracy: number; at: number };
/** `isLast`: the receiver went to sleep with this fix. */
export type LocationListener = { onFix: (fix: Fix, isLast: boolean) => void; onError: (error: LocationError) => void };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: GPS_TIMEOUT, maximumAge: 0 };
/** A later fix replaces an earlier one only if it halves the radius: each replacement asks for an address again. */
const WORTH_REPLACING = 0.5;

/**
 * Asks for the position once. The first fix is told at once; while the request runs, clearly better ones follow, until
 * one is good (`GOOD_FIX`) or somebody stops it. An error is told only if there was no fix, and ends the request. A device
 * that says nothing for `GPS_TIMEOUT` ms (its question for the permission still stands there: the browser's own ten
 * seconds begin with the answer) is told as a timeout; the request goes on, and whatever comes later still counts.
 * @returns stops the request; the receiver goes to sleep.
 */
export function locate(
  listener: LocationListener,
  geolocation: Geolocation | undefined = navigator.geolocation,
): () => void {
  if (!geolocation) {
    listener.onError('unsupported');
    return () => undefined;
  }
  let best: Fix | null = null;
  let watch: number | null = null;
  let over = false;
  /** What was said of a silent device: it is not said twice. */
  let told: LocationError | null = null;
  const patience = setTimeout(() => {
    told = 'timeout';
    log('location.silent');
    listener.onError(told);
  }, GPS_TIMEOUT);
  const stop = () => {
    over = true;
    clearTimeout(patience);
    if (watch !== null) geolocation.clearWatch(watch);
    watch = null;
  };
  const found = (position: GeolocationPosition) => {
    const fix = fixOf(position);
    if (over || (best && fix.accuracy > best.accuracy * WORTH_REPLACING)) return;
    best = fix;
    clearTimeout(patience);
    const isLast = fix.accuracy <= GOOD_FIX;
    if (isLast) stop();
    listener.onFix(fix, isLast);
  };
  const failed = (error: GeolocationPositionError) => {
    if (over) return;
    stop();
    if (best) return;
    log('location.failed', String(error.code));
    const kind = locationError(error.code);
    if (kind !== told) listener.onError(kind);
  };
  watch = geolocation.watchPosition(found, failed, OPTIONS);
  // An implementation that answers before it returns has been stopped without a number to clear.
  if (over) stop();
  return stop;
}

function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  return { latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy, at: timestamp };
}

/** The code of a GeolocationPositionError as one of our kinds (spec 8). */
function locationError(code: number): LocationError {
  if (code === 1) return 'denied';
  if (code === 2) return 'unavailable';
  return code === 3 ? 'timeout' : 'unknown';
}
