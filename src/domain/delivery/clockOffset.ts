/**
 * How far the server's clock is from this device's (D9, D57). An offset belongs to the moment it was measured: when the
 * device's clock is set afterwards it is another one, or nobody knows it. All times in ms.
 */
import { SESSION_LIFETIME } from '../limits';
import { CLOCK_TOLERANCE, type Clocks } from '../time/timer';

/** A clock that was off by less when it was measured was right, ms: lists show minutes. */
export const CLOCK_RIGHT = 60_000;

/** Both clocks of the device at one moment; `page` tells whose monotonic clock it is: each page begins its own. */
export type DeviceTime = Clocks & { page: number };

/** Server minus device, and when it was measured. */
export type MeasuredOffset = DeviceTime & { offset: number };

/** `watchedSince`: since which reading of the monotonic clock the page has been in view; null = it is not. */
export type DeviceNow = DeviceTime & { watchedSince: number | null };

/**
 * The offset of this moment, or null where nobody knows it. In view without a break the monotonic clock shows every
 * change of the other one. Otherwise it may have stood while the device slept, or have begun anew: then an offset is
 * believed unless the clock was set back, or was wrong when it was measured and may have been put right since.
 */
export function offsetNow(measured: MeasuredOffset | null, now: DeviceNow): number | null {
  if (measured === null) return null;
  const passed = now.wall - measured.wall;
  const isWatched = now.page === measured.page && now.watchedSince !== null && now.watchedSince < measured.monotonic;
  if (isWatched) {
    const set = passed - (now.monotonic - measured.monotonic);
    return Math.abs(set) <= CLOCK_TOLERANCE ? measured.offset : measured.offset - set;
  }
  if (passed < -CLOCK_TOLERANCE) return null;
  return Math.abs(measured.offset) <= CLOCK_RIGHT || !canBeCorrected(measured.offset, passed) ? measured.offset : null;
}

/**
 * Putting the clock right adds the offset to it: what is left of the time by the clock must be a time that can have
 * passed. An offset is measured at every contact; without one for SESSION_LIFETIME nobody is signed in any more.
 */
function canBeCorrected(offset: number, passed: number): boolean {
  const really = passed - offset;
  return really >= -CLOCK_TOLERANCE && really <= SESSION_LIFETIME;
}
