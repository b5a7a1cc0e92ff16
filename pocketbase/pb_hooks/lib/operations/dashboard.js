/** PocketBase's dashboard, for SUPERUSER_IPS only (D37). The executable serves it to all. */
const { notFound } = require('../platform/fault.js');
const { isIn } = require('../platform/networks.js');
const { refuseRequest } = require('../platform/answer.js');
const stock = require('./stock.js');

/** All of `/_/`, by patterns more specific than PocketBase's, and the first request of its sign-in. */
const PATHS = [
  ...['{$}', '{file}', '{folder}/{path...}'].map((path) => `/_/${path}`),
  '/api/collections/_superusers/auth-methods',
];

/** @type {(e: RouteEvent) => void} */
function serveDashboard(e) {
  if (!isIn(e.realIP(), [...e.app.settings().superuserIPs])) return refuseRequest(e, notFound());
  stock.serveStockRoute(e);
}

module.exports = { PATHS, serveDashboard };
