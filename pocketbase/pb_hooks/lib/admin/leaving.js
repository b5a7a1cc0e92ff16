/** What ends when an account is deleted or loses its role. */
const { authorizeReplacement } = require('../accounts/credentials.js');
const { attributeChange, leaveToSteps } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows, queryCount } = require('../database/sql.js');
const { inSteps } = require('../platform/steps.js');
const { toDatabaseTime } = require('../database/times.js');
const { releaseHeldRow } = require('../delivery/held.js');
const { isDeleted } = require('../evidence/deletedAccounts.js');
const { knowsAccounts } = require('../evidence/marker.js');
const { selectRunning, stepsThatEnd } = require('../properties/endings.js');

/** @typedef {{actor: Row | null, name?: string}} Hand */

/** Zeros if the account is no tenant. @type {(app: App, id: string) => Numbers} */
function numbersOf(app, id) {
  /** @type {(from: string) => number} */
  const countRows = (from) => queryCount(app, `SELECT COUNT(*) AS n FROM ${from}`, { id });
  return {
    employees: countRows("users WHERE employer = {:id} AND removed_at = ''"),
    properties:
      countRows("properties WHERE company_admin = {:id} AND ended_at = ''") +
      countRows("properties WHERE property_manager = {:id} AND ended_at = ''"),
    documentations:
      countRows('documentations WHERE company_admin = {:id}') +
      countRows('documentations WHERE property_manager = {:id}'),
  };
}

/** @typedef {import('../properties/endings.js').Hanging} Hanging */

/** Before the properties end. @type {(table: string) => Hanging} */
const runningAt = (table) => [
  table,
  `SELECT t.id FROM properties p CROSS JOIN ${table} t ON t.property = p.id AND +t.ended_at = '' WHERE p.property_manager = {:id}`,
];

/** Rights of the account, and rights derived from them. Dependent rows first. @type {Hanging[]} */
const RIGHTS = [
  selectRunning('user_properties', 'user'),
  selectRunning('user_properties', 'company_admin'),
  selectRunning('documentation_links', 'company_admin'),
  selectRunning('documentation_links', 'property_manager'),
  selectRunning('property_sharing', 'company_admin'),
  runningAt('user_properties'),
  runningAt('documentation_links'),
  selectRunning('property_sharing', 'property_manager'),
];
const PROPERTIES = [selectRunning('properties', 'company_admin'), selectRunning('properties', 'property_manager')];

/** Running rows of a role that the account lost. @type {(table: string, column: string) => Hanging} */
const buildLostRightsQuery = (table, column) => [
  table,
  `SELECT t.id FROM users u CROSS JOIN ${table} t ON t.${column} = u.id AND +t.ended_at = '' WHERE u.id = {:id} AND u.role != '${column}'`,
];
/** The person no longer works for that company. */
const LOST_ASSIGNMENT = "NOT (u.role = 'employee' AND u.employer = t.company_admin)";
/** Dependent rows first. @type {Hanging[]} */
const LOST = [
  [
    'user_properties',
    `SELECT t.id FROM users u CROSS JOIN user_properties t ON t.user = u.id AND +t.ended_at = '' WHERE u.id = {:id} AND ${LOST_ASSIGNMENT}`,
  ],
  buildLostRightsQuery('user_properties', 'company_admin'),
  buildLostRightsQuery('documentation_links', 'company_admin'),
  buildLostRightsQuery('documentation_links', 'property_manager'),
  buildLostRightsQuery('property_sharing', 'company_admin'),
  buildLostRightsQuery('property_sharing', 'property_manager'),
];

/** Safe to repeat. @type {(app: App, id: string, hand: Hand) => void} */
function endLostRights(app, id, hand) {
  for (const steps of LOST.map(stepsThatEnd({ ...hand, at: toDatabaseTime(Date.now()) })))
    inSteps(app, { ...steps, of: id });
}

