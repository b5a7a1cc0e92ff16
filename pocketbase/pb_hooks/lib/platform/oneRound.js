/** Work that nobody waits for: by the clock, one round of a kind at a time. */
const { timeFor } = require('./elapsed.js');
const { giveBackTurn, takeTurn } = require('./turns.js');

/** A round ends before the next minute's begins. */
const ROUND = 50_000;
/** What it began before its time was up, an answer from outside say, may end a little later: a mail takes up to 14 s. */
const SLACK = 20_000;

/** The round before this one is not over. Nothing is wrong, and nothing was done: that it went well nobody can say. */
class UnderWay extends Error {}

/**
 * Two rounds would do the same twice. The time ends one whose runtime died.
 * @param work is told whether its time is over.
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
