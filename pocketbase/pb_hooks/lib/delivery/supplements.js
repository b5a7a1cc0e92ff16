/** A Nachtrag changes its parent, and keeps its parent's parties. */
const { place, supplement } = require('../../generated/rules.js');
const { attributeChange, attributeSupplement, changeInTransaction } = require('../database/model.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId, jsonOf } = require('../database/rows.js');
const { executeSql, queryCount, queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { raiseTicks } = require('../realtime/ticks.js');
const { propertyColumns, positionColumns } = require('./documentation.js');
const { recordLeaving, clearLeaving } = require('./leftRecords.js');
const { isElsewhere, placeColumns } = require('./movedPlace.js');
const { changesOf, parentOf, requireAllowed, requireEffect, statedIn, targetOf } = require('./supplementRights.js');

/** @typedef {import('../../../../src/domain/documentation/supplement').Changes} Changes */

const FOLLOWED = [
  ...['property', 'property_name', 'property_address', 'company_admin', 'company_name'],
  ...['property_manager', 'manager_name', 'withdrawn'],
];

/**
 * Call before the save.
 * @returns false while the parent is missing.
 * @throws Fault
 * @type {(tx: Tx, row: Row) => boolean}
 */
function prepareSupplement(tx, row) {
  const parent = parentOf(tx, row.getString('parent'));
  if (parent?.getString('state') !== 'complete') return false;
  requireAllowed(tx, parent, statedIn(tx, row));
  // A held Nachtrag changes the record only when the company releases it.
  if (!row.getBool('held')) applyTo(tx, parent, row);
  followParent(tx, row, parent);
  row.set('held', row.getBool('held') || parent.getBool('held'));
  return true;
}

/** Copies parties and property, and measures the distance again. @type {(tx: Tx, row: Row, parent: Row) => void} */
function followParent(tx, row, parent) {
  for (const column of FOLLOWED) row.set(column, parent.get(column));
  const property = byId(tx, 'properties', parent.getString('property'));
  if (property && isElsewhere(row, property)) setColumns(row, placeColumns(row, property));
  setColumns(row, positionColumns(positionOf(row), property));
}

/** @type {(row: Row, columns: {[column: string]: unknown}) => void} */
function setColumns(row, columns) {
  for (const [column, value] of Object.entries(columns)) row.set(column, value);
}

/** @type {(tx: Tx, parent: Row, row: Row) => void} */
function applyTo(tx, parent, row) {
  if (photosOf(row) > 0) noteSupplemented(tx, parent, row);
  const changes = dropOverruled(tx, row, changesOf(row) ?? {});
  if (Object.keys(changes).length === 0) return;
  const before = parent.getString('property_manager');
  const wasSeen = !parent.getBool('held');
  changeParent(tx, parent, { row, changes });
  const name = row.getString('employee_name');
  parent.set('edited_at', toDatabaseTime(Date.now()));
  parent.set('edited_by', name);
  attributeChange(parent, {
    actor: byId(tx, 'users', row.getString('deliverer')),
    name,
    reason: row.getString('reason'),
  });
  attributeSupplement(parent, row);
  if (wasSeen) recordLeaving(tx, parent, { before, kind: changes.withdrawn ? 'withdrawn' : 'moved' });
  tx.save(parent);
  clearLeaving(tx, parent);
  moveSiblings(tx, parent, row);
  raiseTicks(tx, [before]);
}

/** @type {(row: Row) => number} */
function photosOf(row) {
  /** @type {ManifestPhoto[]} */
  const manifest = jsonOf(row, 'manifest');
  return manifest.length;
}

/** Phones pull by `updated`. @type {(tx: Tx, parent: Row, row: Row) => void} */
function noteSupplemented(tx, parent, row) {
  const at = [parent.getString('supplemented_at'), row.getString('captured_at')].sort().pop() ?? '';
  const photos = countPhotos(tx, { parent: parent.id, without: row.id }) + photosOf(row);
  const sql = `UPDATE documentations SET supplemented_at = {:at}, supplement_photos = {:photos}, updated = {:now} WHERE id = {:id}`;
  executeSql(tx, sql, { at, photos, now: toDatabaseTime(Date.now()), id: parent.id });
  parent.set('supplemented_at', at);
  parent.set('supplement_photos', photos);
  raiseTicks(tx, [
    parent.getString('company_admin'),
    parent.getBool('held') ? '' : parent.getString('property_manager'),
  ]);
}

/** Photos of complete, released Nachträge. @type {(tx: Tx, of: {parent: string, without: string}) => number} */
function countPhotos(tx, params) {
  const sql = `SELECT COALESCE(SUM(photo_count), 0) AS n FROM documentations WHERE parent != '' AND parent = {:parent}
    AND state = 'complete' AND held = FALSE AND id != {:without}`;
  return queryCount(tx, sql, params);
}

/** Counts the record's photos again when a Nachtrag is deleted. @type {(e: core.RecordEvent) => void} */
function recountPhotos(e) {
  changeInTransaction(e, (tx, go) => {
    go();
    if (!isSupplement(e.record)) return;
    const [id, without] = [e.record.getString('parent'), e.record.id];
    const sql = `UPDATE documentations SET supplement_photos = {:photos}, updated = {:now} WHERE id = {:id} AND supplement_photos > 0`;
    const photos = countPhotos(tx, { parent: id, without });
    executeSql(tx, sql, { id, photos, now: toDatabaseTime(Date.now()) });
  });
}

/**
 * Drops changes that a Nachtrag captured later has made too.
 * @type {(tx: Tx, row: Row, changes: Changes) => Changes}
 */
function dropOverruled(tx, row, changes) {
  const sql = `SELECT COALESCE(changes, '') AS changes FROM documentations WHERE parent != '' AND parent = {:parent}
    AND state = 'complete' AND held = FALSE AND id != {:id} AND captured_at > {:at}`;
  const params = { parent: row.getString('parent'), id: row.id, at: row.getString('captured_at') };
  const later = queryRows(tx, { sql, params, shape: { changes: '' } }).flatMap(({ changes: text }) =>
    Object.keys(supplement.changesIn(JSON.parse(text || 'null')) ?? {}).map(subjectOf),
  );
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !later.includes(subjectOf(name))));
}

