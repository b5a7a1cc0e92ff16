/** Changes of accounts by a super admin. */
const { admin, id: ids, role: roles, user: rules } = require('../../generated/rules.js');
const { stampMoved, notifyMoved } = require('../accounts/notices.js');
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

const EDITED = /** @type {const} */ (['fullName', 'email', 'companyName']);

/** A new address is unconfirmed, and the old one gets a notice. @type {SessionHandler} */
function editUser({ e, app, requester }) {
  const body = parseTexts(readKeys(e, [...EDITED], EDIT_LIMIT), EDITED);
  const moved = runAsSuperAdmin(app, requester, (tx, actor) => {
    const user = userAt(tx, e);
    const before = user.email();
    const edited = {
      fullName: body.fullName ?? user.getString('full_name'),
      email: body.email ?? before,
      companyName: body.companyName ?? user.getString('company_name'),
    };
    const issues = admin.userEditIssues(edited);
    if (issues.length > 0) throw createInvalidFault(issues);
    const email = rules.normalEmail(edited.email);
    requireFreeAddress(tx, email, user.id);
    user.set('full_name', edited.fullName.trim());
    user.set('company_name', edited.companyName.trim());
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
  notifyMoved(app, moved);
  return { status: 204 };
}

/** @throws Fault 409, also for addresses of deleted accounts @type {(tx: Tx, email: string, own: string) => void} */
function requireFreeAddress(tx, email, own) {
  const taken = tx.findRecordsByFilter('users', 'email = {:email} && id != {:own}', '', 1, 0, { email, own });
  if (taken.length > 0) throw new Fault(409, 'email_taken', { issues: [{ field: 'email', code: 'email_taken' }] });
}

/**
 * A leaving person loses the company's properties. A Dienstleister that changes role loses sharings and links.
 * @type {SessionHandler}
 */
function role({ e, app, requester }) {
  const body = readKeys(e, ['role', 'employer']);
  const newRole = roles.ROLES.find((name) => name === body.role);
  if (!newRole) throw createInvalidFault([{ field: 'role', code: 'validation' }]);
  const { id, by } = runAsSuperAdmin(app, requester, (tx, actor) => {
    const user = userAt(tx, e);
    if (user.id === actor.id) throw new Fault(403, 'own_role');
    const employer = newRole === 'employee' ? employerOf(tx, body.employer, user.id) : '';
    const before = { role: roles.roleOf(user.getString('role')), employer: user.getString('employer') };
    const done = { id: user.id, by: actor };
    if (before.role === newRole && before.employer === employer) return done;
    if (before.role !== newRole) requireEndableRole(tx, user, before.role);
    user.set('role', newRole);
    user.set('employer', employer);
    attributeChange(user, { actor, action: 'role' });
    tx.save(user);
    return done;
  });
  // Also for an unchanged role, to finish an interrupted change.
  endLostRights(app, id, { actor: by });
  return { status: 204 };
}

/** @type {(tx: Tx, employer: unknown, own: string) => string} */
function employerOf(tx, employer, own) {
  const company = ids.isId(employer) && employer !== own ? byId(tx, 'users', employer) : null;
  const able = company?.getString('role') === 'company_admin' && company.getBool('active');
  if (!able) throw createInvalidFault([{ field: 'employer', code: 'fields_missing' }]);
  return company.id;
}

/** The last super admin, or a tenant with data, keeps the role. @type {(tx: Tx, user: Row, role: string) => void} */
function requireEndableRole(tx, user, role) {
  if (role === 'super_admin') {
    const sql = `SELECT COUNT(*) AS n FROM users
                 WHERE role = 'super_admin' AND removed_at = '' AND active = TRUE AND id != {:id}`;
    if (queryCount(tx, sql, { id: user.id }) === 0) throw new Fault(409, 'super_admin_kept');
  }
  const numbers = numbersOf(tx, user.id);
  if (Object.values(numbers).some((n) => n > 0)) throw new Fault(409, 'owner_kept', { numbers });
}

/** Reactivation covers only people whom this action deactivated. @type {SessionHandler} */
function setUserActive({ e, app, requester }) {
  const { active: on, people = false } = readKeys(e, ['active', 'people']);
  if (typeof (on ?? false) !== 'boolean') throw createInvalidFault([{ field: 'active', code: 'wrong_type' }]);
  if (typeof (people ?? false) !== 'boolean') throw createInvalidFault([{ field: 'people', code: 'wrong_type' }]);
  if (typeof on !== 'boolean') throw createInvalidFault([{ field: 'active', code: 'missing_key' }]);
  const { id, by } = runAsSuperAdmin(app, requester, (tx, actor) => {
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
 * Until the end `deactivated_with` has the company's own id, so that the job can finish an interrupted run.
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

/** Job: finishes interrupted switches of a company's people. @type {(app: App) => void} */
function resumePeopleSwitches(app) {
  const sql = "SELECT id FROM users WHERE role = 'company_admin' AND deactivated_with = id";
  for (const { id } of queryRows(app, { sql, shape: { id: '' } }))
    switchPeople(app, id, { actor: null, name: 'Server' });
}

/** Empty if the company was switched back meanwhile. */
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

/** `confirm` must have the current numbers of dependent rows. @type {SessionHandler} */
function deleteUser({ e, app, requester }) {
  const { confirm } = readKeys(e, ['confirm']);
  const { id, actor } = runAsSuperAdmin(app, requester, (tx, actor) => {
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
  const confirmed = new Map(typeof confirm === 'object' && confirm !== null ? Object.entries(confirm) : []);
  return Object.entries(numbers).every(([key, n]) => confirmed.get(key) === n);
}

module.exports = { editUser, role, setUserActive, deleteUser, resumePeopleSwitches };
