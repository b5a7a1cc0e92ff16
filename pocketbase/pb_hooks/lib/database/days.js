/** Days as people in Germany count them: the rules' own, and the list of the last ones. */
const { germanDay } = require('../../generated/rules.js');

const DAY = 24 * 3600 * 1000;

/** The last `count` days up to the one of `now`, oldest first. @type {(now: number, count: number) => string[]} */
function lastDays(now, count) {
  const today = germanDay.dayOf(now);
  return [...Array(count).keys()].map((index) => germanDay.addDays(today, index - count + 1));
}

module.exports = { dayOf: germanDay.dayOf, startOf: germanDay.startOf, lastDays, DAY };
