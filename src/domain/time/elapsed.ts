/**
 * Elapsed time that cannot jump (D58). Phone and server clocks may be wrong and corrected, but
 * hardly both ahead between the same two answers. So each interval counts the smaller progress of
 * both clocks. The sum never exceeds real time, and grows only by answers. Deletions use only this
 * sum.
 */
import { DAY } from './duration';

/** Minimum distance of the two server answers that must both find something too old. */
export const ANSWERS_APART = DAY;

/** `server` and `device`: clocks at the last answer, `elapsed`: the sum; ms. */
export type ServerTimeSeen = { answers: number; server: number; device: number; elapsed: number };

/** After another answer, which was requested after the previous one. */
export function advanceServerTime(
  before: ServerTimeSeen | null,
  { server, device }: Pick<ServerTimeSeen, 'server' | 'device'>,
): ServerTimeSeen {
  if (!before) return { answers: 1, server, device, elapsed: 0 };
  const passed = Math.max(0, Math.min(server - before.server, device - before.device));
  return { answers: before.answers + 1, server, device, elapsed: before.elapsed + passed };
}

/** Retention of an item, in elapsed time. */
export type Keeping = {
  /** At the first answer requested after it became deletable. */
  since: number;
  /** At the first answer that found it too old; null = none. */
  overdue: number | null;
};

/**
 * Result at `elapsed` for a retention of `age` ms; null = delete now. A second answer a day later
 * must agree.
 */
export function keepOn(before: Keeping | null, elapsed: number, age: number): Keeping | null {
  if (!before) return { since: elapsed, overdue: null };
  if (elapsed - before.since < age) return before;
  if (before.overdue === null) return { ...before, overdue: elapsed };
  return elapsed - before.overdue < ANSWERS_APART ? before : null;
}
