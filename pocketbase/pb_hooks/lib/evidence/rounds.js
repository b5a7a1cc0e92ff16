/** Each minute: binds older entries, signs new ones. */
const { timeFor } = require('../platform/elapsed.js');
const { runSingle } = require('../platform/singleFlight.js');
const { signNewEntries } = require('./checkpoints.js');
const { bindNext } = require('./upgrade.js');
const { offerCheckpoint: cosign } = require('./witnesses.js');

/** ms of each minute: a million older records take a day. */
const CATCHING_UP = 10_000;
const NAME = 'evidence:round';
/** ms that a request waits. */
const AT_MOST = 3000;

/** After an error the next round signs. @type {(app: App) => void} */
function signAtOnce(app) {
  try {
    runSingle(app, NAME, () => signNewEntries(app, timeFor(AT_MOST)));
  } catch {
    // The entry is stored all the same.
  }
}

/** @type {(app: App) => void} */
function advanceLog(app) {
  runSingle(app, NAME, (isOver) => {
    const isEnough = timeFor(CATCHING_UP);
    try {
      while (!isEnough() && bindNext(app));
    } finally {
      // Also when binding older ones fails.
      signNewEntries(app, isOver);
    }
  });
  // Outside the lock: signatures do not wait for witnesses.
  cosign(app);
}

module.exports = { advanceLog, signAtOnce };
