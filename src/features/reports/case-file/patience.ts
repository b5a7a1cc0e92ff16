/** A package is whole or there is none, and it takes minutes: one answer that did not come is no reason to begin anew. */
import { RemoteError } from '../../../api/failure';

const TRIES = 4;
/** ms, where the server does not say. */
const PAUSE = 3000;

/** Asks again where the server or the line could not answer just now. @throws what the last answer was; what the signal says when it was cancelled */
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
