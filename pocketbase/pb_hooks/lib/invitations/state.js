/** What an invitation says and whether it can still be accepted (spec 4, D18): by the server's clock alone. */
const { Fault, notFound } = require('../platform/fault.js');
const mail = require('../mail/mail.js');
const { nameOf } = require('../properties/names.js');
const { byId } = require('../database/rows.js');
const { propertiesOf, servicesOf } = require('./content.js');
const { getTimeMs, getIsoTime } = require('../database/times.js');
const { rowOf } = require('../links/tokens.js');

/** The invitation of a token, in whatever state. @throws Fault 404 @type {(app: App, token: string) => Row} */
function findInvitationByToken(app, token) {
  const invitation = rowOf(app, 'property_manager_invitations', token);
  if (!invitation) throw notFound();
  return invitation;
}

/**
 * What it is about, if it can be accepted now.
 * @returns `properties`: those that are still there, one at least, as they were chosen; `gone`: how many are not; `manager`.
 * @throws Fault 409 `used`; 410 `expired` with `managerName`, and `expiresAt` where its days are over: it also ends with its
 *   last property or its manager.
 * @type {(app: App, invitation: Row) => {properties: [Row, ...Row[]], gone: number, manager: Row}}
 */
function askOpen(app, invitation) {
  if (invitation.getString('status') === 'accepted') throw new Fault(409, 'used');
  const wanted = propertiesOf(invitation);
  const found = new Map(app.findRecordsByIds('properties', wanted).map((row) => [row?.id, row]));
  const [first, ...others] = wanted.map((id) => found.get(id)).filter(isRunningProperty);
  const manager = byId(app, 'users', invitation.getString('property_manager'));
  const isOver = Date.now() >= (getTimeMs(invitation, 'expires_at') ?? 0);
  if (!isOver && invitation.getString('status') === 'pending' && first && manager?.getBool('active') === true)
    return { properties: [first, ...others], gone: wanted.length - 1 - others.length, manager };
  const expiresAt = isOver ? getIsoTime(invitation, 'expires_at') : null;
  const details = { expiresAt, managerName: manager ? nameOf(manager) : '' };
  throw new Fault(410, 'expired', { details });
}

/** @type {(property: Row | undefined) => property is Row} */
function isRunningProperty(property) {
  return property?.getString('ended_at') === '';
}

/** Properties that the mail of an invitation to many names; the page behind its link names all. */
const NAMED = 10;

/**
 * `{subject, html, text, shown}` of the mail with this link.
 * @type {(app: App, invitation: Row, url: string) => Letter}
 */
function invitationMail(app, invitation, url) {
  const { properties, manager } = askOpen(app, invitation);
  const inviting = nameOf(manager);
  const title = `Einladung von ${inviting}`;
  const services = servicesOf(invitation);
  const paragraphs = [
    ...aboutWhat(inviting, properties),
    `${services.length > 1 ? 'Leistungen' : 'Leistung'}: ${services.join(', ')}`,
    'Ihre Mitarbeitenden halten mit dem Telefon fest, was getan wurde: mit Foto, Zeit und Ort, auch ohne Netz.',
    `Die Einladung gilt bis zum ${dayOf(invitation)} und nur einmal. Haben Sie diese Einladung nicht erwartet, ignorieren Sie diese E-Mail.`,
  ];
  return mail.renderMail({ title, paragraphs, link: url, linkText: 'Einladung annehmen' });
}

/** @type {(inviting: string, properties: [Row, ...Row[]]) => string[]} */
function aboutWhat(inviting, [first, ...others]) {
  const invites = `${inviting} lädt Sie ein, Ihre Arbeit an`;
  if (others.length === 0) return [`${invites} der Immobilie ${placeOf(first)} mit Objektbeleg zu dokumentieren.`];
  const named = [first, ...others].slice(0, NAMED).map(placeOf);
  const rest = others.length + 1 - named.length;
  const more = rest === 0 ? '' : rest === 1 ? ' und eine weitere' : ` und ${rest} weitere`;
  return [
    `${invites} ${others.length + 1} Immobilien mit Objektbeleg zu dokumentieren.`,
    `Immobilien: ${named.join('; ')}${more}.`,
  ];
}

/** Name and address; where the house is called by its street, the address alone. @type {(property: Row) => string} */
function placeOf(property) {
  const [name, address] = [property.getString('name'), property.getString('address')];
  return address.startsWith(name) ? address : `${name}, ${address}`;
}

/** `28.11.2026` in UTC: in Germany it never ends earlier than the mail says. @type {(invitation: Row) => string} */
function dayOf(invitation) {
  return invitation.getString('expires_at').slice(0, 10).split('-').reverse().join('.');
}

module.exports = { findInvitationByToken, askOpen, invitationMail };
