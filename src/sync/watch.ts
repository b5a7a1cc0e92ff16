/** A live query that outlives a dead database handle: it subscribes anew until somebody stops it. */

import { liveQuery } from 'dexie';
import { log } from '../device/log';
import { SECOND } from '../domain/duration';

/** A live query that failed is begun anew after so long. */
const WATCH_AGAIN = 5 * SECOND;

/** Calls `next` with every answer of `read`; returns the way to stop. `name` is for the device log. */
export function watch<T>(name: string, read: () => Promise<T>, next: (value: T) => void): () => void {
  let stop = () => {};
  const subscribe = () => {
    const subscription = liveQuery(read).subscribe({
      next,
      error: (error: unknown) => {
        log(`${name}.watch`, error instanceof Error ? error.name : 'unknown');
        const timer = setTimeout(subscribe, WATCH_AGAIN);
        stop = () => clearTimeout(timer);
      },
    });
    stop = () => subscription.unsubscribe();
  };
  subscribe();
  return () => stop();
}
