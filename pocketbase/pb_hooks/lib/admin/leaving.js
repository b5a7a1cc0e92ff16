/** What an account takes with it that is deleted (D20) or loses its role (D22). Its documentations stay, under the names they carry. */
const { authorizeReplacement } = require('../accounts/credentials.js');
const { attribute } = require('../database/model.js');
const { where } = require('../database/rows.js');
const { count } = require('../database/sql.js');
const { dated } = require('../database/times.js');

/**
 * Employees, properties and documentations of a tenant; nothing for everybody else.
 * @type {(app: App, id: string) => Numbers}
 */
function numbersOf(app, id) {
  /** @type {(from: string) => number} */
  const of = (from) => count(app, `SELECT COUNT(*) AS n FROM ${from}`, { id });
  return {
    employees: of("users WHERE employer = {:id} AND removed_at = ''"),
    properties:
      of("properties WHERE company_admin = {:id} AND ended_at = ''") +
      of("properties WHERE property_manager = {:id} AND ended_at = ''"),
    documentations:
      of('documentations WHERE company_admin = {:id}') + of('documentations WHERE property_manager = {:id}'),
  };
}

/** Writes these columns into a row, by this hand. @type {(tx: Tx, actor: Row) => (row: Row, columns: Columns) => void} */
function byHand(tx, actor) {
  return (row, columns) => {
    for (const column of Object.keys(columns)) row.set(column, columns[column]);
    attribute(row, { actor });
    tx.save(row);
  };
}

/**
 * Ends what an account may in places that are not its own, and what others may there through it: sharings, links, assignments.
 * @type {(tx: Tx, user: Row, actor: Row) => void}
 */
function endRights(tx, user, actor) {
  const now = dated(Date.now());
  const change = byHand(tx, actor);
  for (const column of ['company_admin', 'property_manager']) {
    for (const row of where(tx, 'property_sharing', { [column]: user.id, ended_at: '' }))
      change(row, { ended_at: now });
    for (const row of where(tx, 'documentation_links', { [column]: user.id, ended_at: '' }))
      change(row, { ended_at: now, end_reason: 'revoked' });
  }
  for (const row of where(tx, 'user_properties', { user: user.id, ended_at: '' })) change(row, { ended_at: now });
}

/**
 * Deactivates the account and takes it out of every list; the row itself goes after fourteen days (D29). Its people are
 * deactivated, its properties, sharings, links and assignments end, its open invitations expire.
 * @type {(tx: Tx, user: Row, actor: Row) => void}
 */
function deleteAccount(tx, user, actor) {
  const now = dated(Date.now());
  const change = byHand(tx, actor);
  for (const person of where(tx, 'users', { employer: user.id, removed_at: '' }))
    if (person.getBool('active')) change(person, { active: false, deactivated_with: user.id });
  for (const column of ['company_admin', 'property_manager'])
    for (const row of where(tx, 'properties', { [column]: user.id, ended_at: '' })) change(row, { ended_at: now });
  endRights(tx, user, actor);
  for (const row of where(tx, 'property_manager_invitations', { property_manager: user.id, status: 'pending' }))
    change(row, { status: 'expired' });
  user.set('active', false);
  user.set('removed_at', now);
  // The address is free again at once, as when a company deletes an employee (accounts/employees.js).
  authorizeReplacement(user, 'removal');
  user.setEmail(`${user.id}@entfernt.invalid`);
  attribute(user, { actor, action: 'delete' });
  tx.save(user);
}

module.exports = { numbersOf, endRights, deleteAccount };
