/** Rate of the background jobs. */
const { takeQuietSecond } = require('./geocoder.js');

/** ms. */
const LOOK = 100;

/** Waits if the second is taken. @type {(app: App) => boolean} */
function secondTaken(app) {
  if (takeQuietSecond(app)) return true;
  sleep(LOOK);
  return false;
}

module.exports = { secondTaken };
