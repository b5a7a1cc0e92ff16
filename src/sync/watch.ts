/** A live query that survives a dead database handle by resubscribing. */
import { liveQuery } from 'dexie';
import { SECOND } from '../domain/time/duration';
import { log } from '../platform/log';

/** Delay before a failed query restarts. */
const WATCH_AGAIN = 5 * SECOND;

/**
 * Dexie does not report a handle that died during a query; an error of our own class is reported
 * (D225).
 */
class WatchError extends Error {
  override name = 'WatchError';
}

/**
 * Calls `next` with every answer of `read`; returns the stop function. `name` is for the device
 * log.
 */
export function watchQuery<T>(name: string, read: () => Promise<T>, next: (value: T) => void): () => void {
  let stopWatching = () => {};
  const startWatching = () => {
    const subscription = liveQuery(async () => {
      try {
        return await read();
      } catch (cause) {
        throw new WatchError(nameOf(cause), { cause });
      }
    }).subscribe({
      next,
      error: (error: unknown) => {
        log(`${name}.watch`, error instanceof WatchError ? error.message : nameOf(error));
        // A failed subscription stays alive: without this they double at each failure.
        subscription.unsubscribe();
        const timer = setTimeout(startWatching, WATCH_AGAIN);
        stopWatching = () => clearTimeout(timer);
      },
    });
    stopWatching = () => subscription.unsubscribe();
  };
  startWatching();
  return () => stopWatching();
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
