/** Scheduled work: one run of a kind at a time. */
const { timeFor } = require('./elapsed.js');
const { giveBackTurn, takeTurn } = require('./turns.js');

/** ms; a run ends before the next minute. */
const ROUND = 50_000;
/** ms for a started request; a mail takes 14 s. */
const SLACK = 20_000;

/** Skipped: the previous run is still active. */
class UnderWay extends Error {}

/**
 * The lock expires, because a runtime may die.
 * @param work gets a check of its time
 * @throws UnderWay
 * @type {(app: App, name: string, work: (isOver: () => boolean) => void) => void}
 */
function oneRound(app, name, work) {
  const isOver = timeFor(ROUND);
  const turn = takeTurn(app, name, ROUND + SLACK);
  if (turn === null) throw new UnderWay(name);
  try {
    work(isOver);
  } finally {
    giveBackTurn(app, name, turn);
  }
}

module.exports = { UnderWay, oneRound };
