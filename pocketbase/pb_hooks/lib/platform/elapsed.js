/**
 * How long ago something was (D298, D353). A server's clock can be set back. Then a noted moment lies ahead of it, and
 * nobody knows how long ago it was: it counts as never. So nothing waits for hours until a future that was none.
 * Whoever keeps a window in time asks here (tests/structure/clocks.test.ts). `now` is read after the moment, under the same
 * lock: else a moment that another request noted meanwhile would lie ahead. Moments in ms since 1970, lengths in ms.
 */

/** ms since a moment; Infinity where it never was. @type {(moment: number, now?: number) => number} */
function getElapsedMs(moment, now = Date.now()) {
  return moment > 0 && moment <= now ? now - moment : Number.POSITIVE_INFINITY;
}

/** Whether a window that began at a moment is still open. @type {(moment: number, lasts: number, now?: number) => boolean} */
function isWithin(moment, lasts, now = Date.now()) {
  return getElapsedMs(moment, now) < lasts;
}

/** ms until a window that began at a moment is over; 0 where it is. @type {(moment: number, lasts: number, now?: number) => number} */
function getRemainingMs(moment, lasts, now = Date.now()) {
  return Math.max(0, lasts - getElapsedMs(moment, now));
}

/**
 * Whether a noted end is still to come. One that is further ahead than it can have been noted is none.
 * @param longest how far ahead it was noted at most.
 * @type {(end: number, longest: number, now?: number) => boolean}
 */
function isAhead(end, longest, now = Date.now()) {
  return isWithin(end - longest, longest, now);
}

/** Time for some work. @returns whether it is over; a clock that was set back meanwhile ends it. @type {(lasts: number) => () => boolean} */
function timeFor(lasts) {
  const begun = Date.now();
  return () => !isWithin(begun, lasts);
}

module.exports = { getElapsedMs, isAhead, isWithin, getRemainingMs, timeFor };
