import { useSyncExternalStore } from 'react';
import { MINUTE } from '../../domain/time/duration';
import { dayOf } from '../../domain/time/germanDay';

/** Every minute and not once at midnight: a timer that is set for then sleeps along with a laptop. */
function subscribeToDay(look: () => void): () => void {
  const interval = setInterval(look, MINUTE);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Today, `2026-11-21`; a screen that stays open over midnight is drawn again by it, for what it calls 'Heute'. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToDay, () => dayOf(Date.now()));
}
