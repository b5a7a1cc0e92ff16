/** Model hooks of accounts. */
const { admin, late, user: rules } = require('../../generated/rules.js');
const { authorizeReplacement, checkReplacement } = require('./credentials.js');
const { jsonOf } = require('../database/rows.js');
const { at, dated } = require('../database/times.js');

/**
 * D35: addresses are stored trimmed and in lower case; names are folded before (database/texts.js). The view rule already limits who sees one.
 * @type {(record: Row) => void}
 */
function beforeSave(record) {
  record.setEmail(rules.normalEmail(record.email()));
  record.setEmailVisibility(true);
  record.set('search', admin.searchKey(`${record.getString('full_name')} ${record.email()}`));
}

/**
 * A deactivated account loses its sessions at once; its delivery grant lives on for D29 alone. One that is switched on again
 * keeps from when to when it was off (D96). A credential is replaced by who may alone (D335). A person who leaves a
 * company loses the access that the company knows (D371).
 * @type {(record: Row) => void}
 */
function beforeUpdate(record) {
  checkReplacement(record);
  if (leavesCompany(record)) endCompanyAccess(record);
  beforeSave(record);
  const active = record.getBool('active');
  if (active === record.original().getBool('active')) return;
  const [now, from] = [Date.now(), at(record.original(), 'deactivated_at')];
  if (active && from !== null)
    record.set('pauses', late.withPause(jsonOf(record.original(), 'pauses'), { from, to: now }));
  record.set('deactivated_at', active ? '' : dated(now));
  if (!active) record.refreshTokenKey();
}

/** Whether this change takes a person out of a company, into another one or none. @type {(record: Row) => boolean} */
function leavesCompany(record) {
  const before = record.original().getString('employer');
  return before !== '' && before !== record.getString('employer');
}

/**
 * Ends all sessions and replaces a start password, which the company knows, by a random one. The next company sets another, or the
 * person asks for a mail. The grants of paired phones end in delivery/grants.js.
 * @type {(record: Row) => void}
 */
function endCompanyAccess(record) {
  record.refreshTokenKey();
  if (!record.original().getBool('must_change_password')) return;
  authorizeReplacement(record, 'departure');
  record.setPassword($security.randomString(60));
}

module.exports = { leavesCompany, beforeSave, beforeUpdate };
