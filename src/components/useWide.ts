import { useSyncExternalStore } from 'react';
import { useWideBehind, WIDE } from './modal';

function subscribeToWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Whether tables fit. Frozen while a modal is open: a layout change remounts parts, and turning a
 * tablet would close their dialog.
 */
export function useWide(): boolean {
  const now = useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
  return useWideBehind() ?? now;
}
