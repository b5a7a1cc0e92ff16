/**
 * Routes of the stock executable that nobody may use, superusers included (docs/routes.md, 'PocketBase's own routes').
 * PocketBase has no setting and no hook for that, and a middleware of ours would hold a JavaScript runtime for as long as
 * each request lasts. So a router stands before the executable's own: it answers these with 404 and hands everything else
 * on, all of it in Go. tests/server/operations/routes.test.ts compares the list with every route of the executable.
 */

/**
 * Statements past all hooks; all rows of a collection at once; the schema, which migrations alone change; another
 * database in the place of this one; somebody else's session, in which an operator's hand would look like that person's.
 */
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
/**
 * What the product never uses: several requests in one, OAuth2, extensions of the dashboard (which goes on without that
 * file), and everything about signing in but what KEPT names.
 */
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
/**
 * What stays open of the patterns above: Go's router takes the more specific one. The app names `users` in no other way,
 * the dashboard `_superusers`; PocketBase would also take ids and other cases.
 */
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
  // From SUPERUSER_IPS alone (operations/dashboard.js).
  'GET /api/collections/_superusers/auth-methods',
];
/**
 * What Go's router has besides what PocketBase declares.
 * @typedef {{routerGroup: router.RouterGroup<core.RequestEvent>, buildMux(): http.Handler & {handle(pattern: string, handler: http.Handler): void}}} Routed
 */
/** Every method, because a pattern without one would be the router's own last answer. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'];

/**
 * For onServe, when the executable's router is built and before the first request.
 * @type {(e: core.ServeEvent) => void}
 */
function closeRoutes(e) {
  e.next();
  const served = e.server.handler;
  const router = /** @type {Routed} */ (/** @type {unknown} */ (e.router));
  const group = router.routerGroup.group('');
  // Static serving of no folder at all: a 404 as the executable says it, from Go.
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
