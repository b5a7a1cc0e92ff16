/** Resets a lost second factor by a super admin. */
const { user: rules } = require('../../generated/rules.js');
const authenticator = require('../accounts/authenticator.js');
const { authorizeReplacement } = require('../accounts/credentials.js');
const { stampNotice, notifyChanged } = require('../accounts/notices.js');
const { attributeChange } = require('../database/model.js');
const budget = require('../mail/budget.js');
const { Fault } = require('../platform/fault.js');
const { runAsSuperAdmin, userAt } = require('./requests.js');

/** Not for the own account, which needs password and code. @type {SessionHandler} */
function resetSecondFactor({ e, app, requester }) {
  const notice = runAsSuperAdmin(app, requester, (tx, actor) => {
    const user = userAt(tx, e);
    if (user.id === actor.id) throw new Fault(403, 'forbidden');
    if (!user.getBool('mfa')) return null;
    authorizeReplacement(user, 'admin');
    const at = user.email();
    const stamp = rules.hasAddress(at) ? stampNotice(tx, at, budget.getAccountActors(tx, actor)) : null;
    authenticator.deleteAuthenticator(tx, user.id);
    user.set('mfa', false);
    user.ignoreUnchangedFields(true);
    attributeChange(user, { actor, action: 'second_factor' });
    tx.save(user);
    return stamp && { stamp, at };
  });
  if (notice) notifyChanged(app, notice.stamp, { at: notice.at, happened: 'mfaReset' });
  return { status: 204 };
}

module.exports = { resetSecondFactor };
