/**
 * The one registry of routes: doors.pb.js registers each of them, docs/routes.md describes them, and a test reads this
 * list to know what has to be tested.
 *
 * `who`: 'anyone' asks for nobody; 'session' for a signed-in active person, `roles` narrows that; 'delivery' accepts
 * session, delivery grant or link token (lib/credential.js); 'place' a session or a link token.
 * `run`: module and function in lib/. `limit`: bytes of body that are read before the connection is cut.
 */
const { role } = require(`${__hooks}/generated/rules.js`);

const KB = 1024;
/** Roles that capture (D41). */
const SUBMITTING = role.ROLES.filter(role.maySubmit);

const ROUTES = [
  { method: 'GET', path: '/api/app/health', who: 'anyone', run: 'health.health' },
  { method: 'GET', path: '/api/app/me', who: 'session', run: 'account.me' },
];

const KEY = (route) => `${route.method} ${route.path}`;

/** The route of a matched pattern (`GET /api/app/me`), or undefined. */
function routeOf(pattern) {
  return ROUTES.find((route) => KEY(route) === pattern);
}

module.exports = { ROUTES, KB, SUBMITTING, routeOf };
