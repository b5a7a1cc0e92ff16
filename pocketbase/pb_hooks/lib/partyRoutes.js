/** The part of the registry (lib/routes.js) that is about people and properties and what connects them. */
const COMPANY = ['company_admin'];
const EITHER = ['company_admin', 'property_manager'];

const session = (method, path, [roles, run]) => ({ method, path: `/api/app/${path}`, who: 'session', roles, run });

const PARTY_ROUTES = [
  session('POST', 'employees', [COMPANY, 'employees.add']),
  session('POST', 'employees/{id}/password', [COMPANY, 'employees.password']),
  session('POST', 'employees/{id}/active', [COMPANY, 'employees.active']),
  session('DELETE', 'employees/{id}', [COMPANY, 'employees.remove']),
  session('POST', 'assignments/{id}/end', [COMPANY, 'connections.endAssignment']),
  session('POST', 'sharings/{id}/end', [[...EITHER, 'super_admin'], 'connections.endSharing']),
  session('DELETE', 'properties/{id}', [EITHER, 'connections.removeProperty']),
];

module.exports = { PARTY_ROUTES };