/** Job: finishes interrupted changes of role. @type {(app: App) => void} */
function resumeRoleChanges(app) {
  const sql = `SELECT u.id FROM property_sharing t JOIN users u ON u.id = t.company_admin
      WHERE +t.ended_at = '' AND u.role != 'company_admin'
    UNION SELECT u.id FROM property_sharing t JOIN users u ON u.id = t.property_manager
      WHERE +t.ended_at = '' AND u.role != 'property_manager'
    UNION SELECT u.id FROM documentation_links t JOIN users u ON u.id IN (t.company_admin, t.property_manager)
      WHERE +t.ended_at = '' AND u.role NOT IN ('company_admin', 'property_manager')
    UNION SELECT u.id FROM user_properties t JOIN users u ON u.id = t.user WHERE +t.ended_at = '' AND ${LOST_ASSIGNMENT}`;
  for (const { id } of queryRows(app, { sql, shape: { id: '' } }))
    try {
      endLostRights(app, id, { actor: null, name: 'Server' });
    } catch (error) {
      app.logger().error('What an account may no longer does not end.', 'user', id, 'error', String(error));
    }
}

/**
 * The row goes after fourteen days. The rest ends in steps, because thousands of rows in one transaction block
 * deliveries.
 * @type {(tx: Tx, user: Row, actor: Row) => void}
 */
function deleteAccount(tx, user, actor) {
  user.set('active', false);
  user.set('removed_at', toDatabaseTime(Date.now()));
  // The address is free at once, as in accounts/employees.js.
  authorizeReplacement(user, 'removal');
  user.setEmail(`${user.id}@entfernt.invalid`);
  attributeChange(user, { actor, action: 'delete' });
  leaveToSteps(user);
  tx.save(user);
}

/** Held records are released to the Hausverwaltung (D315). @type {(app: App, id: string, hand: Hand) => void} */
function finishAccountDeletion(app, id, hand) {
  const user = byId(app, 'users', id);
  if (!user || user.getString('removed_at') === '') return;
  if (!mayEnd(app, user)) return;
  const at = user.getString('removed_at');
  /** @type {(columns: Columns) => (tx: Tx, row: Row) => void} */
  const createColumnWriter = (columns) => (tx, row) => {
    for (const column of Object.keys(columns)) row.set(column, columns[column]);
    attributeChange(row, hand);
    tx.save(row);
  };
  /** @type {Omit<import('../platform/steps.js').Steps, 'of'>[]} */
  const steps = [
    {
      table: 'users',
      ids: "SELECT id FROM users WHERE employer = {:id} AND removed_at = '' AND active = TRUE",
      act: createColumnWriter({ active: false, deactivated_with: id }),
    },
    ...[...RIGHTS, ...PROPERTIES].map(stepsThatEnd({ ...hand, at })),
    {
      table: 'property_manager_invitations',
      ids: "SELECT id FROM property_manager_invitations WHERE property_manager = {:id} AND status = 'pending'",
      act: createColumnWriter({ status: 'expired' }),
    },
    {
      table: 'documentations',
      ids: 'SELECT id FROM documentations WHERE company_admin = {:id} AND held = TRUE',
      act: (tx, row) => {
        attributeChange(row, hand);
        releaseHeldRow(tx, row);
      },
    },
  ];
  // An error in one table must not stop the others.
  for (const one of steps)
    try {
      inSteps(app, { ...one, of: id });
    } catch (error) {
      app.logger().error('What hangs on a deleted account does not end.', 'user', id, 'error', String(error));
    }
}

/** Without the log's entry a row ends nothing (D439). @type {(app: App, user: Row) => boolean} */
function mayEnd(app, user) {
  if (isDeleted(app, user)) return true;
  // After an update older deletions get their entry within minutes.
  if (knowsAccounts(app)) app.logger().error('The log does not know that an account was deleted.', 'user', user.id);
  return false;
}

/** Job for interrupted deletions, with the original author. @type {(app: App) => void} */
function resumeAccountDeletions(app) {
  const sql = `SELECT u.id, COALESCE(a.actor, '') AS actor, COALESCE(a.actor_name, 'Server') AS name FROM users u
    LEFT JOIN audit_log a ON a.collection = 'users' AND a.record = u.id AND a.action IN ('delete', 'remove')
    WHERE u.removed_at != ''`;
  for (const { id, actor, name } of queryRows(app, { sql, shape: { id: '', actor: '', name: '' } }))
    finishAccountDeletion(app, id, { actor: byId(app, 'users', actor), name });
}

module.exports = {
  numbersOf,
  endLostRights,
  deleteAccount,
  finishAccountDeletion,
  mayEnd,
  resumeAccountDeletions,
  resumeRoleChanges,
};
