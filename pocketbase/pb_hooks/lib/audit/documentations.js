/** Tombstones and audit rows, in the transaction of the change. */
const {
  listChangedColumns,
  columnsOf,
  copyColumns,
  redactAuditRows,
  redactPersonalValues,
  insertAuditRow,
  pickColumns,
} = require('./write.js');
const {
  attributeAlike,
  attributeChange,
  authorOf,
  changeInTransaction,
  supplementOf,
} = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { executeSql } = require('../database/sql.js');
const { supplementsOf } = require('../delivery/supplements.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { toDatabaseTime } = require('../database/times.js');

/** Logged only if no person made the change. */
const BOOKKEEPING = ['edited_at', 'edited_by', 'address_due', 'address_tries'];

const KEPT = [
  ...['number', 'property', 'property_name', 'service_type'],
  ...['company_admin', 'user', 'link', 'deliverer', 'content_hash', 'parent'],
];

/** Later deliveries get 410. @type {(e: core.RecordEvent) => void} */
function auditDocumentationDeletion(e) {
  changeInTransaction(e, (tx, go) => {
    const row = e.record;
    const by = authorOf(row);
    deleteSupplements(tx, row);
    const tombstone = new Record(tx.findCachedCollectionByNameOrId('deleted_documentations'), {
      id: row.id,
      ...copyColumns(row, KEPT),
      property_manager: visibleManager(row),
      received_at: row.getString('received_at'),
      captured_at: row.getString('captured_at'),
      deleted_by: by.name,
      deleted_at: toDatabaseTime(Date.now()),
      reason: by.reason,
    });
    tx.save(tombstone);
    auditDocumentation(tx, {
      row,
      by,
      action: 'delete',
      before: { ...leftOf(row), photos: hashesOf(tx, row) },
      after: null,
    });
    redactAuditRows(tx, row);
    go();
    raiseTicks(tx, [row.getString('company_admin'), visibleManager(row)]);
  });
}

/** @type {(tx: Tx, row: Row) => void} */
function deleteSupplements(tx, row) {
  const { reason } = authorOf(row);
  for (const other of supplementsOf(tx, row.id)) {
    attributeChange(other, { actor: null, reason });
    attributeAlike(other, row);
    tx.delete(other);
  }
  executeSql(tx, 'DELETE FROM left_documentations WHERE record = {:id}', { id: row.id });
}

/** Its receipt reports a delivery's own writes. @type {(e: core.RecordEvent) => void} */
function auditDocumentationChange(e) {
  const { record } = e;
  const by = authorOf(record);
  if (by.isDelivery) return e.next();
  changeInTransaction(e, (tx, go) => {
    const columns = columnsOf(record);
    const before = copyColumns(record.original(), columns);
    const moving = isMoving(record);
    go();
    const after = copyColumns(record, columns);
    const changed = listChangedColumns(before, after);
    if (changed.length === 0) return;
    const logged = by.id === '' ? changed : changed.filter((column) => !BOOKKEEPING.includes(column));
    const action = changed.join() === 'held' ? 'release' : 'update';
    auditDocumentation(tx, {
      row: record,
      by,
      action,
      isMoving: moving,
      before: pickColumns(before, logged),
      after: pickColumns(after, logged),
    });
    raiseTicks(tx, [record.getString('company_admin'), visibleManager(record)]);
  });
}

/** @type {(e: core.RecordEvent) => void} */
function onPhotoUpdate(e) {
  changeInTransaction(e, (tx, go) => {
    const columns = columnsOf(e.record);
    const before = copyColumns(e.record.original(), columns);
    go();
    const after = copyColumns(e.record, columns);
    const changed = listChangedColumns(before, after);
    if (changed.length > 0)
      writePhoto(tx, e.record, {
        action: 'update',
        before: pickColumns(before, changed),
        after: pickColumns(after, changed),
      });
  });
}

/** @type {(e: core.RecordEvent) => void} */
function onPhotoDelete(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    writePhoto(tx, e.record, { action: 'delete', before: leftOf(e.record), after: null });
  });
}

/**
 * Nothing for a deleted documentation: PocketBase deletes it before its photos.
 * @type {(tx: Tx, photo: Row, entry: {action: AuditAction, before: Columns, after: Columns | null}) => void}
 */
function writePhoto(tx, photo, entry) {
  const documentation = byId(tx, 'documentations', photo.getString('documentation'));
  if (!documentation) return;
  const tenants = { company: documentation.getString('company_admin'), manager: visibleManager(documentation) };
  insertAuditRow(tx, { ...entry, ...tenants, row: photo, by: authorOf(photo) });
}

/** @type {(row: Row) => Columns} */
function leftOf(row) {
  return redactPersonalValues(row.collection().name, copyColumns(row, columnsOf(row)));
}

/** @type {(tx: Tx, row: Row) => string} */
function hashesOf(tx, row) {
  const photos = findRows(tx, 'documentation_photos', { documentation: row.id });
  const sorted = [...photos].sort((a, b) => a.getInt('sequence') - b.getInt('sequence'));
  return sorted.map((photo) => photo.getString('sha256')).join(' ');
}

/**
 * Append-only over HTTP, for superusers too. Only a deleted account's reference may be cleared.
 * @type {(e: core.RecordEvent) => void}
 */
function keepForever(e) {
  const old = e.record.original();
  for (const field of e.record.collection().fields) {
    const name = field.getName();
    if (field.type() === 'autodate') continue;
    const fell = field.type() === 'relation' && e.record.getString(name) === '';
    if (!fell && toText(e.record.get(name)) !== toText(old.get(name)))
      throw new ForbiddenError('This collection is append-only.');
  }
  e.next();
}

/** @type {(tx: Tx, entry: AuditEntry & {row: Row, isMoving?: boolean}) => void} */
function auditDocumentation(tx, entry) {
  const { row } = entry;
  insertAuditRow(tx, {
    ...entry,
    company: row.getString('company_admin'),
    manager: entry.isMoving ? '' : visibleManager(row),
  });
}

/** The row names two Hausverwaltungen: neither may read it. @type {(row: Row) => boolean} */
function isMoving(row) {
  return (
    supplementOf(row) !== null && row.original().getString('property_manager') !== row.getString('property_manager')
  );
}

/** A Hausverwaltung must not learn of incomplete or held records. @type {(row: Row) => string} */
function visibleManager(row) {
  const visible = row.getString('state') === 'complete' && !row.getBool('held');
  return visible ? row.getString('property_manager') : '';
}

/** @type {(value: unknown) => string} */
function toText(value) {
  return toString(value);
}

module.exports = { auditDocumentationDeletion, auditDocumentationChange, onPhotoUpdate, onPhotoDelete, keepForever };
