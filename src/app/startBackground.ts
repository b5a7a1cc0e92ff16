import { BACKGROUND_AFTER } from '../domain/limits';
import { log } from '../platform/log';
import { whenIdle } from '../platform/page';

/**
 * Loads and starts what runs behind the screens, once the page has nothing better to do: on a slow network every byte
 * before that is taken from the first screen. Tried again when a network comes. Returns the way to stop it.
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
