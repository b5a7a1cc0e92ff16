/**
 * Background Sync where it exists (Android): the browser wakes the service worker when there is a network, and the phone
 * delivers from the pocket. A browser tries a few times and then forgets what it was asked for, so it is asked at every
 * save, at the start and whenever the page is left while something waits; asked twice for the same it does it once.
 */
import { nextDue, onSaved } from '../data/outbox';
import { onHidden } from '../device/page';
import { SYNC_TAG } from './tag';

/** Begins to ask; returns the way to stop. */
export function deliverFromPocket(): () => void {
  const askIfSomethingWaits = async () => {
    const at = await nextDue().catch(noMatter);
    if (typeof at === 'number') await ask();
  };
  void askIfSomethingWaits();
  const stops = [onSaved(() => void ask()), onHidden(() => void askIfSomethingWaits())];
  return () => {
    for (const stop of stops) stop();
  };
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

async function ask(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration().catch(noMatter);
  await registration?.sync?.register(SYNC_TAG).catch(noMatter);
}

/** A refusal changes nothing: the page delivers as long as it is open. */
const noMatter = () => undefined;
