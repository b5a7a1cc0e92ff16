/** Who may replace an account's credentials. The model hook refuses other saves. */
const { credentials, role, user: rules } = require('../../generated/rules.js');
const { Fault } = require('../platform/fault.js');

/**
 * `person`: with the password; `mailbox`: with a mailed token; `company`: the employer; `admin`: a super admin.
 * `operator`: a command or superuser; `departure`: the person leaves the company.
 * @typedef {'person' | 'mailbox' | 'company' | 'admin' | 'operator' | 'removal' | 'departure'} Replacer
 */

/** No column: it carries the decision to the hook. */
const KEY = '@replaced_by';

/**
 * A stolen session must not take a super admin's account. `objektbeleg superadmin` replaces those credentials.
 * @type {(user: Row, by: Replacer) => InstanceType<typeof Fault> | null}
 */
function getReplacementFault(user, by) {
  if (by === 'company' && credentials.ownsCredentials({ verified: user.verified(), mfa: user.getBool('mfa') }))
    return new Fault(409, 'address_confirmed');
  if (by === 'admin' && role.roleOf(user.getString('role')) === 'super_admin')
    return new Fault(403, 'super_admin_kept');
  return null;
}

/** @type {(user: Row, by: Replacer) => boolean} */
function canReplace(user, by) {
  return getReplacementFault(user, by) === null;
}

/** The mark lets the model hook accept the save. @throws Fault 409, 403 @type {(user: Row, by: Replacer) => void} */
function authorizeReplacement(user, by) {
  const fault = getReplacementFault(user, by);
  if (fault) throw fault;
  user.set(KEY, by);
}

/** PocketBase copies unknown keys of a body into the record. @type {(user: Row) => void} */
function forgetReplacer(user) {
  user.set(KEY, '');
}

/** Model hook. @type {(user: Row) => void} */
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
