/** Once a night: deleted accounts go when late work may no longer arrive (D29). Their documentations stay (D20). */
const { limits } = require('../../generated/rules.js');
const { dated } = require('../database/times.js');

/** Accounts of one night; more go the next. */
const ACCOUNTS = 100;
/**
 * Where an owner may stand in tens of thousands of rows. PocketBase would take the name off each of them in the one
 * transaction that deletes the account, and every delivery would wait for it: with 20,000 documentations over a minute, on
 * a busy machine.
 * @type {{[table: string]: string[]}}
 */
const LARGE = {
  documentations: ['user', 'company_admin', 'property_manager'],
  deleted_documentations: ['user', 'company_admin', 'property_manager'],
  audit_log: ['company_admin', 'property_manager'],
};
/** Rows at a time: some 20 ms, between which deliveries have their turn. */
const ROWS = 200;
const PAUSE = 10;

/**
 * The account itself, its tombstones and its audit row go and come in one transaction (audit/parties.js).
 * @type {(app: App) => void}
 */
function purge(app) {
  const before = dated(Date.now() - limits.LATE_GRACE);
  const filter = 'removed_at != "" && removed_at < {:before}';
  for (const user of app.findRecordsByFilter('users', filter, '', ACCOUNTS, 0, { before })) {
    try {
      detach(app, user.id);
      app.delete(user);
    } catch (error) {
      app.logger().error('A deleted account could not be removed.', 'user', user.id, 'error', String(error));
    }
  }
}

/** Nothing else of the rows changes; interrupted, the next night goes on. @type {(app: App, user: string) => void} */
function detach(app, user) {
  for (const [table, columns] of Object.entries(LARGE))
    for (const column of columns) while (detachSome(app, { table, column, user }) === ROWS) sleep(PAUSE);
}

/** @returns how many rows it was. @type {(app: App, of: {table: string, column: string, user: string}) => number} */
function detachSome(app, { table, column, user }) {
  const some = `SELECT id FROM ${table} WHERE ${column} = {:user} LIMIT ${ROWS}`;
  const query = app
    .nonconcurrentDB()
    .newQuery(`UPDATE ${table} SET ${column} = '', updated = {:now} WHERE id IN (${some})`);
  return query
    .bind({ user, now: dated(Date.now()) })
    .execute()
    .rowsAffected();
}

module.exports = { purge, detach };
