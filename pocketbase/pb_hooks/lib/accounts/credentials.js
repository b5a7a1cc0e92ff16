/**
 * The one place that decides who may replace the credentials of an account: address, password, second factor, and the
 * codes that pair a phone (D335). Every way asks here. `checkReplacement` refuses to save what was not asked here.
 */
const { credentials, role, user: rules } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');

/**
 * On whose word a credential is replaced.
 * `person`: who is signed in and has typed the password. `mailbox`: who brings the token of a mail.
 * `company`: the employer. `admin`: a super admin. `operator`: a command, or a superuser of PocketBase.
 * `removal`: the account is deleted or erased, and nobody signs in with it again. `departure`: the person leaves the company that set
 * the password, and the server sets a random one (D371).
 * @typedef {'person' | 'mailbox' | 'company' | 'admin' | 'operator' | 'removal' | 'departure'} Replacer
 */

/** The key under which a record carries the answer of `authorizeReplacement` to the model hook. It is no column. */
const KEY = '@replaced_by';

/**
 * Says why this replacer may not replace the credentials of this account; null where he may.
 * The company: until the person owns them. A super admin: of every account but a super admin's, his own included. An
 * open session of his would else be enough to take over the account. `npm run superadmin` replaces those.
 * @type {(user: Row, by: Replacer) => InstanceType<typeof Fault> | null}
 */
function getReplacementFault(user, by) {
  if (by === 'company' && credentials.ownsCredentials({ verified: user.verified(), mfa: user.getBool('mfa') }))
    return new Fault(409, 'address_confirmed');
  if (by === 'admin' && role.roleOf(user.getString('role')) === 'super_admin')
    return new Fault(403, 'super_admin_kept');
  return null;
}

/** Whether this replacer may replace the credentials of this account. @type {(user: Row, by: Replacer) => boolean} */
function canReplace(user, by) {
  return getReplacementFault(user, by) === null;
}

/**
 * Asks before a credential is replaced, and lets this record be saved with new ones.
 * @throws Fault 409 `address_confirmed`, 403 `super_admin_kept`
 * @type {(user: Row, by: Replacer) => void}
 */
function authorizeReplacement(user, by) {
  const fault = getReplacementFault(user, by);
  if (fault) throw fault;
  user.set(KEY, by);
}

/**
 * Takes away what the body of a request may have put under the key: PocketBase copies unknown keys into the record.
 * @type {(user: Row) => void}
 */
function forgetReplacer(user) {
  user.set(KEY, '');
}

/**
 * Model hook: stops every save that replaces a credential without `authorizeReplacement`.
 * @throws BadRequestError
 * @type {(user: Row) => void}
 */
function checkReplacement(user) {
  if (user.getString(KEY) !== '') return;
  const replaced = replacedCredentials(user);
  if (replaced.length > 0) throw new BadRequestError(`${replaced.join(', ')}: credentials`);
}

/** @type {(user: Row) => string[]} */
function replacedCredentials(user) {
  const before = user.original();
  /** @type {{[name: string]: (of: Row) => string | boolean}} */
  const values = {
    email: (of) => rules.normalEmail(of.email()),
    password: (of) => of.getString('password:hash'),
    mfa: (of) => of.getBool('mfa'),
  };
  return Object.entries(values)
    .filter(([, value]) => value(before) !== value(user))
    .map(([name]) => name);
}

module.exports = { canReplace, authorizeReplacement, forgetReplacer, checkReplacement };
