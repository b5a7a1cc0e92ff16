const { isDeleted } = require('../evidence/deletedAccounts.js');

/** False for a deleted company or another role. @type {(app: App, company: Row | null) => boolean} */
function canRelease(app, company) {
  return company?.getString('role') === 'company_admin' && !isDeleted(app, company);
}

module.exports = { canRelease };
