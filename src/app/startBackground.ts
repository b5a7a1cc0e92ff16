import { BACKGROUND_AFTER } from '../domain/limits';
import { log } from '../platform/log';
import { whenIdle } from '../platform/page';

/**
 * Loads and starts the background when the page is idle: on a slow network its bytes would delay
 * the first screen. Retries when online again. Returns the stop function.
 */
export function startBackground(): () => void {
  let stopBackground = () => {};
  let stopped = false;
  const loadBackground = async () => {
    if (stopped) return;
    const loaded = await import('./background').catch(() => null);
    if (loaded && !stopped) stopBackground = loaded.runBackground();
    if (loaded) return;
    log('background.missing');
    window.addEventListener('online', retryLoad, { once: true });
  };
  const retryLoad = () => void loadBackground();
  const callOff = whenIdle(retryLoad, BACKGROUND_AFTER);
  return () => {
    stopped = true;
    callOff();
    window.removeEventListener('online', retryLoad);
    stopBackground();
  };
}
