/**
 * PocketBase's own routes for operators. routes.pb.js saves them first: hook files load in any order.
 */
const STORED = 'stock';

/** @type {(e: core.ServeEvent) => void} */
function keepStockRoutes(e) {
  e.app.store().set(STORED, e.router.buildMux());
  return e.next();
}

/** @type {(e: RouteEvent) => void} */
function serveStockRoute(e) {
  const stock = /** @type {http.Handler} */ (e.app.store().get(STORED));
  stock.serveHTTP(e.response, e.request);
}

module.exports = { keepStockRoutes, serveStockRoute };
