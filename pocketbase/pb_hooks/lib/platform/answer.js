/**
 * What every answer of ours has in common. Only a Fault becomes a 4xx; whatever else goes wrong is logged and answered
 * with 503 `temporary`, because a phone takes a 4xx for a verdict on somebody's work.
 */
const { quotas } = require('../../generated/rules.js');
const { Fault, notFound } = require('./fault.js');
const flood = require('./flood.js');
const { noteRefused } = require('./meter.js');
const { clientAddress } = require('./serving.js');
const { askSession } = require('./session.js');

/**
 * One request of this address, to our routes and PocketBase's together. @throws Fault 429
 * @type {(e: core.RequestEvent) => void}
 */
function countRequest(e) {
  const most = quotas.REQUESTS_PER_TEN_SECONDS;
  flood.countAgainstLimit(e.app, { name: 'requests', address: clientAddress(e), most, within: 10_000 });
}

/**
 * @param answer `{status, body?, file?}`; without both nothing but the status is sent.
 * @type {(e: core.RequestEvent, answer: Answer) => void}
 */
function writeAnswer(e, answer) {
  const { file } = answer;
  setHeader(e, 'Cache-Control', file?.cache ?? 'no-store');
  try {
    if (file) return e.blob(answer.status, file.type, /** @type {number[]} */ (/** @type {unknown} */ (file.bytes)));
    return answer.body === undefined ? e.noContent(answer.status) : e.json(answer.status, answer.body);
  } catch (error) {
    if (!hungUp(error)) throw error;
  }
}

/** The answer to an error of any kind. @type {(e: core.RequestEvent, error: unknown) => void} */
function refuseRequest(e, error) {
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
  noteRefused(e.app, fault.code);
  if (fault.retryAfter) setHeader(e, 'Retry-After', String(fault.retryAfter));
  return writeAnswer(e, { status: fault.status, body: fault.body() });
}

/** Of an error while an answer was written: whether whoever asked was gone, which is nobody's fault and no message for an operator. @type {(error: unknown) => boolean} */
function hungUp(error) {
  return /\bwrite: (?:broken pipe|connection reset by peer)$/.test(String(error));
}

/**
 * For hooks of PocketBase's own routes: goes on for a superuser, 403 for everybody else.
 * @type {(e: core.RequestEvent) => void}
 */
function operatorsOnly(e) {
  return e.hasSuperuserAuth() ? e.next() : refuseRequest(e, new Fault(403, 'forbidden'));
}

/**
 * For hooks of PocketBase's own routes: counts the request with those to ours, because its own limiter speaks English. It lets
 * no session pass for a guest that could not be looked up, and none that has ended (D340). No browser and no cache keeps the answer.
 * @type {(e: core.RequestEvent) => void}
 */
function passCounted(e) {
  try {
    if (!e.hasSuperuserAuth()) countRequest(e);
    askSession(e.requestEvent ?? e);
  } catch (error) {
    return refuseRequest(e, error);
  }
  return passUnstored(e);
}

/** For hooks of PocketBase's own routes that answer with something of somebody. @type {(e: core.RequestEvent) => void} */
function passUnstored(e) {
  setHeader(e, 'Cache-Control', 'no-store');
  return e.next();
}

/**
 * The same for one record. To a session that has ended each record looks like one that is not there, as to a guest.
 * @type {(e: core.RequestEvent) => void}
 */
function countedRecord(e) {
  try {
    if (!e.hasSuperuserAuth()) countRequest(e);
    askSession(e.requestEvent ?? e);
  } catch (error) {
    return refuseRequest(e, error instanceof Fault && error.status === 401 ? notFound() : error);
  }
  return passUnstored(e);
}

/**
 * In hooks of PocketBase's own routes (realtime, records) the response stands one step deeper.
 * @type {(e: core.RequestEvent, name: string, value: string) => void}
 */
function setHeader(e, name, value) {
  (e.requestEvent ?? e).response.header().set(name, value);
}

/** @type {(error: unknown) => string} */
function stackOf(error) {
  return error instanceof Error && error.stack ? error.stack.slice(0, 2000) : '';
}

module.exports = {
  writeAnswer,
  refuseRequest,
  setHeader,
  countRequest,
  passCounted,
  countedRecord,
  operatorsOnly,
  passUnstored,
};
