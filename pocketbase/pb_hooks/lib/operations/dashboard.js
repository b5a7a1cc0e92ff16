/**
 * PocketBase's dashboard for operators alone (D37). The executable serves it to everybody and only refuses the sign-in;
 * our routes stand before its own at every address it has, and lead on who comes from SUPERUSER_IPS. For anybody else
 * there is nothing here.
 */
const { notFound } = require('../platform/fault.js');
const { isIn } = require('../platform/networks.js');
const { refuseRequest } = require('../platform/answer.js');
const stock = require('./stock.js');

/** More specific than PocketBase's own `/_/{path...}`, and together all of it; and what its sign-in asks before anything else. */
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
