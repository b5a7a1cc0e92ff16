/**
 * The ten-minute window (spec 2, 4; D11). Elapsed time is derived, never counted: while a page stays visible by the
 * monotonic clock, across hidden phases and reloads by stored wall times. So neither a reload nor a locked screen
 * stops or restarts it, and a clock that is set while the page is in view changes nothing.
 */
import { TIME_LIMIT, WARN_ONE_MINUTE, WARN_TWO_MINUTES } from '../limits';

/** What is stored with a draft: `elapsed` ms had passed when the wall clock read `wall` (ms since 1970). */
export type TimerCheckpoint = { elapsed: number; wall: number };

/** A checkpoint and the monotonic reading (ms) at which this visible phase took it over. */
export type RunningTimer = { checkpoint: TimerCheckpoint; monotonic: number };

/** Both clocks, read at the same moment, in ms. */
export type Clocks = { wall: number; monotonic: number };

/** The two clocks of a device drift apart by milliseconds; by more than this (ms) somebody set one of them. */
export const CLOCK_TOLERANCE = 5000;

export type Warning = 'twoMinutes' | 'oneMinute' | 'expired';

/** A window that begins now. */
export function startTimer(now: Clocks): RunningTimer {
  return { checkpoint: { elapsed: 0, wall: now.wall }, monotonic: now.monotonic };
}

/** Takes a stored checkpoint over after a reload or a hidden phase; a wall clock set back adds nothing. */
export function resumeTimer(stored: TimerCheckpoint, now: Clocks): RunningTimer {
  const elapsed = stored.elapsed + Math.max(0, now.wall - stored.wall);
  return { checkpoint: { elapsed, wall: now.wall }, monotonic: now.monotonic };
}

/** Elapsed ms of a visible phase. */
export function elapsed(timer: RunningTimer, now: Clocks): number {
  return timer.checkpoint.elapsed + Math.max(0, now.monotonic - timer.monotonic);
}

/** What to store now, so that a reload or a hidden phase can go on from here. */
export function takeCheckpoint(timer: RunningTimer, now: Clocks): TimerCheckpoint {
  return { elapsed: elapsed(timer, now), wall: now.wall };
}

/** Remaining ms, never below zero. */
export function getRemainingMs(elapsedMs: number): number {
  return Math.max(0, TIME_LIMIT - elapsedMs);
}

/** The window is over at 0:00. */
export function isExpired(elapsedMs: number): boolean {
  return elapsedMs >= TIME_LIMIT;
}

/** Whether a stored window is over when the wall clock reads `wall`, ms; what a form that took it over now would say. */
export function windowIsOver(stored: TimerCheckpoint, wall: number): boolean {
  return isExpired(resumeTimer(stored, { wall, monotonic: 0 }).checkpoint.elapsed);
}

/** Which warning the remaining time calls for; null in the calm phase. Announce it when it changes. */
export function getWarning(remainingMs: number): Warning | null {
  if (remainingMs <= 0) return 'expired';
  if (remainingMs <= WARN_ONE_MINUTE) return 'oneMinute';
  return remainingMs <= WARN_TWO_MINUTES ? 'twoMinutes' : null;
}

/** `9:41`; a begun second counts as a whole one, so 10:00 is shown at the start and 0:00 only at the end. */
export function clockText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether two clocks drifted apart in one visible phase: somebody set the clock (recorded, never punished). */
export function clockWasSet(timer: RunningTimer, now: Clocks): boolean {
  const byWall = now.wall - timer.checkpoint.wall;
  return Math.abs(byWall - (now.monotonic - timer.monotonic)) > CLOCK_TOLERANCE;
}
