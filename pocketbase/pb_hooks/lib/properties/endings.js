/** Dependent rows end with their parent's time and author. They stay, because late deliveries find them. */
const { attributeChange, attributeAlike } = require('../database/model.js');
const { findRows } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { propertiesOf } = require('../invitations/content.js');
const { inSteps } = require('../platform/steps.js');

/** @typedef {{actor: Row | null, name?: string, at: string}} Ending */
/** SQL of ids; `{:id}` is the parent. @typedef {[table: string, ids: string]} Hanging */

/** Only earlier rows: new ones cannot keep the work from finishing. */
const BEFORE = 'AND +t.created <= {:until}';
/**
 * The `+` avoids the index of ends, where nearly all rows are equal.
 * @type {(table: string, column: string) => Hanging}
 */
const selectRunning = (table, column) => [table, `SELECT id FROM ${table} WHERE ${column} = {:id} AND +ended_at = ''`];
/** @type {(table: string) => Hanging} */
const ofSharing = (table) => [
  table,
  `SELECT t.id FROM property_sharing s CROSS JOIN ${table} t
   ON t.property = s.property AND t.company_admin = s.company_admin AND +t.ended_at = '' ${BEFORE} WHERE s.id = {:id}`,
];
/** @type {(table: string) => Hanging} */
const ofProperty = (table) => [
  table,
  `SELECT t.id FROM ${table} t WHERE t.property = {:id} AND +t.ended_at = '' ${BEFORE}`,
];

/** By parent table, the deepest first. @type {{[table: string]: Hanging[]}} */
const BELOW = {
  property_sharing: [ofSharing('user_properties'), ofSharing('documentation_links')],
  properties: ['user_properties', 'documentation_links', 'property_sharing'].map(ofProperty),
};

/** @type {(ending: Ending) => (what: Hanging) => Omit<import('../platform/steps.js').Steps, 'of'>} */
function stepsThatEnd({ at, ...hand }) {
  return ([table, ids]) => ({
    ...{ table, ids },
    act: (tx, row) => {
      row.set('ended_at', at);
      if (table === 'documentation_links') row.set('end_reason', 'revoked');
      attributeChange(row, hand);
      tx.save(row);
    },
  });
}

/**
 * Before the parent ends, in steps: hundreds of rows in one transaction delay every delivery. After an abort the parent
 * can be ended again.
 * @type {(app: App, row: Row, ending: Ending) => void}
 */
function endBelow(app, row, ending) {
  const params = { until: toDatabaseTime(Date.now()) };
  for (const steps of (BELOW[row.collection().name] ?? []).map(stepsThatEnd(ending)))
    inSteps(app, { ...steps, of: row.id, params: () => params });
}

/** Call it before the save. @type {(record: Row) => boolean} */
function isEnding(record) {
  return !record.isNew() && record.original().getString('ended_at') === '' && record.getString('ended_at') !== '';
}

/** What began since `endBelow`. @type {(tx: Tx, sharing: Row) => void} */
function endOfSharing(tx, sharing) {
  const company = sharing.getString('company_admin');
  const property = sharing.getString('property');
  endAll(tx, sharing, findRows(tx, 'user_properties', { property, company_admin: company, ended_at: '' }));
  endAll(tx, sharing, findRows(tx, 'documentation_links', { property, company_admin: company, ended_at: '' }));
}

/** Also pending invitations without another running property. @type {(tx: Tx, property: Row) => void} */
function endOfProperty(tx, property) {
  for (const collection of ['property_sharing', 'user_properties', 'documentation_links'])
    endAll(tx, property, findRows(tx, collection, { property: property.id, ended_at: '' }));
  const manager = property.getString('property_manager');
  const open =
    manager === ''
      ? []
      : findRows(tx, 'property_manager_invitations', { property_manager: manager, status: 'pending' });
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

module.exports = { selectRunning, stepsThatEnd, endBelow, isEnding, endOfSharing, endOfProperty };
