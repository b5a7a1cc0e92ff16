/** What is held until its company has looked (D29), and what becomes of it when no company is left that could (D315). */
const { attributeChange, attributeAlike, isLeftToSteps, changeInTransaction } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');

/** Whether there is a company that can look: a deleted one never comes back, and what became another role is none. @type {(company: Row | null) => boolean} */
function canRelease(company) {
  return company?.getString('removed_at') === '' && company.getString('role') === 'company_admin';
}

/** Who did it stands in the row already (database/model.js). Late, and what is unusual about it, stay. @type {(tx: Tx, row: Row) => void} */
function releaseHeldRow(tx, row) {
  row.set('held', false);
  tx.save(row);
}

/** A company that is deleted (D20), or becomes another role by an operator's hand, leaves what is held to the other side. @type {(e: core.RecordEvent) => void} */
function releaseHeldOfAccount(e) {
  const { record } = e;
  const could = canRelease(record.original()) && !isLeftToSteps(record);
  changeInTransaction(e, (tx, go) => {
    go();
    if (could && !canRelease(record)) releaseOf(tx, record);
  });
}

/** Its row may go by an operator's hand, too; then the records lose their company with it. @type {(e: core.RecordEvent) => void} */
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

/** For the migration: what was held for a company that is deleted, or gone, before this was settled. @type {(tx: Tx) => void} */
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
