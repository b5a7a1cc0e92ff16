/** Sign-up makes property managers only. */
const { user: rules, quotas } = require('../../generated/rules.js');
const { requireFreeAddress, sendFirstVerification } = require('./addresses.js');
const { readKeys } = require('../platform/body.js');
const { writeDurably } = require('../database/durable.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const flood = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');
const budget = require('../mail/budget.js');
const passwords = require('./passwords.js');

const KEYS = ['email', 'password', 'fullName', 'companyName'];
const HOUR = 3_600_000;

/** @typedef {import('../../../../src/domain/people/user').SignUp} SignUp */

/** `mail`: a confirmation mail was queued. The account works at once. @type {OpenHandler} */
function signUp({ e, app }) {
  const given = givenIn(readKeys(e, KEYS));
  flood.countAgainstLimit(app, {
    name: 'signup',
    address: clientAddress(e),
    most: quotas.SIGNUPS_PER_HOUR,
    within: HOUR,
  });
  requireFreeAddress(app, rules.normalEmail(given.email), { actors: budget.getVisitorActors(e) });
  const user = accountOf(app, given);
  writeDurably(app, (tx) => {
    const email = user.email();
    if (tx.findRecordsByFilter('users', 'email = {:email}', '', 1, 0, { email }).length > 0)
      throw new Fault(409, 'email_taken', { issues: [{ field: 'email', code: 'email_taken' }] });
    tx.save(user);
  });
  return { status: 201, body: { id: user.id, mail: sendFirstVerification(app, user, budget.getVisitorActors(e)) } };
}

/** @type {(body: Body) => SignUp} */
function givenIn(body) {
  const strange = KEYS.filter((key) => body[key] !== undefined && typeof body[key] !== 'string');
  if (strange.length > 0) throw createInvalidFault(strange.map((field) => ({ field, code: 'wrong_type' })));
  const filled = Object.fromEntries(KEYS.map((key) => [key, body[key] ?? '']));
  const given = /** @type {SignUp} */ (filled);
  const issues = rules.signUpIssues(given);
  const code = issues.some(({ field }) => field === 'password')
    ? null
    : passwords.findPasswordIssue(given.password, [given.fullName, given.email, given.companyName]);
  if (code) issues.push({ field: 'password', code });
  if (issues.length > 0) throw createInvalidFault(issues);
  return given;
}

/** Call before the transaction: hashing is slow. @type {(app: App, given: SignUp) => Row} */
function accountOf(app, { email, password, fullName, companyName }) {
  const user = new Record(app.findCachedCollectionByNameOrId('users'), {
    full_name: fullName.trim(),
    company_name: companyName.trim(),
    role: 'property_manager',
    active: true,
  });
  user.setEmail(rules.normalEmail(email));
  user.setPassword(password);
  return user;
}

module.exports = { signUp };
