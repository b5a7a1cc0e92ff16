/** The log by the clock, every minute: first what is older than version 2 of the entries is bound, then what is new is signed; and at once, where somebody waits for it. */
const { timeFor } = require('../platform/elapsed.js');
const { oneRound } = require('../platform/oneRound.js');
const { signNewEntries } = require('./checkpoints.js');
const { bindNext } = require('./upgrade.js');
const { offerCheckpoint: cosign } = require('./witnesses.js');

/** So long of each minute is spent on what is old, ms: after an update a million records are a day's work beside that of the day. */
const CATCHING_UP = 10_000;
const NAME = 'evidence:round';
/** So long whoever waits for a signature waits within his request, ms; a log that has more to count first is signed by the clock. */
const AT_MOST = 3000;

/**
 * What is new, for somebody who waits for it (D266). Where it cannot be signed now (a round is under way, nobody signs, the replica is
 * behind), the next round does it, and that one says what is wrong.
 * @type {(app: App) => void}
 */
function signAtOnce(app) {
  try {
    oneRound(app, NAME, () => signNewEntries(app, timeFor(AT_MOST)));
  } catch {
    // What is entered is entered.
  }
}

/** @type {(app: App) => void} */
function advanceLog(app) {
  oneRound(app, NAME, (isOver) => {
    const isEnough = timeFor(CATCHING_UP);
    try {
      while (!isEnough() && bindNext(app));
    } finally {
      // Whatever stops the look at what is old: what is new is signed.
      signNewEntries(app, isOver);
    }
  });
  // After the signature, and without its lock: no other signature waits for a witness.
  cosign(app);
}

module.exports = { advanceLog, signAtOnce };
