/** The page's own signals: is somebody looking, is there a network again. For the page only, not for workers. */

/** Whether somebody looks at this page. */
export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls back each time the page comes into view; returns the way to stop. */
export function onVisible(seen: () => void): () => void {
  const handleVisibility = () => isPageVisible() && seen();
  document.addEventListener('visibilitychange', handleVisibility);
  // A page that comes back from the browser's memory was visible all along, as far as it knows.
  window.addEventListener('pageshow', handleVisibility);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pageshow', handleVisibility);
  };
}

/** Calls back once, as soon as somebody looks: now, or when the page comes into view. Returns the way to call it off. */
export function onceVisible(seen: () => void): () => void {
  let stop = () => {};
  if (isPageVisible()) seen();
  else
    stop = onVisible(() => {
      stop();
      seen();
    });
  return () => stop();
}

/**
 * Calls back once after so many ms in view without a break: nobody has read what stood on a hidden page. Returns the way to
 * call it off.
 */
export function afterInView(ms: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    left();
    seen();
  };
  const finishCall = () => {
    stop();
    call();
  };
  const restartTimer = () => {
    clearTimeout(timer);
    if (isPageVisible()) timer = setTimeout(finishCall, ms);
  };
  const left = onHidden(() => clearTimeout(timer));
  const seen = onVisible(restartTimer);
  restartTimer();
  return stop;
}

/** Calls back each time nobody looks at the page any more; returns the way to stop. */
export function onHidden(left: () => void): () => void {
  const handleVisibility = () => !isPageVisible() && left();
  document.addEventListener('visibilitychange', handleVisibility);
  return () => document.removeEventListener('visibilitychange', handleVisibility);
}

/** Calls back each time the browser believes that there is a network again; returns the way to stop. */
export function onOnline(back: () => void): () => void {
  window.addEventListener('online', back);
  return () => window.removeEventListener('online', back);
}

/**
 * Calls back when the page has nothing better to do, at the earliest after some ms; returns the way to call it off.
 * WebKit does not say when it is idle: there the delay decides alone.
 */
export function whenIdle(call: () => void, afterMs: number): () => void {
  let idle = 0;
  const callWhenIdle = () => {
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(call, { timeout: afterMs });
    else call();
  };
  const timer = setTimeout(callWhenIdle, afterMs);
  return () => {
    clearTimeout(timer);
    if (idle !== 0) window.cancelIdleCallback(idle);
  };
}
