/**
 * Whose turn it is, in the store of the process, which changes a value under its lock. A turn is over at its time, because whoever had it may
 * never give it back: a runtime dies, and the store goes on.
 */
const { isAhead } = require('./elapsed.js');

/** ms; longer than taking a value out of the store may take. */
const REMOVING = 30_000;

/**
 * @param lasts ms after which it is the next one's, whatever the one who has it does.
 * @returns by which it is given back, null while it is another's.
 * @type {(app: App, name: string, lasts: number) => number | null}
 */
function takeTurn(app, name, lasts) {
  /** @type {number | null} */
  let turn = null;
  app.store().setFunc(name, (held) => {
    // Twice as long: where the clock is set back by a moment, somebody has his turn still.
    const isOurs = !isAhead(Number(held ?? 0), 2 * Math.max(lasts, REMOVING));
    if (isOurs) turn = Date.now() + lasts;
    return isOurs ? turn : held;
  });
  return turn;
}

/** One that was lost by time belongs to another now, or to nobody. @type {(app: App, name: string, turn: number) => void} */
function giveBackTurn(app, name, turn) {
  let isOurs = false;
  app.store().setFunc(name, (held) => {
    isOurs = Number(held ?? 0) === turn;
    // Nobody takes it between here and the next line.
    return isOurs ? Date.now() + REMOVING : held;
  });
  if (isOurs) app.store().remove(name);
}

module.exports = { takeTurn, giveBackTurn };
