/**
 * Only a Fault becomes a 4xx, because a phone takes it for a verdict on its work. Every other error is logged and gets
 * 503 `temporary`.
 */
const { quotas } = require('../../generated/rules.js');
const { Fault, notFound } = require('./fault.js');
const flood = require('./flood.js');
const { noteRefused } = require('./meter.js');
const { clientAddress } = require('./serving.js');
const { requireSession } = require('./session.js');

/** Our routes and PocketBase's share one limit. @throws Fault 429 @type {(e: core.RequestEvent) => void} */
function countRequest(e) {
  const most = quotas.REQUESTS_PER_TEN_SECONDS;
  flood.countAgainstLimit(e.app, { name: 'requests', address: clientAddress(e), most, within: 10_000 });
}

/** @param answer without body and file only the status @type {(e: core.RequestEvent, answer: Answer) => void} */
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

/** @type {(e: core.RequestEvent, error: unknown) => void} */
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

/** The client disconnected: no message for the operator. @type {(error: unknown) => boolean} */
function hungUp(error) {
  return /\bwrite: (?:broken pipe|connection reset by peer)$/.test(String(error));
}

/** For PocketBase's own routes. @type {(e: core.RequestEvent) => void} */
function operatorsOnly(e) {
  return e.hasSuperuserAuth() ? e.next() : refuseRequest(e, new Fault(403, 'forbidden'));
}

/**
 * For PocketBase's own routes, whose limiter answers in English. It stops ended sessions and unreadable ones.
 * @type {(e: core.RequestEvent) => void}
 */
function passCounted(e) {
  try {
    if (!e.hasSuperuserAuth()) countRequest(e);
    requireSession(e.requestEvent ?? e);
  } catch (error) {
    return refuseRequest(e, error);
  }
  return passUnstored(e);
}

/** For PocketBase's own routes with personal data. @type {(e: core.RequestEvent) => void} */
function passUnstored(e) {
  setHeader(e, 'Cache-Control', 'no-store');
  return e.next();
}

/** An ended session gets 404, as a guest does. @type {(e: core.RequestEvent) => void} */
function countedRecord(e) {
  try {
    if (!e.hasSuperuserAuth()) countRequest(e);
    requireSession(e.requestEvent ?? e);
  } catch (error) {
    return refuseRequest(e, error instanceof Fault && error.status === 401 ? notFound() : error);
  }
  return passUnstored(e);
}

/**
 * Hooks of PocketBase's own routes have the response one level deeper.
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
