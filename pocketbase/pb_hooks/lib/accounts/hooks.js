/** Model hooks of accounts. */
const { admin, credentials, late, user: rules } = require('../../generated/rules.js');
const { authorizeReplacement, checkReplacement } = require('./credentials.js');
const { jsonOf } = require('../database/rows.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');

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
  const [now, from] = [Date.now(), getTimeMs(record.original(), 'deactivated_at')];
  if (active && from !== null)
    record.set('pauses', late.withPause(jsonOf(record.original(), 'pauses'), { from, to: now }));
  record.set('deactivated_at', active ? '' : toDatabaseTime(now));
  if (!active) record.refreshTokenKey();
}

/** Whether this change takes a person out of a company, into another one or none. @type {(record: Row) => boolean} */
function leavesCompany(record) {
  const before = record.original().getString('employer');
  return before !== '' && before !== record.getString('employer');
}

/**
 * Ends all sessions and replaces what the company gave: a start password by a random one, an address that the person never
 * confirmed by none, because its mailbox may be the company's. The next company gives others. The grants of paired phones end in
 * delivery/grants.js.
 * @type {(record: Row) => void}
 */
function endCompanyAccess(record) {
  record.refreshTokenKey();
  const before = record.original();
  authorizeReplacement(record, 'departure');
  if (before.getBool('must_change_password')) record.setPassword($security.randomString(60));
  const isOwn = credentials.ownsCredentials({ verified: before.verified(), mfa: before.getBool('mfa') });
  if (!isOwn && record.email() === before.email()) record.setEmail(record.id + rules.NO_ADDRESS);
}

module.exports = { leavesCompany, beforeSave, beforeUpdate };
