/** What a super admin does for somebody who lost the second factor (D344). */
const { user: rules } = require('../../generated/rules.js');
const { tellChanged } = require('../accounts/accountMail.js');
const authenticator = require('../accounts/authenticator.js');
const { attribute } = require('../database/model.js');
const { Fault } = require('../platform/fault.js');
const { changing, userAt } = require('./requests.js');

/**
 * `DELETE /api/app/admin/users/{id}/second-factor`: switches it off, whatever its way. The audit log says who did it, and the person gets a
 * mail. Of the own account nobody resets it so: that asks for password and code.
 * @type {SessionHandler}
 */
function reset({ e, app, caller }) {
  const email = changing(app, caller, (tx, actor) => {
    const user = userAt(tx, e);
    if (user.id === actor.id) throw new Fault(403, 'forbidden');
    if (!user.getBool('mfa')) return '';
    authenticator.forget(tx, user.id);
    user.set('mfa', false);
    user.ignoreUnchangedFields(true);
    attribute(user, { actor, action: 'second_factor' });
    tx.save(user);
    return user.email();
  });
  if (email !== '' && rules.hasAddress(email)) tellChanged(app, email, 'mfaReset');
  return { status: 204 };
}

module.exports = { reset };
