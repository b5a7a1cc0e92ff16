/**
 * Bodies on their way to our routes: how many wait, and how long. Each holds a JavaScript runtime (4 MB) while it
 * arrives, so that slow ones must cost whoever sends them (D71).
 */
const { limits } = require('../../generated/rules.js');
const { Fault } = require('./fault.js');
const { networks } = require('./flood.js');
const patience = require('./patience.js');
const { timeFor } = require('./serving.js');

/** In `app.store()`: household → how many, as JSON, so that one step reads and writes it. */
const WAITING = 'waitingBodies';
/** @typedef {{[household: string]: number}} Waiting */
/** Seconds. */
const RETRY_AFTER = 5;

/**
 * Takes a place for a request with a body and sets how long the body may take.
 * @param what `address` of the visitor; `limit`: bytes that the route reads.
 * @returns what gives the place back. @throws Fault 429 for an address with too many, 503 when all places are taken.
 * @type {(e: RouteEvent, place: {address: string, limit: number}) => () => void}
 */
function enter(e, { address, limit }) {
  if (e.request.contentLength === 0) return () => {};
  const [household] = networks(address);
  /** @type {InstanceType<typeof Fault> | null} */
  let fault = null;
  change(e.app, WAITING, (all) => {
    const own = all[household] ?? 0;
    const together = Object.values(all).reduce((sum, count) => sum + count, 0);
    if (own >= patience.BODIES_PER_ADDRESS) fault = new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
    else if (together >= patience.BODIES_WAITING) fault = new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
    else all[household] = own + 1;
  });
  // Go reads on for a while after the answer, also where the connection is closed: from whoever was refused, no longer than this.
  patientFor(e, fault ? patience.REFUSED_TIMEOUT : timeFor(Math.min(limit, limits.PHOTO_MAX_BYTES)));
  if (fault) throw fault;
  return () => change(e.app, WAITING, (all) => leave(all, household));
}

/** The body must have arrived within this, ms. @type {(e: RouteEvent, within: number) => void} */
function patientFor(e, within) {
  const until = new DateTime(new Date(Date.now() + within).toISOString());
  e.response.unwrap().setReadDeadline(until.time());
}

/** @type {(all: Waiting, household: string) => void} */
function leave(all, household) {
  const left = (all[household] ?? 0) - 1;
  if (left > 0) all[household] = left;
  else delete all[household];
}

/**
 * A place among those requests of one kind that are at work at this moment.
 * @param kind its name in the memory. @param most who → how many of his; the request needs a place of each.
 * @returns what gives the places back. @throws Fault 429 with `Retry-After`.
 * @type {(app: App, kind: string, most: {[who: string]: number}) => () => void}
 */
function hold(app, kind, most) {
  const places = Object.entries(most);
  let isFull = false;
  change(app, kind, (all) => {
    isFull = places.some(([who, count]) => (all[who] ?? 0) >= count);
    if (!isFull) for (const [who] of places) all[who] = (all[who] ?? 0) + 1;
  });
  if (isFull) throw new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
  return () =>
    change(app, kind, (all) => {
      for (const [who] of places) leave(all, who);
    });
}

/** @type {(app: App, name: string, next: (all: Waiting) => void) => void} */
function change(app, name, next) {
  app.store().setFunc(name, (old) => {
    const all = /** @type {Waiting} */ (typeof old === 'string' ? JSON.parse(old) : {});
    next(all);
    return JSON.stringify(all);
  });
}

/** Whether somebody's body is on its way, or being judged. @type {(app: App) => boolean} */
function isAnybodyWaiting(app) {
  const text = app.store().get(WAITING);
  return typeof text === 'string' && text !== '{}';
}

module.exports = { enter, hold, isAnybodyWaiting };
