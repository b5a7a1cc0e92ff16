/** The super admin's part of the registry (lib/routes.js). Notes and addresses of an edit are longer than other bodies. */
const KB = 1024;

const door = (method, path, more) => ({
  method,
  path: `/api/app/admin/${path}`,
  who: 'session',
  roles: ['super_admin'],
  ...more,
});

const ADMIN_ROUTES = [
  door('GET', 'stats', { run: 'adminStats.stats' }),
  door('GET', 'users', { run: 'adminUsers.list' }),
  door('GET', 'users/{id}', { run: 'adminUsers.details' }),
  door('PATCH', 'users/{id}', { run: 'adminPeople.edit', limit: 64 * KB }),
  door('PUT', 'users/{id}/role', { run: 'adminPeople.role' }),
  door('POST', 'users/{id}/active', { run: 'adminPeople.active' }),
  door('DELETE', 'users/{id}', { run: 'adminPeople.remove' }),
  door('GET', 'properties', { run: 'adminRecords.properties' }),
  door('PATCH', 'properties/{id}', { run: 'adminRecords.editProperty', limit: 64 * KB }),
  door('DELETE', 'properties/{id}', { run: 'adminRecords.removeProperty' }),
  door('GET', 'documentations', { run: 'adminRecords.documentations' }),
  door('GET', 'documentations/{id}', { run: 'adminRecords.documentation' }),
  door('PATCH', 'documentations/{id}', { run: 'adminRecords.editDocumentation', limit: 64 * KB }),
  door('GET', 'audit', { run: 'adminAudit.list' }),
  door('GET', 'audit/people', { run: 'adminAudit.people' }),
  door('GET', 'system', { run: 'adminSystem.system' }),
  door('POST', 'test-mail', { run: 'adminSystem.testMail' }),
];

module.exports = { ADMIN_ROUTES };
