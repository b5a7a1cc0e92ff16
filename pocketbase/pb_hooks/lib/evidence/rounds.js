/** Runs each minute, and at once on request: bind older entries, then sign new ones. */
const { timeFor } = require('../platform/elapsed.js');
const { oneRound } = require('../platform/oneRound.js');
const { signNewEntries } = require('./checkpoints.js');
const { bindNext } = require('./upgrade.js');
const { offerCheckpoint: cosign } = require('./witnesses.js');

/** ms of each minute for older records: a million of them take a day. */
const CATCHING_UP = 10_000;
const NAME = 'evidence:round';
/** ms that a request waits for a signature. A longer backlog is signed by the clock. */
const AT_MOST = 3000;

/**
 * Signs for a waiting request (D266). If that fails now, the next round signs and reports the error.
 * @type {(app: App) => void}
 */
function signAtOnce(app) {
  try {
    oneRound(app, NAME, () => signNewEntries(app, timeFor(AT_MOST)));
  } catch {
    // The entry is stored, whatever the signature's outcome.
  }
}

/** @type {(app: App) => void} */
function advanceLog(app) {
  oneRound(app, NAME, (isOver) => {
    const isEnough = timeFor(CATCHING_UP);
    try {
      while (!isEnough() && bindNext(app));
    } finally {
      // Sign new entries even when binding older ones fails.
      signNewEntries(app, isOver);
    }
  });
  // After the signature and outside its lock: no signature waits for a witness.
  cosign(app);
}

module.exports = { advanceLog, signAtOnce };
