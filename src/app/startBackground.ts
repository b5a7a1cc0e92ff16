import { log } from '../device/log';

/** Loads and starts what runs behind the screens; tried again when a network comes. Returns the way to stop it. */
export function startBackground(): () => void {
  let stop = () => {};
  let stopped = false;
  const start = async () => {
    const loaded = await import('./background').catch(() => null);
    if (loaded && !stopped) stop = loaded.runBackground();
    if (loaded) return;
    log('background.missing');
    window.addEventListener('online', start, { once: true });
  };
  void start();
  return () => {
    stopped = true;
    window.removeEventListener('online', start);
    stop();
  };
}
