/**
 * Time that cannot jump (D58). A phone's clock may be years wrong and then be corrected, a server's too. That both are
 * set ahead between the same two answers does not happen by chance, so between two answers of the server no more counts
 * as passed than the smaller of what the two clocks say. The sum is never more than what really passed, and it grows by
 * answers alone: by it, and by no clock, the phone deletes.
 */
import { DAY } from './duration';

/**
 * What goes by age alone needs two answers of the server this far apart that both find it too old.
 */
export const ANSWERS_APART = DAY;

/** What the phone knows of time. `server` and `device` are both clocks at the last answer, `elapsed` the sum so far; ms. */
export type Heard = { answers: number; server: number; device: number; elapsed: number };

/** After one more answer; it must have been asked for after the one before was heard. */
export function advanceServerTime(before: Heard | null, { server, device }: Pick<Heard, 'server' | 'device'>): Heard {
  if (!before) return { answers: 1, server, device, elapsed: 0 };
  const passed = Math.max(0, Math.min(server - before.server, device - before.device));
  return { answers: before.answers + 1, server, device, elapsed: before.elapsed + passed };
}

/** How long something is kept that goes by age alone, in elapsed time. */
export type Keeping = {
  /** At the first answer that was asked for when it was already to go. */
  since: number;
  /** At the first answer that found it beyond its age; null = none has. */
  overdue: number | null;
};

/**
 * What an answer at `elapsed` makes of something that is kept for `age` ms; null = it goes now. One answer alone never
 * decides: a second one, a day later, must find the same.
 */
export function keepOn(before: Keeping | null, elapsed: number, age: number): Keeping | null {
  if (!before) return { since: elapsed, overdue: null };
  if (elapsed - before.since < age) return before;
  if (before.overdue === null) return { ...before, overdue: elapsed };
  return elapsed - before.overdue < ANSWERS_APART ? before : null;
}
