const { user: rules } = require('../../generated/rules.js');
const { stampMoved, notifyMoved } = require('./notices.js');
const { holderOf } = require('./addresses.js');
const { authorizeReplacement } = require('./credentials.js');
const { finishAccountDeletion } = require('../admin/leaving.js');
const { readKeys, textsIn } = require('../platform/body.js');
const { writeDurably } = require('../database/durable.js');
const { requireGoodPassword, countTaken, saveNewAccount, newAccount, accountTexts } = require('./enrol.js');
const { knownOf } = require('./passwords.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { attributeChange, keepSessions } = require('../database/model.js');
const { requireQuota } = require('./quotas.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');

/** @type {SessionHandler} */
function createEmployee({ e, app, requester }) {
  const body = readKeys(e, ['fullName', 'email', 'password']);
  const { fullName, email } = accountTexts(body, ['fullName', 'email', 'password']);
  const { password } = textsIn(body, ['password']);
  const issues = rules.employeeIssues({ fullName, email, password });
  if (issues.length > 0) throw createInvalidFault(issues);
  requireGoodPassword(password, [fullName, email, requester.user.getString('company_name')]);
  const account = {
    email: rules.normalEmail(email),
    password,
    full_name: fullName,
    role: 'employee',
    employer: requester.user.id,
    must_change_password: true,
  };
  const user = newAccount(app, account);
  countTaken(app, requester.user.id, () =>
    writeDurably(app, (tx) => {
      requireQuota(tx, 'users', requester.user.id);
      saveNewAccount(tx, user, requester.user);
    }),
  );
  return { status: 201, body: { id: user.id } };
}

/** The company owns the names and may correct an unconfirmed address. @type {SessionHandler} */
function editEmployee({ e, app, requester }) {
  const body = readKeys(e, ['fullName', 'email']);
  const given = accountTexts(body, Object.keys(body));
  const issues = rules.contactIssues(given);
  if (issues.length > 0) throw createInvalidFault(issues);
  /** @type {{stamp: Stamp | null, before: string}} */
  const moved = { stamp: null, before: '' };
  const answer = countTaken(app, requester.user.id, () =>
    changeOwnEmployee({ e, app, requester }, (user, tx) => {
      moved.before = user.email();
      const hadNone = !rules.hasAddress(moved.before);
      if (given.fullName !== undefined) user.set('full_name', given.fullName);
      if (given.email !== undefined)
        moved.stamp = changeEmployeeEmail(tx, user, { email: rules.normalEmail(given.email), requester });
      return hadNone ? { action: '', keep: user.tokenKey() } : { action: '' };
    }),
  );
  notifyMoved(app, moved);
  return answer;
}

/**
 * @returns the stamp for the mail to the old address
 * @type {(tx: Tx, user: Row, of: {email: string, requester: SessionRequester}) => Stamp | null}
 */
function changeEmployeeEmail(tx, user, { email, requester }) {
  if (user.email() === email) return null;
  authorizeReplacement(user, 'company');
  if (holderOf(tx, email)) throw new Fault(409, 'email_taken');
  const stamp = stampMoved(tx, { user, by: requester.user });
  user.setEmail(email);
  return stamp;
}

/** @type {SessionHandler} */
function password({ e, app, requester }) {
  const body = readKeys(e, ['password']);
  const { password: given } = textsIn(body, ['password']);
  requireGoodPassword(given, [requester.user.getString('company_name')]);
  return changeOwnEmployee({ e, app, requester }, (user, tx) => {
    authorizeReplacement(user, 'company');
    requireGoodPassword(given, knownOf(tx, user));
    user.setPassword(given);
    user.set('must_change_password', true);
    return { action: 'password' };
  });
}

/** Switching off ends the sessions at once. @type {SessionHandler} */
function setEmployeeActive({ e, app, requester }) {
  const body = readKeys(e, ['active']);
  if (typeof body.active !== 'boolean')
    throw createInvalidFault([{ field: 'active', code: body.active === undefined ? 'missing_key' : 'wrong_type' }]);
  return changeOwnEmployee({ e, app, requester }, (user) => {
    user.set('active', body.active);
    return { action: '' };
  });
}

/**
 * Late work still finds the hidden account. The address is free, so that a mistake can be redone.
 * @type {SessionHandler}
 */
function deleteEmployee({ e, app, requester }) {
  const answer = changeOwnEmployee({ e, app, requester }, (user) => {
    user.set('active', false);
    user.set('removed_at', toDatabaseTime(Date.now()));
    authorizeReplacement(user, 'removal');
    user.setEmail(`${user.id}@entfernt.invalid`);
    return { action: '' };
  });
  finishAccountDeletion(app, e.request.pathValue('id'), { actor: requester.user });
  return answer;
}

/**
 * `by` returns `action` ('' = the columns say it) and `keep`, a token key. PocketBase ends all sessions with an address
 * change, but a first address must not sign out a paired phone.
 * @type {(call: RouteCall<SessionRequester>, by: (user: Row, tx: Tx) => {action: AuditAction | '', keep?: string}) => Answer}
 */
function changeOwnEmployee({ e, app, requester }, by) {
  writeDurably(app, (tx) => {
    const user = byId(tx, 'users', e.request.pathValue('id'));
    if (!user || user.getString('employer') !== requester.user.id || user.getString('removed_at') !== '')
      throw notFound();
    const { action, keep = '' } = by(user, tx);
    attributeChange(user, { actor: requester.user, action });
    if (keep !== '') keepSessions(user);
    tx.save(user);
    if (keep === '' || user.tokenKey() === keep) return;
    const query = tx.db().newQuery('UPDATE users SET tokenKey = {:keep} WHERE id = {:id}');
    query.bind({ keep, id: user.id }).execute();
  });
  return { status: 204 };
}

module.exports = { createEmployee, editEmployee, password, setEmployeeActive, deleteEmployee };
