/** Model hooks of accounts. */
const { admin, late, user: rules } = require('../../generated/rules.js');
const { checkReplacement } = require('./credentials.js');
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
 * keeps from when to when it was off (D96). A credential is replaced by who may alone (D335).
 * @type {(record: Row) => void}
 */
function beforeUpdate(record) {
  checkReplacement(record);
  beforeSave(record);
  const active = record.getBool('active');
  if (active === record.original().getBool('active')) return;
  const [now, from] = [Date.now(), at(record.original(), 'deactivated_at')];
  if (active && from !== null)
    record.set('pauses', late.withPause(jsonOf(record.original(), 'pauses'), { from, to: now }));
  record.set('deactivated_at', active ? '' : dated(now));
  if (!active) record.refreshTokenKey();
}

module.exports = { beforeSave, beforeUpdate };
