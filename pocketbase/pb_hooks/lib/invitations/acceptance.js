/** An invitation as whoever holds its token sees and accepts it (D16, D17, D18). */
const { role, user: rules } = require('../../generated/rules.js');
const { askFree, sendVerification } = require('../accounts/addresses.js');
const { readKeys } = require('../platform/body.js');
const { durably } = require('../database/durable.js');
const { askPassword, countTaken, enrol, newAccount, textsOf } = require('../accounts/enrol.js');
const { Fault, invalid } = require('../platform/fault.js');
const { askOpen } = require('./state.js');
const mail = require('../mail/mail.js');
const { sign } = require('../database/model.js');
const { nameOf } = require('../properties/hooks.js');
const { byId, where } = require('../database/rows.js');
const { dated, iso } = require('../database/times.js');

/**
 * `GET /api/app/invitation`: looking changes nothing, and tells nothing of the invited address: its inviter has the link too.
 * @type {InvitationHandler}
 */
function show({ app, caller }) {
  const { invitation } = caller;
  const { property, manager } = askOpen(app, invitation);
  return {
    status: 200,
    body: {
      propertyName: property.getString('name'),
      propertyAddress: property.getString('address'),
      managerName: nameOf(manager),
      email: invitation.getString('invited_company_email'),
      serviceType: invitation.getString('service_type'),
      expiresAt: iso(invitation, 'expires_at'),
      state: 'pending',
    },
  };
}

/**
 * `POST /api/app/invitation/accept`: as the company that is signed in, else with a new account for the invited address.
 * A password is never set over an existing account (D16). Whether it is still open is asked where it is closed.
 * @type {InvitationHandler}
 */
function accept({ e, app, caller }) {
  const body = readKeys(e, ['password', 'fullName', 'companyName']);
  const { invitation, user } = caller;
  askOpen(app, invitation);
  if (user && role.roleOf(user.getString('role')) !== 'company_admin') throw new Fault(403, 'forbidden');
  const inviter = invitation.getString('property_manager');
  const newcomer = user ? null : countTaken(app, inviter, () => accountOf(app, invitation, body));
  const property = durably(app, (tx) => {
    const open = byId(tx, 'property_manager_invitations', invitation.id);
    if (!open) throw new Fault(409, 'used');
    const of = askOpen(tx, open);
    if (newcomer) enrol(tx, newcomer, null);
    const company = newcomer ?? user;
    if (!company) throw new Error('Nobody accepts.');
    share(tx, { ...of, company, serviceType: open.getString('service_type') });
    open.set('status', 'accepted');
    open.set('accepted_by', company.id);
    open.set('accepted_at', dated(Date.now()));
    sign(open, { actor: company, action: 'accept' });
    tx.save(open);
    return of.property.id;
  });
  if (!newcomer) return { status: 200, body: { property } };
  sendVerification(app, newcomer);
  const session = { token: newcomer.newAuthToken(), record: shown(newcomer) };
  return { status: 200, body: { ...session, property, mail: mail.isConfigured() } };
}

/**
 * @throws Fault 409 `email_taken`, `address_claimed` (D90), 422
 * @type {(app: App, invitation: Row, body: Body) => Row}
 */
function accountOf(app, invitation, body) {
  const email = invitation.getString('invited_company_email');
  askFree(app, email);
  const { fullName, companyName } = textsOf(body, ['password', 'fullName', 'companyName']);
  const password = String(body.password);
  const issues = rules.accountIssues({ fullName, companyName, password });
  if (issues.length > 0) throw invalid(issues);
  askPassword(password);
  const columns = { full_name: fullName, company_name: companyName, role: 'company_admin' };
  return newAccount(app, { email, password, ...columns });
}

/**
 * A second invitation for the same pair adds its service to the sharing (D50).
 * @type {(tx: Tx, of: {property: Row, manager: Row, company: Row, serviceType: string}) => void}
 */
function share(tx, { property, manager, company, serviceType }) {
  const pair = { property: property.id, company_admin: company.id };
  const sharing =
    where(tx, 'property_sharing', { ...pair, ended_at: '' })[0] ??
    new Record(tx.findCachedCollectionByNameOrId('property_sharing'), {
      ...pair,
      property_manager: manager.id,
      manager_name: nameOf(manager),
      company_name: nameOf(company),
      company_verified: company.getBool('verified'),
    });
  const services = [...sharing.getStringSlice('service_types')];
  if (!services.includes(serviceType)) sharing.set('service_types', [...services, serviceType]);
  sign(sharing, { actor: company });
  tx.save(sharing);
}

/** @type {(user: Row) => Columns} */
function shown(user) {
  return {
    id: user.id,
    email: user.email(),
    fullName: user.getString('full_name'),
    companyName: user.getString('company_name'),
    role: user.getString('role'),
    verified: user.getBool('verified'),
  };
}

module.exports = { show, accept };
