/** The property manager's invitations (spec 4, 'Invite flow'). */
const { service, user: rules, quotas } = require('../../generated/rules.js');
const { readKeys } = require('../platform/body.js');
const { writeDurably } = require('../database/durable.js');
const { accountTexts } = require('../accounts/enrol.js');
const { getRemainingMs } = require('../platform/elapsed.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { requireOpenInvitation, invitationMail } = require('./state.js');
const budget = require('../mail/budget.js');
const mail = require('../mail/mail.js');
const { attributeChange } = require('../database/model.js');
const { requireQuota, mailsPerDay } = require('../accounts/quotas.js');
const { byId } = require('../database/rows.js');
const { queryCount } = require('../database/sql.js');
const { BODY_MAX, parseTextList, ownProperties, servicesIn } = require('../properties/sharing.js');
const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');
const { drawToken, linkTokenOf } = require('../links/tokens.js');

const DAY = 24 * 3600 * 1000;
/** Later than all rows. */
const EVER = Date.UTC(9999, 0, 1);

/** Sends nothing yet; the answer previews the mail. @type {SessionHandler} */
function createInvitation({ e, app, requester }) {
  const body = readKeys(e, ['property', 'properties', 'email', 'serviceType', 'serviceTypes'], BODY_MAX);
  const { email } = accountTexts(body, ['email']);
  const ids = oneOrMany(body, { one: 'property', many: 'properties', most: quotas.PROPERTIES_AT_ONCE });
  const named = oneOrMany(body, { one: 'serviceType', many: 'serviceTypes', most: service.SERVICE_TYPES.length });
  const issues = emailIssues(email);
  const services = named.every(service.isServiceType) ? servicesIn(named, 'serviceTypes') : [];
  if (services.length === 0)
    issues.push({ field: body.serviceTypes ? 'serviceTypes' : 'serviceType', code: 'service_type_invalid' });
  if (issues.length > 0) throw createInvalidFault(issues);
  const invitation = writeDurably(app, (tx) => {
    const properties = ownProperties(tx, ids, requester.user.id);
    requireQuota(tx, 'property_manager_invitations', requester.user.id);
    return newInvitation(tx, { properties, email: rules.normalEmail(email), services }, requester);
  });
  const url = urlOf(app, invitation);
  const preview = { ...invitationMail(app, invitation, url), from: mail.getSenderAddress() };
  return { status: 201, body: { id: invitation.id, url, expiresAt: getIsoTime(invitation, 'expires_at'), preview } };
}

/**
 * Also 422 if both keys are given.
 * @type {(body: Body, keys: {one: string, many: string, most: number}) => string[]}
 */
function oneOrMany(body, { one, many, most }) {
  if (body[many] === undefined) return Object.values(accountTexts(body, [one]));
  if (body[one] !== undefined) throw createInvalidFault([{ field: one, code: 'unknown_key' }]);
  return parseTextList(body, many, most);
}

/** @type {(email: string) => Issue[]} */
function emailIssues(email) {
  if (email === '') return [{ field: 'email', code: 'fields_missing' }];
  return rules.isEmail(rules.normalEmail(email)) ? [] : [{ field: 'email', code: 'email_invalid' }];
}

/** @type {(tx: Tx, of: {properties: Row[], email: string, services: string[]}, requester: SessionRequester) => Row} */
function newInvitation(tx, { properties, email, services }, requester) {
  const invitation = new Record(tx.findCachedCollectionByNameOrId('property_manager_invitations'), {
    property_manager: requester.user.id,
    property: properties[0]?.id,
    property_name: properties[0]?.getString('name'),
    properties: properties.map(({ id }) => id),
    invited_company_email: email,
    ...drawToken(tx),
    status: 'pending',
    expires_at: toDatabaseTime(Date.now() + quotas.INVITATION_VALID),
    service_type: services[0],
    service_types: services,
  });
  attributeChange(invitation, { actor: requester.user });
  try {
    tx.save(invitation);
  } catch (error) {
    // PocketBase refuses some addresses that pass our check.
    if (/invited_company_email: /.test(String(error)))
      throw createInvalidFault([{ field: 'email', code: 'email_invalid' }]);
    throw error;
  }
  return invitation;
}

/** Sets the time first, so that parallel requests send one mail. A failed mail resets it. @type {SessionHandler} */
function sendInvitation({ e, app, requester }) {
  const id = e.request.pathValue('id');
  const invitation = requireOwnInvitation(app, id, requester);
  requireOpenInvitation(app, invitation);
  if (!mail.isConfigured()) return { status: 200, body: { sent: false, code: 'mail_not_configured' } };
  const url = urlOf(app, invitation);
  const to = invitation.getString('invited_company_email');
  const actors = budget.getAccountActors(app, requester.user);
  const { before, stamp } = writeDurably(app, (tx) => ({
    before: reserveSending(tx, requireOwnInvitation(tx, id, requester), requester),
    stamp: budget.issueStamp(tx, { kind: 'invitation', actors, to }),
  }));
  const letter = invitationMail(app, requireOwnInvitation(app, id, requester), url);
  const answer = mail.sendMail(app, { stamp, to, ...letter });
  if (!answer.sent) giveBack(app, { id, before, stamp }, requester);
  return { status: 200, body: answer };
}

/**
 * @returns the previous time, '' = never. @throws Fault 409, 410, 429
 * @type {(tx: Tx, invitation: Row, requester: SessionRequester) => string}
 */
function reserveSending(tx, invitation, requester) {
  requireOpenInvitation(tx, invitation);
  const now = Date.now();
  const wait = getRemainingMs(getTimeMs(invitation, 'sent_at') ?? 0, quotas.INVITATION_RESEND, now);
  if (wait > 0) throw new Fault(429, 'rate_limited', { retryAfter: Math.ceil(wait / 1000) });
  const manager = tx.findRecordById('users', requester.user.id);
  if (
    !manager.getBool('verified') &&
    triesSince(tx, manager.id, { since: 0, until: EVER }).sent >= quotas.INVITATIONS_UNCONFIRMED
  )
    throw new Fault(409, 'address_unconfirmed');
  const { sent, failed } = triesSince(tx, manager.id, { since: now - DAY, until: now });
  if (sent >= mailsPerDay(manager, now) || failed >= quotas.INVITATIONS_FAILED_PER_DAY)
    throw new Fault(429, 'rate_limited', { retryAfter: 3600 });
  const before = invitation.getString('sent_at');
  invitation.set('sent_at', toDatabaseTime(now));
  attributeChange(invitation, { actor: requester.user });
  tx.save(invitation);
  return before;
}

/**
 * The audit log counts withdrawn invitations, too. Failed mails do not count.
 * @type {(tx: Tx, manager: string, of: {since: number, until: number}) => {sent: number, failed: number}}
 */
function triesSince(tx, manager, { since, until }) {
  const sql = `SELECT COUNT(*) AS n FROM audit_log WHERE property_manager = {:manager} AND created > {:since} AND created <= {:until}
               AND collection = 'property_manager_invitations' AND action = {:action}`;
  /** @type {(action: string) => number} */
  const countByAction = (action) =>
    queryCount(tx, sql, { manager, since: toDatabaseTime(since), until: toDatabaseTime(until), action });
  const failed = countByAction('send_failed');
  return { sent: countByAction('send') - failed, failed };
}

/** @type {(app: App, of: {id: string, before: string, stamp: Stamp}, requester: SessionRequester) => void} */
function giveBack(app, { id, before, stamp }, requester) {
  budget.giveBackStamp(app, stamp);
  writeDurably(app, (tx) => {
    const invitation = byId(tx, 'property_manager_invitations', id);
    if (!invitation) return;
    invitation.set('sent_at', before);
    attributeChange(invitation, { actor: requester.user, action: 'send_failed' });
    tx.save(invitation);
  });
}

/** @type {SessionHandler} */
function showInvitationLink({ e, app, requester }) {
  const invitation = requireOwnInvitation(app, e.request.pathValue('id'), requester);
  requireOpenInvitation(app, invitation);
  return { status: 200, body: { url: urlOf(app, invitation) } };
}

/** A sharing made by it stays. @type {SessionHandler} */
function deleteInvitation({ e, app, requester }) {
  writeDurably(app, (tx) => {
    const invitation = requireOwnInvitation(tx, e.request.pathValue('id'), requester);
    attributeChange(invitation, { actor: requester.user });
    tx.delete(invitation);
  });
  return { status: 204 };
}

/** @type {(row: Row, requester: SessionRequester) => boolean} */
function isOwn(row, requester) {
  return row.getString('property_manager') === requester.user.id;
}

/** @type {(app: App, id: string, requester: SessionRequester) => Row} */
function requireOwnInvitation(app, id, requester) {
  const invitation = byId(app, 'property_manager_invitations', id);
  if (!invitation || !isOwn(invitation, requester)) throw notFound();
  return invitation;
}

/**
 * @throws Fault 409 with another key: the mailed link works but cannot be shown.
 * @type {(app: App, invitation: Row) => string}
 */
function urlOf(app, invitation) {
  const token = linkTokenOf(app, invitation);
  if (token === null) throw new Fault(409, 'link_sealed');
  return mail.pageUrl(`/invite/${token}`);
}

module.exports = { createInvitation, sendInvitation, showInvitationLink, deleteInvitation };
