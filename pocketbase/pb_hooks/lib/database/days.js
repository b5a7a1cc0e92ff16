/** Days as people in Germany count them; PocketBase's engine knows no time zones. */

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/**
 * Central European (Summer) Time ahead of UTC at a moment (ms): summer from the last Sunday of March to that of October, 01:00 UTC.
 * @type {(ms: number) => number}
 */
function offsetAt(ms) {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 2) && ms < lastSunday(year, 9) ? 2 * HOUR : HOUR;
}

/** @type {(year: number, month: number) => number} */
function lastSunday(year, month) {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}

/** `2026-11-21` of a moment. @type {(ms: number) => string} */
function dayOf(ms) {
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 10);
}

/** The moment (ms) a day begins. @type {(day: string) => number} */
function startOf(day) {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  return midnight - offsetAt(midnight - offsetAt(midnight));
}

/** The last `count` days up to the one of `now`, oldest first. @type {(now: number, count: number) => string[]} */
function lastDays(now, count) {
  const noon = startOf(dayOf(now)) + 12 * HOUR;
  return [...Array(count).keys()].map((index) => dayOf(noon - (count - 1 - index) * DAY));
}

module.exports = { dayOf, startOf, lastDays, DAY };
