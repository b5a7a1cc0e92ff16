/** Request bodies on their way. Each holds 4 MB of a runtime, so slow ones must cost their sender (D71). */
const { limits } = require('../../generated/rules.js');
const { isWithin } = require('./elapsed.js');
const { Fault } = require('./fault.js');
const { getNetworks } = require('./flood.js');
const patience = require('./patience.js');
const { timeLeftFor } = require('./serving.js');

/** Household → start times, as JSON: one step reads and writes it. */
const WAITING = 'waitingBodies';
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
  /** @type {InstanceType<typeof Fault> | null} */
  let fault = null;
  let began = 0;
  updateSlots(e.app, WAITING, (/** @type {Held} */ all) => {
    began = Date.now();
    expireSlots(all, began);
    const own = all[household] ?? [];
    const together = Object.values(all).reduce((sum, held) => sum + held.length, 0);
    if (own.length >= patience.BODIES_PER_ADDRESS) fault = new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
    else if (together >= patience.BODIES_WAITING) fault = new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
    else all[household] = [...own, began];
  });
  // Go reads on after the answer: a refused sender gets little time.
  patientFor(e, fault ? patience.REFUSED_TIMEOUT : timeLeftFor(Math.min(limit, limits.PHOTO_MAX_BYTES)));
  if (fault) throw fault;
  return () => updateSlots(e.app, WAITING, (/** @type {Held} */ all) => releaseSlot(all, household, began));
}

/** @param within ms @type {(e: RouteEvent, within: number) => void} */
function patientFor(e, within) {
  const until = new DateTime(new Date(Date.now() + within).toISOString());
  e.response.unwrap().setReadDeadline(until.time());
}

/** Start times, ms. @typedef {{[who: string]: number[]}} Held */
/** ms; an aborted request releases no slot. */
const HELD_MOST = 600_000;

/**
 * @param most key → its slots
 * @returns releases them
 * @throws Fault 429
 * @type {(app: App, kind: string, most: {[who: string]: number}) => () => void}
 */
function reserveSlots(app, kind, most) {
  let now = 0;
  let isFull = false;
  updateSlots(app, kind, (/** @type {Held} */ all) => {
    now = Date.now();
    expireSlots(all, now);
    isFull = Object.keys(most).some((who) => (all[who] ?? []).length >= (most[who] ?? 0));
    if (!isFull) for (const who of Object.keys(most)) all[who] = [...(all[who] ?? []), now];
  });
  if (isFull) throw new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
  return () =>
    updateSlots(app, kind, (/** @type {Held} */ all) => {
      for (const who of Object.keys(most)) releaseSlot(all, who, now);
    });
}

/** @type {(all: Held, now: number) => void} */
function expireSlots(all, now) {
  for (const [who, began] of Object.entries(all))
    setSlots(
      all,
      who,
      began.filter((one) => isWithin(one, HELD_MOST, now)),
    );
}

/** @type {(all: Held, who: string, began: number) => void} */
function releaseSlot(all, who, began) {
  const held = all[who] ?? [];
  const at = held.indexOf(began);
  setSlots(
    all,
    who,
    held.filter((_, place) => place !== at),
  );
}

/** @type {(all: Held, who: string, began: number[]) => void} */
function setSlots(all, who, began) {
  if (began.length > 0) all[who] = began;
  else delete all[who];
}

/** @type {<All extends object>(app: App, name: string, next: (all: All) => void) => void} */
function updateSlots(app, name, next) {
  app.store().setFunc(name, (old) => {
    const all = /** @type {Parameters<typeof next>[0]} */ (typeof old === 'string' ? JSON.parse(old) : {});
    next(all);
    return JSON.stringify(all);
  });
}

/** @type {(app: App) => boolean} */
function isAnybodyWaiting(app) {
  const text = app.store().get(WAITING);
  /** @type {Held} */
  const all = typeof text === 'string' ? JSON.parse(text) : {};
  expireSlots(all, Date.now());
  return Object.keys(all).length > 0;
}

module.exports = { reserveBodySlot, reserveSlots, isAnybodyWaiting };
