/**
 * Offset between server and device clock (D57). It is valid for its moment: setting the
 * device's clock changes it. All times in ms.
 */
import { SESSION_LIFETIME } from '../limits';
import { CLOCK_TOLERANCE, type Clocks } from '../time/timer';

/** ms; a smaller offset counts as a correct clock: lists show minutes. */
export const CLOCK_RIGHT = 60_000;

/**
 * Both device clocks at one moment; `page`: whose monotonic clock, because each page starts its
 * own.
 */
export type DeviceTime = Clocks & { page: number };

export type MeasuredOffset = DeviceTime & { offset: number };

/** `watchedSince`: monotonic time since the page is visible; null = hidden. */
export type DeviceNow = DeviceTime & { watchedSince: number | null };

/**
 * The current offset, or null if unknown. While the page stays visible the monotonic clock reveals
 * every change. Otherwise it may have stopped in sleep, or restarted. Then the offset is trusted
 * unless the clock was set back, or was wrong and may have been corrected.
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
 * A corrected clock moved by the offset: the remaining time must be possible. Every contact
 * measures the offset; without one for SESSION_LIFETIME no session is left.
 */
function canBeCorrected(offset: number, passed: number): boolean {
  const really = passed - offset;
  return really >= -CLOCK_TOLERANCE && really <= SESSION_LIFETIME;
}
