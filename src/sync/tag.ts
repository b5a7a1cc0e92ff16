/** Background Sync tag that wakes the service worker. */
export const SYNC_TAG = 'deliver';
