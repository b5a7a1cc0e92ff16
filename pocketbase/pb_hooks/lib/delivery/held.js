/** Late work is held until its company releases it, or until no company can. */
const { attributeChange, attributeAlike, isLeftToSteps, changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { Fault } = require('../platform/fault.js');
const { isSupplement } = require('../database/ordinary.js');
const { canRelease } = require('./releasable.js');
const { applyReleasedSupplement, supplementsOf } = require('./supplements.js');

/** Attribute the change first. `late` and `exceptions` stay. @type {(tx: Tx, row: Row) => void} */
function releaseHeldRow(tx, row) {
  if (!row.getBool('held')) return;
  const parent = isSupplement(row) ? byId(tx, 'documentations', row.getString('parent')) : null;
  if (parent?.getBool('held')) return releaseLike(tx, parent, row);
  if (parent && row.getBool('late')) applyReleasedSupplement(tx, row, parent);
  setReleased(tx, row);
  if (!isSupplement(row))
    for (const other of supplementsOf(tx, row.id)) if (other.getBool('held')) releaseIfAllowed(tx, other, row);
}

/** One whose effect is forbidden stays held, and the others are released. @type {(tx: Tx, row: Row, cause: Row) => void} */
function releaseIfAllowed(tx, row, cause) {
  try {
    releaseLike(tx, row, cause);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

/** @type {(tx: Tx, row: Row, cause: Row) => void} */
function releaseLike(tx, row, cause) {
  attributeAlike(row, cause);
  releaseHeldRow(tx, row);
}

/** @type {(tx: Tx, row: Row) => void} */
function setReleased(tx, row) {
  row.set('held', false);
  tx.save(row);
}

/** @type {(e: core.RecordEvent) => void} */
function releaseHeldOfAccount(e) {
  const { record } = e;
  const could = canRelease(e.app, record.original()) && !isLeftToSteps(record);
  changeInTransaction(e, (tx, go) => {
    go();
    if (could && !canRelease(tx, record)) releaseOf(tx, record);
  });
}

/** Release first: the deletion empties `company_admin`. @type {(e: core.RecordEvent) => void} */
function releaseHeldOfDeletedAccount(e) {
  changeInTransaction(e, (tx, go) => {
    releaseOf(tx, e.record);
    go();
  });
}

/** @type {(tx: Tx, company: Row) => void} */
function releaseOf(tx, company) {
  for (const { id } of findRows(tx, 'documentations', { company_admin: company.id, held: true })) {
    const row = byId(tx, 'documentations', id);
    if (row?.getBool('held')) releaseIfAllowed(tx, row, company);
  }
}

/** For the migration, which knows no Nachtrag. @type {(tx: Tx) => void} */
function releaseLeft(tx) {
  const sql = `SELECT id FROM documentations
               WHERE held = TRUE AND company_admin NOT IN (SELECT id FROM users WHERE removed_at = '' AND role = 'company_admin')`;
  for (const { id } of queryRows(tx, { sql, shape: { id: '' } })) {
    const row = byId(tx, 'documentations', id);
    if (!row) continue;
    attributeChange(row, { actor: null, name: 'Server' });
    setReleased(tx, row);
  }
}

module.exports = { releaseHeldOfAccount, releaseHeldOfDeletedAccount, releaseHeldRow, releaseLeft };
