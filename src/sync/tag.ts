/** The name under which the browser wakes the service worker when the network is back (Background Sync). */
export const SYNC_TAG = 'deliver';
