/** Retries for packages: they take minutes, and one lost answer must not restart them. */
import { RemoteError } from '../../../api/failure';

const TRIES = 4;
/** ms, without a `Retry-After`. */
const PAUSE = 3000;

/** Retries after a server error or a lost connection. @throws the last error; the signal's reason when cancelled */
export async function retryRequest<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const passes = error instanceof RemoteError && ['offline', 'temporary', 'rateLimited'].includes(error.kind);
      if (!passes || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? PAUSE));
      signal.throwIfAborted();
    }
  }
}
