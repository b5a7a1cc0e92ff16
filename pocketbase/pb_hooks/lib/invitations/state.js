/** What an invitation says and whether it can still be accepted (spec 4, D18): by the server's clock alone. */
const { Fault, notFound } = require('../platform/fault.js');
const mail = require('../mail/mail.js');
const { nameOf } = require('../properties/hooks.js');
const { byId } = require('../database/rows.js');
const { at, iso } = require('../database/times.js');
const { rowOf } = require('../links/tokens.js');

/** The invitation of a token, in whatever state. @throws Fault 404 @type {(app: App, token: string) => Row} */
function ofToken(app, token) {
  const invitation = rowOf(app, 'property_manager_invitations', token);
  if (!invitation) throw notFound();
  return invitation;
}

/**
 * What it is about, if it can be accepted now.
 * @returns `{property, manager}`: records. @throws Fault 409 `used`; 410 `expired` with `expiresAt` and `managerName`,
 *   also when the property or its manager is gone meanwhile.
 * @type {(app: App, invitation: Row) => {property: Row, manager: Row}}
 */
function askOpen(app, invitation) {
  if (invitation.getString('status') === 'accepted') throw new Fault(409, 'used');
  const property = byId(app, 'properties', invitation.getString('property'));
  const manager = byId(app, 'users', invitation.getString('property_manager'));
  const inTime = invitation.getString('status') === 'pending' && Date.now() < (at(invitation, 'expires_at') ?? 0);
  const stands = property?.getString('ended_at') === '' && manager?.getBool('active') === true;
  if (inTime && stands) return { property, manager };
  const details = { expiresAt: iso(invitation, 'expires_at'), managerName: manager ? nameOf(manager) : '' };
  throw new Fault(410, 'expired', { details });
}

/**
 * `{subject, html, text, shown}` of the mail with this link.
 * @type {(app: App, invitation: Row, url: string) => Letter}
 */
function invitationMail(app, invitation, url) {
  const { property, manager } = askOpen(app, invitation);
  const place = mail.unlinked(placeOf(property));
  const inviting = mail.unlinked(nameOf(manager));
  const title = `Einladung von ${inviting}`;
  const paragraphs = [
    `${inviting} lädt Sie ein, Ihre Arbeit an der Immobilie ${place} mit Objektbeleg zu dokumentieren.`,
    `Leistung: ${invitation.getString('service_type')}`,
    'Ihre Mitarbeitenden halten mit dem Telefon fest, was getan wurde: mit Foto, Zeit und Ort, auch ohne Netz.',
    `Die Einladung gilt bis zum ${dayOf(invitation)} und nur einmal. Wenn Sie nichts davon wissen, brauchen Sie nichts zu tun.`,
  ];
  return {
    subject: `Objektbeleg: ${title}`,
    ...mail.letter({ title, paragraphs, link: url, linkText: 'Einladung annehmen' }),
  };
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

module.exports = { ofToken, askOpen, invitationMail };
