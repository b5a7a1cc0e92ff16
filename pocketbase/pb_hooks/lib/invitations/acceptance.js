/** Shows and accepts an invitation by its token. */
const { role, user: rules } = require('../../generated/rules.js');
const { requireFreeAddress, sendFirstVerification } = require('../accounts/addresses.js');
const { readKeys, textsIn } = require('../platform/body.js');
const { writeDurably } = require('../database/durable.js');
const { requireGoodPassword, countTaken, saveNewAccount, newAccount, accountTexts } = require('../accounts/enrol.js');
const { Fault, createInvalidFault } = require('../platform/fault.js');
const { startSession } = require('../platform/session.js');
const { servicesOf } = require('./content.js');
const { requireOpenInvitation } = require('./state.js');
const budget = require('../mail/budget.js');
const { attributeChange } = require('../database/model.js');
const { nameOf } = require('../properties/names.js');
const { shareAll } = require('../properties/sharing.js');
const { byId } = require('../database/rows.js');
const { toDatabaseTime, getIsoTime } = require('../database/times.js');

/** Reveals nothing about the invited account, because the inviter has the link too. @type {InvitationHandler} */
function showInvitation({ app, requester }) {
  const { invitation } = requester;
  const { properties, gone, manager } = requireOpenInvitation(app, invitation);
  const [{ name, address }] = /** @type {[Place]} */ (properties.map(placeOf));
  const serviceTypes = servicesOf(invitation);
  return {
    status: 200,
    body: {
      propertyName: name,
      propertyAddress: address,
      properties: properties.map(placeOf),
      gone,
      managerName: nameOf(manager),
      email: invitation.getString('invited_company_email'),
      serviceType: serviceTypes[0] ?? '',
      serviceTypes,
      expiresAt: getIsoTime(invitation, 'expires_at'),
      state: 'pending',
    },
  };
}

/** @typedef {{name: string, address: string}} Place */
/** @type {(property: Row) => Place} */
function placeOf(property) {
  return { name: property.getString('name'), address: property.getString('address') };
}

/** An existing account keeps its password (D16). @type {InvitationHandler} */
function acceptInvitation({ e, app, requester }) {
  const body = readKeys(e, ['password', 'fullName', 'companyName']);
  const { invitation, user } = requester;
  requireOpenInvitation(app, invitation);
  if (user && role.roleOf(user.getString('role')) !== 'company_admin') throw new Fault(403, 'forbidden');
  const inviter = invitation.getString('property_manager');
  const newcomer = user
    ? null
    : countTaken(app, inviter, () => accountOf(app, invitation, { body, actors: budget.getVisitorActors(e) }));
  const { property, sharings } = writeDurably(app, (tx) => {
    const open = byId(tx, 'property_manager_invitations', invitation.id);
    if (!open) throw new Fault(409, 'used');
    const { properties, gone, manager } = requireOpenInvitation(tx, open);
    if (newcomer) saveNewAccount(tx, newcomer, null);
    const company = newcomer ?? user;
    if (!company) throw new Error('Nobody accepts.');
    const done = shareAll(tx, { properties, services: servicesOf(open), manager, company, actor: company });
    open.set('status', 'accepted');
    open.set('accepted_by', company.id);
    open.set('accepted_at', toDatabaseTime(Date.now()));
    attributeChange(open, { actor: company, action: 'accept' });
    tx.save(open);
    return { property: properties[0].id, sharings: { ...done, gone } };
  });
  if (!newcomer) return { status: 200, body: { property, sharings } };
  const mail = sendFirstVerification(app, newcomer, budget.getVisitorActors(e));
  const { token } = writeDurably(app, (tx) => startSession(tx, { user: newcomer, request: e.request }));
  const session = { token, record: toUserRecord(newcomer) };
  return { status: 200, body: { ...session, property, sharings, mail } };
}

/** @type {(app: App, invitation: Row, of: {body: Body, actors: Actor[]}) => Row} */
function accountOf(app, invitation, { body, actors }) {
  const email = invitation.getString('invited_company_email');
  requireFreeAddress(app, email, { actors });
  const { fullName, companyName } = accountTexts(body, ['password', 'fullName', 'companyName']);
  const { password } = textsIn(body, ['password']);
  const issues = rules.accountIssues({ fullName, companyName, password });
  if (issues.length > 0) throw createInvalidFault(issues);
  requireGoodPassword(password, [email, fullName, companyName]);
  const columns = { full_name: fullName, company_name: companyName, role: 'company_admin' };
  return newAccount(app, { email, password, ...columns });
}

/** @type {(user: Row) => Columns} */
function toUserRecord(user) {
  return {
    id: user.id,
    email: user.email(),
    fullName: user.getString('full_name'),
    companyName: user.getString('company_name'),
    role: user.getString('role'),
    verified: user.getBool('verified'),
  };
}

module.exports = { showInvitation, acceptInvitation };
