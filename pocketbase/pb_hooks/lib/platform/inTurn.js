/** Mutex for work of a few milliseconds. */
const { timeFor } = require('./elapsed.js');
const { Fault } = require('./fault.js');
const { giveBackTurn, takeTurn } = require('./turns.js');

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
function inTurn(app, name, work) {
  const turn = awaitTurn(app, name);
  try {
    return work();
  } finally {
    giveBackTurn(app, name, turn);
  }
}

/** @throws Fault 503 @type {(app: App, name: string) => number} */
function awaitTurn(app, name) {
  for (const isOver = timeFor(WAITS); ; sleep(LOOK)) {
    const turn = takeTurn(app, name, HELD_MOST);
    if (turn !== null) return turn;
    if (isOver()) throw new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
  }
}

module.exports = { inTurn };
