/** What runs behind every screen. A chunk of its own, loaded after the first picture: the camera waits for none of it. */
import { watchAddresses } from '../sync/address';
import { startSync } from '../sync/engine';
import { watchUpdates } from './updates';

/** Starts delivery, pull, address look-up and the watch for new versions; returns the way to stop them. */
export function runBackground(): () => void {
  const stops = [startSync(), watchAddresses(), watchUpdates()];
  return () => {
    for (const stop of stops) stop();
  };
}
