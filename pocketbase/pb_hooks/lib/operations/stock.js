/**
 * PocketBase's own routes as they are before ours stand in front of some of them: for whoever operates the server (D37,
 * D75). Kept at the start, in routes.pb.js before its first route: files of hooks are loaded in any order.
 */
const STORED = 'stock';

/** Everything that answers in the executable by then. @type {(e: core.ServeEvent) => void} */
function keepStockRoutes(e) {
  e.app.store().set(STORED, e.router.buildMux());
  return e.next();
}

/** Hands a request on to it. @type {(e: RouteEvent) => void} */
function serveStockRoute(e) {
  const stock = /** @type {http.Handler} */ (e.app.store().get(STORED));
  stock.serveHTTP(e.response, e.request);
}

module.exports = { keepStockRoutes, serveStockRoute };
