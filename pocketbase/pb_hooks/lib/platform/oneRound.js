/** Work that nobody waits for: by the clock, one round of a kind at a time. */
const { giveBack, take } = require('./turns.js');

/** A round ends before the next minute's begins. */
const ROUND = 50_000;
/** What it began before its time was up, an answer from outside say, may end a little later: a mail takes up to 14 s. */
const SLACK = 20_000;

/** The round before this one is not over. Nothing is wrong, and nothing was done: that it went well nobody can say. */
class UnderWay extends Error {}

/**
 * Two rounds would do the same twice. The time ends one whose runtime died.
 * @param work gets the moment at which it must be over, ms.
 * @throws UnderWay
 * @type {(app: App, name: string, work: (until: number) => void) => void}
 */
function oneRound(app, name, work) {
  const until = Date.now() + ROUND;
  const turn = take(app, name, ROUND + SLACK);
  if (turn === null) throw new UnderWay(name);
  try {
    work(until);
  } finally {
    giveBack(app, name, turn);
  }
}

module.exports = { UnderWay, oneRound };
