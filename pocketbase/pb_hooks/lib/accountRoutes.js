/** Routes of accounts, part of the registry (routes.js). Some stand at PocketBase's own addresses: lib/accountMail.js, lib/secondStep.js, lib/session.js. */
const AUTH = '/api/collections/users';

const { role } = require(`${__hooks}/generated/rules.js`);

/** Roles that capture (D41): they alone have devices that deliver. */
const SUBMITTING = role.ROLES.filter(role.maySubmit);

const ACCOUNT_ROUTES = [
  { method: 'POST', path: '/api/app/signup', who: 'anyone', run: 'signUp.signUp' },
  { method: 'PUT', path: '/api/app/account/password', who: 'session', run: 'ownAccount.changePassword' },
  { method: 'PUT', path: '/api/app/account/mfa', who: 'session', run: 'ownAccount.mfa' },
  { method: 'POST', path: '/api/app/account/sign-out-everywhere', who: 'session', run: 'ownAccount.signOutEverywhere' },
  { method: 'POST', path: '/api/app/delivery-grant', who: 'session', roles: SUBMITTING, run: 'grants.issue' },
  { method: 'GET', path: '/api/app/account/devices', who: 'session', roles: SUBMITTING, run: 'grants.devices' },
  {
    method: 'POST',
    path: '/api/app/account/devices/{id}/end',
    who: 'session',
    roles: SUBMITTING,
    run: 'grants.endDevice',
  },
  { method: 'POST', path: `${AUTH}/request-password-reset`, who: 'anyone', run: 'accountMail.requestReset' },
  { method: 'POST', path: `${AUTH}/confirm-password-reset`, who: 'anyone', run: 'accountMail.confirmReset' },
  { method: 'POST', path: `${AUTH}/request-verification`, who: 'anyone', run: 'accountMail.requestVerification' },
  { method: 'POST', path: `${AUTH}/confirm-verification`, who: 'anyone', run: 'accountMail.confirmVerification' },
  { method: 'POST', path: `${AUTH}/request-email-change`, who: 'session', run: 'accountMail.requestEmailChange' },
  { method: 'POST', path: `${AUTH}/confirm-email-change`, who: 'anyone', run: 'accountMail.confirmEmailChange' },
  { method: 'POST', path: `${AUTH}/auth-refresh`, who: 'session', run: 'session.renew' },
  { method: 'POST', path: `${AUTH}/auth-with-otp`, who: 'anyone', run: 'secondStep.withCode' },
];

module.exports = { ACCOUNT_ROUTES, SUBMITTING };
