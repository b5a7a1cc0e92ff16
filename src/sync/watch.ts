/** A live query that outlives a dead database handle: it subscribes anew until somebody stops it. */
import { liveQuery } from 'dexie';
import { SECOND } from '../domain/time/duration';
import { log } from '../platform/log';

/** A live query that failed is begun anew after so long. */
const WATCH_AGAIN = 5 * SECOND;

/**
 * Dexie tells nobody of a handle that died under a question: under a name of its own it is told.
 */
class WatchError extends Error {
  override name = 'WatchError';
}

/** Calls `next` with every answer of `read`; returns the way to stop. `name` is for the device log. */
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
        // It lives on where it failed: two of them would be four after the next failure.
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
