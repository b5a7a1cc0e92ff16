/** Every own route runs in here: who is there, what the handler answers, and what is left of the body (lib/routes.js). */
const { runAuthorized } = require('../database/durable.js');
const { WAS_READ } = require('../platform/body.js');
const { notFound } = require('../platform/fault.js');
const { countRequest, refuseRequest, setHeader, writeAnswer } = require('../platform/answer.js');
const { noteAnswered } = require('../platform/meter.js');
const { answeredEvent } = require('../operations/events.js');
const { clientAddress } = require('../platform/serving.js');
const { reserveBodySlot } = require('../platform/waiting.js');
const { BODY_LIMIT, routeOf } = require('../routes.js');
const { callerOf, callerStanding } = require('./caller.js');

/**
 * Runs the route that matched this request: asks who is there, calls its handler, writes its answer.
 * @type {(e: RouteEvent) => void}
 */
function runRoute(e) {
  const begun = Date.now();
  const route = routeOf(e.request.pattern);
  if (!route) return refuseRequest(e, notFound());
  /** @type {() => void} */
  let leave;
  try {
    leave = reserveBodySlot(e, { address: clientAddress(e), limit: route.limit ?? BODY_LIMIT });
  } catch (error) {
    setHeader(e, 'Connection', 'close');
    return refuseRequest(e, error);
  }
  try {
    return answerRoute(e, route);
  } finally {
    leave();
    const ms = Date.now() - begun;
    noteAnswered(e.app, { group: groupOf(route), ms });
    answeredEvent(e, ms);
  }
}

/** The folder of its handler: few, and nothing of the address. @type {(route: RouteRow) => string} */
function groupOf({ handler }) {
  return handler.split('/')[0] ?? '';
}

/** @type {(e: RouteEvent, route: RouteRow) => void} */
function answerRoute(e, route) {
  try {
    countRequest(e);
    const caller = callerOf(e, route);
    const handler = handlerOf(route);
    const answer = runAuthorized(callerStanding(caller, route), () => handler({ e, app: e.app, caller }));
    if (e.request.contentLength !== 0 && !e.get(WAS_READ)) setHeader(e, 'Connection', 'close');
    return writeAnswer(e, answer);
  } catch (error) {
    readRest(e, route.limit ?? BODY_LIMIT);
    return refuseRequest(e, error);
  }
}

/**
 * The function that a row of the table names. Required when it is asked for: a runtime loads what its requests need.
 * @type {(route: RouteRow) => Handler<Caller>}
 */
function handlerOf({ handler }) {
  const [module, name = ''] = handler.split('.');
  const found = /** @type {{[name: string]: Handler<Caller> | undefined}} */ (require(`${__hooks}/lib/${module}.js`))[
    name
  ];
  if (!found) throw new Error(`There is no handler ${handler}.`);
  return found;
}

/**
 * Reads what is left of a body before an early answer, and closes the connection when that is more than the route
 * takes. PocketBase wraps the body so that Go no longer notices an unread rest, and takes it for the next request on
 * this connection: somebody else's, where a proxy shares connections.
 * @type {(e: RouteEvent, limit: number) => void}
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

module.exports = { runRoute };
