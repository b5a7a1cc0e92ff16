/**
 * How the executable serves: connections, time limits, bodies. All of it native (fields of Go's server, PocketBase's own
 * body limit), because a JavaScript middleware holds a runtime for as long as a request lasts (pocketbase/README.md).
 */
const { limits } = require('../../generated/rules.js');
const patience = require('./patience.js');

/** Go counts durations in nanoseconds; the engine makes one of a number. @type {(ms: number) => time.Duration} */
const toGoDuration = (ms) => /** @type {time.Duration} */ (/** @type {unknown} */ (ms * 1_000_000));

/** Our limit stands beside PocketBase's own under this name, so that neither replaces the other. */
const SMALL_BODIES = 'objektbelegSmallBodies';

/** @param e the event of `onServe`. @type {(e: core.ServeEvent) => void} */
function configureServer({ server, router }) {
  // A rest of a body that nobody reads stays on its connection as the next request. Behind a proxy that is the next
  // visitor's, so there each connection carries one (D70). Without a proxy a connection is one visitor's own.
  if (proxyHeader() !== '') server.setKeepAlivesEnabled(false);
  server.readHeaderTimeout = toGoDuration(patience.HEADER_TIMEOUT);
  server.readTimeout = toGoDuration(timeLeftFor(limits.PHOTO_MAX_BYTES));
  server.idleTimeout = toGoDuration(patience.IDLE_TIMEOUT);
  server.maxHeaderBytes = patience.HEADERS_MAX_BYTES;
  router.bind(createBodyLimit(limits.BODY_MAX_BYTES));
}

/**
 * ms that a body of so many bytes may take: as long as the phone waits for it (src/domain/limits.ts).
 * @type {(bytes: number) => number}
 */
function timeLeftFor(bytes) {
  return limits.REQUEST_TIMEOUT + (bytes / limits.SLOWEST_BYTES_PER_SECOND) * 1000;
}

/**
 * PocketBase's body limit for its own routes: none of what visitors send there is larger than a few short fields.
 * @type {(most: number) => hook.Handler<core.RequestEvent>}
 */
function createBodyLimit(most) {
  const limit = $apis.bodyLimit(most);
  limit.id = SMALL_BODIES;
  return limit;
}

/** For our own routes, whose wrapper limits bodies itself (routing/runRoute.js). @type {() => hook.Handler<core.RequestEvent>[]} */
function allowAnyBodySize() {
  return [$apis.bodyLimit(0), createBodyLimit(0)];
}

/**
 * The name of the header in which the proxy passes the visitor's address on; '' where no proxy stands in front.
 * @type {() => string}
 */
function proxyHeader() {
  return $os.getenv('TRUSTED_PROXY').trim();
}

/**
 * Whose request it is, for limits: the visitor's address. Behind a proxy a request without its header is nobody's whom we
 * know: all of these count as one stranger, and never as this machine (D72).
 * @type {(e: core.RequestEvent) => string}
 */
function clientAddress(e) {
  const header = proxyHeader();
  const { request } = e.requestEvent ?? e;
  return header !== '' && request.header.get(header) === '' ? 'unknown' : e.realIP();
}

module.exports = { configureServer, timeLeftFor, allowAnyBodySize, clientAddress };
