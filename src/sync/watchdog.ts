/**
 * No single call may stop the engine: browsers know calls of the storage that never answer. Every
 * call of a run gives a sign when it begins and when it ends; a run without a sign is given up, and
 * whatever it may still be doing cannot begin anything any more. What it brought late is harmless:
 * every request may be repeated at any time.
 */
import { timeoutOf } from '../api/wire';
import { PHOTO_MAX_BYTES } from '../domain/limits';
import { SECOND } from '../domain/time/duration';
import type { Clock } from './ports';

/**
 * A run in which nothing has happened for so long is given up, and a fresh one begun: a call of the
 * storage takes milliseconds, on the slowest phone seconds. Counted in ticks, so that a page that
 * slept has not been silent.
 */
const STANDSTILL = 20 * SECOND;
const STANDSTILL_TICK = 5 * SECOND;

/** The run gave no sign any more, or was given up before. */
export class StandstillError extends Error {
  override name = 'StandstillError';
}

/** A request has a time-out of its own; beyond the longest one it hangs like any other call. */
const REQUEST = timeoutOf(PHOTO_MAX_BYTES) + STANDSTILL;

export type Watchdog = {
  /** The same calls, giving signs. 'requests' may take as long as a photo on the slowest line. */
  over: <T extends object>(calls: T, kind: 'storage' | 'requests') => T;
  /**
   * Runs `work` under watch; several at once are one run. `gone` is raised when it is given up.
   * @throws StandstillError then; what `work` throws.
   */
  run: <T>(work: (gone: AbortSignal) => Promise<T>) => Promise<T>;
};

/** Watches one run after the other until one of them stands still; after that there must be another watchdog. */
export function createWatchdog(clock: Pick<Clock, 'timer'>): Watchdog {
  const gone = new AbortController();
  const stoodStill = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new StandstillError()));
  });
  // Where no run is under way nobody else hears of it.
  stoodStill.catch(() => undefined);
  let runs = 0;
  let requests = 0;
  let quiet = 0;
  let callOff = () => {};

  const noteSign = () => {
    quiet = 0;
  };
  const checkStandstill = () => {
    quiet += STANDSTILL_TICK;
    if (quiet >= (requests > 0 ? REQUEST : STANDSTILL)) gone.abort();
    else callOff = clock.timer(checkStandstill, STANDSTILL_TICK);
  };
  const withSigns = (call: (...given: unknown[]) => unknown, request: boolean) => {
    return (...given: unknown[]) => {
      if (gone.signal.aborted) throw new StandstillError();
      noteSign();
      const answer = call(...given);
      if (!isPromise(answer)) return answer;
      if (request) requests++;
      const endCall = () => {
        if (request) requests--;
        noteSign();
      };
      answer.then(endCall, endCall);
      return answer;
    };
  };

  return {
    over: (calls, kind) => {
      const watched = Object.entries(calls).map(([name, call]) => [name, withSigns(call, kind === 'requests')]);
      return Object.fromEntries(watched);
    },
    run: async (work) => {
      if (runs++ === 0) {
        noteSign();
        callOff = clock.timer(checkStandstill, STANDSTILL_TICK);
      }
      try {
        return await Promise.race([work(gone.signal), stoodStill]);
      } finally {
        if (--runs === 0) callOff();
      }
    },
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
