/** Model hooks of properties, sharings and assignments. */
const { place, property: rules } = require('../../generated/rules.js');
const { endOfProperty, endOfSharing, isEnding } = require('./endings.js');
const { createInvalidFault } = require('../platform/fault.js');
const { changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { raiseTicks } = require('../realtime/ticks.js');

/**
 * Runs the domain rules on a property that comes through the record API. @throws Fault 422
 * @type {(record: Row) => void}
 */
function askProperty(record) {
  record.set('notes', record.getString('notes').trim());
  const issues = issuesOf(record);
  if (issues.length > 0) throw createInvalidFault(issues);
}

/**
 * The same rules for every other way a property is saved; what stays as it was, whenever it was written, is no issue.
 * @type {(e: core.RecordEvent) => void}
 */
function validateProperty(e) {
  const old = e.record.original();
  const issues = issuesOf(e.record).filter(({ field }) => e.record.getString(field) !== old.getString(field));
  if (issues.length > 0) throw new BadRequestError(issues.map((issue) => `${issue.field}: ${issue.code}`).join(', '));
  e.next();
}

/** @type {(record: Row) => Issue[]} */
function issuesOf(record) {
  const fields = ['name', 'address', 'notes', 'winter', 'land'].map((field) => [field, record.getString(field)]);
  return rules.propertyIssues(Object.fromEntries(fields));
}

/**
 * Owner and every provider that works there see that a property changed. One that ends takes everything that hangs on
 * it with it (D20).
 * @type {(e: core.RecordEvent) => void}
 */
function applyPropertyChange(e) {
  changeInTransaction(e, (tx, go) => {
    const ending = isEnding(e.record);
    if (isAnotherPlace(e.record)) e.record.set('place_asked_at', '');
    const shared = findRows(tx, 'property_sharing', { property: e.record.id, ended_at: '' });
    go();
    raiseTicks(tx, [...getParties(e.record), ...shared.map((row) => row.getString('company_admin'))]);
    if (ending) endOfProperty(tx, e.record);
  });
}

/**
 * Whether the geocoder is to be asked (again, D10): at a new address, and where the position that was known is taken away.
 * @type {(record: Row) => boolean}
 */
function isAnotherPlace(record) {
  const old = record.original();
  return record.getString('address') !== old.getString('address') || (isPlaced(old) && !isPlaced(record));
}

/** @type {(property: Row) => boolean} */
function isPlaced(property) {
  return place.positionOf(property.getFloat('latitude'), property.getFloat('longitude')) !== null;
}

/**
 * Both sides see a sharing come, change and end; the assignments there follow its services (D50) or end with it.
 * @type {(e: core.RecordEvent) => void}
 */
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

/** Links and invitations are seen by their owner alone. @type {(e: core.RecordEvent) => void} */
function ownChanged(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    raiseTicks(tx, getParties(e.record));
  });
}

/** A company sees its employees come, change and go. @type {(e: core.RecordEvent) => void} */
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

/**
 * An assignment is its company's for ever (D91). Its services are the sharing's; an own property of the company has none.
 * @type {(e: core.RecordEvent) => void}
 */
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
  askProperty,
  validateProperty,
  applyPropertyChange,
  sharingChanged,
  assignmentChanged,
  ownChanged,
  personChanged,
};
