/** Work that nobody waits for and that asks the geocoder: by the clock, one round at a time, one question a second. */
const { limits } = require('../../generated/rules.js');
const { takeQuietSecond } = require('./geocoder.js');

/** A round ends before the next minute's begins. */
const ROUND = 50_000;
/** How often it looks whether the second is free. */
const LOOK = 100;

/**
 * Two rounds would ask the same twice. The time ends one whose runtime died.
 * @param work gets the moment at which it must be over, ms.
 * @type {(app: App, name: string, work: (until: number) => void) => void}
 */
function oneRound(app, name, work) {
  const until = Date.now() + ROUND;
  let begun = false;
  app.store().setFunc(name, (running) => {
    begun = Number(running ?? 0) < Date.now();
    return begun ? until + limits.GEOCODE_TIMEOUT : running;
  });
  if (!begun) return;
  try {
    work(until);
  } finally {
    app.store().remove(name);
  }
}

/** Whether the second is the background's; where it is not, a moment has passed. @type {(app: App) => boolean} */
function secondTaken(app) {
  if (takeQuietSecond(app)) return true;
  sleep(LOOK);
  return false;
}

module.exports = { oneRound, secondTaken };
