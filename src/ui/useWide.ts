import { useSyncExternalStore } from 'react';

/** From here on a list is a table; below it is cards (design, measures). */
const WIDE = '(min-width: 60rem)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for tables. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
