/**
 * Every own route runs behind this door. Only a Fault becomes a 4xx; whatever else goes wrong is logged and answered
 * with 503 `temporary`, because a phone takes a 4xx for a verdict on somebody's work.
 */
const { quotas } = require(`${__hooks}/generated/rules.js`);
const { Fault } = require(`${__hooks}/lib/fault.js`);
const flood = require(`${__hooks}/lib/flood.js`);
const { addressOf } = require(`${__hooks}/lib/serving.js`);
const { WAS_READ } = require(`${__hooks}/lib/body.js`);
const { BODY_LIMIT, routeOf } = require(`${__hooks}/lib/routes.js`);
const { callerOf } = require(`${__hooks}/lib/credential.js`);
const { askGuest } = require(`${__hooks}/lib/session.js`);
const { enter } = require(`${__hooks}/lib/waiting.js`);

/** Opens the route that matched this request: asks who is there, runs it, writes its answer. */
function open(e) {
  const route = routeOf(e.request.pattern);
  let leave;
  try {
    leave = enter(e, { address: addressOf(e), limit: route.limit ?? BODY_LIMIT });
  } catch (error) {
    setHeader(e, 'Connection', 'close');
    return refuse(e, error);
  }
  try {
    return answered(e, route);
  } finally {
    leave();
  }
}

function answered(e, route) {
  try {
    count(e);
    const caller = callerOf(e, route);
    const [module, name] = route.run.split('.');
    const run = require(`${__hooks}/lib/${module}.js`)[name];
    const answer = run({ e, app: e.app, caller });
    if (e.request.contentLength !== 0 && !e.get(WAS_READ)) setHeader(e, 'Connection', 'close');
    return write(e, answer);
  } catch (error) {
    readRest(e, route.limit ?? BODY_LIMIT);
    return refuse(e, error);
  }
}

/** One request of this address, at our doors and PocketBase's together. @throws Fault 429 */
function count(e) {
  const most = quotas.REQUESTS_PER_TEN_SECONDS;
  flood.count(e.app, { name: 'requests', address: addressOf(e), most, within: 10_000 });
}

/**
 * Reads what is left of a body before an early answer, and closes the connection when that is more than the route
 * takes. PocketBase wraps the body so that Go no longer notices an unread rest, and takes it for the next request on
 * this connection: somebody else's, where a proxy shares connections.
 */
function readRest(e, limit) {
  let tooMuch = e.request.contentLength > limit;
  try {
    if (!tooMuch) tooMuch = toBytes(e.request.body, limit + 1).length > limit;
  } catch {
    tooMuch = true;
  }
  if (tooMuch) setHeader(e, 'Connection', 'close');
}

/** @param answer `{status, body?}`; without a body nothing but the status is sent. */
function write(e, answer) {
  setHeader(e, 'Cache-Control', 'no-store');
  return answer.body === undefined ? e.noContent(answer.status) : e.json(answer.status, answer.body);
}

/** The answer to an error of any kind. */
function refuse(e, error) {
  const fault = error instanceof Fault ? error : new Fault(503, 'temporary', { retryAfter: 5 });
  if (!(error instanceof Fault))
    e.app
      .logger()
      .error(
        'A route failed.',
        'route',
        e.request?.pattern ?? 'a hook',
        'error',
        String(error),
        'stack',
        stackOf(error),
      );
  if (fault.retryAfter) setHeader(e, 'Retry-After', String(fault.retryAfter));
  return write(e, { status: fault.status, body: fault.body() });
}

/** For hooks of PocketBase's own doors: goes on for a superuser, 403 for everybody else. */
function operatorsOnly(e) {
  return e.hasSuperuserAuth() ? e.next() : refuse(e, new Fault(403, 'forbidden'));
}

/**
 * For hooks of PocketBase's own doors: counts the request with those at ours, because its own limiter speaks English, and
 * lets no session pass for a guest that could not be looked up.
 */
function counted(e) {
  try {
    if (!e.hasSuperuserAuth()) count(e);
    askGuest(e.requestEvent ?? e);
  } catch (error) {
    return refuse(e, error);
  }
  return e.next();
}

/** In hooks of PocketBase's own doors (realtime, records) the response stands one step deeper. */
function setHeader(e, name, value) {
  (e.requestEvent ?? e).response.header().set(name, value);
}

function stackOf(error) {
  return error?.stack ? String(error.stack).slice(0, 2000) : '';
}

module.exports = { open, refuse, counted, operatorsOnly };
