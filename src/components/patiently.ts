/** Parts of the app that come when they are needed: one that could not be fetched is asked for again. */

/** Until it is asked for again, ms: doubles from the first to the last. A network that is there fails for moments. */
const PAUSE = { first: 500, last: 60_000 };

/**
 * What `load` promises, asked for until it is there: after each failure again when the network comes back, and after a
 * pause in any case, because a request may fail while the browser never noticed a network leaving.
 * @param failed hears of each failure; false gives up, and nothing is promised any more.
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
