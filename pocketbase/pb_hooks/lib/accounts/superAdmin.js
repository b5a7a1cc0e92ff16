/** `objektbeleg superadmin`: creates a super admin, or resets one. */
const authenticator = require('./authenticator.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { findRows } = require('../database/rows.js');
const { holderOf } = require('./addresses.js');
const { authorizeReplacement } = require('./credentials.js');
const { newAccount } = require('./enrol.js');
const passwords = require('./passwords.js');

/** `others`: further super admins. @typedef {{why: string, factorOff: boolean, isNew: boolean, others: number}} Outcome */

/**
 * Not for other roles. The second factor goes, because no other super admin may exist to reset it.
 * @param order `{email, name, isPlan}` as JSON; `isPlan`: changes nothing. The password comes in the environment:
 *   '' = random for a new account, unchanged for an old one.
 * @returns `why`: '' if done.
 * @type {(app: App, order: string) => Outcome}
 */
function createOrResetSuperAdmin(app, order) {
  /** @type {{email: string, name: string, isPlan?: boolean}} */
  const { email, name, isPlan } = JSON.parse(order);
  const password = $os.getenv('APP_NEW_PASSWORD');
  const present = holderOf(app, email);
  const others = findRows(app, 'users', { role: 'super_admin' }).filter((one) => one.id !== present?.id).length;
  const outcome = { why: findRefusal(present, { email, name, password }), factorOff: false, isNew: !present, others };
  if (isPlan || outcome.why !== '') return outcome;
  if (present && password === '') return { ...outcome, factorOff: endFactor(app, present) };
  const account = { email, full_name: name || 'Super Admin', role: 'super_admin', verified: true };
  const user = present ?? newAccount(app, { ...account, password: password || $security.randomString(43) });
  if (present) {
    authorizeReplacement(present, 'operator');
    present.setPassword(password);
    // No audit row without an action: the log has no passwords.
    attributeChange(present, { actor: null, action: 'update' });
  }
  writeDurably(app, (tx) => tx.save(user));
  return { ...outcome, factorOff: endFactor(app, user) };
}

/** @type {{[code: string]: string}} */
const ISSUES = {
  password_short: 'Es hat weniger als 6 Zeichen.',
  password_long: 'Es ist länger als 71 Byte.',
  password_common: 'Es ist leicht zu erraten: ein häufiges Wort, der Name oder die Adresse, auch mit Ziffern daran.',
};

/** '' = none. @type {(present: Row | null, of: {email: string, name: string, password: string}) => string} */
function findRefusal(present, { email, name, password }) {
  if (present && present.getString('role') !== 'super_admin') return `Das Konto ${email} gibt es schon.`;
  const issue = password === '' ? null : passwords.findPasswordIssue(password, [email, name || '']);
  return issue === null ? '' : `Dieses Passwort geht nicht. ${ISSUES[issue] ?? ''}`;
}

/** @type {(app: App, user: Row) => boolean} */
function endFactor(app, user) {
  if (!user.getBool('mfa')) return false;
  authorizeReplacement(user, 'operator');
  user.set('mfa', false);
  user.ignoreUnchangedFields(true);
  attributeChange(user, { actor: null, action: 'second_factor' });
  writeDurably(app, (tx) => {
    authenticator.deleteAuthenticator(tx, user.id);
    tx.save(user);
  });
  return true;
}

module.exports = { createOrResetSuperAdmin };
