const { authenticatorCode, secondFactor } = require('../../generated/rules.js');
const attempts = require('./attempts.js');
const authenticator = require('./authenticator.js');
const { authorizeReplacement } = require('./credentials.js');
const { writeDurably } = require('../database/durable.js');
const budget = require('../mail/budget.js');
const mail = require('../mail/mail.js');
const { stampOwn, notifyChanged } = require('./notices.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { startSession } = require('../platform/session.js');

/** Switching on ends all other sessions. @type {SessionHandler} */
function changeSecondFactor({ e, app, requester }) {
  const { enabled, password, code } = readKeys(e, ['enabled', 'password', 'code']);
  if (typeof enabled !== 'boolean') throw createInvalidFault([{ field: 'enabled', code: 'wrong_type' }]);
  if (enabled && !mail.isConfigured()) throw new Fault(409, 'mail_not_configured');
  const before = authenticator.wayOf(app, requester.user);
  verifyOwner(app, { e, requester, password, code });
  const requestedWay = enabled ? 'mail' : null;
  const stamp = before === requestedWay ? null : stampOwn(app, requester.user);
  const token = writeDurably(app, (tx) => {
    authenticator.deleteAuthenticator(tx, requester.user.id);
    return before === requestedWay ? null : switchSecondFactor(tx, { e, requester, on: enabled });
  });
  if (stamp) notifyChanged(app, stamp, { at: requester.user.email(), happened: enabled ? 'mfaOn' : 'mfaOff' });
  return { status: 200, body: { enabled, ...(token === null ? {} : { token }) } };
}

/** The first code activates the secret. @type {SessionHandler} */
function prepareAuthenticator({ e, app, requester }) {
  const { password, code } = readKeys(e, ['password', 'code']);
  verifyOwner(app, { e, requester, password, code });
  const secret = writeDurably(app, (tx) => authenticator.drawPendingSecret(tx, requester.user.id));
  return { status: 200, body: { secret, uri: authenticatorCode.authenticatorUri(secret, requester.user.email()) } };
}

/** @type {SessionHandler} */
function confirmAuthenticator({ e, app, requester }) {
  const { code } = readKeys(e, ['code']);
  const limit = attempts.codesOf({ e, id: requester.user.id });
  const tried = attempts.takeAttempt(app, limit);
  const stamp = stampOwn(app, requester.user);
  const done = writeDurably(app, (tx) => {
    const codes = authenticator.isWaiting(tx, requester.user.id)
      ? authenticator.activatePendingSecret(tx, requester.user.id, code)
      : null;
    return codes && { codes, token: switchSecondFactor(tx, { e, requester, on: true }) };
  });
  if (!done) {
    budget.giveBackStamp(app, stamp);
    throw createWrongCodeFault();
  }
  attempts.giveBackAttempt(app, limit, tried);
  notifyChanged(app, stamp, { at: requester.user.email(), happened: 'mfaApp' });
  return { status: 200, body: { token: done.token, codes: done.codes.map(secondFactor.shownRecoveryCode) } };
}

/** @type {SessionHandler} */
function renewCodes({ e, app, requester }) {
  const { password, code } = readKeys(e, ['password', 'code']);
  verifyOwner(app, { e, requester, password, code });
  if (authenticator.wayOf(app, requester.user) !== 'app') throw createWrongCodeFault();
  const stamp = stampOwn(app, requester.user);
  const codes = writeDurably(app, (tx) => authenticator.drawRecoveryCodes(tx, requester.user.id));
  notifyChanged(app, stamp, { at: requester.user.email(), happened: 'recoveryCodes' });
  return { status: 200, body: { codes: codes.map(secondFactor.shownRecoveryCode) } };
}

/**
 * Needs the password, and with an app a code.
 * @type {(app: App, of: {e: RouteEvent, requester: SessionRequester, password: unknown, code: unknown}) => void}
 */
function verifyOwner(app, { e, requester, password, code }) {
  attempts.verifyPassword(app, requester.user, { e, password, field: 'password' });
  if (authenticator.wayOf(app, requester.user) !== 'app') return;
  if (code === undefined || code === '') throw createInvalidFault([{ field: 'code', code: 'fields_missing' }]);
  const limit = attempts.secondFactorOf({ e, id: requester.user.id }, authenticator.isFromApp(code));
  const tried = attempts.takeAttempt(app, limit);
  if (writeDurably(app, (tx) => authenticator.useAppOrRecoveryCode(tx, requester.user.id, code)) === null)
    throw createWrongCodeFault();
  attempts.giveBackAttempt(app, limit, tried);
}

/**
 * A new token key ends all sessions, so this one gets a new token.
 * @returns null if no session ended
 * @type {(tx: Tx, of: {e: RouteEvent, requester: SessionRequester, on: boolean}) => string | null}
 */
function switchSecondFactor(tx, { e, requester, on }) {
  const user = tx.findRecordById('users', requester.user.id);
  authorizeReplacement(user, 'person');
  user.set('mfa', on);
  user.ignoreUnchangedFields(true);
  if (on) user.refreshTokenKey();
  tx.save(user);
  if (!on) return null;
  const { paired, grant_id: grant, until } = requester.session;
  return startSession(tx, { user, request: e.request, paired, grant, until }).token;
}

/** @type {() => InstanceType<typeof Fault>} */
function createWrongCodeFault() {
  return createInvalidFault([{ field: 'code', code: 'validation' }]);
}

module.exports = { changeSecondFactor, prepareAuthenticator, confirmAuthenticator, renewCodes };
