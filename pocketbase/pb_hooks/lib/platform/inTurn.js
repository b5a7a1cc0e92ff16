/** What two requests must not do at the same moment: one after the other, each within milliseconds. */
const { Fault } = require('./fault.js');

/** ms between two looks whether it is one's turn. */
const LOOK = 5;
/** ms for which somebody waits for the one before. */
const WAITS = 10_000;
/** ms after which the one before has lost its turn: one whose runtime died gives nothing back. */
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
  const until = Date.now() + WAITS;
  while (!begins(app, name)) {
    if (Date.now() > until) throw new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
    sleep(LOOK);
  }
  try {
    return work();
  } finally {
    app.store().remove(name);
  }
}

/** @type {(app: App, name: string) => boolean} */
function begins(app, name) {
  let isOurs = false;
  app.store().setFunc(name, (held) => {
    isOurs = Number(held ?? 0) < Date.now();
    return isOurs ? Date.now() + HELD_MOST : held;
  });
  return isOurs;
}

module.exports = { inTurn };
