/** Work in the background that asks the geocoder: one question a second, when nobody else has one. */
const { takeQuietSecond } = require('./geocoder.js');

/** How often it looks whether the second is free. */
const LOOK = 100;

/** Whether the second is the background's; where it is not, a moment has passed. @type {(app: App) => boolean} */
function secondTaken(app) {
  if (takeQuietSecond(app)) return true;
  sleep(LOOK);
  return false;
}

module.exports = { secondTaken };
