/** Sharings store both sides' names. */
const { foldedName } = require('../../generated/rules.js');
const { attributeAlike } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { inSteps } = require('../platform/steps.js');

const CARRIED = [
  {
    owner: 'company_admin',
    /** @type {(shown: ShownName) => Columns} */
    columns: ({ name, verified }) => ({ company_name: name, company_verified: verified }),
    /** @type {(name: string, verified: string) => string} */
    differs: (name, verified) => `(s.company_name != ${name} OR s.company_verified != ${verified})`,
  },
  {
    owner: 'property_manager',
    /** @type {(shown: ShownName) => Columns} */
    columns: ({ name }) => ({ manager_name: name }),
    /** @type {(name: string) => string} */
    differs: (name) => `s.manager_name != ${name}`,
  },
];

/** The company's name, else the person's. @type {(user: Row) => string} */
function nameOf(user) {
  return user.getString('company_name') || user.getString('full_name');
}

/** Text as texts.js keeps it. @typedef {{name: string, verified: boolean}} ShownName */
/** @type {(user: Row | null) => ShownName} */
function getSharedNames(user) {
  if (!user) return { name: '', verified: false };
  return { name: foldedName.foldSealedName(nameOf(user)), verified: user.getBool('verified') };
}

/**
 * In steps, as in endings.js.
 * @param cause row with the author
 * @type {(app: App, id: string, cause: Row | null) => void}
 */
function updateSharingNames(app, id, cause) {
  /** Of two parallel changes the later one counts. @type {(tx: App) => ShownName} */
  const readNames = (tx) => getSharedNames(byId(tx, 'users', id));
  for (const { owner, columns, differs } of CARRIED)
    inSteps(app, {
      ...{ table: 'property_sharing', of: id, params: readNames },
      ids: `SELECT s.id FROM property_sharing s
        WHERE s.${owner} = {:id} AND +s.ended_at = '' AND ${differs('{:name}', '{:verified}')}`,
      act: (tx, row) => {
        for (const [column, value] of Object.entries(columns(readNames(tx)))) row.set(column, value);
        if (cause) attributeAlike(row, cause);
        tx.save(row);
      },
    });
}

/** The scheduled job repairs an aborted update. @type {typeof updateSharingNames} */
function tryToFollow(app, id, cause) {
  try {
    updateSharingNames(app, id, cause);
  } catch (error) {
    app.logger().error('Names in sharings do not follow their account.', 'user', id, 'error', String(error));
  }
}

/** @type {(e: core.RecordEvent) => void} */
function accountSaved(e) {
  e.next();
  if (CARRIED.some(({ owner }) => owner === e.record.getString('role'))) tryToFollow(e.app, e.record.id, e.record);
}

/** @type {(app: App) => void} */
function repairSharingNames(app) {
  const called = "CASE WHEN u.company_name != '' THEN u.company_name ELSE u.full_name END";
  for (const { owner, differs } of CARRIED) {
    const sql = `SELECT DISTINCT u.id FROM property_sharing s JOIN users u ON u.id = s.${owner}
      WHERE +s.ended_at = '' AND ${differs(called, 'u.verified')}`;
    for (const { id } of queryRows(app, { sql, shape: { id: '' } })) tryToFollow(app, id, null);
  }
}

module.exports = { nameOf, accountSaved, repairSharingNames };
