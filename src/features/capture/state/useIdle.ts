import { useEffect, useRef } from 'react';

/** Calls back after `ms` without touch or key; restarts with every touch and with `active`. */
export function useIdle(ms: number, active: boolean, onIdle: () => void): void {
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(() => {
    if (!active) return;
    let timer = setTimeout(() => latest.current(), ms);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), ms);
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, restartTimer, true);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, restartTimer, true);
    };
  }, [ms, active]);
}
