/** What the browser believes about the network. A hint for words on the screen, never a reason not to try. */
import { useSyncExternalStore } from 'react';

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** False only where the browser is sure that there is no network; true promises nothing. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}
