/** Model hooks of properties, sharings and assignments. */
const { property: rules } = require(`${__hooks}/generated/rules.js`);
const { invalid } = require(`${__hooks}/lib/fault.js`);
const { together } = require(`${__hooks}/lib/model.js`);
const { byId, where } = require(`${__hooks}/lib/rows.js`);
const { raise } = require(`${__hooks}/lib/ticks.js`);

/** Runs the domain rules on a property that comes through the record API. @throws Fault 422 */
function askProperty(record) {
  for (const field of ['name', 'address', 'notes']) record.set(field, record.getString(field).trim());
  const issues = issuesOf(record);
  if (issues.length > 0) throw invalid(issues);
}

/** The same rules for every other way a property is saved. */
function validate(e) {
  const issues = issuesOf(e.record);
  if (issues.length > 0) throw new BadRequestError(issues.map((issue) => `${issue.field}: ${issue.code}`).join(', '));
  e.next();
}

function issuesOf(record) {
  const [name, address, notes] = ['name', 'address', 'notes'].map((field) => record.getString(field));
  return rules.propertyIssues({ name, address, notes });
}

/** Owner and every provider that works there see that a property changed. */
function propertyChanged(e) {
  together(e, (tx, go) => {
    go();
    const shared = where(tx, 'property_sharing', { property: e.record.id, ended_at: '' });
    raise(tx, [...parties(e.record), ...shared.map((row) => row.getString('company_admin'))]);
  });
}

/** Both sides see a sharing come, change and end; the assignments there follow its services (D50). */
function sharingChanged(e) {
  together(e, (tx, go) => {
    go();
    raise(tx, parties(e.record));
    for (const row of where(tx, 'user_properties', { property: e.record.getString('property'), ended_at: '' })) {
      const person = byId(tx, 'users', row.getString('user'));
      if (person?.getString('employer') !== e.record.getString('company_admin')) continue;
      row.set('service_types', e.record.get('service_types'));
      tx.save(row);
    }
  });
}

/** The services of an assignment are the sharing's; an own property of the company has none. */
function assignmentChanged(e) {
  together(e, (tx, go) => {
    const person = byId(tx, 'users', e.record.getString('user'));
    const company = person ? person.getString('employer') : '';
    const property = e.record.getString('property');
    const [sharing] = where(tx, 'property_sharing', { property, company_admin: company, ended_at: '' });
    e.record.set('service_types', sharing ? sharing.get('service_types') : []);
    go();
    raise(tx, [company]);
  });
}

function parties(record) {
  return [record.getString('company_admin'), record.getString('property_manager')];
}

module.exports = { askProperty, validate, propertyChanged, sharingChanged, assignmentChanged };
