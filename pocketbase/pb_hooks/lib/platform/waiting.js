/**
 * Bodies on their way to our routes: how many wait, and how long. Each holds a JavaScript runtime (4 MB) while it
 * arrives, so that slow ones must cost whoever sends them (D71).
 */
const { limits } = require('../../generated/rules.js');
const { isWithin } = require('./elapsed.js');
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
  change(e.app, WAITING, (/** @type {Waiting} */ all) => {
    const own = all[household] ?? 0;
    const together = Object.values(all).reduce((sum, count) => sum + count, 0);
    if (own >= patience.BODIES_PER_ADDRESS) fault = new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
    else if (together >= patience.BODIES_WAITING) fault = new Fault(503, 'temporary', { retryAfter: RETRY_AFTER });
    else all[household] = own + 1;
  });
  // Go reads on for a while after the answer, also where the connection is closed: from whoever was refused, no longer than this.
  patientFor(e, fault ? patience.REFUSED_TIMEOUT : timeFor(Math.min(limit, limits.PHOTO_MAX_BYTES)));
  if (fault) throw fault;
  return () => change(e.app, WAITING, (/** @type {Waiting} */ all) => leave(all, household));
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

/** When each request of somebody began, ms. @typedef {{[who: string]: number[]}} Held */
/** ms after which a place is free again whatever became of its request: one that the engine broke off gives nothing back. */
const HELD_MOST = 600_000;

/**
 * A place among those requests of one kind that are at work at this moment.
 * @param kind its name in the memory. @param most who → how many of his; the request needs a place of each.
 * @returns what gives the places back. @throws Fault 429 with `Retry-After`.
 * @type {(app: App, kind: string, most: {[who: string]: number}) => () => void}
 */
function hold(app, kind, most) {
  let now = 0;
  let isFull = false;
  /** @type {(all: Held, who: string) => number[]} */
  const others = (all, who) => (all[who] ?? []).filter((began) => isWithin(began, HELD_MOST, now));
  change(app, kind, (/** @type {Held} */ all) => {
    now = Date.now();
    for (const who of Object.keys(all)) keep(all, who, others(all, who));
    isFull = Object.keys(most).some((who) => others(all, who).length >= (most[who] ?? 0));
    if (!isFull) for (const who of Object.keys(most)) all[who] = [...others(all, who), now];
  });
  if (isFull) throw new Fault(429, 'rate_limited', { retryAfter: RETRY_AFTER });
  return () =>
    change(app, kind, (/** @type {Held} */ all) => {
      for (const who of Object.keys(most)) {
        const left = all[who] ?? [];
        const at = left.indexOf(now);
        keep(
          all,
          who,
          left.filter((_, place) => place !== at),
        );
      }
    });
}

/** Whoever has nothing at work leaves the memory. @type {(all: Held, who: string, began: number[]) => void} */
function keep(all, who, began) {
  if (began.length > 0) all[who] = began;
  else delete all[who];
}

/** @type {<All extends object>(app: App, name: string, next: (all: All) => void) => void} */
function change(app, name, next) {
  app.store().setFunc(name, (old) => {
    const all = /** @type {Parameters<typeof next>[0]} */ (typeof old === 'string' ? JSON.parse(old) : {});
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
