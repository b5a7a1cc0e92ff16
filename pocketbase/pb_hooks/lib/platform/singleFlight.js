/** Scheduled work: one run of a kind at a time. */
const { timeFor } = require('./elapsed.js');
const { releaseLease, takeLease } = require('./lease.js');

/** ms; a run ends before the next minute. */
const ROUND = 50_000;
/** ms for a started request; a mail takes 14 s. */
const SLACK = 20_000;

/** Skipped: the previous run is still active. */
class AlreadyRunning extends Error {}

/**
 * The lock expires, because a runtime may die.
 * @param work gets a check of its time
 * @throws AlreadyRunning
 * @type {(app: App, name: string, work: (isOver: () => boolean) => void) => void}
 */
function runSingle(app, name, work) {
  const isOver = timeFor(ROUND);
  const lease = takeLease(app, name, ROUND + SLACK);
  if (lease === null) throw new AlreadyRunning(name);
  try {
    work(isOver);
  } finally {
    releaseLease(app, name, lease);
  }
}

module.exports = { AlreadyRunning, runSingle };
