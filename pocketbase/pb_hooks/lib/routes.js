/**
 * All routes, by method and path (docs/api.md).
 * - `who`: 'session' is an active person, narrowed by `roles`; 'delivery' a session, grant or link token
 *   (routing/requester.js).
 * - 'geocode' is a session or valid link token; 'link' a valid link token; 'invitation' its token, perhaps with a
 *   session.
 * - 'key' is an API key with `scope` (integrations/apiTable.js).
 * - `handler`: module below lib/ and function, `({e, app, requester}) → {status, body?}`.
 * - `limit`: bytes of body (default BODY_LIMIT); a longer one ends the connection.
 * - `operators`: a superuser gets PocketBase's own route.
 */
const { INTEGRATION_ROUTES } = require('./integrations/routes.js');
const { LISTS } = require('./lists/lists.js');
const {
  COMPANY,
  DELETING,
  EITHER,
  ENDS,
  MANAGER,
  OFFICES,
  SUBMITTING,
  SUPER_ADMIN,
  TALKING,
} = require('./routing/roles.js');

const KB = 1024;
const BODY_LIMIT = 4 * KB;

const APP = '/api/app';
const ADMIN = '/api/app/admin';
/** accounts/accountMail.js says why ours replace PocketBase's. */
const USERS = '/api/collections/users';

/** @type {(roles: RouteRow['roles'], handler: HandlerName, limit?: number) => RouteRow} */
const session = (roles, handler, limit) => ({ who: 'session', roles, handler, ...(limit ? { limit } : {}) });

/** @type {(handler: HandlerName, limit?: number) => RouteRow} */
const ofAdmin = (handler, limit) => session(SUPER_ADMIN, handler, limit);

/** @type {(handler: HandlerName, limit?: number) => RouteRow} */
const ofDelivery = (handler, limit) => ({ ...session(SUBMITTING, handler, limit), who: 'delivery' });

