/** Model hooks of properties, sharings and assignments. */
const { name, place, property: rules } = require('../../generated/rules.js');
const { endOfProperty, endOfSharing, isEnding } = require('./endings.js');
const { writeNumberWords } = require('./numbers.js');
const { createInvalidFault } = require('../platform/fault.js');
const { changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { raiseTicks } = require('../realtime/ticks.js');

/** @throws Fault 422 @type {(app: App, record: Row) => void} */
function requireValidProperty(app, record) {
  record.set('notes', record.getString('notes').trim());
  record.set('number', name.tidyName(record.getString('number')));
  const issues = issuesOf(record);
  if (issues.length === 0 && isNumberTaken(app, record))
    issues.push({ field: 'number', code: 'property_number_taken' });
  if (issues.length > 0) throw createInvalidFault(issues);
}

/** @type {(app: App, record: Row) => boolean} */
function isNumberTaken(app, record) {
  const number = record.getString('number');
  if (number === '' || isEnding(record)) return false;
  const [manager, company] = [record.getString('property_manager'), record.getString('company_admin')];
  const sql = `SELECT id FROM properties WHERE property_manager = {:manager} AND company_admin = {:company}
    AND number = {:number} COLLATE NOCASE AND number != '' AND ended_at = '' AND id != {:id}`;
  const params = { manager, company, number, id: record.id };
  return queryRows(app, { sql, params, shape: { id: '' } }).length > 0;
}

/** An unchanged field never fails. @type {(e: core.RecordEvent) => void} */
function validateProperty(e) {
  const old = e.record.original();
  const issues = issuesOf(e.record).filter(({ field }) => e.record.getString(field) !== old.getString(field));
  if (issues.length > 0) throw new BadRequestError(issues.map((issue) => `${issue.field}: ${issue.code}`).join(', '));
  e.next();
}

/** @type {(record: Row) => Issue[]} */
function issuesOf(record) {
  const fields = ['name', 'number', 'address', 'notes', 'winter', 'land'].map((field) => [
    field,
    record.getString(field),
  ]);
  return rules.propertyIssues(Object.fromEntries(fields));
}

/** @type {(e: core.RecordEvent) => void} */
function applyPropertyChange(e) {
  changeInTransaction(e, (tx, go) => {
    const ending = isEnding(e.record);
    if (isAnotherPlace(e.record)) e.record.set('place_asked_at', '');
    writeNumberWords(e.record);
    const shared = findRows(tx, 'property_sharing', { property: e.record.id, ended_at: '' });
    go();
    raiseTicks(tx, [...getParties(e.record), ...shared.map((row) => row.getString('company_admin'))]);
    if (ending) endOfProperty(tx, e.record);
  });
}

/** @type {(record: Row) => boolean} */
function isAnotherPlace(record) {
  const old = record.original();
  return record.getString('address') !== old.getString('address') || (isPlaced(old) && !isPlaced(record));
}

/** @type {(property: Row) => boolean} */
function isPlaced(property) {
  return place.positionOf(property.getFloat('latitude'), property.getFloat('longitude')) !== null;
}

/** Assignments follow the sharing's services. @type {(e: core.RecordEvent) => void} */
function sharingChanged(e) {
  changeInTransaction(e, (tx, go) => {
    const ending = isEnding(e.record);
    const isSame = servicesOf(e.record) === servicesOf(e.record.original());
    go();
    raiseTicks(tx, getParties(e.record));
    if (ending) endOfSharing(tx, e.record);
    else if (!isSame && e.record.getString('ended_at') === '') servicesChanged(tx, e.record);
  });
}

/** @type {(sharing: Row) => string} */
const servicesOf = (sharing) => sharing.getStringSlice('service_types').join();

/** @type {(tx: Tx, sharing: Row) => void} */
function servicesChanged(tx, sharing) {
  for (const row of findRows(tx, 'user_properties', { property: sharing.getString('property'), ended_at: '' })) {
    const person = byId(tx, 'users', row.getString('user'));
    if (person?.getString('employer') !== sharing.getString('company_admin')) continue;
    row.set('service_types', sharing.get('service_types'));
    tx.save(row);
  }
}

/** Only the owner sees them. @type {(e: core.RecordEvent) => void} */
function ownChanged(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    raiseTicks(tx, getParties(e.record));
  });
}

/** @type {(e: core.RecordEvent) => void} */
function personChanged(e) {
  changeInTransaction(e, (tx, go) => {
    /** @type {(row: Row) => string} */
    const toVisibleState = (row) =>
      ['full_name', 'email', 'active', 'removed_at', 'employer'].map((column) => row.getString(column)).join('\n');
    const [before, company] = [toVisibleState(e.record.original()), e.record.original().getString('employer')];
    go();
    if (before !== toVisibleState(e.record)) raiseTicks(tx, [company, e.record.getString('employer')]);
  });
}

/** The company stays forever. The services come from the sharing. @type {(e: core.RecordEvent) => void} */
function assignmentChanged(e) {
  changeInTransaction(e, (tx, go) => {
    const person = byId(tx, 'users', e.record.getString('user'));
    if (e.record.isNew()) e.record.set('company_admin', person ? person.getString('employer') : '');
    const company = e.record.getString('company_admin');
    const property = e.record.getString('property');
    const [sharing] = findRows(tx, 'property_sharing', { property, company_admin: company, ended_at: '' });
    e.record.set('service_types', sharing ? sharing.get('service_types') : []);
    go();
    raiseTicks(tx, [company]);
  });
}

/** @type {(record: Row) => string[]} */
function getParties(record) {
  return [record.getString('company_admin'), record.getString('property_manager')];
}

module.exports = {
  requireValidProperty,
  validateProperty,
  applyPropertyChange,
  sharingChanged,
  assignmentChanged,
  ownChanged,
  personChanged,
};
