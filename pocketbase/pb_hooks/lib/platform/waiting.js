/** Request bodies on their way. Each holds 4 MB of a runtime, so slow ones must cost their sender (D71). */
const { limits } = require('../../generated/rules.js');
const { Fault } = require('./fault.js');
const { getNetworks } = require('./flood.js');
const patience = require('./patience.js');
const { countHeld, takeSlots } = require('./semaphore.js');
const { timeLeftFor } = require('./serving.js');

const WAITING = 'waitingBodies';
/** No address has this name. */
const ALL = 'all';
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * @returns releases the slot
 * @throws Fault 429 for an address with too many, 503 without a free slot
 * @type {(e: RouteEvent, place: {address: string, limit: number}) => () => void}
 */
function reserveBodySlot(e, { address, limit }) {
  if (e.request.contentLength === 0) return () => {};
  const [household] = getNetworks(address);
  const most = { [household]: patience.BODIES_PER_ADDRESS, [ALL]: patience.BODIES_WAITING };
  const { full, release } = takeSlots(e.app, WAITING, most);
  // Go reads on after the answer, also on a closed connection: a refused sender gets little time.
  patientFor(e, full === null ? timeLeftFor(Math.min(limit, limits.PHOTO_MAX_BYTES)) : patience.REFUSED_TIMEOUT);
  if (full === ALL) throw new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
  if (full !== null) throw new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
  return release;
}

/** @param within ms @type {(e: RouteEvent, within: number) => void} */
function patientFor(e, within) {
  const until = new DateTime(new Date(Date.now() + within).toISOString());
  e.response.unwrap().setReadDeadline(until.time());
}

/** @type {(app: App) => boolean} */
function isAnybodyWaiting(app) {
  return countHeld(app, WAITING, ALL) > 0;
}

module.exports = { reserveBodySlot, isAnybodyWaiting };
