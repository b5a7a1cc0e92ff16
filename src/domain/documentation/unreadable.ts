/**
 * A photo that the phone cannot read while the storage otherwise works: a damaged row, or a
 * temporary fault. Each delivery retries, and failures count at most once an hour, by the clock in
 * either direction. So one bad minute after waking counts once. After several the photo is given
 * up; its bytes stay, and a person can retry.
 */
import { HOUR } from '../time/duration';

/** Failures before it counts as damaged, as for wrong arrivals. */
export const UNREADABLE_MAX = 5;
const COUNTED_APART = HOUR;

/** The photo, its count, and the last one, ms. */
export type Unreadable = { photo: string; times: number; at: number };

/** After another failure; another photo starts at one. */
export function unreadableAgain(before: Unreadable | undefined, photo: string, now: number): Unreadable {
  if (before?.photo !== photo) return { photo, times: 1, at: now };
  if (Math.abs(now - before.at) < COUNTED_APART) return before;
  return { photo, times: before.times + 1, at: now };
}

export function isGivenUp({ times }: Unreadable): boolean {
  return times > UNREADABLE_MAX;
}
