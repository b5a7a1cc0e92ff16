/** Connections, timeouts and bodies in Go, because a JavaScript middleware holds a runtime during a request. */
const { limits } = require('../../generated/rules.js');
const patience = require('./patience.js');

/** Go counts nanoseconds. @type {(ms: number) => time.Duration} */
const toGoDuration = (ms) => /** @type {time.Duration} */ (/** @type {unknown} */ (ms * 1_000_000));

/** Keeps PocketBase's limit and ours apart. */
const SMALL_BODIES = 'objektbelegSmallBodies';

/** @type {(e: core.ServeEvent) => void} */
function configureServer({ server, router }) {
  // An unread body becomes the connection's next request, behind a proxy another visitor's (D70).
  if (proxyHeader() !== '') server.setKeepAlivesEnabled(false);
  server.readHeaderTimeout = toGoDuration(patience.HEADER_TIMEOUT);
  server.readTimeout = toGoDuration(timeLeftFor(limits.PHOTO_MAX_BYTES));
  server.idleTimeout = toGoDuration(patience.IDLE_TIMEOUT);
  server.maxHeaderBytes = patience.HEADERS_MAX_BYTES;
  router.bind(createBodyLimit(limits.BODY_MAX_BYTES));
}

/** As long as the phone waits. @type {(bytes: number) => number} */
function timeLeftFor(bytes) {
  return limits.REQUEST_TIMEOUT + (bytes / limits.SLOWEST_BYTES_PER_SECOND) * 1000;
}

/** @type {(most: number) => hook.Handler<core.RequestEvent>} */
function createBodyLimit(most) {
  const limit = $apis.bodyLimit(most);
  limit.id = SMALL_BODIES;
  return limit;
}

/** routing/runRoute.js limits these bodies. @type {() => hook.Handler<core.RequestEvent>[]} */
function allowAnyBodySize() {
  return [$apis.bodyLimit(0), createBodyLimit(0)];
}

/** '' without a proxy. @type {() => string} */
function proxyHeader() {
  return $os.getenv('TRUSTED_PROXY').trim();
}

/**
 * Requests without the proxy's header count as one unknown visitor, never as this machine (D72).
 * @type {(e: core.RequestEvent) => string}
 */
function clientAddress(e) {
  const header = proxyHeader();
  const { request } = e.requestEvent ?? e;
  return header !== '' && request.header.get(header) === '' ? 'unknown' : e.realIP();
}

module.exports = { configureServer, timeLeftFor, allowAnyBodySize, clientAddress };
