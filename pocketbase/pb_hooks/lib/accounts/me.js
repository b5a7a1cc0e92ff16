/** The own account. */
const authenticator = require('./authenticator.js');
const { statementOf } = require('./knownDevice.js');
const { failedAt } = require('../mail/mail.js');
const ownActivities = require('./ownActivities.js');
const { role } = require('../../generated/rules.js');

/** Also what the record API hides from its owner. @type {SessionHandler} */
function showOwnAccount({ e, app, requester }) {
  const user = requester.user;
  return {
    status: 200,
    body: {
      id: user.id,
      email: user.email(),
      fullName: user.getString('full_name'),
      companyName: user.getString('company_name'),
      role: role.roleOf(user.getString('role')),
      employer: employerOf(app, user.getString('employer')),
      active: user.getBool('active'),
      verified: user.getBool('verified'),
      mfa: user.getBool('mfa'),
      secondFactor: secondFactorOf(app, user),
      mustChangePassword: user.getBool('must_change_password'),
      device: statementOf(app, user, e.request.header.get('Authorization')),
      activities: ownActivities.ofCompany(app, user),
      mailFailedAt: mailFailedAt(app, user),
      serverTime: new Date().toISOString(),
    },
  };
}

/** @type {(app: App, id: string) => {id: string, companyName: string} | null} */
function employerOf(app, id) {
  if (id === '') return null;
  return { id, companyName: app.findRecordById('users', id).getString('company_name') };
}

/** @type {(app: App, user: Row) => Columns | null} */
function secondFactorOf(app, user) {
  const way = authenticator.wayOf(app, user);
  return way && { way, recoveryCodes: way === 'app' ? authenticator.leftOf(app, user.id) : null };
}

/** @type {(app: App, user: Row) => string | null} */
function mailFailedAt(app, user) {
  const moment = failedAt(app, user.id);
  return moment === null ? null : new Date(moment).toISOString();
}

module.exports = { showOwnAccount };
