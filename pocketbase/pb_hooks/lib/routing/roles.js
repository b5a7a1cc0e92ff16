/** Sets of roles for the table of routes (routes.js). */
const { role } = require('../../generated/rules.js');

/** Only they have devices that deliver. */
const SUBMITTING = role.ROLES.filter(role.maySubmit);
const COMPANY = ['company_admin'];
const MANAGER = ['property_manager'];
const EITHER = ['company_admin', 'property_manager'];
const SUPER_ADMIN = ['super_admin'];
/** For a record, and for its Löschsperre. */
const DELETING = [...COMPANY, ...SUPER_ADMIN];
const ENDS = [...MANAGER, ...SUPER_ADMIN];
/** Parties of threads. */
const TALKING = [...MANAGER, ...SUBMITTING];
const OFFICES = [...EITHER, ...SUPER_ADMIN];

module.exports = { COMPANY, DELETING, EITHER, ENDS, MANAGER, OFFICES, SUBMITTING, SUPER_ADMIN, TALKING };
