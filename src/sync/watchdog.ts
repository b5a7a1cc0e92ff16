/**
 * No single call may block the engine (D62): some storage calls never answer. Each call of a run
 * signals its begin and end. A silent run is aborted and cannot start anything more. Late results
 * are harmless, because every request is repeatable.
 */
import { timeoutOf } from '../api/wire';
import { PHOTO_MAX_BYTES } from '../domain/limits';
import { SECOND } from '../domain/time/duration';
import type { Clock } from './ports';

/**
 * A run silent for so long is aborted and restarted: a storage call takes milliseconds, at
 * most seconds. Counted in ticks, so that sleep is no silence.
 */
const STALL = 20 * SECOND;
const STALL_TICK = 5 * SECOND;

/** The run was silent, or aborted before. */
export class StallError extends Error {
  override name = 'StallError';
}

/** Requests have a time-out; beyond the longest one they count as hanging. */
const REQUEST = timeoutOf(PHOTO_MAX_BYTES) + STALL;

export type Watchdog = {
  /** Wraps calls with signals. 'requests' may take as long as a photo on the slowest connection. */
  over: <T extends object>(calls: T, kind: 'storage' | 'requests') => T;
  /**
   * Runs `work` under watch; parallel ones count as one run. `gone` aborts it.
   * @throws StallError then; what `work` throws.
   */
  run: <T>(work: (gone: AbortSignal) => Promise<T>) => Promise<T>;
};

/** Watches runs until one is silent; then create a new watchdog. */
export function createWatchdog(clock: Pick<Clock, 'timer'>): Watchdog {
  const gone = new AbortController();
  const stoodStill = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new StallError()));
  });
  // Without a run there is no listener for the rejection.
  stoodStill.catch(() => undefined);
  let runs = 0;
  let requests = 0;
  let quiet = 0;
  let callOff = () => {};

  const noteSign = () => {
    quiet = 0;
  };
  const checkStall = () => {
    quiet += STALL_TICK;
    if (quiet >= (requests > 0 ? REQUEST : STALL)) gone.abort();
    else callOff = clock.timer(checkStall, STALL_TICK);
  };
  const withSigns = (call: (...given: unknown[]) => unknown, request: boolean) => {
    return (...given: unknown[]) => {
      if (gone.signal.aborted) throw new StallError();
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
        callOff = clock.timer(checkStall, STALL_TICK);
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
