/** Changing the own account: password, all sessions. The second factor is in secondFactor.js. */
const { stampOwn, tellChanged } = require('./notices.js');
const attempts = require('./attempts.js');
const { readKeys } = require('../platform/body.js');
const { authorizeReplacement, forgetReplacer } = require('./credentials.js');
const { refuseRequest } = require('../platform/answer.js');
const { writeDurably } = require('../database/durable.js');
const { createInvalidFault } = require('../platform/fault.js');
const { role: roles } = require('../../generated/rules.js');
const grants = require('../delivery/grants.js');
const { askNames } = require('./names.js');
const passwords = require('./passwords.js');
const { signOut } = require('./signOut.js');
const { startSession } = require('../platform/session.js');
const { endOfPhone } = require('../pairing/codes.js');
const { asText } = require('../platform/text.js');

/**
 * `PUT /api/app/account/password`: every other device is signed out and its grant ends; this one goes on with the new
 * token and, where it captures, with the new grant, so that its work stays ordinary (D84).
 * @type {SessionHandler}
 */
function changePassword({ e, app, caller }) {
  const { oldPassword, password } = readKeys(e, ['oldPassword', 'password']);
  attempts.verifyPassword(app, caller.user, { e, password: oldPassword, field: 'oldPassword' });
  askNew(app, caller.user, password);
  const user = app.findRecordById('users', caller.user.id);
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
  tellChanged(app, stamp, { at: user.email(), happened: 'password' });
  return { status: 200, body: renewed };
}

/**
 * `POST /api/app/account/sign-out-everywhere`: this session too, every delivery grant (D84), and the code that a phone shows for the app.
 * @type {SessionHandler}
 */
function signOutEverywhere({ app, caller }) {
  writeDurably(app, (tx) => {
    signOut(tx, tx.findRecordById('users', caller.user.id));
    endOfPhone(tx, caller.user);
  });
  return { status: 204 };
}

/**
 * Request hook of the own row, before its transaction: a new password is not a common one (D15), and the old one is not guessed
 * (PocketBase itself compares it).
 * @type {(e: core.RecordRequestEvent) => void}
 */
function verifyOwnPassword(e) {
  const { password, oldPassword } = e.requestInfo().body;
  if (e.hasSuperuserAuth() || password === undefined) return e.next();
  /** @type {Stamp} */
  let stamp;
  try {
    askNew(e.app, e.record, password);
    askOld(e, oldPassword);
    stamp = stampOwn(e.app, e.record);
  } catch (error) {
    return refuseRequest(e, error);
  }
  const before = e.record.original().getString('password:hash');
  e.next();
  // PocketBase throws where the old password is wrong.
  if (e.record.getString('password:hash') !== before)
    tellChanged(e.app, stamp, { at: e.record.email(), happened: 'password' });
}

/**
 * The own row through the record API, in its transaction: names are asked as everywhere (D89), and a new password settles D28.
 * @type {(e: core.RecordRequestEvent) => void}
 */
function guardOwnAccountUpdate(e) {
  forgetReplacer(e.record);
  if (e.hasSuperuserAuth()) return authorizeReplacement(e.record, 'operator');
  askNames(e.record);
  if (e.requestInfo().body.password === undefined) return;
  authorizeReplacement(e.record, 'person');
  e.record.set('must_change_password', false);
}

/**
 * A wrong one stays counted; PocketBase's own answer follows.
 * @type {(e: core.RecordRequestEvent, oldPassword: unknown) => void}
 */
function askOld(e, oldPassword) {
  const user = e.record.original();
  const limit = attempts.passwordsOf({ e, identity: user.email(), id: user.id });
  const tried = attempts.takePatiently(e.app, limit);
  if (user.validatePassword(asText(oldPassword))) attempts.giveBackAttempt(e.app, limit, tried);
}

/** @type {(app: App, user: Row, password: unknown) => asserts password is string} */
function askNew(app, user, password) {
  const code =
    typeof password === 'string' ? passwords.findPasswordIssue(password, passwords.knownOf(app, user)) : 'wrong_type';
  if (code) throw createInvalidFault([{ field: 'password', code }]);
}

/**
 * Saves the account. @returns what `more` returned, which belongs to it and runs in the same transaction.
 * @type {<T>(app: App, user: Row, more: (tx: Tx) => T) => T}
 */
function saveAccount(app, user, more) {
  user.ignoreUnchangedFields(true);
  return writeDurably(app, (tx) => {
    tx.save(user);
    return more(tx);
  });
}

module.exports = { changePassword, signOutEverywhere, verifyOwnPassword, guardOwnAccountUpdate };
