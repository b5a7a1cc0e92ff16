/** Rows of the audit log: who did what to which row. Written in the transaction of what they record. */

/**
 * @param entry `row`: the record; `by`: signature() of lib/model.js; `action`; `before`, `after`: columns and their
 *   values, or null; `company`, `manager`: the tenants who may read it ('' = neither).
 */
function note(tx, { row, by, action, before, after, company, manager }) {
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

/** Values of some columns as plain JSON; several choices are one text. */
function copied(row, columns) {
  return Object.fromEntries(columns.map((column) => [column, plain(row, column)]));
}

function plain(row, column) {
  const value = row.get(column);
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  const choices = row.getStringSlice(column);
  return row.collection().fields.getByName(column)?.type() === 'select'
    ? [...choices].join(', ')
    : row.getString(column);
}

function only(values, columns) {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

/** Names of the columns that differ. */
function changes(before, after) {
  return Object.keys(after).filter((column) => before[column] !== after[column]);
}

module.exports = { note, copied, only, changes };
