/**
 * Closed routes of the stock executable (docs/api.md). Go answers 404: JavaScript would hold a runtime during each request.
 */

/** Dangerous: raw SQL, schema changes, another database, impersonation. */
const CLOSED = [
  'POST /api/sql',
  'DELETE /api/collections/{collection}/truncate',
  'POST /api/collections',
  'PATCH /api/collections/{collection}',
  'DELETE /api/collections/{collection}',
  'PUT /api/collections/import',
  'POST /api/backups/upload',
  'POST /api/backups/{key}/restore',
  'POST /api/collections/{collection}/impersonate/{id}',
];
/** Unused. The dashboard works without its extensions. */
const UNUSED = [
  'GET /_/extensions.js',
  'POST /api/batch',
  'GET /api/oauth2-redirect',
  'POST /api/oauth2-redirect',
  'GET /api/collections/{collection}/auth-methods',
  ...[
    'auth-refresh',
    'auth-with-password',
    'auth-with-oauth2',
    'request-otp',
    'auth-with-otp',
    'request-password-reset',
    'confirm-password-reset',
    'request-verification',
    'confirm-verification',
    'request-email-change',
    'confirm-email-change',
  ].map((action) => `POST /api/collections/{collection}/${action}`),
];
/** Go's router prefers the more specific pattern. PocketBase also accepts other spellings of these names. */
const KEPT = [
  ...[
    'auth-refresh',
    'auth-with-password',
    'request-otp',
    'auth-with-otp',
    'request-password-reset',
    'confirm-password-reset',
    'request-verification',
    'confirm-verification',
    'request-email-change',
    'confirm-email-change',
  ].map((action) => `POST /api/collections/users/${action}`),
  ...['auth-refresh', 'auth-with-password'].map((action) => `POST /api/collections/_superusers/${action}`),
  // For SUPERUSER_IPS only (operations/dashboard.js).
  'GET /api/collections/_superusers/auth-methods',
];
/**
 * PocketBase's declarations lack these members.
 * @typedef {{routerGroup: router.RouterGroup<core.RequestEvent>, buildMux(): http.Handler & {handle(pattern: string, handler: http.Handler): void}}} Routed
 */
/** Each by name: a pattern without a method is the router's own fallback. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'];

/** For onServe, before the first request. @type {(e: core.ServeEvent) => void} */
function closeRoutes(e) {
  e.next();
  const served = e.server.handler;
  const router = /** @type {Routed} */ (/** @type {unknown} */ (e.router));
  const group = router.routerGroup.group('');
  // A missing folder: the executable's own 404, from Go.
  const nothing = $apis.static($os.dirFS($os.tempDir() + '/nothing-of-objektbeleg'), false);
  for (const route of [...CLOSED, ...UNUSED]) {
    const [method = '', path = ''] = route.split(' ');
    group.route(method, path, nothing);
  }
  router.routerGroup = group;
  const before = router.buildMux();
  for (const pattern of [...KEPT, ...METHODS.map((method) => `${method} /`)]) before.handle(pattern, served);
  e.server.handler = before;
}

module.exports = { closeRoutes };
