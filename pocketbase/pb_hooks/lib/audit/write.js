/** Writes the audit log. A row's deletion redacts its personal values there; field names stay. */
const { columns: table, user } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');

/** @type {{[collection: string]: string[]}} */
const PERSONAL = {
  users: ['full_name', 'email', 'company_name'],
  properties: ['name', 'address', 'notes', 'latitude', 'longitude'],
  property_sharing: ['manager_name', 'company_name'],
  user_properties: [],
  documentation_links: ['label', 'company_name'],
  property_manager_invitations: ['invited_company_email'],
  pairings: [],
  service_plans: [],
  letter_settings: [],
  // From another table: the reason of a legal hold.
  documentations: [...table.personalColumns(), 'legal_hold'],
  documentation_photos: [],
};
/** Long texts, logged as SHA-256. */
const BY_HASH = ['sealed', 'manifest'];

/**
 * `company`, `manager`: tenants who may read it, '' = none.
 * @type {(tx: Tx, entry: AuditEntry & {row: Row, company: string, manager: string}) => void}
 */
function insertAuditRow(tx, { row, by, action, before, after, company, manager }) {
  const entry = new Record(tx.findCachedCollectionByNameOrId('audit_log'), {
    actor: by.id,
    actor_name: by.name,
    action,
    collection: row.collection().name,
    record: row.id,
    before,
    after,
    company_admin: company,
    property_manager: manager,
  });
  tx.save(entry);
}

/** @type {(row: Row, columns: string[]) => Columns} */
function copyColumns(row, columns) {
  return Object.fromEntries(columns.map((column) => [column, toPlainValue(row, column)]));
}

/** @type {(row: Row, column: string) => unknown} */
function toPlainValue(row, column) {
  if (column === 'email' && !user.hasAddress(row.getString(column))) return '';
  if (BY_HASH.includes(column)) return `sha256:${$security.sha256(row.getString(column))}`;
  const value = row.get(column);
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  const several = row.getStringSlice(column);
  const type = row.collection().fields.getByName(column)?.type() ?? '';
  return ['select', 'relation'].includes(type) ? [...several].join(', ') : row.getString(column);
}

/** @type {(values: Columns, columns: string[]) => Columns} */
function pickColumns(values, columns) {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

/** @type {(before: Columns, after: Columns) => string[]} */
function listChangedColumns(before, after) {
  return Object.keys(after).filter((column) => before[column] !== after[column]);
}

/** @type {(row: Row) => string[]} */
function columnsOf(row) {
  const names = [];
  for (const field of row.collection().fields) names.push(field.getName());
  return names.filter((name) => !['id', 'created', 'updated'].includes(name));
}

/** @type {(collection: string, values: Columns) => Columns} */
function redactPersonalValues(collection, values) {
  /** @type {(column: string) => boolean} */
  const isPersonal = (column) =>
    (PERSONAL[collection] ?? []).includes(column) && values[column] !== '' && values[column] !== 0;
  return Object.fromEntries(Object.keys(values).map((column) => [column, isPersonal(column) ? null : values[column]]));
}

/** In the transaction that deletes the row. @type {(tx: Tx, row: Row) => void} */
function redactAuditRows(tx, row) {
  const collection = row.collection().name;
  const rows = queryRows(tx, {
    sql: `SELECT id, COALESCE("before", '') AS "before", COALESCE("after", '') AS "after" FROM audit_log
          WHERE collection = {:collection} AND record = {:record}`,
    params: { collection, record: row.id },
    shape: { id: '', before: '', after: '' },
  });
  /** @type {(text: string) => string} */
  const redactJson = (text) => {
    const values = /** @type {Columns | null} */ (text === '' ? null : JSON.parse(text));
    return values === null ? text : JSON.stringify(redactPersonalValues(collection, values));
  };
  for (const { id, before, after } of rows)
    tx.db()
      .newQuery('UPDATE audit_log SET "before" = {:before}, "after" = {:after} WHERE id = {:id}')
      .bind({ id, before: redactJson(before) || 'null', after: redactJson(after) || 'null' })
      .execute();
}

module.exports = {
  insertAuditRow,
  copyColumns,
  pickColumns,
  listChangedColumns,
  columnsOf,
  redactPersonalValues,
  redactAuditRows,
};