/** Moving and withdrawing overrule each other. @type {(name: string) => string} */
const subjectOf = (name) => (name === 'withdrawn' ? 'property' : name);

/** @type {(tx: Tx, parent: Row, of: {row: Row, changes: Changes}) => void} */
function changeParent(tx, parent, { row, changes }) {
  if (changes.notes !== undefined) parent.set('notes', changes.notes.trim());
  if (changes.work !== undefined) parent.set('work', changes.work);
  if (changes.serviceType !== undefined) parent.set('service_type', changes.serviceType ?? '');
  if (changes.withdrawn) {
    parent.set('withdrawn', true);
    for (const column of ['property', 'property_manager']) parent.set(column, '');
  }
  if (changes.property !== undefined) moveTo(parent, targetOf(tx, parent, statedIn(tx, row)));
  if (changes.serviceType !== undefined || changes.property !== undefined) setWinter(tx, parent);
}

/** @type {(parent: Row, target: Booking) => void} */
function moveTo(parent, target) {
  setColumns(parent, { ...propertyColumns(target), ...placeColumns(parent, target.property) });
  setColumns(parent, positionColumns(positionOf(parent), target.property));
  parent.set('withdrawn', false);
}

/** @type {(row: Row) => Parameters<typeof positionColumns>[0]} */
function positionOf(row) {
  const at = place.positionOf(row.getFloat('latitude'), row.getFloat('longitude'));
  return {
    source: /** @type {import('../../../../src/domain/documentation/place').LocationSource} */ (
      row.getString('location_source')
    ),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    // 0 is unknown.
    accuracy: row.getFloat('accuracy') || null,
  };
}

/** @type {(tx: Tx, parent: Row) => void} */
function setWinter(tx, parent) {
  const isWinter = parent.getString('service_type') === 'Winterdienst';
  const property = byId(tx, 'properties', parent.getString('property'));
  parent.set('winter', isWinter ? (property?.getString('winter') ?? '') : '');
}

/** @type {(tx: Tx, parent: Row, cause: Row) => void} */
function moveSiblings(tx, parent, cause) {
  for (const row of supplementsOf(tx, parent.id)) {
    if (row.id === cause.id) continue;
    followParent(tx, row, parent);
    attributeChange(row, {
      actor: byId(tx, 'users', cause.getString('deliverer')),
      name: cause.getString('employee_name'),
      reason: cause.getString('reason'),
    });
    attributeSupplement(row, cause);
    tx.save(row);
  }
}

/** By capture. @type {(app: App, parent: string) => Row[]} */
function supplementsOf(app, parent) {
  const sql = `SELECT id FROM documentations WHERE parent != '' AND parent = {:parent} AND id != {:parent}
    ORDER BY captured_at, id`;
  const ids = queryRows(app, { sql, params: { parent }, shape: { id: '' } });
  return ids.flatMap(({ id }) => byId(app, 'documentations', id) ?? []);
}

/** Call before the save. @type {(tx: Tx, row: Row, parent: Row) => void} */
function applyReleasedSupplement(tx, row, parent) {
  if (row.getString('state') !== 'complete') return;
  requireEffect(tx, parent, row);
  applyTo(tx, parent, row);
  followParent(tx, row, parent);
}

module.exports = { applyReleasedSupplement, prepareSupplement, recountPhotos, supplementsOf };
