/** Audit rows of people, properties and their relations. */
const {
  listChangedColumns,
  copyColumns,
  redactAuditRows,
  redactPersonalValues,
  insertAuditRow,
  pickColumns,
} = require('./write.js');
const { authorOf, changeInTransaction } = require('../database/model.js');

/** @type {(row: Row) => string} */
const companyOf = (row) => row.getString('company_admin');
/** @type {(row: Row) => string} */
const managerOf = (row) => row.getString('property_manager');
const getNoTenant = () => '';

/** @typedef {{columns: string[], company: (row: Row) => string, manager: (row: Row) => string}} Trail */

/** Columns to log, without secrets, and tenants who may read them. @type {{[collection: string]: Trail}} */
const TRAILS = {
  users: {
    columns: ['full_name', 'email', 'company_name', 'role', 'employer', 'active', 'removed_at'],
    company: (row) => row.getString('employer') || (row.getString('role') === 'company_admin' ? row.id : ''),
    manager: (row) => (row.getString('role') === 'property_manager' ? row.id : ''),
  },
  properties: {
    columns: ['name', 'number', 'address', 'notes', 'land', 'latitude', 'longitude', 'ended_at'],
    company: companyOf,
    manager: managerOf,
  },
  property_sharing: {
    columns: ['property', 'manager_name', 'company_name', 'service_types', 'company_verified', 'ended_at'],
    company: companyOf,
    manager: managerOf,
  },
  user_properties: {
    columns: ['property', 'user', 'ended_at'],
    company: companyOf,
    manager: getNoTenant,
  },
  documentation_links: {
    columns: ['property', 'label', 'company_name', 'expires_at', 'ended_at', 'end_reason', 'quota_at'],
    company: companyOf,
    manager: managerOf,
  },
  property_manager_invitations: {
    columns: ['properties', 'invited_company_email', 'service_types', 'status', 'expires_at', 'sent_at', 'accepted_by'],
    company: getNoTenant,
    manager: managerOf,
  },
  service_plans: {
    columns: [
      'property',
      'service_type',
      'provider',
      'rhythm',
      'season_from',
      'season_to',
      'tolerance',
      'starts_on',
      'ends_on',
      'free_in',
      'pause_from',
      'pause_to',
    ],
    company: companyOf,
    manager: managerOf,
  },
  letter_settings: {
    columns: ['weekly', 'witness', 'answers', 'all_done'],
    company: getNoTenant,
    manager: getNoTenant,
  },
  pairings: {
    columns: ['user', 'for_app', 'expires_at', 'redeemed_at', 'ended_at', 'end_reason'],
    company: companyOf,
    manager: getNoTenant,
  },
};

/** @type {(e: core.RecordEvent) => void} */
function onCreate(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    auditParty(tx, e.record, {
      action: 'create',
      before: null,
      after: copyColumns(e.record, trailOf(e.record).columns),
    });
  });
}

/**
 * Other columns need an action or an operator (D79). The log has no value of a password.
 * @type {(e: core.RecordEvent) => void}
 */
function auditPartyChange(e) {
  changeInTransaction(e, (tx, go) => {
    const { columns } = trailOf(e.record);
    const before = copyColumns(e.record.original(), columns);
    go();
    const after = copyColumns(e.record, columns);
    const changed = listChangedColumns(before, after);
    const { action, isOperator } = authorOf(e.record);
    if (changed.length === 0 && action === '' && !isOperator) return;
    auditParty(tx, e.record, {
      action: wordFor(changed, after),
      before: pickColumns(before, changed),
      after: pickColumns(after, changed),
    });
  });
}

/** Before the deletion, which removes the tenants. @type {(e: core.RecordEvent) => void} */
function auditPartyDeletion(e) {
  changeInTransaction(e, (tx, go) => {
    const before = copyColumns(e.record, trailOf(e.record).columns);
    auditParty(tx, e.record, {
      action: 'delete',
      before: redactPersonalValues(e.record.collection().name, before),
      after: null,
    });
    redactAuditRows(tx, e.record);
    go();
  });
}

/** @type {(row: Row) => Trail} */
function trailOf(row) {
  const trail = TRAILS[row.collection().name];
  if (!trail) throw new Error(`${row.collection().name} leaves no trail.`);
  return trail;
}

/** @type {(tx: Tx, row: Row, entry: {action: AuditAction, before: Columns | null, after: Columns | null}) => void} */
function auditParty(tx, row, { action, before, after }) {
  const by = authorOf(row);
  const { company, manager } = trailOf(row);
  const tenants = { company: company(row), manager: manager(row) };
  insertAuditRow(tx, { row, by, action: by.action || action, before, after, ...tenants });
}

/** @type {(changed: string[], after: Columns) => AuditAction} */
function wordFor(changed, after) {
  if (changed.includes('removed_at')) return 'remove';
  if (changed.includes('ended_at')) return after.ended_at === '' ? 'reopen' : 'end';
  if (changed.includes('active')) return after.active ? 'activate' : 'deactivate';
  if (changed.includes('sent_at')) return 'send';
  return changed.includes('quota_at') ? 'warn' : 'update';
}

module.exports = { onCreate, auditPartyChange, auditPartyDeletion };
