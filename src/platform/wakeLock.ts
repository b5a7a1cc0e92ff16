/** Keeps the screen on while the camera is open. Where the browser cannot, nothing happens. */

/** Holds the screen awake, also after the page was hidden in between; the result lets go. */
export function holdAwake(): () => void {
  let current: WakeLockSentinel | null = null;
  let over = false;
  const requestLock = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      // Let go of in the meantime, or the second of two: a lock that nobody holds any more would drain the battery.
      if (over || current?.released === false) await lock.release();
      else current = lock;
    } catch {
      // Low battery or a policy: the screen then sleeps as usual.
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
