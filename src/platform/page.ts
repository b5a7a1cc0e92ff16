/** Page signals: visibility and network. Not for workers. */

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls back when the page becomes visible; returns the stop function. */
export function onVisible(seen: () => void): () => void {
  const handleVisibility = () => isPageVisible() && seen();
  document.addEventListener('visibilitychange', handleVisibility);
  // A page restored from the back/forward cache fires no visibilitychange.
  window.addEventListener('pageshow', handleVisibility);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pageshow', handleVisibility);
  };
}

/** Calls back once, when visible or at once. Returns the cancel function. */
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

/** Calls back once after ms of unbroken visibility. Returns the cancel function. */
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

/** Calls back when the page is hidden; returns the stop function. */
export function onHidden(left: () => void): () => void {
  const handleVisibility = () => !isPageVisible() && left();
  document.addEventListener('visibilitychange', handleVisibility);
  return () => document.removeEventListener('visibilitychange', handleVisibility);
}

/** Calls back when the browser is online again; returns the stop function. */
export function onOnline(back: () => void): () => void {
  window.addEventListener('online', back);
  return () => window.removeEventListener('online', back);
}

/**
 * Calls back when idle, after ms at the earliest; returns the cancel function. WebKit reports no
 * idle time: there only the delay counts.
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
