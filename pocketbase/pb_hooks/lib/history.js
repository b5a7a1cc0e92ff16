/** Tombstones and audit rows of documentations, written in the transaction of what they record. */
const { changes, copied, note, only } = require(`${__hooks}/lib/audit.js`);
const { signature, together } = require(`${__hooks}/lib/model.js`);
const { raise } = require(`${__hooks}/lib/ticks.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

/** What somebody could want to know of a documentation that was changed or is gone. */
const TOLD = [
  'number',
  'property_name',
  'property_address',
  'employee_name',
  'company_name',
  'service_type',
  'location',
  'captured_at',
  'notes',
  'state',
  'late',
  'held',
  'photo_count',
  'content_hash',
];

/** A deleted documentation leaves a tombstone and an audit row (D20); a later delivery of it gets 410. */
function onDelete(e) {
  together(e, (tx, go) => {
    const row = e.record;
    const by = signature(row);
    const tomb = new Record(tx.findCachedCollectionByNameOrId('deleted_documentations'), {
      id: row.id,
      ...copied(row, ['number', 'property_name', 'company_admin', 'user', 'link', 'deliverer', 'content_hash']),
      property_manager: visibleManager(row),
      received_at: row.getString('received_at'),
      deleted_by: by.name,
      deleted_at: dated(Date.now()),
      reason: by.reason,
    });
    tx.save(tomb);
    write(tx, { row, by, action: 'delete', before: copied(row, TOLD), after: null });
    go();
    raise(tx, [row.getString('company_admin'), visibleManager(row)]);
  });
}

/** A complete documentation that changes is written down; 'receiving' is still the delivery's own business. */
function onUpdate(e) {
  together(e, (tx, go) => {
    const before = copied(e.record.original(), TOLD);
    go();
    const after = copied(e.record, TOLD);
    const changed = changes(before, after);
    if (before.state !== 'complete' || changed.length === 0) return;
    const action = changed.join() === 'held' ? 'release' : 'update';
    write(tx, {
      row: e.record,
      by: signature(e.record),
      action,
      before: only(before, changed),
      after: only(after, changed),
    });
    raise(tx, [e.record.getString('company_admin'), visibleManager(e.record)]);
  });
}

/** What was told once is never told differently; only a reference may fall away with the account it points at. */
function keepForever(e) {
  const old = e.record.original();
  for (const field of e.record.collection().fields) {
    const name = field.getName();
    if (field.type() === 'autodate') continue;
    const fell = field.type() === 'relation' && e.record.getString(name) === '';
    if (!fell && text(e.record.get(name)) !== text(old.get(name)))
      throw new ForbiddenError('This collection is append-only.');
  }
  e.next();
}

function write(tx, entry) {
  const { row } = entry;
  note(tx, { ...entry, company: row.getString('company_admin'), manager: visibleManager(row) });
}

/** A manager hears nothing of what he never saw: incomplete or held. */
function visibleManager(row) {
  const visible = row.getString('state') === 'complete' && !row.getBool('held');
  return visible ? row.getString('property_manager') : '';
}

function text(value) {
  return toString(value);
}

module.exports = { onDelete, onUpdate, keepForever };
