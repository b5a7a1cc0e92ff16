/** The part of the registry (lib/routes.js) that is about people and properties and what connects them. */
const COMPANY = ['company_admin'];
const MANAGER = ['property_manager'];
const EITHER = ['company_admin', 'property_manager'];

const session = (method, path, [roles, run]) => ({ method, path: `/api/app/${path}`, who: 'session', roles, run });

const PARTY_ROUTES = [
  session('POST', 'employees', [COMPANY, 'employees.add']),
  session('PATCH', 'employees/{id}', [COMPANY, 'employees.edit']),
  session('POST', 'employees/{id}/password', [COMPANY, 'employees.password']),
  session('POST', 'employees/{id}/active', [COMPANY, 'employees.active']),
  session('DELETE', 'employees/{id}', [COMPANY, 'employees.remove']),
  session('POST', 'assignments/{id}/end', [COMPANY, 'connections.endAssignment']),
  session('POST', 'sharings/{id}/end', [[...EITHER, 'super_admin'], 'connections.endSharing']),
  session('DELETE', 'properties/{id}', [EITHER, 'connections.removeProperty']),
  { method: 'GET', path: '/api/app/link', who: 'link', run: 'links.show' },
  session('POST', 'links', [EITHER, 'links.open']),
  session('GET', 'links/{id}/token', [EITHER, 'links.token']),
  session('PATCH', 'links/{id}', [EITHER, 'links.change']),
  session('POST', 'links/{id}/rotate', [EITHER, 'links.rotate']),
  session('POST', 'links/{id}/revoke', [EITHER, 'links.revoke']),
  session('POST', 'invitations', [MANAGER, 'invitations.make']),
  session('POST', 'invitations/{id}/send', [MANAGER, 'invitations.send']),
  session('GET', 'invitations/{id}/link', [MANAGER, 'invitations.link']),
  session('DELETE', 'invitations/{id}', [MANAGER, 'invitations.remove']),
  { method: 'GET', path: '/api/app/invitation', who: 'invitation', run: 'acceptance.show' },
  { method: 'POST', path: '/api/app/invitation/accept', who: 'invitation', run: 'acceptance.accept' },
];

module.exports = { PARTY_ROUTES };
