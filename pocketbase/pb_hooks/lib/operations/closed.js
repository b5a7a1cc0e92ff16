/**
 * Routes of the stock executable that nobody may use, superusers included: they would change what is kept past every
 * hook (docs/permissions.md). PocketBase has no setting and no hook for that, and a middleware of ours would hold a
 * JavaScript runtime for as long as each request lasts. So a router stands before the executable's own: it answers these
 * with 404 and hands everything else on, all of it in Go.
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
/** Every method, because a pattern without one would be the router's own last answer. */
/**
 * What Go's router has besides what PocketBase declares.
 * @typedef {{routerGroup: router.RouterGroup<core.RequestEvent>, buildMux(): http.Handler & {handle(pattern: string, handler: http.Handler): void}}} Routed
 */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'];

/**
 * For onServe, when the executable's router is built and before the first request.
 * @type {(e: core.ServeEvent) => void}
 */
function close(e) {
  e.next();
  const served = e.server.handler;
  const router = /** @type {Routed} */ (/** @type {unknown} */ (e.router));
  const group = router.routerGroup.group('');
  // Static serving of no folder at all: a 404 as the executable says it, from Go.
  const nothing = $apis.static($os.dirFS($os.tempDir() + '/nothing-of-objektbeleg'), false);
  for (const route of CLOSED) {
    const [method = '', path = ''] = route.split(' ');
    group.route(method, path, nothing);
  }
  router.routerGroup = group;
  const before = router.buildMux();
  for (const method of METHODS) before.handle(`${method} /`, served);
  e.server.handler = before;
}

module.exports = { CLOSED, close };
