/**
 * A photo that is on this phone and cannot be read, while the storage answers otherwise: its row is broken, or something
 * fails for a while; nobody can tell at once. So it is tried again with every delivery, and counted at most once an hour
 * by the phone's clock, whichever way that is set: one bad minute after waking is one failure. Only what failed so often
 * is given up, and even then the bytes stay and are read again when a person wants it.
 */
import { HOUR } from '../time/duration';

/** So many repeats, as where a photo arrives wrong; then it is damaged. */
export const UNREADABLE_MAX = 5;
const COUNTED_APART = HOUR;

/** Which photo, how often that was counted, and when last, ms. */
export type Unreadable = { photo: string; times: number; at: number };

/** What is known after one more failure; another photo begins anew. */
export function unreadableAgain(before: Unreadable | undefined, photo: string, now: number): Unreadable {
  if (before?.photo !== photo) return { photo, times: 1, at: now };
  if (Math.abs(now - before.at) < COUNTED_APART) return before;
  return { photo, times: before.times + 1, at: now };
}

/** Whether a photo is to be called damaged. */
export function isGivenUp({ times }: Unreadable): boolean {
  return times > UNREADABLE_MAX;
}
