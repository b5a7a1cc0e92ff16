/**
 * What ends takes what hangs on it with it, at the same moment and by the same hand (D20, D29). Rows stay: late work
 * still finds them.
 */
const { attributeAlike } = require('../database/model.js');
const { where } = require('../database/rows.js');
const { propertiesOf } = require('../invitations/content.js');

/** Whether this save is the one that ends the row. Asked before the row is saved. @type {(record: Row) => boolean} */
function isEnding(record) {
  return !record.isNew() && record.original().getString('ended_at') === '' && record.getString('ended_at') !== '';
}

/** A sharing takes the company's assignments and links on that property. @type {(tx: Tx, sharing: Row) => void} */
function endOfSharing(tx, sharing) {
  const company = sharing.getString('company_admin');
  const property = sharing.getString('property');
  endAll(tx, sharing, where(tx, 'user_properties', { property, company_admin: company, ended_at: '' }));
  endAll(tx, sharing, where(tx, 'documentation_links', { property, company_admin: company, ended_at: '' }));
}

/**
 * A property takes its sharings, assignments and links, and the invitations that nobody has accepted yet and that are
 * about no other property (D139).
 * @type {(tx: Tx, property: Row) => void}
 */
function endOfProperty(tx, property) {
  for (const collection of ['property_sharing', 'user_properties', 'documentation_links'])
    endAll(tx, property, where(tx, collection, { property: property.id, ended_at: '' }));
  const manager = property.getString('property_manager');
  const open =
    manager === '' ? [] : where(tx, 'property_manager_invitations', { property_manager: manager, status: 'pending' });
  for (const invitation of open) {
    const about = propertiesOf(invitation);
    if (!about.includes(property.id) || anyStands(tx, about)) continue;
    invitation.set('status', 'expired');
    attributeAlike(invitation, property);
    tx.save(invitation);
  }
}

/** @type {(tx: Tx, properties: string[]) => boolean} */
function anyStands(tx, properties) {
  return tx.findRecordsByIds('properties', properties).some((row) => row?.getString('ended_at') === '');
}

/** @type {(tx: Tx, cause: Row, rows: Row[]) => void} */
function endAll(tx, cause, rows) {
  for (const row of rows) {
    row.set('ended_at', cause.getString('ended_at'));
    if (row.collection().name === 'documentation_links') row.set('end_reason', 'revoked');
    attributeAlike(row, cause);
    tx.save(row);
  }
}

module.exports = { isEnding, endOfSharing, endOfProperty };
