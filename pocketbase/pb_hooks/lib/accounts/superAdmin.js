/** `objektbeleg superadmin`: creates a super admin, or resets one. */
const authenticator = require('./authenticator.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { holderOf } = require('./addresses.js');
const { authorizeReplacement } = require('./credentials.js');
const { newAccount } = require('./enrol.js');
const passwords = require('./passwords.js');

/**
 * Not for other roles. The second factor goes, because no other super admin may exist to reset it.
 * @param order `{email, name}` as JSON. The password comes in the environment: '' = random for a new account, unchanged
 *   for an old one.
 * @returns `why`: '' if done.
 * @type {(app: App, order: string) => {why: string, factorOff: boolean}}
 */
function createOrResetSuperAdmin(app, order) {
  /** @type {{email: string, name: string}} */
  const { email, name } = JSON.parse(order);
  const password = $os.getenv('APP_NEW_PASSWORD');
  const present = holderOf(app, email);
  if (present && present.getString('role') !== 'super_admin')
    return createRefusedOutcome(`Das Konto ${email} gibt es schon.`);
  if (password !== '' && passwords.findPasswordIssue(password, [email, name || '']))
    return createRefusedOutcome(
      'Dieses Passwort geht nicht: mindestens 6 Zeichen, höchstens 71 Byte, kein leicht zu erratendes.',
    );
  if (present && password === '') return { why: '', factorOff: endFactor(app, present) };
  const account = { email, full_name: name || 'Super Admin', role: 'super_admin', verified: true };
  const user = present ?? newAccount(app, { ...account, password: password || $security.randomString(43) });
  if (present) {
    authorizeReplacement(present, 'operator');
    present.setPassword(password);
    // No audit row without an action: the log has no passwords.
    attributeChange(present, { actor: null, action: 'update' });
  }
  writeDurably(app, (tx) => tx.save(user));
  return { why: '', factorOff: endFactor(app, user) };
}

/** @type {(why: string) => {why: string, factorOff: boolean}} */
function createRefusedOutcome(why) {
  return { why, factorOff: false };
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
