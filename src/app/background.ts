/** What runs behind every screen. A chunk of its own, loaded after the first picture: the camera waits for none of it. */
import { log } from '../platform/log';
import { watchAddresses } from '../sync/address';
import { watchLinks } from '../sync/links';
import { startSync } from '../sync/page';
import { watchForgottenCaptures } from './forgottenCaptures';
import { watchHeld } from './held';
import { watchLog } from './logWatch';
import { watchUpdates } from './updates';

/** What must be here before it is needed: it speaks of a phone on which nothing answers any more. */
function fetchForBadDays(): void {
  import('./StorageLost').catch(() => log('storageLost.missing'));
}

/** Starts delivery, pull, address look-up and the watch for new versions; returns the way to stop them. */
export function runBackground(): () => void {
  fetchForBadDays();
  const stops = [
    startSync(),
    watchLinks(),
    watchAddresses(),
    watchUpdates(),
    watchForgottenCaptures(),
    watchLog(),
    watchHeld(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