/** @type {{[pattern: string]: RouteRow}} */
const TABLE = {
  [`GET ${APP}/health`]: { who: 'anyone', handler: 'operations/health.showHealth' },
  'GET /metrics': { who: 'anyone', handler: 'operations/metrics.showMetrics' },
  [`GET ${APP}/config`]: { who: 'anyone', handler: 'pages/config.showConfig' },
  [`POST ${APP}/csp-report`]: { who: 'anyone', handler: 'pages/cspReports.receiveCspReport', limit: 16 * KB },

  // Accounts.
  [`GET ${APP}/me`]: { who: 'session', handler: 'accounts/me.showOwnAccount' },
  [`POST ${APP}/signup`]: { who: 'anyone', handler: 'accounts/signUp.signUp' },
  [`PUT ${APP}/account/password`]: { who: 'session', handler: 'accounts/ownAccount.changePassword' },
  [`PUT ${APP}/account/mfa`]: { who: 'session', handler: 'accounts/secondFactor.changeSecondFactor' },
  [`POST ${APP}/account/authenticator`]: { who: 'session', handler: 'accounts/secondFactor.prepareAuthenticator' },
  [`PUT ${APP}/account/authenticator`]: { who: 'session', handler: 'accounts/secondFactor.confirmAuthenticator' },
  [`POST ${APP}/account/recovery-codes`]: { who: 'session', handler: 'accounts/secondFactor.renewCodes' },
  [`POST ${APP}/second-step`]: { who: 'anyone', handler: 'accounts/secondStep.withAppCode' },
  [`POST ${APP}/account/sign-out`]: { who: 'session', handler: 'sessions/account.endOwnSession' },
  [`POST ${APP}/account/sessions/{id}/end`]: { who: 'session', handler: 'sessions/account.endOther' },
  [`POST ${APP}/sessions/end`]: { who: 'anyone', handler: 'sessions/account.endSessionLater' },
  [`POST ${APP}/account/sign-out-everywhere`]: { who: 'session', handler: 'accounts/ownAccount.signOutEverywhere' },
  [`POST ${APP}/account/visit`]: session(MANAGER, 'accounts/visits.recordVisit'),
  [`PUT ${APP}/account/activities`]: session(COMPANY, 'accounts/ownActivities.changeOwnActivities', 32 * KB),
  [`PUT ${APP}/account/contact`]: session(COMPANY, 'delivery/contact.changeContact'),
  [`GET ${APP}/account/letters`]: session(EITHER, 'notifications/account.showNotificationSettings'),
  [`PUT ${APP}/account/letters`]: session(EITHER, 'notifications/account.changeNotificationSettings', 48 * KB),
  // From a mail program (RFC 8058): no session.
  'POST /abbestellen/{token}': { who: 'anyone', handler: 'notifications/leave.unsubscribeByToken' },
  [`POST ${USERS}/request-password-reset`]: { who: 'anyone', handler: 'accounts/accountMail.requestReset' },
  [`POST ${USERS}/confirm-password-reset`]: { who: 'anyone', handler: 'accounts/accountMail.confirmReset' },
  [`POST ${USERS}/request-verification`]: { who: 'anyone', handler: 'accounts/accountMail.requestVerification' },
  [`POST ${USERS}/confirm-verification`]: { who: 'anyone', handler: 'accounts/accountMail.confirmVerification' },
  [`POST ${USERS}/request-email-change`]: { who: 'session', handler: 'accounts/accountMail.requestEmailChange' },
  [`POST ${USERS}/confirm-email-change`]: { who: 'anyone', handler: 'accounts/accountMail.confirmEmailChange' },
  [`POST ${USERS}/auth-refresh`]: { who: 'session', handler: 'platform/session.renewToken' },
  [`POST ${USERS}/auth-with-otp`]: { who: 'anyone', handler: 'accounts/secondStep.withCode' },

  // Delivery. The limit is above the allowed body, so that a larger one gets an answer.
  [`POST ${APP}/delivery-grant`]: session(SUBMITTING, 'delivery/grants.issueGrant'),
  [`GET ${APP}/account/devices`]: { who: 'session', handler: 'sessions/account.listDevices' },
  [`POST ${APP}/account/device-keys/end`]: session(SUBMITTING, 'evidence/deviceKeys.endDeviceKey'),
  [`POST ${APP}/device-keys/end`]: ofDelivery('evidence/deviceKeys.endLater'),
  [`POST ${APP}/account/devices/{id}/end`]: session(SUBMITTING, 'delivery/grants.endDevice'),
  [`POST ${APP}/documentations`]: ofDelivery('delivery/delivery.submitDocumentation', 256 * KB),
  [`PUT ${APP}/documentations/{id}/photos/{photoId}`]: ofDelivery('delivery/photos.receivePhoto', 8 * 1024 * KB),
  [`GET ${APP}/documentations/{id}/receipt`]: ofDelivery('delivery/delivery.showReceipt'),
  [`POST ${APP}/receipts`]: ofDelivery('delivery/delivery.showReceipts'),
  [`POST ${APP}/documentations/{id}/release`]: session(COMPANY, 'delivery/records.releaseDocumentation'),
  [`GET ${APP}/documentations/{id}/supplements`]: {
    who: 'session',
    handler: 'delivery/supplementAnswers.listSupplements',
  },
  [`GET ${APP}/documentations/{id}/pairs`]: { who: 'session', handler: 'delivery/pairs.showPairs' },
  [`GET ${APP}/documentations/{id}/similar`]: session(EITHER, 'likeness/shown.listSimilar'),
  [`GET ${APP}/documentations/{id}/targets`]: session(EITHER, 'targets/targets.listTargetsOfRecord'),
  [`GET ${APP}/targets`]: { who: 'geocode', roles: TALKING, handler: 'targets/targets.listVisibleTargets' },
  [`GET ${APP}/targets/{photoId}`]: { who: 'geocode', roles: TALKING, handler: 'targets/targets.showTarget' },
  [`PUT ${APP}/targets/{photoId}`]: session(EITHER, 'targets/targets.acceptTarget'),
  [`DELETE ${APP}/targets/{photoId}`]: session(EITHER, 'targets/targets.withdrawTarget'),
  [`GET ${APP}/left-documentations`]: session(MANAGER, 'delivery/leftRecords.listLeft'),
  [`DELETE ${APP}/documentations/{id}`]: session(DELETING, 'delivery/records.deleteDocumentation'),
  [`GET ${APP}/documentations/{id}/names`]: { who: 'session', handler: 'accounts/names.showRecordNames' },
  [`GET ${APP}/documentations/{id}/evidence`]: { who: 'session', handler: 'evidence/proof.showProof' },
  [`GET ${APP}/documentations/{id}/parts`]: session(OFFICES, 'evidence/caseFile.parts'),
  [`POST ${APP}/case-files`]: session(OFFICES, 'evidence/caseFile.enterCaseFile'),
  [`POST ${APP}/legal-holds`]: session(MANAGER, 'evidence/legalHolds.setLegalHolds'),
  [`DELETE ${APP}/documentations/{id}/legal-hold`]: session(ENDS, 'evidence/legalHolds.endLegalHold'),
  [`GET ${APP}/shares`]: session(EITHER, 'sharing/shares.list'),
  [`POST ${APP}/shares`]: session(EITHER, 'sharing/shares.createShare', 16 * KB),
  [`GET ${APP}/shares/{id}/link`]: session(EITHER, 'sharing/shares.showShareLink'),
  [`POST ${APP}/shares/{id}/end`]: session(EITHER, 'sharing/shares.revokeShare'),
  [`POST ${APP}/shared`]: { who: 'anyone', handler: 'sharing/shared.openShare' },
  [`GET ${APP}/shared/photos/{id}`]: { who: 'anyone', handler: 'sharing/shared.photo' },
  ...INTEGRATION_ROUTES,
  [`GET ${APP}/documentations/{id}/weather`]: { who: 'session', handler: 'weather/show.showRecordWeather' },

  // People and properties.
  [`POST ${APP}/employees`]: session(COMPANY, 'accounts/employees.createEmployee'),
  [`PATCH ${APP}/employees/{id}`]: session(COMPANY, 'accounts/employees.editEmployee'),
  [`POST ${APP}/employees/{id}/password`]: session(COMPANY, 'accounts/employees.password'),
  [`POST ${APP}/employees/{id}/active`]: session(COMPANY, 'accounts/employees.setEmployeeActive'),
  [`DELETE ${APP}/employees/{id}`]: session(COMPANY, 'accounts/employees.deleteEmployee'),
  [`POST ${APP}/employees/by-name`]: session(COMPANY, 'pairing/company.addByName', 16 * KB),
  [`GET ${APP}/employees/contacts`]: session(COMPANY, 'delivery/contact.listContacts'),
  [`GET ${APP}/employees/phones`]: session(COMPANY, 'pairing/company.listPhones'),
  [`POST ${APP}/employees/codes`]: session(COMPANY, 'pairing/cards.listCodes', 16 * KB),
  [`GET ${APP}/employees/{id}/pairing`]: session(COMPANY, 'pairing/company.showPairing'),
  [`POST ${APP}/employees/{id}/pairing`]: session(COMPANY, 'pairing/company.renewPairing'),
  [`DELETE ${APP}/employees/{id}/pairing`]: session(COMPANY, 'pairing/company.revokePairing'),
  [`POST ${APP}/employees/{id}/phone/end`]: session(COMPANY, 'pairing/company.endPhone'),
  [`POST ${APP}/pairing`]: { who: 'anyone', handler: 'pairing/redeem.redeemPairing' },
  [`POST ${APP}/pairing/app-code`]: { who: 'anyone', handler: 'pairing/redeem.redeemAppCode' },
  [`POST ${APP}/account/app-code`]: session(['employee'], 'pairing/redeem.appCode'),
  [`POST ${APP}/assignments`]: session(COMPANY, 'properties/assignments.changeAssignments', 32 * KB),
  [`POST ${APP}/assignments/{id}/end`]: session(COMPANY, 'properties/connections.endAssignment'),
  [`POST ${APP}/sharings`]: session(MANAGER, 'properties/sharing.shareProperties', 16 * KB),
  [`POST ${APP}/sharings/{id}/end`]: session([...EITHER, ...SUPER_ADMIN], 'properties/connections.endSharing'),
  [`DELETE ${APP}/properties/{id}`]: session(EITHER, 'properties/connections.removeProperty'),
  // Service plans.
  [`GET ${APP}/plans`]: session([...EITHER, ...SUPER_ADMIN], 'plans/answers.listPropertyPlans'),
  [`GET ${APP}/plans/gaps`]: session(EITHER, 'plans/answers.listGaps'),
  [`GET ${APP}/plans/week`]: session(EITHER, 'plans/answers.showWeek'),
  [`GET ${APP}/plans/due`]: session(SUBMITTING, 'plans/answers.due'),
  [`GET ${APP}/plans/proposals`]: session(EITHER, 'plans/answers.listProposals'),
  [`POST ${APP}/plans`]: session(EITHER, 'plans/changes.createPlans', 16 * KB),
  [`PATCH ${APP}/plans/{id}`]: session(EITHER, 'plans/changes.changePlan'),
  [`POST ${APP}/plans/{id}/end`]: session(EITHER, 'plans/changes.endPlan'),
  [`GET ${APP}/link`]: { who: 'link', handler: 'links/links.showLinkProperty' },
  [`POST ${APP}/links`]: session(EITHER, 'links/links.createLink'),
  [`GET ${APP}/links/{id}/token`]: session(EITHER, 'links/links.showLinkToken'),
  [`PATCH ${APP}/links/{id}`]: session(EITHER, 'links/links.changeLink'),
  [`POST ${APP}/links/{id}/rotate`]: session(EITHER, 'links/links.rotateLink'),
  [`POST ${APP}/links/{id}/revoke`]: session(EITHER, 'links/links.revokeLink'),
  [`POST ${APP}/invitations`]: session(MANAGER, 'invitations/invitations.createInvitation', 16 * KB),
  [`POST ${APP}/invitations/{id}/send`]: session(MANAGER, 'invitations/invitations.sendInvitation'),
  [`GET ${APP}/invitations/{id}/link`]: session(MANAGER, 'invitations/invitations.showInvitationLink'),
  [`DELETE ${APP}/invitations/{id}`]: session(MANAGER, 'invitations/invitations.deleteInvitation'),
  [`GET ${APP}/invitation`]: { who: 'invitation', handler: 'invitations/acceptance.showInvitation' },
  [`POST ${APP}/invitation/accept`]: { who: 'invitation', handler: 'invitations/acceptance.acceptInvitation' },

  // Threads.
  [`GET ${APP}/threads`]: session(TALKING, 'threads/threads.listVisibleThreads'),
  [`POST ${APP}/threads`]: session(EITHER, 'threads/threads.createThread', 8 * KB),
  [`POST ${APP}/threads/{id}/messages`]: session(TALKING, 'threads/threads.addMessage', 8 * KB),
  [`POST ${APP}/threads/{id}/close`]: session(EITHER, 'threads/threads.closeOwnThread'),
  [`POST ${APP}/threads/{id}/reopen`]: session(EITHER, 'threads/threads.reopenOwnThread'),
  [`PUT ${APP}/threads/{id}/photos/{photoId}`]: session(TALKING, 'threads/photos.receiveThreadPhoto', 8 * 1024 * KB),
  [`GET ${APP}/threads/photos/{photoId}`]: session(TALKING, 'threads/photos.showThreadPhoto'),

  // The public evidence log.
  'GET /pruefbuch/checkpoint': { who: 'anyone', handler: 'evidence/pages.showCheckpoint' },
  'GET /pruefbuch/tile/{path...}': { who: 'anyone', handler: 'evidence/pages.showTile' },
  'GET /pruefbuch/stamp/{entry}/{what}': { who: 'anyone', handler: 'evidence/pages.showStamp' },
  'GET /pruefbuch/keys': { who: 'anyone', handler: 'evidence/pages.showKeys' },
  'GET /.well-known/jwks.json': { who: 'anyone', handler: 'evidence/pages.keySet' },
  'GET /.well-known/security.txt': { who: 'anyone', handler: 'pages/security.showSecurityText' },
  // A printed record number: HTML.
  'GET /pruefen': { who: 'anyone', handler: 'evidence/check.showCheckForm' },
  'GET /pruefen/{number}': { who: 'anyone', handler: 'evidence/check.ofNumber' },

  // Lists, counts, places.
  ...Object.fromEntries(
    Object.keys(LISTS).map((collection) => [
      `GET /api/collections/${collection}/records`,
      { who: 'anyone', handler: 'lists/lists.listRecords', operators: true },
    ]),
  ),
  [`GET ${APP}/counts`]: { who: 'session', handler: 'lists/counts.showCounts' },
  [`GET ${APP}/words`]: { who: 'session', handler: 'lists/corrections.showCorrections' },
  [`GET ${APP}/geocode/reverse`]: { who: 'geocode', handler: 'geocoding/geocode.reverseGeocode' },
  [`GET ${APP}/geocode/search`]: { who: 'geocode', handler: 'geocoding/geocode.searchPlaces' },

  // Super admin. Notes need longer bodies.
  [`GET ${ADMIN}/stats`]: ofAdmin('admin/stats.showStats'),
  [`GET ${ADMIN}/users`]: ofAdmin('admin/users.listUsers'),
  [`GET ${ADMIN}/users/{id}`]: ofAdmin('admin/users.showUserDetails'),
  [`PATCH ${ADMIN}/users/{id}`]: ofAdmin('admin/people.editUser', 64 * KB),
  [`PUT ${ADMIN}/users/{id}/role`]: ofAdmin('admin/people.role'),
  [`POST ${ADMIN}/users/{id}/active`]: ofAdmin('admin/people.setUserActive'),
  [`DELETE ${ADMIN}/users/{id}`]: ofAdmin('admin/people.deleteUser'),
  [`DELETE ${ADMIN}/users/{id}/second-factor`]: ofAdmin('admin/secondFactor.resetSecondFactor'),
  [`GET ${ADMIN}/properties`]: ofAdmin('admin/records.listProperties'),
  [`PATCH ${ADMIN}/properties/{id}`]: ofAdmin('admin/records.editProperty', 64 * KB),
  [`DELETE ${ADMIN}/properties/{id}`]: ofAdmin('admin/records.deletePropertyAsAdmin'),
  [`GET ${ADMIN}/documentations`]: ofAdmin('admin/records.listDocumentations'),
  [`GET ${ADMIN}/documentations/{id}`]: ofAdmin('admin/records.showDocumentation'),
  [`PATCH ${ADMIN}/documentations/{id}`]: ofAdmin('admin/records.editDocumentation', 64 * KB),
  [`GET ${ADMIN}/audit`]: ofAdmin('admin/audit.listAuditEntries'),
  [`GET ${ADMIN}/audit/people`]: ofAdmin('admin/audit.listAuditActors'),
  [`GET ${ADMIN}/system`]: ofAdmin('admin/system.showSystem'),
  [`POST ${ADMIN}/test-mail`]: ofAdmin('admin/system.testMail'),

  // JSON instead of the app's page.
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
      `${method} /api/{path...}`,
      { who: 'anyone', handler: 'routing/missing.throwNotFound' },
    ]),
  ),
};

const ROUTES = Object.entries(TABLE).map(([pattern, row]) => {
  const [method = '', path = ''] = pattern.split(' ');
  return { pattern, method, path, ...row };
});

/** `folder`: below the built app; `fallback`: index.html for a missing file. */
const PAGES = [
  { method: 'GET', path: '/{$}', file: '/landing.html' },
  { method: 'GET', path: '/index.html', file: '/index.html' },
  { method: 'GET', path: '/assets/{path...}', folder: '/assets', fallback: false },
  { method: 'GET', path: '/{path...}', folder: '', fallback: true },
];

/** @type {(pattern: string) => RouteRow | undefined} */
function routeOf(pattern) {
  return TABLE[pattern];
}

module.exports = { ROUTES, PAGES, BODY_LIMIT, routeOf };
