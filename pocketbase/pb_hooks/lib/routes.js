/**
 * The one registry of routes: doors.pb.js registers each of them, docs/routes.md describes them, and a test reads this
 * list to know what has to be tested.
 *
 * `who`: 'anyone' asks for nobody; 'session' for a signed-in active person, `roles` narrows that; 'delivery' accepts
 * session, delivery grant or link token (lib/credential.js); 'place' a session or a working link token; 'link' a working
 * link token alone; 'invitation' an invitation token, perhaps with a session.
 * `operators`: a superuser goes on to PocketBase's own route of this address.
 * `run`: module and function in lib/. `limit`: bytes of body that are read for an answer; beyond it the connection ends.
 */
const { ACCOUNT_ROUTES, SUBMITTING } = require(`${__hooks}/lib/accountRoutes.js`);
const { PARTY_ROUTES } = require(`${__hooks}/lib/partyRoutes.js`);
const { LIST_ROUTES } = require(`${__hooks}/lib/listRoutes.js`);
const { ADMIN_ROUTES } = require(`${__hooks}/lib/adminRoutes.js`);

const KB = 1024;
/** Of a route that names no limit: room for a few short fields. */
const BODY_LIMIT = 4 * KB;

const ROUTES = [
  { method: 'GET', path: '/api/app/health', who: 'anyone', run: 'health.health' },
  { method: 'GET', path: '/api/app/config', who: 'anyone', run: 'config.config' },
  { method: 'POST', path: '/api/app/csp-report', who: 'anyone', run: 'cspReports.take', limit: 16 * KB },
  { method: 'GET', path: '/api/app/me', who: 'session', run: 'account.me' },
  ...ACCOUNT_ROUTES,
  // Wider than the allowed body, so that one that is too large is told so instead of seeing a dead connection.
  {
    method: 'POST',
    path: '/api/app/documentations',
    who: 'delivery',
    roles: SUBMITTING,
    run: 'delivery.submit',
    limit: 256 * KB,
  },
  {
    method: 'PUT',
    path: '/api/app/documentations/{id}/photos/{photoId}',
    who: 'delivery',
    roles: SUBMITTING,
    run: 'photos.receive',
    limit: 8 * 1024 * KB,
  },
  {
    method: 'GET',
    path: '/api/app/documentations/{id}/receipt',
    who: 'delivery',
    roles: SUBMITTING,
    run: 'delivery.receipt',
  },
  { method: 'POST', path: '/api/app/receipts', who: 'delivery', roles: SUBMITTING, run: 'delivery.receipts' },
  {
    method: 'POST',
    path: '/api/app/documentations/{id}/release',
    who: 'session',
    roles: ['company_admin'],
    run: 'records.release',
  },
  {
    method: 'DELETE',
    path: '/api/app/documentations/{id}',
    who: 'session',
    roles: ['company_admin', 'super_admin'],
    run: 'records.remove',
  },
  { method: 'GET', path: '/api/app/documentations/{id}/names', who: 'session', run: 'names.ofRecord' },
  ...PARTY_ROUTES,
  ...LIST_ROUTES,
  { method: 'GET', path: '/api/app/counts', who: 'session', run: 'counts.counts' },
  { method: 'GET', path: '/api/app/geocode/reverse', who: 'place', run: 'geocode.reverse' },
  { method: 'GET', path: '/api/app/geocode/search', who: 'place', run: 'geocode.search' },
  ...ADMIN_ROUTES,
  // An unknown address of the API: JSON instead of the app's own page.
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    method,
    path: '/api/{path...}',
    who: 'anyone',
    run: 'missing.route',
  })),
];

/** The app's own files. `folder` below the built app; `fallback`: index.html for what is no file; `file`: the one page of this address. */
const PAGES = [
  { method: 'GET', path: '/{$}', file: '/landing.html' },
  { method: 'GET', path: '/index.html', file: '/index.html' },
  { method: 'GET', path: '/assets/{path...}', folder: '/assets', fallback: false },
  { method: 'GET', path: '/{path...}', folder: '', fallback: true },
];

const KEY = (route) => `${route.method} ${route.path}`;

/** The route of a matched pattern (`GET /api/app/me`), or undefined. */
function routeOf(pattern) {
  return ROUTES.find((route) => KEY(route) === pattern);
}

module.exports = { ROUTES, PAGES, BODY_LIMIT, routeOf };
