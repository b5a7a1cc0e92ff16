const { Fault, notFound } = require('../platform/fault.js');
const mail = require('../mail/mail.js');
const { nameOf } = require('../properties/names.js');
const { byId } = require('../database/rows.js');
const { propertiesOf, servicesOf } = require('./content.js');
const { getTimeMs, getIsoTime } = require('../database/times.js');
const { rowOf } = require('../links/tokens.js');

/** @type {(app: App, token: string) => Row} */
function findInvitationByToken(app, token) {
  const invitation = rowOf(app, 'property_manager_invitations', token);
  if (!invitation) throw notFound();
  return invitation;
}

/**
 * @returns `properties`: at least one, in the chosen order; `gone`: number of the others.
 * @throws Fault 409 `used`; 410 `expired`, also without a property or an active manager
 * @type {(app: App, invitation: Row) => {properties: [Row,...Row[]], gone: number, manager: Row}}
 */
function requireOpenInvitation(app, invitation) {
  if (invitation.getString('status') === 'accepted') throw new Fault(409, 'used');
  const invited = propertiesOf(invitation);
  const found = new Map(app.findRecordsByIds('properties', invited).map((row) => [row?.id, row]));
  const [first, ...others] = invited.map((id) => found.get(id)).filter(isRunningProperty);
  const manager = byId(app, 'users', invitation.getString('property_manager'));
  const isOver = Date.now() >= (getTimeMs(invitation, 'expires_at') ?? 0);
  if (!isOver && invitation.getString('status') === 'pending' && first && manager?.getBool('active') === true)
    return { properties: [first, ...others], gone: invited.length - 1 - others.length, manager };
  const expiresAt = isOver ? getIsoTime(invitation, 'expires_at') : null;
  const details = { expiresAt, managerName: manager ? nameOf(manager) : '' };
  throw new Fault(410, 'expired', { details });
}

/** @type {(property: Row | undefined) => property is Row} */
function isRunningProperty(property) {
  return property?.getString('ended_at') === '';
}

/** Properties named in the mail. The invitation's page names all. */
const NAMED = 10;

/** @type {(app: App, invitation: Row, url: string) => Letter} */
function invitationMail(app, invitation, url) {
  const { properties, manager } = requireOpenInvitation(app, invitation);
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

/** @type {(property: Row) => string} */
function placeOf(property) {
  const [name, address] = [property.getString('name'), property.getString('address')];
  return address.startsWith(name) ? address : `${name}, ${address}`;
}

/** The UTC day is never later than the German one. @type {(invitation: Row) => string} */
function dayOf(invitation) {
  return invitation.getString('expires_at').slice(0, 10).split('-').reverse().join('.');
}

module.exports = { findInvitationByToken, requireOpenInvitation, invitationMail };
