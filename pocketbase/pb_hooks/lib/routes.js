/**
 * The one table of routes: routes.pb.js registers each of them, docs/api.md describes them, and a test reads this
 * table to know what has to be tested. A row stands under method and path as PocketBase's router takes them:
 *
 * `who`: 'anyone' asks for nobody; 'session' for a signed-in active person, `roles` narrows that; 'delivery' accepts
 * session, delivery grant or link token (routing/caller.js); 'geocode' a session or a working link token; 'link' a working
 * link token alone; 'invitation' an invitation token, perhaps with a session.
 * `handler`: module below lib/ and its function, `({e, app, caller}) → {status, body?}`.
 * `limit`: bytes of body that are read for an answer (else BODY_LIMIT); beyond it the connection ends.
 * `operators`: a superuser goes on to PocketBase's own route of this address.
 */
const { LISTS } = require('./lists/lists.js');
const { COMPANY, DELETING, EITHER, ENDS, MANAGER, OFFICES, SUBMITTING, SUPER_ADMIN } = require('./routing/roles.js');

const KB = 1024;
/** Of a route that names no limit: room for a few short fields. */
const BODY_LIMIT = 4 * KB;

const APP = '/api/app';
const ADMIN = '/api/app/admin';
/** PocketBase's own addresses: what we answer there stands in front of its own (accounts/accountMail.js says why). */
const USERS = '/api/collections/users';

/** A route of the super admin alone. @type {(handler: HandlerName, limit?: number) => RouteRow} */
const ofAdmin = (handler, limit) => ({ who: 'session', roles: SUPER_ADMIN, handler, ...(limit ? { limit } : {}) });

