import { useEffect, useRef } from 'react';
import { CAPTURE_IDLE } from '../../../domain/limits';

/** Calls back after CAPTURE_IDLE without touch or key; restarts with every touch and with `active`. */
export function useIdle(active: boolean, onIdle: () => void): void {
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(() => {
    if (!active) return;
    let timer = setTimeout(() => latest.current(), CAPTURE_IDLE);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), CAPTURE_IDLE);
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, restartTimer, true);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, restartTimer, true);
    };
  }, [active]);
}
