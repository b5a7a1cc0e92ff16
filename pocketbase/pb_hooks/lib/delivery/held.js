/** Late work is held until its company releases it, or until no company can. */
const { attributeChange, attributeAlike, isLeftToSteps, changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { isDeleted } = require('../evidence/deletedAccounts.js');

/** False for a deleted company or another role. @type {(app: App, company: Row | null) => boolean} */
function canRelease(app, company) {
  return company?.getString('role') === 'company_admin' && !isDeleted(app, company);
}

/** Attribute the change first. `late` and `exceptions` stay. @type {(tx: Tx, row: Row) => void} */
function releaseHeldRow(tx, row) {
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
  for (const row of findRows(tx, 'documentations', { company_admin: company.id, held: true })) {
    attributeAlike(row, company);
    releaseHeldRow(tx, row);
  }
}

/** For the migration. @type {(tx: Tx) => void} */
function releaseLeft(tx) {
  const sql = `SELECT id FROM documentations
               WHERE held = TRUE AND company_admin NOT IN (SELECT id FROM users WHERE removed_at = '' AND role = 'company_admin')`;
  for (const { id } of queryRows(tx, { sql, shape: { id: '' } })) {
    const row = byId(tx, 'documentations', id);
    if (!row) continue;
    attributeChange(row, { actor: null, name: 'Server' });
    releaseHeldRow(tx, row);
  }
}

module.exports = { releaseHeldOfAccount, releaseHeldOfDeletedAccount, canRelease, releaseHeldRow, releaseLeft };