/** @type {{[pattern: string]: RouteRow}} */
const TABLE = {
  [`GET ${APP}/health`]: { who: 'anyone', handler: 'operations/health.health' },
  'GET /metrics': { who: 'anyone', handler: 'operations/metrics.metrics' },
  [`GET ${APP}/config`]: { who: 'anyone', handler: 'pages/config.config' },
  [`POST ${APP}/csp-report`]: { who: 'anyone', handler: 'pages/cspReports.take', limit: 16 * KB },

  // Accounts.
  [`GET ${APP}/me`]: { who: 'session', handler: 'accounts/me.me' },
  [`POST ${APP}/signup`]: { who: 'anyone', handler: 'accounts/signUp.signUp' },
  [`PUT ${APP}/account/password`]: { who: 'session', handler: 'accounts/ownAccount.changePassword' },
  [`PUT ${APP}/account/mfa`]: { who: 'session', handler: 'accounts/secondFactor.change' },
  [`POST ${APP}/account/authenticator`]: { who: 'session', handler: 'accounts/secondFactor.prepare' },
  [`PUT ${APP}/account/authenticator`]: { who: 'session', handler: 'accounts/secondFactor.confirm' },
  [`POST ${APP}/account/recovery-codes`]: { who: 'session', handler: 'accounts/secondFactor.renewCodes' },
  [`POST ${APP}/second-step`]: { who: 'anyone', handler: 'accounts/secondStep.withAppCode' },
  [`POST ${APP}/account/sign-out`]: { who: 'session', handler: 'sessions/account.signOut' },
  [`POST ${APP}/account/sessions/{id}/end`]: { who: 'session', handler: 'sessions/account.endOther' },
  [`POST ${APP}/sessions/end`]: { who: 'anyone', handler: 'sessions/account.endLater' },
  [`POST ${APP}/account/sign-out-everywhere`]: { who: 'session', handler: 'accounts/ownAccount.signOutEverywhere' },
  [`POST ${APP}/account/visit`]: { who: 'session', roles: MANAGER, handler: 'accounts/visits.look' },
  [`PUT ${APP}/account/activities`]: {
    who: 'session',
    roles: COMPANY,
    handler: 'accounts/ownActivities.change',
    limit: 32 * KB,
  },
  [`GET ${APP}/account/letters`]: { who: 'session', roles: EITHER, handler: 'letters/account.show' },
  [`PUT ${APP}/account/letters`]: { who: 'session', roles: EITHER, handler: 'letters/account.change', limit: 48 * KB },
  // The address that a letter carries, so that a mail program finds it (RFC 8058): no session, and no prefix of ours.
  'POST /abbestellen/{token}': { who: 'anyone', handler: 'letters/leave.leave' },
  [`POST ${USERS}/request-password-reset`]: { who: 'anyone', handler: 'accounts/accountMail.requestReset' },
  [`POST ${USERS}/confirm-password-reset`]: { who: 'anyone', handler: 'accounts/accountMail.confirmReset' },
  [`POST ${USERS}/request-verification`]: { who: 'anyone', handler: 'accounts/accountMail.requestVerification' },
  [`POST ${USERS}/confirm-verification`]: { who: 'anyone', handler: 'accounts/accountMail.confirmVerification' },
  [`POST ${USERS}/request-email-change`]: { who: 'session', handler: 'accounts/accountMail.requestEmailChange' },
  [`POST ${USERS}/confirm-email-change`]: { who: 'anyone', handler: 'accounts/accountMail.confirmEmailChange' },
  [`POST ${USERS}/auth-refresh`]: { who: 'session', handler: 'platform/session.renew' },
  [`POST ${USERS}/auth-with-otp`]: { who: 'anyone', handler: 'accounts/secondStep.withCode' },

  // Delivery. The limit of a header is wider than the allowed body, so that one that is too large is told so instead of
  // seeing a dead connection.
  [`POST ${APP}/delivery-grant`]: { who: 'session', roles: SUBMITTING, handler: 'delivery/grants.issue' },
  [`GET ${APP}/account/devices`]: { who: 'session', handler: 'sessions/account.devices' },
  [`POST ${APP}/account/device-keys/end`]: { who: 'session', roles: SUBMITTING, handler: 'evidence/deviceKeys.end' },
  [`POST ${APP}/device-keys/end`]: { who: 'delivery', roles: SUBMITTING, handler: 'evidence/deviceKeys.endLater' },
  [`POST ${APP}/account/devices/{id}/end`]: {
    who: 'session',
    roles: SUBMITTING,
    handler: 'delivery/grants.endDevice',
  },
  [`POST ${APP}/documentations`]: {
    who: 'delivery',
    roles: SUBMITTING,
    handler: 'delivery/delivery.submit',
    limit: 256 * KB,
  },
  [`PUT ${APP}/documentations/{id}/photos/{photoId}`]: {
    who: 'delivery',
    roles: SUBMITTING,
    handler: 'delivery/photos.receive',
    limit: 8 * 1024 * KB,
  },
  [`GET ${APP}/documentations/{id}/receipt`]: {
    who: 'delivery',
    roles: SUBMITTING,
    handler: 'delivery/delivery.receipt',
  },
  [`POST ${APP}/receipts`]: { who: 'delivery', roles: SUBMITTING, handler: 'delivery/delivery.receipts' },
  [`POST ${APP}/documentations/{id}/release`]: { who: 'session', roles: COMPANY, handler: 'delivery/records.release' },
  [`DELETE ${APP}/documentations/{id}`]: { who: 'session', roles: DELETING, handler: 'delivery/records.remove' },
  [`GET ${APP}/documentations/{id}/names`]: { who: 'session', handler: 'accounts/names.ofRecord' },
  [`GET ${APP}/documentations/{id}/evidence`]: { who: 'session', handler: 'evidence/proof.show' },
  [`GET ${APP}/documentations/{id}/parts`]: { who: 'session', roles: OFFICES, handler: 'evidence/caseFile.parts' },
  [`POST ${APP}/case-files`]: { who: 'session', roles: OFFICES, handler: 'evidence/caseFile.enter' },
  [`POST ${APP}/legal-holds`]: { who: 'session', roles: MANAGER, handler: 'evidence/legalHolds.set' },
  [`DELETE ${APP}/documentations/{id}/legal-hold`]: { who: 'session', roles: ENDS, handler: 'evidence/legalHolds.end' },
  // Shares (D200): what their owner does, and the two routes for whoever holds a link.
  [`GET ${APP}/shares`]: { who: 'session', roles: EITHER, handler: 'sharing/shares.list' },
  [`POST ${APP}/shares`]: { who: 'session', roles: EITHER, handler: 'sharing/shares.make', limit: 16 * KB },
  [`GET ${APP}/shares/{id}/link`]: { who: 'session', roles: EITHER, handler: 'sharing/shares.link' },
  [`POST ${APP}/shares/{id}/end`]: { who: 'session', roles: EITHER, handler: 'sharing/shares.end' },
  [`POST ${APP}/shared`]: { who: 'anyone', handler: 'sharing/shared.open' },
  [`GET ${APP}/shared/photos/{id}`]: { who: 'anyone', handler: 'sharing/shared.photo' },
  [`GET ${APP}/documentations/{id}/weather`]: { who: 'session', handler: 'weather/show.ofRecord' },

  // People and properties, and what connects them.
  [`POST ${APP}/employees`]: { who: 'session', roles: COMPANY, handler: 'accounts/employees.add' },
  [`PATCH ${APP}/employees/{id}`]: { who: 'session', roles: COMPANY, handler: 'accounts/employees.edit' },
  [`POST ${APP}/employees/{id}/password`]: { who: 'session', roles: COMPANY, handler: 'accounts/employees.password' },
  [`POST ${APP}/employees/{id}/active`]: { who: 'session', roles: COMPANY, handler: 'accounts/employees.active' },
  [`DELETE ${APP}/employees/{id}`]: { who: 'session', roles: COMPANY, handler: 'accounts/employees.remove' },
  // Phones that the company pairs (D127): what its owner does, and the two routes for whoever holds a code.
  [`POST ${APP}/employees/by-name`]: {
    who: 'session',
    roles: COMPANY,
    handler: 'pairing/company.addByName',
    limit: 16 * KB,
  },
  [`GET ${APP}/employees/phones`]: { who: 'session', roles: COMPANY, handler: 'pairing/company.phones' },
  [`GET ${APP}/employees/{id}/pairing`]: { who: 'session', roles: COMPANY, handler: 'pairing/company.show' },
  [`POST ${APP}/employees/{id}/pairing`]: { who: 'session', roles: COMPANY, handler: 'pairing/company.renew' },
  [`DELETE ${APP}/employees/{id}/pairing`]: { who: 'session', roles: COMPANY, handler: 'pairing/company.revoke' },
  [`POST ${APP}/employees/{id}/phone/end`]: { who: 'session', roles: COMPANY, handler: 'pairing/company.endPhone' },
  [`POST ${APP}/pairing`]: { who: 'anyone', handler: 'pairing/redeem.redeem' },
  [`POST ${APP}/pairing/app-code`]: { who: 'anyone', handler: 'pairing/redeem.redeemAppCode' },
  [`POST ${APP}/account/app-code`]: { who: 'session', roles: ['employee'], handler: 'pairing/redeem.appCode' },
  [`POST ${APP}/assignments/{id}/end`]: {
    who: 'session',
    roles: COMPANY,
    handler: 'properties/connections.endAssignment',
  },
  [`POST ${APP}/sharings`]: { who: 'session', roles: MANAGER, handler: 'properties/sharing.open', limit: 16 * KB },
  [`POST ${APP}/sharings/{id}/end`]: {
    who: 'session',
    roles: [...EITHER, ...SUPER_ADMIN],
    handler: 'properties/connections.endSharing',
  },
  [`DELETE ${APP}/properties/{id}`]: {
    who: 'session',
    roles: EITHER,
    handler: 'properties/connections.removeProperty',
  },
  // The Leistungsplan (D152): who owns a property enters it; the days that are named are read by everybody it concerns.
  [`GET ${APP}/plans`]: { who: 'session', roles: [...EITHER, ...SUPER_ADMIN], handler: 'plans/answers.ofProperty' },
  [`GET ${APP}/plans/gaps`]: { who: 'session', roles: EITHER, handler: 'plans/answers.gaps' },
  [`GET ${APP}/plans/due`]: { who: 'session', roles: SUBMITTING, handler: 'plans/answers.due' },
  [`GET ${APP}/plans/proposals`]: { who: 'session', roles: EITHER, handler: 'plans/answers.proposals' },
  [`POST ${APP}/plans`]: { who: 'session', roles: EITHER, handler: 'plans/changes.open', limit: 16 * KB },
  [`PATCH ${APP}/plans/{id}`]: { who: 'session', roles: EITHER, handler: 'plans/changes.change' },
  [`POST ${APP}/plans/{id}/end`]: { who: 'session', roles: EITHER, handler: 'plans/changes.end' },
  [`GET ${APP}/link`]: { who: 'link', handler: 'links/links.show' },
  [`POST ${APP}/links`]: { who: 'session', roles: EITHER, handler: 'links/links.open' },
  [`GET ${APP}/links/{id}/token`]: { who: 'session', roles: EITHER, handler: 'links/links.token' },
  [`PATCH ${APP}/links/{id}`]: { who: 'session', roles: EITHER, handler: 'links/links.change' },
  [`POST ${APP}/links/{id}/rotate`]: { who: 'session', roles: EITHER, handler: 'links/links.rotate' },
  [`POST ${APP}/links/{id}/revoke`]: { who: 'session', roles: EITHER, handler: 'links/links.revoke' },
  [`POST ${APP}/invitations`]: {
    who: 'session',
    roles: MANAGER,
    handler: 'invitations/invitations.make',
    limit: 16 * KB,
  },
  [`POST ${APP}/invitations/{id}/send`]: { who: 'session', roles: MANAGER, handler: 'invitations/invitations.send' },
  [`GET ${APP}/invitations/{id}/link`]: { who: 'session', roles: MANAGER, handler: 'invitations/invitations.link' },
  [`DELETE ${APP}/invitations/{id}`]: { who: 'session', roles: MANAGER, handler: 'invitations/invitations.remove' },
  [`GET ${APP}/invitation`]: { who: 'invitation', handler: 'invitations/acceptance.show' },
  [`POST ${APP}/invitation/accept`]: { who: 'invitation', handler: 'invitations/acceptance.accept' },

  // The log, for everybody (D188).
  'GET /pruefbuch/checkpoint': { who: 'anyone', handler: 'evidence/pages.checkpoint' },
  'GET /pruefbuch/tile/{path...}': { who: 'anyone', handler: 'evidence/pages.tile' },
  'GET /pruefbuch/stamp/{entry}/{what}': { who: 'anyone', handler: 'evidence/pages.stamp' },
  'GET /pruefbuch/keys': { who: 'anyone', handler: 'evidence/pages.keys' },
  'GET /.well-known/jwks.json': { who: 'anyone', handler: 'evidence/pages.keySet' },
  // The page of a number, for whoever holds a printed one (D161): HTML, not JSON.
  'GET /pruefen': { who: 'anyone', handler: 'evidence/check.form' },
  'GET /pruefen/{number}': { who: 'anyone', handler: 'evidence/check.ofNumber' },

  // Lists, numbers, places.
  ...Object.fromEntries(
    Object.keys(LISTS).map((collection) => [
      `GET /api/collections/${collection}/records`,
      { who: 'anyone', handler: 'lists/lists.list', operators: true },
    ]),
  ),
  [`GET ${APP}/counts`]: { who: 'session', handler: 'lists/counts.counts' },
  [`GET ${APP}/words`]: { who: 'session', handler: 'lists/corrections.corrections' },
  [`GET ${APP}/geocode/reverse`]: { who: 'geocode', handler: 'geocoding/geocode.reverse' },
  [`GET ${APP}/geocode/search`]: { who: 'geocode', handler: 'geocoding/geocode.search' },

  // The super admin. Notes and addresses of an edit are longer than other bodies.
  [`GET ${ADMIN}/stats`]: ofAdmin('admin/stats.stats'),
  [`GET ${ADMIN}/users`]: ofAdmin('admin/users.list'),
  [`GET ${ADMIN}/users/{id}`]: ofAdmin('admin/users.details'),
  [`PATCH ${ADMIN}/users/{id}`]: ofAdmin('admin/people.edit', 64 * KB),
  [`PUT ${ADMIN}/users/{id}/role`]: ofAdmin('admin/people.role'),
  [`POST ${ADMIN}/users/{id}/active`]: ofAdmin('admin/people.active'),
  [`DELETE ${ADMIN}/users/{id}`]: ofAdmin('admin/people.remove'),
  [`DELETE ${ADMIN}/users/{id}/second-factor`]: ofAdmin('admin/secondFactor.reset'),
  [`GET ${ADMIN}/properties`]: ofAdmin('admin/records.properties'),
  [`PATCH ${ADMIN}/properties/{id}`]: ofAdmin('admin/records.editProperty', 64 * KB),
  [`DELETE ${ADMIN}/properties/{id}`]: ofAdmin('admin/records.removeProperty'),
  [`GET ${ADMIN}/documentations`]: ofAdmin('admin/records.documentations'),
  [`GET ${ADMIN}/documentations/{id}`]: ofAdmin('admin/records.documentation'),
  [`PATCH ${ADMIN}/documentations/{id}`]: ofAdmin('admin/records.editDocumentation', 64 * KB),
  [`GET ${ADMIN}/audit`]: ofAdmin('admin/audit.list'),
  [`GET ${ADMIN}/audit/people`]: ofAdmin('admin/audit.people'),
  [`GET ${ADMIN}/system`]: ofAdmin('admin/system.system'),
  [`POST ${ADMIN}/test-mail`]: ofAdmin('admin/system.testMail'),

  // An unknown address of the API: JSON instead of the app's own page.
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
      `${method} /api/{path...}`,
      { who: 'anyone', handler: 'routing/missing.route' },
    ]),
  ),
};

const ROUTES = Object.entries(TABLE).map(([pattern, row]) => {
  const [method = '', path = ''] = pattern.split(' ');
  return { pattern, method, path, ...row };
});

/** The app's own files. `folder` below the built app; `fallback`: index.html for what is no file; `file`: the one page of this address. */
const PAGES = [
  { method: 'GET', path: '/{$}', file: '/landing.html' },
  { method: 'GET', path: '/index.html', file: '/index.html' },
  { method: 'GET', path: '/assets/{path...}', folder: '/assets', fallback: false },
  { method: 'GET', path: '/{path...}', folder: '', fallback: true },
];

/**
 * The route of a matched pattern (`GET /api/app/me`), or undefined.
 * @type {(pattern: string) => RouteRow | undefined}
 */
function routeOf(pattern) {
  return TABLE[pattern];
}

module.exports = { ROUTES, PAGES, BODY_LIMIT, routeOf };
