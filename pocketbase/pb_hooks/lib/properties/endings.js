/**
 * What ends takes what hangs on it with it, at the same moment and by the same hand (D20, D29). Rows stay: late work
 * still finds them.
 */
const { attributeChange, attributeAlike } = require('../database/model.js');
const { findRows } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { propertiesOf } = require('../invitations/content.js');
const { inSteps } = require('../platform/steps.js');

/** By whose hand, and when. @typedef {{actor: Row | null, name?: string, at: string}} Ending */
/** Rows of a table that end: SQL of their ids, with `{:id}` for what they hang on. @typedef {[table: string, ids: string]} Hanging */

/** Rows that were there when the ending began: whoever makes new ones all the while cannot keep it from its end. */
const BEFORE = 'AND +t.created <= {:until}';
/** Running rows of a table where a column has the id. The `+` keeps SQLite from the index of ends, where nearly all rows are alike. @type {(table: string, column: string) => Hanging} */
const selectRunning = (table, column) => [table, `SELECT id FROM ${table} WHERE ${column} = {:id} AND +ended_at = ''`];
/** Running rows of a company at the property of its sharing. @type {(table: string) => Hanging} */
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

/** What hangs on a row of each table: what hangs on another row first. @type {{[table: string]: Hanging[]}} */
const BELOW = {
  property_sharing: [ofSharing('user_properties'), ofSharing('documentation_links')],
  properties: ['user_properties', 'documentation_links', 'property_sharing'].map(ofProperty),
};

/** The steps that end these rows. @type {(ending: Ending) => (what: Hanging) => Omit<import('../platform/steps.js').Steps, 'of'>} */
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
 * Ends what hangs on a row that is about to end, in steps: hundreds of rows in its own transaction would keep every delivery waiting (D375).
 * Broken off, the row still runs, and whoever ends it again ends the rest.
 * @type {(app: App, row: Row, ending: Ending) => void}
 */
function endBelow(app, row, ending) {
  const params = { until: toDatabaseTime(Date.now()) };
  for (const steps of (BELOW[row.collection().name] ?? []).map(stepsThatEnd(ending)))
    inSteps(app, { ...steps, of: row.id, params: () => params });
}

/** Whether this save is the one that ends the row. Asked before the row is saved. @type {(record: Row) => boolean} */
function isEnding(record) {
  return !record.isNew() && record.original().getString('ended_at') === '' && record.getString('ended_at') !== '';
}

/** A sharing takes the company's assignments and links on that property: what began since `endBelow`. @type {(tx: Tx, sharing: Row) => void} */
function endOfSharing(tx, sharing) {
  const company = sharing.getString('company_admin');
  const property = sharing.getString('property');
  endAll(tx, sharing, findRows(tx, 'user_properties', { property, company_admin: company, ended_at: '' }));
  endAll(tx, sharing, findRows(tx, 'documentation_links', { property, company_admin: company, ended_at: '' }));
}

/**
 * A property takes its sharings, assignments and links, and the invitations that nobody has accepted yet and that are
 * about no other property (D139).
 * @type {(tx: Tx, property: Row) => void}
 */
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
