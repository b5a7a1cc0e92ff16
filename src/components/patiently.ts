/** Retries the import of a chunk that failed to load. */

/** Pause before a retry, ms: doubles from first to last, because a connection may fail briefly. */
const PAUSE = { first: 500, last: 60_000 };

/**
 * Imports with retries: when online again, and after a pause, because the browser may miss a lost
 * connection.
 * @param failed called at each failure; false gives up, and the promise stays pending.
 */
export async function retryImport<T>(load: () => Promise<T>, failed: () => boolean): Promise<T> {
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.last)) {
    try {
      return await load();
    } catch (error) {
      if (!failed()) throw error;
      await networkOr(pause);
    }
  }
}

function networkOr(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = () => {
      clearTimeout(timer);
      window.removeEventListener('online', stopWaiting);
      resolve();
    };
    const timer = setTimeout(stopWaiting, pause);
    window.addEventListener('online', stopWaiting);
  });
}
