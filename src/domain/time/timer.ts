/**
 * The ten-minute window. Elapsed time is derived: by the monotonic clock while visible, by
 * stored wall times across hidden phases and reloads. So reloads, locked screens and clock changes
 * in view do not affect it.
 */
import { TIME_LIMIT, WARN_ONE_MINUTE, WARN_TWO_MINUTES } from '../limits';

/** Stored with a draft: `elapsed` ms at wall clock `wall` (ms since 1970). */
export type TimerCheckpoint = { elapsed: number; wall: number };

/** A checkpoint, and the monotonic time (ms) at its start. */
export type RunningTimer = { checkpoint: TimerCheckpoint; monotonic: number };

/** Both clocks at one moment, ms. */
export type Clocks = { wall: number; monotonic: number };

/** ms; a larger drift between the clocks means that one was set. */
export const CLOCK_TOLERANCE = 5000;

export type Warning = 'twoMinutes' | 'oneMinute' | 'expired';

/** A window that begins now. */
export function startTimer(now: Clocks): RunningTimer {
  return { checkpoint: { elapsed: 0, wall: now.wall }, monotonic: now.monotonic };
}

/** Continues from a checkpoint; a wall clock set back adds nothing. */
export function resumeTimer(stored: TimerCheckpoint, now: Clocks): RunningTimer {
  const elapsed = stored.elapsed + Math.max(0, now.wall - stored.wall);
  return { checkpoint: { elapsed, wall: now.wall }, monotonic: now.monotonic };
}

export function elapsed(timer: RunningTimer, now: Clocks): number {
  return timer.checkpoint.elapsed + Math.max(0, now.monotonic - timer.monotonic);
}

export function takeCheckpoint(timer: RunningTimer, now: Clocks): TimerCheckpoint {
  return { elapsed: elapsed(timer, now), wall: now.wall };
}

/** Never below zero. */
export function getRemainingMs(elapsedMs: number): number {
  return Math.max(0, TIME_LIMIT - elapsedMs);
}

export function isExpired(elapsedMs: number): boolean {
  return elapsedMs >= TIME_LIMIT;
}

/** Whether a stored window is over at `wall`, ms. */
export function windowIsOver(stored: TimerCheckpoint, wall: number): boolean {
  return isExpired(resumeTimer(stored, { wall, monotonic: 0 }).checkpoint.elapsed);
}

/** The current warning, or null. Announce changes. */
export function getWarning(remainingMs: number): Warning | null {
  if (remainingMs <= 0) return 'expired';
  if (remainingMs <= WARN_ONE_MINUTE) return 'oneMinute';
  return remainingMs <= WARN_TWO_MINUTES ? 'twoMinutes' : null;
}

/** `9:41`; rounds up, so that 10:00 is shown at the start and 0:00 only at the end. */
export function clockText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether a clock was set in this visible phase (recorded only). */
export function clockWasSet(timer: RunningTimer, now: Clocks): boolean {
  const byWall = now.wall - timer.checkpoint.wall;
  return Math.abs(byWall - (now.monotonic - timer.monotonic)) > CLOCK_TOLERANCE;
}
