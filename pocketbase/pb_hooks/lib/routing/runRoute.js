/** Runs every own route (lib/routes.js). */
const { runAuthorized } = require('../database/durable.js');
const { WAS_READ } = require('../platform/body.js');
const { notFound } = require('../platform/fault.js');
const { countRequest, refuseRequest, setHeader, writeAnswer } = require('../platform/answer.js');
const { noteAnswered } = require('../platform/meter.js');
const { answeredEvent } = require('../operations/events.js');
const { clientAddress } = require('../platform/serving.js');
const { reserveBodySlot } = require('../platform/waiting.js');
const { BODY_LIMIT, routeOf } = require('../routes.js');
const { getRequester, buildAccountCheck } = require('./requester.js');

/** @type {(e: RouteEvent) => void} */
function runRoute(e) {
  const startedAt = Date.now();
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
    const ms = Date.now() - startedAt;
    noteAnswered(e.app, { group: groupOf(route), ms });
    answeredEvent(e, ms);
  }
}

/** Few values, and nothing of the address. @type {(route: RouteRow) => string} */
function groupOf({ handler }) {
  return handler.split('/')[0] ?? '';
}

/** @type {(e: RouteEvent, route: RouteRow) => void} */
function answerRoute(e, route) {
  try {
    countRequest(e);
    const requester = getRequester(e, route);
    const handler = handlerOf(route);
    const answer = runAuthorized(buildAccountCheck(requester, route), () => handler({ e, app: e.app, requester }));
    if (e.request.contentLength !== 0 && !e.get(WAS_READ)) setHeader(e, 'Connection', 'close');
    return writeAnswer(e, answer);
  } catch (error) {
    readRest(e, route.limit ?? BODY_LIMIT);
    return refuseRequest(e, error);
  }
}

/** Loaded on use: a runtime loads only what its requests need. @type {(route: RouteRow) => Handler<Requester>} */
function handlerOf({ handler }) {
  const [module, name = ''] = handler.split('.');
  const found = /** @type {{[name: string]: Handler<Requester> | undefined}} */ (
    require(`${__hooks}/lib/${module}.js`)
  )[name];
  if (!found) throw new Error(`There is no handler ${handler}.`);
  return found;
}

/**
 * Before an early answer; a long rest closes the connection. PocketBase wraps the body, so Go takes an unread rest for
 * the next request, perhaps another visitor's.
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
