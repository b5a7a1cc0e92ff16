/**
 * Mutex for work of a few milliseconds. It polls: PocketBase's store has no lock to wait for, and a transaction would stop every
 * writer while a photo goes to an object store.
 */
const { timeFor } = require('./elapsed.js');
const { Fault } = require('./fault.js');
const { releaseLease, takeLease } = require('./lease.js');

/** ms between two attempts. */
const LOOK = 5;
/** ms to wait for the lock. */
const WAITS = 10_000;
/** ms until the lock expires. */
const HELD_MOST = 30_000;
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * @template T
 * @param {App} app
 * @param {string} name in `app.store()`
 * @param {() => T} work
 * @returns {T}
 * @throws Fault 503 after the wait
 */
function withMutex(app, name, work) {
  const lease = awaitLease(app, name);
  try {
    return work();
  } finally {
    releaseLease(app, name, lease);
  }
}

/** @throws Fault 503 @type {(app: App, name: string) => number} */
function awaitLease(app, name) {
  for (const isOver = timeFor(WAITS); ; sleep(LOOK)) {
    const lease = takeLease(app, name, HELD_MOST);
    if (lease !== null) return lease;
    if (isOver()) throw new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
  }
}

module.exports = { withMutex };
