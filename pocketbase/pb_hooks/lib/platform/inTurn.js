/** What two requests must not do at the same moment: one after the other, each within milliseconds. */
const { timeFor } = require('./elapsed.js');
const { Fault } = require('./fault.js');
const { giveBackTurn, takeTurn } = require('./turns.js');

/** ms between two looks whether it is one's turn. */
const LOOK = 5;
/** ms for which somebody waits for the one before. */
const WAITS = 10_000;
/** ms after which the one before has lost its turn. */
const HELD_MOST = 30_000;
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * @template T
 * @param {App} app
 * @param {string} name of what is done one after the other, in `app.store()`.
 * @param {() => T} work
 * @returns {T} what `work` returns.
 * @throws Fault 503 where the turn does not come in time; whatever `work` throws.
 */
function inTurn(app, name, work) {
  const turn = awaitTurn(app, name);
  try {
    return work();
  } finally {
    giveBackTurn(app, name, turn);
  }
}

/** @throws Fault 503. @type {(app: App, name: string) => number} */
function awaitTurn(app, name) {
  for (const isOver = timeFor(WAITS); ; sleep(LOOK)) {
    const turn = takeTurn(app, name, HELD_MOST);
    if (turn !== null) return turn;
    if (isOver()) throw new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
  }
}

module.exports = { inTurn };
