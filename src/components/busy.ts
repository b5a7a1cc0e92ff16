import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Prevents parallel runs of an action.
 * @returns whether it runs, and the guarded action (ignored while running).
 */
export function useBusy<A extends unknown[]>(
  action: (...args: A) => unknown,
): [boolean, (...args: A) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  const run = useCallback(async (...args: A) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await latest.current(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, run];
}
