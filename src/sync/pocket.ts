/**
 * Background Sync where it exists (Android): the browser wakes the service worker when there is a network, and the phone
 * delivers from the pocket. A browser tries a few times and then forgets what it was asked for, so it is asked at every
 * save, at the start and whenever the page is left while something waits; asked twice for the same it does it once.
 */
import { nextDue, onSaved } from '../db/outbox';
import { onHidden } from '../platform/page';
import { useSyncStatus } from './status';
import { SYNC_TAG } from './tag';

/** Begins to ask; returns the way to stop. */
export function deliverFromPocket(): () => void {
  const askIfSomethingWaits = async () => {
    const at = await nextDue().catch(noMatter);
    if (typeof at === 'number') await requestBackgroundSync();
  };
  void askIfSomethingWaits();
  const stops = [onSaved(() => void requestBackgroundSync()), onHidden(() => void askIfSomethingWaits())];
  return () => {
    for (const stop of stops) stop();
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** A refusal changes nothing but what is said: the page delivers as long as it is open. */
async function requestBackgroundSync(): Promise<void> {
  useSyncStatus.setState({ pocket: await isTakenOn().catch(() => false) });
}

/** Without a worker, before it is active, or where the person forbade it the browser takes nothing on. */
async function isTakenOn(): Promise<boolean> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active || !registration.sync) return false;
  await registration.sync.register(SYNC_TAG);
  return true;
}

const noMatter = () => undefined;
