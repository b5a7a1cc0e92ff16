/** Background tasks. A chunk of its own, loaded after the first paint: the camera does not wait. */
import { dropLeftOriginals } from '../db/leftOriginals';
import { log } from '../platform/log';
import { watchAddresses } from '../sync/address';
import { watchLinks } from '../sync/links';
import { startSync } from '../sync/page';
import { watchForgottenCaptures } from './forgottenCaptures';
import { watchHeld } from './held';
import { watchLog } from './logWatch';
import { watchUpdates } from './updates';

/** The chunk must be there before the network fails. */
function preloadFailureScreen(): void {
  import('./StorageLost').catch(() => log('storageLost.missing'));
}

/** Once: a draft of this version ends without leaving any. */
function dropOriginals(): void {
  dropLeftOriginals().catch((error: unknown) => log('photo.cover', error instanceof Error ? error.name : 'unknown'));
}

/** Starts delivery, pull, address look-up and update watch; returns the stop function. */
export function runBackground(): () => void {
  preloadFailureScreen();
  dropOriginals();
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
