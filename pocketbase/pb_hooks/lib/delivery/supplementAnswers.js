/** `GET /api/app/documentations/{id}/supplements`. */
const { role, supplement } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { byId } = require('../database/rows.js');
const { getIsoTime } = require('../database/times.js');
const { conditionOf, seenDocumentation } = require('../lists/sees.js');
const { supplementsOf } = require('./supplements.js');
const { changesOf } = require('./supplementRights.js');

/** @typedef {import('../../../../src/domain/documentation/supplement').Changes} Changes */

/** @type {SessionHandler} */
function listSupplements({ e, app, requester: { user } }) {
  const id = e.request.pathValue('id');
  const columns = { sealed: '' };
  const record = seenDocumentation(app, { id, user: user, columns });
  const rows = supplementsOf(app, id).filter((row) => isSeen(app, row, user));
  const isCorrected = rows.some((row) => changesOf(row) !== null);
  return {
    status: 200,
    body: {
      items: rows.map((row) => toItem(app, row, user)),
      first: isCorrected ? firstOf(app, record, user) : null,
    },
  };
}

/** @type {(app: App, row: Row, user: Row) => boolean} */
function isSeen(app, row, user) {
  const condition = conditionOf('documentations', { user, isNamed: false }) ?? '1 = 0';
  const params = { id: row.id, me: user.id, employer: user.getString('employer') };
  const sql = `SELECT id FROM documentations WHERE id = {:id} AND (${condition})`;
  const isOfSeen = role.roleOf(user.getString('role')) === 'employee' && row.getString('state') === 'complete';
  return isOfSeen || queryRows(app, { sql, params, shape: { id: '' } }).length > 0;
}

/** @type {(app: App, row: Row, user: Row) => Columns} */
function toItem(app, row, user) {
  const changes = changesOf(row);
  return {
    id: row.id,
    number: row.getString('number'),
    contentHash: row.getString('content_hash'),
    at: getIsoTime(row, 'captured_at'),
    receivedAt: getIsoTime(row, 'received_at'),
    completedAt: row.getString('completed_at') === '' ? null : getIsoTime(row, 'completed_at'),
    by: row.getString('employee_name'),
    byLink: row.getString('link') !== '',
    kind: supplement.supplementKind({ changes }),
    changes,
    ...nameOfProperty(app, changes?.property, user),
    reason: row.getString('reason'),
    state: row.getString('state'),
    late: row.getBool('late'),
    held: row.getBool('held'),
    photos: photosOf(app, row),
  };
}

/** @type {(app: App, row: Row) => Columns[]} */
function photosOf(app, row) {
  const sql = `SELECT id, photo, sha256, taken_at AS takenAt, source, sequence, role, pair, masked FROM documentation_photos
    WHERE documentation = {:id} ORDER BY sequence`;
  const shape = { id: '', photo: '', sha256: '', takenAt: '', source: '', sequence: 0 };
  const marks = { role: '', pair: '', masked: false };
  const rows = queryRows(app, { sql, params: { id: row.id }, shape: { ...shape, ...marks } });
  return rows.map((photo) => ({ ...photo, takenAt: photo.takenAt.replace(' ', 'T') }));
}

/**
 * As sealed, without its place and another Hausverwaltung's property.
 * @type {(app: App, record: {sealed: string}, user: Row) => Columns}
 */
function firstOf(app, { sealed }, user) {
  /** @type {Sealed} */
  const { property, serviceType, work = null, notes } = JSON.parse(sealed);
  const named = nameOfProperty(app, property ?? undefined, user);
  return { property: named.propertyName === '' ? null : property, ...named, serviceType, work, notes };
}

/** Empty for another Hausverwaltung's. @type {(app: App, id: string | undefined, user: Row) => Columns} */
function nameOfProperty(app, id, user) {
  const property = id === undefined ? null : byId(app, 'properties', id);
  const isManager = role.roleOf(user.getString('role')) === 'property_manager';
  const isHidden = !property || (isManager && property.getString('property_manager') !== user.id);
  if (isHidden) return { propertyName: '', propertyAddress: '' };
  return { propertyName: property.getString('name'), propertyAddress: property.getString('address') };
}

module.exports = { listSupplements };
