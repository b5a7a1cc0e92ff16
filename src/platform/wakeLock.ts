/** Keeps the screen on while the camera is open, where supported. */

/** Reacquires the lock after the page was hidden; returns the release function. */
export function holdAwake(): () => void {
  let current: WakeLockSentinel | null = null;
  let over = false;
  const requestLock = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      // Released meanwhile, or a duplicate: a leaked lock drains the battery.
      if (over || current?.released === false) await lock.release();
      else current = lock;
    } catch {
      // Low battery or policy: the screen sleeps as usual.
    }
  };
  const retryLock = () => void requestLock();
  document.addEventListener('visibilitychange', retryLock);
  void requestLock();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', retryLock);
    current?.release().catch(() => undefined);
  };
}
