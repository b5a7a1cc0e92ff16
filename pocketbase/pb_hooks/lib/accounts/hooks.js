/** Model hooks of accounts. */
const { admin, credentials, late, user: rules } = require('../../generated/rules.js');
const { authorizeReplacement, checkReplacement } = require('./credentials.js');
const { jsonOf } = require('../database/rows.js');
const { getTimeMs, toDatabaseTime } = require('../database/times.js');

/** The view rule limits who sees an address. @type {(record: Row) => void} */
function beforeSave(record) {
  record.setEmail(rules.normalEmail(record.email()));
  record.setEmailVisibility(true);
  record.set('search', admin.searchKey(`${record.getString('full_name')} ${record.email()}`));
}

/**
 * A grant outlives deactivation. The pause is stored, because work in it is late (D96).
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

/** @type {(record: Row) => boolean} */
function leavesCompany(record) {
  const before = record.original().getString('employer');
  return before !== '' && before !== record.getString('employer');
}

/**
 * Removes what the company knows: the start password, and an unconfirmed address, which may be the company's.
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
