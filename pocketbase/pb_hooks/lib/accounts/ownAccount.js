/** Password and sessions of the own account. */
const { stampOwn, notifyChanged } = require('./notices.js');
const attempts = require('./attempts.js');
const { readKeys } = require('../platform/body.js');
const { authorizeReplacement, forgetReplacer } = require('./credentials.js');
const { refuseRequest } = require('../platform/answer.js');
const { writeDurably } = require('../database/durable.js');
const { createInvalidFault } = require('../platform/fault.js');
const { role: roles } = require('../../generated/rules.js');
const grants = require('../delivery/grants.js');
const { requireValidNames } = require('./names.js');
const passwords = require('./passwords.js');
const { signOut } = require('./signOut.js');
const { startSession } = require('../platform/session.js');
const { endOfPhone } = require('../pairing/codes.js');
const { asText } = require('../platform/text.js');

/**
 * Signs out all other devices. A capturing device gets a new grant, so that its work is not late.
 * @type {SessionHandler}
 */
function changePassword({ e, app, requester }) {
  const { oldPassword, password } = readKeys(e, ['oldPassword', 'password']);
  attempts.verifyPassword(app, requester.user, { e, password: oldPassword, field: 'oldPassword' });
  checkNewPassword(app, requester.user, password);
  const user = app.findRecordById('users', requester.user.id);
  authorizeReplacement(user, 'person');
  const stamp = stampOwn(app, user);
  user.setPassword(password);
  user.set('must_change_password', false);
  const submits = roles.maySubmit(roles.roleOf(user.getString('role')));
  const renewed = saveAccount(app, user, (tx) => {
    grants.endAll(tx, user.id, e.request.header.get('X-Delivery-Grant'));
    const { token, hash } = startSession(tx, { user, request: e.request });
    const grant = submits ? grants.newGrant(tx, { user, request: e.request, paired: false, session: hash }) : null;
    return { token, grant };
  });
  notifyChanged(app, stamp, { at: user.email(), happened: 'password' });
  return { status: 200, body: renewed };
}

/** Also ends delivery grants and the pairing code. @type {SessionHandler} */
function signOutEverywhere({ app, requester }) {
  writeDurably(app, (tx) => {
    signOut(tx, tx.findRecordById('users', requester.user.id));
    endOfPhone(tx, requester.user);
  });
  return { status: 204 };
}

/**
 * Before the row's transaction. It counts wrong old passwords; PocketBase compares them.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function verifyOwnPassword(e) {
  const { password, oldPassword } = e.requestInfo().body;
  if (e.hasSuperuserAuth() || password === undefined) return e.next();
  /** @type {Stamp} */
  let stamp;
  try {
    checkNewPassword(e.app, e.record, password);
    verifyOldPassword(e, oldPassword);
    stamp = stampOwn(e.app, e.record);
  } catch (error) {
    return refuseRequest(e, error);
  }
  const before = e.record.original().getString('password:hash');
  e.next();
  // PocketBase throws if the old password is wrong.
  if (e.record.getString('password:hash') !== before)
    notifyChanged(e.app, stamp, { at: e.record.email(), happened: 'password' });
}

/** In the transaction. A new password replaces the start password. @type {(e: core.RecordRequestEvent) => void} */
function guardOwnAccountUpdate(e) {
  forgetReplacer(e.record);
  if (e.hasSuperuserAuth()) return authorizeReplacement(e.record, 'operator');
  requireValidNames(e.record);
  if (e.requestInfo().body.password === undefined) return;
  authorizeReplacement(e.record, 'person');
  e.record.set('must_change_password', false);
}

/** @type {(e: core.RecordRequestEvent, oldPassword: unknown) => void} */
function verifyOldPassword(e, oldPassword) {
  const user = e.record.original();
  const limit = attempts.passwordsOf({ e, identity: user.email(), id: user.id });
  const tried = attempts.takePatiently(e.app, limit);
  if (user.validatePassword(asText(oldPassword))) attempts.giveBackAttempt(e.app, limit, tried);
}

/** @type {(app: App, user: Row, password: unknown) => asserts password is string} */
function checkNewPassword(app, user, password) {
  const code =
    typeof password === 'string' ? passwords.findPasswordIssue(password, passwords.knownOf(app, user)) : 'wrong_type';
  if (code) throw createInvalidFault([{ field: 'password', code }]);
}

/** @type {<T>(app: App, user: Row, more: (tx: Tx) => T) => T} */
function saveAccount(app, user, more) {
  user.ignoreUnchangedFields(true);
  return writeDurably(app, (tx) => {
    tx.save(user);
    return more(tx);
  });
}

module.exports = { changePassword, signOutEverywhere, verifyOwnPassword, guardOwnAccountUpdate };
