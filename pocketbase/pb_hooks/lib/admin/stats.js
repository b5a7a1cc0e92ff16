/** Numbers of the super admin's dashboard (spec 3, 'Dashboard stats'). */
const { role } = require('../../generated/rules.js');
const { queryRows, queryCount } = require('../database/sql.js');

/** @type {SessionHandler} */
function showStats({ app }) {
  const people = byRole(app);
  return {
    status: 200,
    body: {
      totalUsers: Object.values(people).reduce((sum, n) => sum + n, 0),
      propertyManagers: people.property_manager,
      companyAdmins: people.company_admin,
      employees: people.employee,
      totalProperties: totalProperties(app),
      totalDocumentations: countDocumentations(app),
    },
  };
}

/** Without Nachträge. @type {(app: App) => number} */
function countDocumentations(app) {
  const all = queryCount(app, "SELECT COUNT(*) AS n FROM documentations WHERE state = 'complete'");
  const supplements =
    "SELECT COUNT(*) AS n FROM documentations WHERE parent != '' AND parent > '' AND +state = 'complete'";
  return all - queryCount(app, supplements);
}

/** An empty role counts as employee. @type {(app: App) => {[role in Role]: number}} */
function byRole(app) {
  const people = { super_admin: 0, property_manager: 0, company_admin: 0, employee: 0 };
  const sql = "SELECT role, COUNT(*) AS n FROM users WHERE removed_at = '' GROUP BY role";
  for (const row of queryRows(app, { sql, shape: { role: '', n: 0 } })) people[role.roleOf(row.role)] += row.n;
  return people;
}

/** @type {(app: App) => number} */
function totalProperties(app) {
  return queryCount(app, "SELECT COUNT(*) AS n FROM properties WHERE ended_at = ''");
}

module.exports = { showStats, byRole, totalProperties };
