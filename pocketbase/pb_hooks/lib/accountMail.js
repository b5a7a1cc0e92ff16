/**
 * The doors that send a mail about an account and take its token back: reset, confirmation, change of address. They
 * stand at PocketBase's own addresses in front of its own handlers, because those tell by status and time who has an
 * account, know neither D15 nor D30, and send PocketBase's mails.
 */
const { user: rules } = require(`${__hooks}/generated/rules.js`);
const attempts = require(`${__hooks}/lib/attempts.js`);
const { readKeys } = require(`${__hooks}/lib/body.js`);
const { durably } = require(`${__hooks}/lib/durable.js`);
const { Fault, invalid } = require(`${__hooks}/lib/fault.js`);
const letters = require(`${__hooks}/lib/letters.js`);
const mail = require(`${__hooks}/lib/mail.js`);
const { byId } = require(`${__hooks}/lib/rows.js`);
const passwords = require(`${__hooks}/lib/passwords.js`);

/** A token of PocketBase's has under 400 characters, a password 71 bytes. */
const BODY_MAX = 4096;

/** `POST …/request-password-reset`: 204 whether the account exists or not, after the same work. */
function requestReset({ e, app }) {
  const email = addressOf(e);
  needMail();
  attempts.take(app, attempts.mailsOf('reset', email));
  const user = activeUser(app, email);
  const account = user ?? nobody(app, email);
  const token = account.newPasswordResetToken();
  mail.sendLater(app, { to: user ? email : '', ...letters.reset({ email, token }) });
  return { status: 204 };
}

/** `POST …/request-verification`: likewise; an address that is confirmed already gets no mail. */
function requestVerification({ e, app }) {
  const email = addressOf(e);
  needMail();
  attempts.take(app, attempts.mailsOf('verification', email));
  const user = activeUser(app, email);
  const account = user ?? nobody(app, email);
  const isAsked = user !== null && !user.getBool('verified');
  sendVerification(app, account, isAsked ? email : '');
  return { status: 204 };
}

/** The mail that confirms an address (D17); nobody waits for it. Without a mail server there is none (D30). */
function sendVerification(app, user, to = user.email()) {
  const token = user.newVerificationToken();
  mail.sendLater(app, { to, ...letters.verification({ email: user.email(), token }) });
}

/** `POST …/request-email-change`: signed in; 409 `email_taken`. */
function requestEmailChange({ e, app, caller }) {
  const email = addressOf(e, 'newEmail');
  needMail();
  if (anyUser(app, email))
    throw new Fault(409, 'email_taken', { issues: [{ field: 'newEmail', code: 'email_taken' }] });
  attempts.take(app, attempts.mailsOf('change', caller.user.email()));
  const token = caller.user.newEmailChangeToken(email);
  const content = letters.emailChange({ email: caller.user.email(), newEmail: email, token });
  const sent = mail.send(app, { to: email, ...content });
  if (!sent.sent) throw new Fault(502, sent.code);
  return { status: 204 };
}

/** `POST …/confirm-password-reset`: the token works once, every session ends, the own choice is made (D28). */
function confirmReset({ e, app }) {
  const { token, password, passwordConfirm } = texts(e, ['token', 'password', 'passwordConfirm']);
  const user = userOf(app, token, 'passwordReset');
  const code = passwords.ask(password);
  if (code) throw invalid([{ field: 'password', code }]);
  if (password !== passwordConfirm) throw invalid([{ field: 'passwordConfirm', code: 'validation' }]);
  once(app, user, (row) => {
    row.setPassword(password);
    // Whoever comes with the token has read the mailbox.
    if ($security.parseUnverifiedJWT(token).email === row.email()) row.setVerified(true);
    row.set('must_change_password', false);
  });
  tellChanged(app, user.email(), 'password');
  attempts.forget(app, attempts.passwordsOf({ e, identity: user.email(), id: user.id }));
  return { status: 204 };
}

/** `POST …/confirm-verification`. */
function confirmVerification({ e, app }) {
  const { token } = texts(e, ['token']);
  once(app, userOf(app, token, 'verification'), (row) => row.setVerified(true));
  return { status: 204 };
}

/** `POST …/confirm-email-change`: asks the password of the account; every session ends. */
function confirmEmailChange({ e, app }) {
  const { token, password } = texts(e, ['token', 'password']);
  const user = userOf(app, token, 'emailChange');
  attempts.askPassword(app, user, { e, password, field: 'password' });
  const email = String($security.parseUnverifiedJWT(token).newEmail);
  if (anyUser(app, email)) throw new Fault(409, 'email_taken');
  const before = user.email();
  once(app, user, (row) => {
    row.setEmail(email);
    row.setVerified(true);
  });
  tellChanged(app, before, 'email');
  return { status: 204 };
}

/**
 * What a token is for, once, also when it comes twice at the same moment: of two the later one finds another key of the
 * account. Only what `change` touches is written; hashing a password comes before the one writing connection is taken.
 * @throws Fault 422 `link_invalid`
 */
function once(app, user, change) {
  const key = user.tokenKey();
  change(user);
  user.ignoreUnchangedFields(true);
  durably(app, (tx) => {
    const row = byId(tx, 'users', user.id);
    if (row?.tokenKey() !== key) throw invalid([{ field: 'token', code: 'link_invalid' }]);
    tx.save(user);
  });
}

/** Tells whoever reads the mailbox that the account was changed (D77); nobody waits for it. @param at the address it had until now. */
function tellChanged(app, at, happened) {
  mail.sendLater(app, { to: at, ...letters.changed({ email: at, happened }) });
}

/** @throws Fault 422 `link_invalid` for a token that is forged, used, too old, or of an account that is switched off. */
function userOf(app, token, type) {
  let user = null;
  try {
    user = app.findAuthRecordByToken(token, type);
  } catch {
    // Which of the reasons it is, nobody outside needs to know.
  }
  if (user?.collection().name !== 'users' || !user.getBool('active'))
    throw invalid([{ field: 'token', code: 'link_invalid' }]);
  return user;
}

/** @throws Fault 409: D30 says so, whoever asks and for whomever. */
function needMail() {
  if (!mail.isConfigured()) throw new Fault(409, 'mail_not_configured');
}

function addressOf(e, field = 'email') {
  const value = texts(e, [field])[field];
  const email = rules.normalEmail(value);
  if (!rules.isEmail(email)) throw invalid([{ field, code: 'email_invalid' }]);
  return email;
}

/** @throws Fault 422 for what is missing or no text. */
function texts(e, keys) {
  const body = readKeys(e, keys, BODY_MAX);
  const issues = keys
    .filter((key) => typeof body[key] !== 'string')
    .map((field) => ({ field, code: body[field] === undefined ? 'missing_key' : 'wrong_type' }));
  if (issues.length > 0) throw invalid(issues);
  return body;
}

function anyUser(app, email) {
  return app.findRecordsByFilter('users', 'email = {:email}', '', 1, 0, { email })[0] ?? null;
}

function activeUser(app, email) {
  const user = anyUser(app, email);
  return user?.getBool('active') ? user : null;
}

/** Somebody to do the work for where there is nobody. */
function nobody(app, email) {
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
  sendVerification,
  tellChanged,
};
