import { useSyncExternalStore } from 'react';
import { MINUTE } from '../../domain/time/duration';
import { dayOf } from '../../domain/time/germanDay';

/** Every minute, because a timer for midnight stops while a laptop sleeps. */
function subscribeToDay(look: () => void): () => void {
  const interval = setInterval(look, MINUTE);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Today, `2026-11-21`; rerenders after midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToDay, () => dayOf(Date.now()));
}
