/** Model hooks of accounts. */
const { admin, user: rules } = require(`${__hooks}/generated/rules.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

/** D35: addresses are stored trimmed and in lower case. The view rule already limits who sees one. */
function beforeSave(record) {
  record.setEmail(rules.normalEmail(record.email()));
  record.setEmailVisibility(true);
  record.set('search', admin.searchKey(`${record.getString('full_name')} ${record.email()}`));
}

/** A deactivated account loses its sessions at once; its delivery grant lives on for D29 alone. */
function beforeUpdate(record) {
  beforeSave(record);
  const active = record.getBool('active');
  if (active === record.original().getBool('active')) return;
  record.set('deactivated_at', active ? '' : dated(Date.now()));
  if (!active) record.refreshTokenKey();
}

module.exports = { beforeSave, beforeUpdate };
