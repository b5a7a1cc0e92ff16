import { useSyncExternalStore } from 'react';
import { useWideBehind, WIDE } from './modal';

function subscribeToWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Whether there is room for tables. As long as something modal is open it stays as it was: a screen that takes another form draws its
 * parts anew, and whoever turns a tablet would lose the dialog that one of them has open.
 */
export function useWide(): boolean {
  const now = useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
  return useWideBehind() ?? now;
}
