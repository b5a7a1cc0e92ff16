/**
 * Background Sync where supported (Android): the browser wakes the service worker when online, also for a closed app.
 * Browsers drop a request after a few tries. So register at each save, at the start, and when the page is left with
 * waiting rows. Duplicates are harmless.
 */
import { nextDue, onSaved } from '../db/outbox';
import { onHidden } from '../platform/page';
import { useSyncStatus } from './status';
import { SYNC_TAG } from './tag';

/** Returns the stop function. */
export function deliverInBackground(): () => void {
  const registerIfSomethingWaits = async () => {
    const at = await nextDue().catch(noMatter);
    if (typeof at === 'number') await requestBackgroundSync();
  };
  void registerIfSomethingWaits();
  const stops = [onSaved(() => void requestBackgroundSync()), onHidden(() => void registerIfSomethingWaits())];
  return () => {
    for (const stop of stops) stop();
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** After a rejection the open page still delivers. */
async function requestBackgroundSync(): Promise<void> {
  useSyncStatus.setState({ backgroundSync: await isTakenOn().catch(() => false) });
}

/** Without an active worker, or without permission, the browser refuses. */
async function isTakenOn(): Promise<boolean> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active || !registration.sync) return false;
  await registration.sync.register(SYNC_TAG);
  return true;
}

const noMatter = () => undefined;
