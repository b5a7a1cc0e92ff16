/**
 * Routes that mail and redeem tokens of an account. PocketBase's own reveal which addresses have an account, by status
 * and time.
 */
const { user: rules } = require('../../generated/rules.js');
const addresses = require('./addresses.js');
const attempts = require('./attempts.js');
const { readKeys, textsIn } = require('../platform/body.js');
const { writeDurably } = require('../database/durable.js');
const { authorizeReplacement } = require('./credentials.js');
const { countTaken } = require('./enrol.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const budget = require('../mail/budget.js');
const accountMails = require('../mail/accountMails.js');
const mail = require('../mail/mail.js');
const { stampNotice, notifyChanged } = require('./notices.js');
const { byId } = require('../database/rows.js');
const passwords = require('./passwords.js');
const { asText } = require('../platform/text.js');

/** Bytes: a token has under 400, a password at most 71. */
const BODY_MAX = 4096;

/** An unknown address costs the same work and gets 204. @type {OpenHandler} */
function requestReset({ e, app }) {
  const email = addressOf(e);
  needMail();
  const stamp = budget.issueStamp(app, { kind: 'reset', actors: budget.getVisitorActors(e), to: email });
  const user = activeUser(app, email);
  const account = user ?? createDecoyAccount(app, email);
  const token = account.newPasswordResetToken();
  const to = user && mayLeave(app, user) ? email : '';
  mail.sendLater(app, { stamp, to, about: account.id, ...accountMails.createResetMail({ token }) });
  return { status: 204 };
}

/** A confirmed address gets no mail, a claimed one does. @type {OpenHandler} */
function requestVerification({ e, app }) {
  const email = addressOf(e);
  needMail();
  const stamp = budget.issueStamp(app, { kind: 'verification', actors: budget.getVisitorActors(e), to: email });
  const user = addresses.holderOf(app, email);
  const isUnconfirmed = user !== null && !user.verified() && (user.getBool('active') || addresses.isClaim(user));
  addresses.sendVerification(
    app,
    user ?? createDecoyAccount(app, email),
    stamp,
    isUnconfirmed && mayLeave(app, user) ? email : '',
  );
  return { status: 204 };
}

/**
 * Also charges the account, because a company can request mails from many networks. The answer does not depend on it.
 * @type {(app: App, user: Row) => boolean}
 */
function mayLeave(app, user) {
  return budget.chargeActors(app, budget.getAccountActors(app, user));
}

/** Each 409 `email_taken` counts, because it reveals an account. @type {SessionHandler} */
function requestEmailChange({ e, app, requester }) {
  const email = addressOf(e, 'newEmail');
  needMail();
  const actors = budget.getAccountActors(app, requester.user);
  countTaken(app, requester.user.id, () => addresses.requireFreeAddress(app, email, { actors, field: 'newEmail' }));
  const stamp = budget.issueStamp(app, { kind: 'emailChange', actors, to: email, subject: requester.user.id });
  const token = requester.user.newEmailChangeToken(email);
  const content = accountMails.emailChange({ email: requester.user.email(), token });
  const sent = mail.sendMail(app, { stamp, to: email, ...content });
  if (!sent.sent) throw new Fault(502, sent.code);
  return { status: 204 };
}

/** After a 'no' about a claimed address the password stays. @type {OpenHandler} */
function confirmReset({ e, app }) {
  const body = readTokenBody(e, ['token', 'password', 'passwordConfirm']);
  const { token, belongs } = body;
  const user = userOf(app, token, 'passwordReset');
  const question = addresses.questionTo(app, user, belongs);
  if (question) return { status: 200, body: question };
  if (addresses.isDenied(user, belongs)) return freeAddress({ e, app }, user);
  return choosePassword({ e, app }, user, body);
}

/** A claimed address needs a new password: the company knows the start password. @type {OpenHandler} */
function confirmVerification({ e, app }) {
  const body = readTokenBody(e, ['token'], ['password', 'passwordConfirm']);
  const { token, belongs } = body;
  const user = userOf(app, token, 'verification');
  const question = addresses.questionTo(app, user, belongs);
  if (question) return { status: 200, body: question };
  if (addresses.isDenied(user, belongs)) return freeAddress({ e, app }, user);
  if (addresses.isClaim(user)) return choosePassword({ e, app }, user, body);
  redeemToken(app, user, (row) => row.setVerified(true));
  return { status: 204 };
}

/** @type {(of: {e: core.RequestEvent, app: App}, user: Row, body: Body & {token: string}) => Answer} */
function choosePassword({ e, app }, user, body) {
  // Read again: after a 'no' the body may lack both keys.
  const { password, passwordConfirm } = textsIn(body, ['password', 'passwordConfirm']);
  const code = passwords.findPasswordIssue(password, passwords.knownOf(app, user));
  if (code) throw createInvalidFault([{ field: 'password', code }]);
  if (password !== passwordConfirm) throw createInvalidFault([{ field: 'passwordConfirm', code: 'validation' }]);
  const stamp = stampNotice(app, user.email(), budget.getVisitorActors(e));
  redeemToken(app, user, (row) => {
    authorizeReplacement(row, 'mailbox');
    row.setPassword(password);
    // The token was mailed to this address, so its holder reads the mailbox.
    if ($security.parseUnverifiedJWT(body.token).email === row.email()) row.setVerified(true);
    row.set('must_change_password', false);
  });
  notifyChanged(app, stamp, { at: user.email(), happened: 'password' });
  attempts.forgetAttempts(app, attempts.passwordsOf({ e, identity: user.email(), id: user.id }));
  return { status: 204 };
}

/** @type {(of: {e: core.RequestEvent, app: App}, user: Row) => Answer} */
function freeAddress({ e, app }, user) {
  redeemToken(app, user, (row) => addresses.releaseAddress(app, row));
  addresses.notifyCompany(app, user, budget.getVisitorActors(e));
  return { status: 204 };
}

/** @type {OpenHandler} */
function confirmEmailChange({ e, app }) {
  const { token, password } = textsIn(readKeys(e, ['token', 'password'], BODY_MAX), ['token', 'password']);
  const user = userOf(app, token, 'emailChange');
  attempts.verifyPassword(app, user, { e, password, field: 'password' });
  const email = asText($security.parseUnverifiedJWT(token).newEmail);
  if (addresses.holderOf(app, email)) throw new Fault(409, 'email_taken');
  const before = user.email();
  const stamp = stampNotice(app, before, budget.getVisitorActors(e));
  redeemToken(app, user, (row) => {
    authorizeReplacement(row, 'mailbox');
    row.setEmail(email);
    row.setVerified(true);
  });
  notifyChanged(app, stamp, { at: before, happened: 'email' });
  return { status: 204 };
}

/**
 * A second use finds another token key. `change` runs before the transaction, because hashing is slow and SQLite has
 * one writer.
 * @type {(app: App, user: Row, change: (row: Row) => void) => void}
 */
function redeemToken(app, user, change) {
  const key = user.tokenKey();
  change(user);
  user.ignoreUnchangedFields(true);
  writeDurably(app, (tx) => {
    const row = byId(tx, 'users', user.id);
    if (row?.tokenKey() !== key) throw createInvalidFault([{ field: 'token', code: 'link_invalid' }]);
    tx.save(user);
  });
}

/**
 * Any invalid token gives the same 422. A claimed address may also confirm an inactive account.
 * @type {(app: App, token: string, type: string) => Row}
 */
function userOf(app, token, type) {
  /** @type {Row | null} */
  let user = null;
  try {
    user = app.findAuthRecordByToken(token, type);
  } catch {
    // All reasons get one answer.
  }
  if (
    user?.collection().name !== 'users' ||
    !(user.getBool('active') || (type === 'verification' && addresses.isClaim(user)))
  )
    throw createInvalidFault([{ field: 'token', code: 'link_invalid' }]);
  return user;
}

/** @type {() => void} */
function needMail() {
  if (!mail.isConfigured()) throw new Fault(409, 'mail_not_configured');
}

/** @type {(e: RouteEvent, field?: string) => string} */
function addressOf(e, field = 'email') {
  const value = textsIn(readKeys(e, [field], BODY_MAX), [field])[field];
  const email = rules.normalEmail(value ?? '');
  if (!rules.isEmail(email)) throw createInvalidFault([{ field, code: 'email_invalid' }]);
  return email;
}

/**
 * After a 'no' only the token is required. `may`: optional keys.
 * @type {(e: RouteEvent, keys: string[], may?: string[]) => Body & {token: string, belongs: boolean | undefined}}
 */
function readTokenBody(e, keys, may = []) {
  const body = readKeys(e, [...keys, ...may, 'belongs'], BODY_MAX);
  const { belongs } = body;
  if (belongs !== undefined && typeof belongs !== 'boolean')
    throw createInvalidFault([{ field: 'belongs', code: 'wrong_type' }]);
  if (belongs !== false) textsIn(body, keys);
  const { token } = textsIn(body, ['token']);
  return { ...body, token, belongs };
}

/** @type {(app: App, email: string) => Row | null} */
function activeUser(app, email) {
  const user = addresses.holderOf(app, email);
  return user?.getBool('active') ? user : null;
}

/** Unsaved, so that an unknown address costs the same work. @type {(app: App, email: string) => Row} */
function createDecoyAccount(app, email) {
  const record = new Record(app.findCachedCollectionByNameOrId('users'), { id: $security.randomString(15) });
  record.setEmail(email);
  record.setTokenKey($security.randomString(50));
  return record;
}

module.exports = {
  requestReset,
  requestVerification,
  requestEmailChange,
  confirmReset,
  confirmVerification,
  confirmEmailChange,
};
