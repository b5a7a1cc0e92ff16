/** What an account takes with it that is deleted (D20) or loses its role (D22). Its documentations stay, under the names they carry. */
const { authorizeReplacement } = require('../accounts/credentials.js');
const { attributeChange, leaveToSteps } = require('../database/model.js');
const { byId } = require('../database/rows.js');
const { queryRows, queryCount } = require('../database/sql.js');
const { inSteps } = require('../platform/steps.js');
const { toDatabaseTime } = require('../database/times.js');
const { releaseHeldRow } = require('../delivery/held.js');
const { selectRunning, stepsThatEnd } = require('../properties/endings.js');

/** By whose hand. @typedef {{actor: Row | null, name?: string}} Hand */

/**
 * Employees, properties and documentations of a tenant; nothing for everybody else.
 * @type {(app: App, id: string) => Numbers}
 */
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

/** Running rows at the properties of a Hausverwaltung, before these end. @type {(table: string) => Hanging} */
const runningAt = (table) => [
  table,
  `SELECT t.id FROM properties p CROSS JOIN ${table} t ON t.property = p.id AND +t.ended_at = '' WHERE p.property_manager = {:id}`,
];

/** What runs in places that are not the account's own, and what others may there through it: what hangs on another row first. @type {Hanging[]} */
const RIGHTS = [
  selectRunning('user_properties', 'user'),
  selectRunning('user_properties', 'company_admin'),
  selectRunning('documentation_links', 'company_admin'),
  selectRunning('documentation_links', 'property_manager'),
  selectRunning('property_sharing', 'company_admin'),
  // What ends with a Hausverwaltung.
  runningAt('user_properties'),
  runningAt('documentation_links'),
  selectRunning('property_sharing', 'property_manager'),
];
const PROPERTIES = [selectRunning('properties', 'company_admin'), selectRunning('properties', 'property_manager')];

/** Running rows of an account that fit another role than it has. @type {(table: string, column: string) => Hanging} */
const buildLostRightsQuery = (table, column) => [
  table,
  `SELECT t.id FROM users u CROSS JOIN ${table} t ON t.${column} = u.id AND +t.ended_at = '' WHERE u.id = {:id} AND u.role != '${column}'`,
];
/** Assignments of a person who does not work for that company any more. */
const LOST_ASSIGNMENT = "NOT (u.role = 'employee' AND u.employer = t.company_admin)";
/** What an account may no longer in its role, and what others may through it: what hangs on another row first. @type {Hanging[]} */
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

/**
 * Ends what an account may no longer after its role or employer changed: sharings, links, assignments. Twice is once.
 * @type {(app: App, id: string, hand: Hand) => void}
 */
function endLostRights(app, id, hand) {
  for (const steps of LOST.map(stepsThatEnd({ ...hand, at: toDatabaseTime(Date.now()) })))
    inSteps(app, { ...steps, of: id });
}

/** By the clock: what changes of role left that were broken off. @type {(app: App) => void} */
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
 * Deactivates the account and takes it out of every list; the row itself goes after fourteen days (D29). What hangs on it follows in
 * steps (`finish`): a company may have thousands of rows, and nobody could deliver meanwhile (D375).
 * @type {(tx: Tx, user: Row, actor: Row) => void}
 */
function deleteAccount(tx, user, actor) {
  user.set('active', false);
  user.set('removed_at', toDatabaseTime(Date.now()));
  // The address is free again at once, as when a company deletes an employee (accounts/employees.js).
  authorizeReplacement(user, 'removal');
  user.setEmail(`${user.id}@entfernt.invalid`);
  attributeChange(user, { actor, action: 'delete' });
  leaveToSteps(user);
  tx.save(user);
}

/**
 * What hangs on an account that is deleted: its people are deactivated, its properties, sharings, links and assignments end, its open
 * invitations expire, and what it had not released is left to the other side (D315).
 * @type {(app: App, id: string, hand: Hand) => void}
 */
function finishAccountDeletion(app, id, hand) {
  const at = byId(app, 'users', id)?.getString('removed_at');
  if (!at) return;
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
  // What keeps one kind of row from ending keeps no other. The clock tries again.
  for (const one of steps)
    try {
      inSteps(app, { ...one, of: id });
    } catch (error) {
      app.logger().error('What hangs on a deleted account does not end.', 'user', id, 'error', String(error));
    }
}

/** By the clock: what a deletion left that was broken off, by the hand that deleted. @type {(app: App) => void} */
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
  resumeAccountDeletions,
  resumeRoleChanges,
};
