/** German calendar days. */
const { germanClock, germanDay } = require('../../generated/rules.js');
const { toDatabaseTime } = require('./times.js');

const DAY = 24 * 3600 * 1000;

/** Oldest first. @type {(now: number, count: number) => string[]} */
function lastDays(now, count) {
  const today = germanDay.dayOf(now);
  return [...Array(count).keys()].map((index) => germanDay.addDays(today, index - count + 1));
}

/**
 * SQLite has no time zones, so the SQL lists the summer times.
 * @type {(column: string, days: {from: string, to: string}) => string}
 */
function daySql(column, { from, to }) {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const summers = [...Array(last - first + 1).keys()].map((index) => germanClock.summerOf(first + index));
  const inSummer = summers.map(
    (one) => `(${column} >= '${toDatabaseTime(one.from)}' AND ${column} < '${toDatabaseTime(one.to)}')`,
  );
  return `date(${column}, CASE WHEN ${inSummer.join(' OR ')} THEN '+2 hours' ELSE '+1 hours' END)`;
}

module.exports = { dayOf: germanDay.dayOf, startOf: germanDay.startOf, lastDays, daySql, DAY };
