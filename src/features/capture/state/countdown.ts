/**
 * The ten-minute window of one capture. Visible: by the monotonic clock. Hidden, locked, reloaded: by stored wall
 * times. The value never depends on ticks; they run only for subscribers.
 */
import { TIMER_TICK } from '../../../domain/limits';
import {
  type Clocks,
  clockWasSet,
  elapsed,
  getRemainingMs,
  type RunningTimer,
  resumeTimer,
  startTimer,
  type TimerCheckpoint,
  takeCheckpoint,
} from '../../../domain/time/timer';

export class Countdown {
  private timer: RunningTimer;
  private hidden = false;
  private readonly listeners = new Set<() => void>();
  private ticking: ReturnType<typeof setTimeout> | null = null;
  private shown: number;

  /**
   * @param read both clocks at one moment.
   * @param stored checkpoint of an earlier window; null begins one now.
   */
  constructor(
    private readonly read: () => Clocks,
    stored: TimerCheckpoint | null,
  ) {
    const now = read();
    this.timer = stored ? resumeTimer(stored, now) : startTimer(now);
    this.shown = this.seconds();
  }

  elapsed(): number {
    const now = this.read();
    return this.hidden ? resumeTimer(this.timer.checkpoint, now).checkpoint.elapsed : elapsed(this.timer, now);
  }

  checkpoint(): TimerCheckpoint {
    const now = this.read();
    return this.hidden ? resumeTimer(this.timer.checkpoint, now).checkpoint : takeCheckpoint(this.timer, now);
  }

  /** Whether the device's clock was set while the page was visible (recorded, never punished). */
  clockWasSet(): boolean {
    return !this.hidden && clockWasSet(this.timer, this.read());
  }

  /** Hidden: wall times count. Visible again: the monotonic clock. */
  setHidden(hidden: boolean): void {
    if (hidden === this.hidden) return;
    const now = this.read();
    this.timer = hidden
      ? { checkpoint: takeCheckpoint(this.timer, now), monotonic: now.monotonic }
      : resumeTimer(this.timer.checkpoint, now);
    this.hidden = hidden;
    this.tick();
  }

  /** Remaining ms as shown: whole seconds, rounded up. Changes once a second. */
  shownRemaining = (): number => this.shown * 1000;

  /** For useSyncExternalStore. */
  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    if (this.ticking === null) this.tick();
    return () => {
      this.listeners.delete(changed);
      if (this.listeners.size === 0) this.stop();
    };
  };

  private seconds(): number {
    return Math.ceil(getRemainingMs(this.elapsed()) / 1000);
  }

  private stop(): void {
    if (this.ticking !== null) clearTimeout(this.ticking);
    this.ticking = null;
  }

  private readonly tick = (): void => {
    this.stop();
    const seconds = this.seconds();
    if (seconds !== this.shown) {
      this.shown = seconds;
      for (const changed of this.listeners) changed();
    }
    if (seconds === 0 || this.listeners.size === 0) return;
    // Waits until the shown second ends: a fixed interval would skip one now and then.
    const rest = getRemainingMs(this.elapsed()) - (seconds - 1) * TIMER_TICK;
    this.ticking = setTimeout(this.tick, Math.max(1, Math.ceil(rest)));
  };
}
