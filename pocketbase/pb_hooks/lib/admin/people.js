/** What a super admin changes in accounts: facts, role, active, deletion (D20, D22). */
const { admin, id: ids, role: roles, user: rules } = require('../../generated/rules.js');
const { stampMoved, tellMoved } = require('../accounts/notices.js');
const { authorizeReplacement } = require('../accounts/credentials.js');
const { EDIT_LIMIT, runAsSuperAdmin, parseTexts, userAt } = require('./requests.js');
const { deleteAccount, endLostRights, numbersOf, finishAccountDeletion } = require('./leaving.js');
const { readKeys } = require('../platform/body.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { attributeChange } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { writeDurably } = require('../database/durable.js');
const { queryRows, queryCount } = require('../database/sql.js');
const { inSteps } = require('../platform/steps.js');

/** @typedef {import('./leaving.js').Hand} Hand */

/** Keys of an edit. */
const EDITED = /** @type {const} */ (['fullName', 'email', 'companyName']);

/**
 * `PATCH /api/app/admin/users/{id}`: name, address, company; what is absent stays. A new address is unconfirmed, the one
 * before is told (D77). A super admin keeps his address here (D335).
 * @type {SessionHandler}
 */
function editUser({ e, app, caller }) {
  const body = parseTexts(readKeys(e, [...EDITED], EDIT_LIMIT), EDITED);
  const moved = runAsSuperAdmin(app, caller, (tx, actor) => {
    const user = userAt(tx, e);
    const before = user.email();
    const wanted = {
      fullName: body.fullName ?? user.getString('full_name'),
      email: body.email ?? before,
      companyName: body.companyName ?? user.getString('company_name'),
    };
    const issues = admin.userEditIssues(wanted);
    if (issues.length > 0) throw createInvalidFault(issues);
    const email = rules.normalEmail(wanted.email);
    askFree(tx, email, user.id);
    user.set('full_name', wanted.fullName.trim());
    user.set('company_name', wanted.companyName.trim());
    const stamp = email === before ? null : stampMoved(tx, { user, by: actor });
    if (email !== before) {
      authorizeReplacement(user, 'admin');
      user.setEmail(email);
      user.setVerified(false);
    }
    attributeChange(user, { actor });
    tx.save(user);
    return { stamp, before };
  });
  tellMoved(app, moved);
  return { status: 204 };
}

/**
 * @throws Fault 409 `email_taken`, deleted accounts included until they are gone.
 * @type {(tx: Tx, email: string, own: string) => void}
 */
function askFree(tx, email, own) {
  const taken = tx.findRecordsByFilter('users', 'email = {:email} && id != {:own}', '', 1, 0, { email, own });
  if (taken.length > 0) throw new Fault(409, 'email_taken', { issues: [{ field: 'email', code: 'email_taken' }] });
}

/**
 * `PUT /api/app/admin/users/{id}/role`: any of the four; an employee needs an employer (D22). Whoever leaves a company leaves its
 * properties, and a Dienstleister without people and records what was shared with it, with its links.
 * @type {SessionHandler}
 */
function role({ e, app, caller }) {
  const body = readKeys(e, ['role', 'employer']);
  const wanted = roles.ROLES.find((name) => name === body.role);
  if (!wanted) throw createInvalidFault([{ field: 'role', code: 'validation' }]);
  const { id, by } = runAsSuperAdmin(app, caller, (tx, actor) => {
    const user = userAt(tx, e);
    if (user.id === actor.id) throw new Fault(403, 'own_role');
    const employer = wanted === 'employee' ? employerOf(tx, body.employer, user.id) : '';
    const before = { role: roles.roleOf(user.getString('role')), employer: user.getString('employer') };
    const done = { id: user.id, by: actor };
    if (before.role === wanted && before.employer === employer) return done;
    if (before.role !== wanted) askRoleMayEnd(tx, user, before.role);
    user.set('role', wanted);
    user.set('employer', employer);
    attributeChange(user, { actor, action: 'role' });
    tx.save(user);
    return done;
  });
  // Also where it had that role already: what broke off before is done now.
  endLostRights(app, id, { actor: by });
  return { status: 204 };
}

/** @throws Fault 422 when it is no active Dienstleister. @type {(tx: Tx, employer: unknown, own: string) => string} */
function employerOf(tx, employer, own) {
  const company = ids.isId(employer) && employer !== own ? byId(tx, 'users', employer) : null;
  const able = company?.getString('role') === 'company_admin' && company.getBool('active');
  if (!able) throw createInvalidFault([{ field: 'employer', code: 'fields_missing' }]);
  return company.id;
}

/**
 * @throws Fault 409: the last super admin stays one, and a tenant keeps the role that its records hang on.
 * @type {(tx: Tx, user: Row, role: string) => void}
 */
function askRoleMayEnd(tx, user, role) {
  if (role === 'super_admin') {
    const sql = `SELECT COUNT(*) AS n FROM users
                 WHERE role = 'super_admin' AND removed_at = '' AND active = TRUE AND id != {:id}`;
    if (queryCount(tx, sql, { id: user.id }) === 0) throw new Fault(409, 'super_admin_kept');
  }
  const numbers = numbersOf(tx, user.id);
  if (Object.values(numbers).some((n) => n > 0)) throw new Fault(409, 'owner_kept', { numbers });
}

/**
 * `POST /api/app/admin/users/{id}/active`: with `people` a company and everybody who works for it. Reactivating brings
 * back only those whom this action had deactivated.
 * @type {SessionHandler}
 */
function setUserActive({ e, app, caller }) {
  const { active: on, people = false } = readKeys(e, ['active', 'people']);
  if (typeof (on ?? false) !== 'boolean') throw createInvalidFault([{ field: 'active', code: 'wrong_type' }]);
  if (typeof (people ?? false) !== 'boolean') throw createInvalidFault([{ field: 'people', code: 'wrong_type' }]);
  if (typeof on !== 'boolean') throw createInvalidFault([{ field: 'active', code: 'missing_key' }]);
  const { id, by } = runAsSuperAdmin(app, caller, (tx, actor) => {
    const user = userAt(tx, e);
    if (user.id === actor.id || user.getString('role') === 'super_admin') throw new Fault(403, 'super_admin_kept');
    setActive(tx, user, { on, hand: { actor }, company: '' });
    if (people) setUnderWay(tx, user, user.id);
    return { id: user.id, by: actor };
  });
  if (people) switchPeople(app, id, { actor: by });
  return { status: 204 };
}

/**
 * 'With its people': who works for a company is switched as the company is. Broken off, the job `leaving` does the rest, because until the
 * end the account names itself as what it was switched with.
 * @type {(app: App, id: string, hand: Hand) => void}
 */
function switchPeople(app, id, hand) {
  for (const [ids, on] of /** @type {[string, boolean][]} */ ([
    [AT_WORK, false],
    [TAKEN_ALONG, true],
  ]))
    inSteps(app, {
      ...{ table: 'users', ids, of: id },
      act: (tx, person) => setActive(tx, person, { on, hand, company: id }),
    });
  writeDurably(app, (tx) => {
    const user = byId(tx, 'users', id);
    if (user) setUnderWay(tx, user, '');
  });
}

/** @type {(tx: Tx, user: Row, id: string) => void} */
function setUnderWay(tx, user, id) {
  if (user.getString('deactivated_with') === id) return;
  user.set('deactivated_with', id);
  tx.save(user);
}

/** By the clock: people that a broken-off 'with its people' left. @type {(app: App) => void} */
function resumePeopleSwitches(app) {
  const sql = "SELECT id FROM users WHERE role = 'company_admin' AND deactivated_with = id";
  for (const { id } of queryRows(app, { sql, shape: { id: '' } }))
    switchPeople(app, id, { actor: null, name: 'Server' });
}

/** The employees that 'with its people' is about: the active ones, or those it took along before; none any more where the company was switched back meanwhile. */
const AT_WORK = `SELECT id FROM users WHERE employer = {:id} AND removed_at = '' AND active = TRUE
  AND (SELECT active FROM users WHERE id = {:id}) = FALSE`;
const TAKEN_ALONG = `SELECT id FROM users WHERE employer = {:id} AND removed_at = '' AND active = FALSE AND deactivated_with = {:id}
  AND (SELECT active FROM users WHERE id = {:id}) = TRUE`;

/** @type {(tx: Tx, user: Row, change: {on: boolean, hand: Hand, company: string}) => void} */
function setActive(tx, user, { on, hand, company }) {
  if (user.getBool('active') === on) return;
  user.set('active', on);
  user.set('deactivated_with', on ? '' : company);
  attributeChange(user, hand);
  tx.save(user);
}

/**
 * `DELETE /api/app/admin/users/{id}`: an owner only with the numbers of what hangs on the account (D20).
 * @type {SessionHandler}
 */
function deleteUser({ e, app, caller }) {
  const { confirm } = readKeys(e, ['confirm']);
  const { id, actor } = runAsSuperAdmin(app, caller, (tx, actor) => {
    const user = userAt(tx, e);
    if (user.id === actor.id) throw new Fault(403, 'own_account');
    if (user.getString('role') === 'super_admin') throw new Fault(403, 'super_admin_kept');
    const numbers = numbersOf(tx, user.id);
    const owns = Object.values(numbers).some((n) => n > 0);
    if (owns && !isSame(confirm, numbers)) throw new Fault(409, 'confirm_needed', { numbers });
    deleteAccount(tx, user, actor);
    return { id: user.id, actor };
  });
  finishAccountDeletion(app, id, { actor });
  return { status: 204 };
}

/** @type {(confirm: unknown, numbers: Numbers) => boolean} */
function isSame(confirm, numbers) {
  const said = new Map(typeof confirm === 'object' && confirm !== null ? Object.entries(confirm) : []);
  return Object.entries(numbers).every(([key, n]) => said.get(key) === n);
}

module.exports = { editUser, role, setUserActive, deleteUser, resumePeopleSwitches };
