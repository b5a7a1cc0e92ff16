/**
 * Elapsed time (ms) on a clock that can be set back. A moment in the future counts as never, so that no window stays
 * open. All time windows use this file. Read `now` after the moment, under the same lock: a parallel request's moment
 * may lie ahead.
 */

/** @type {(moment: number, now?: number) => number} */
function getElapsedMs(moment, now = Date.now()) {
  return moment > 0 && moment <= now ? now - moment : Number.POSITIVE_INFINITY;
}

/** @type {(moment: number, lasts: number, now?: number) => boolean} */
function isWithin(moment, lasts, now = Date.now()) {
  return getElapsedMs(moment, now) < lasts;
}

/** @type {(moment: number, lasts: number, now?: number) => number} */
function getRemainingMs(moment, lasts, now = Date.now()) {
  return Math.max(0, lasts - getElapsedMs(moment, now));
}

/** An end further ahead than `longest` is invalid. @type {(end: number, longest: number, now?: number) => boolean} */
function isAhead(end, longest, now = Date.now()) {
  return isWithin(end - longest, longest, now);
}

/** @returns whether the time is over; a clock set back ends it @type {(lasts: number) => () => boolean} */
function timeFor(lasts) {
  const start = Date.now();
  return () => !isWithin(start, lasts);
}

module.exports = { getElapsedMs, isAhead, isWithin, getRemainingMs, timeFor };
