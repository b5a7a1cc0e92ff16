/** Once a night: deleted accounts go when late work may no longer arrive (D29). Their documentations stay (D20). */
const { limits } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { inSteps } = require('../platform/steps.js');

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
function purgeDeletedAccounts(app) {
  const before = toDatabaseTime(Date.now() - limits.LATE_GRACE);
  const filter = 'removed_at != "" && removed_at < {:before}';
  for (const user of app.findRecordsByFilter('users', filter, '', ACCOUNTS, 0, { before })) {
    try {
      detachAccountRows(app, user.id);
      removeReferences(app, user.id);
      app.delete(user);
    } catch (error) {
      app.logger().error('A deleted account could not be removed.', 'user', user.id, 'error', String(error));
    }
  }
}

/**
 * Every other row that names the account: deleted, or without the name, as PocketBase would do it in the one transaction that deletes
 * the account. Of a company with 500 people that would hold everybody up for seconds.
 * @type {(app: App, user: string) => void}
 */
function removeReferences(app, user) {
  for (const { table, column, goes } of listReferences(app))
    inSteps(app, {
      ...{ table, ids: `SELECT id FROM ${table} WHERE ${column} = {:id}`, of: user },
      act: (tx, row) => {
        if (goes) return tx.delete(row);
        row.set(column, '');
        tx.saveNoValidate(row);
      },
    });
}

/** Columns of other tables that name an account; `goes`: the row is deleted with it. @type {(app: App) => {table: string, column: string, goes: boolean}[]} */
function listReferences(app) {
  const sql = `SELECT c.name AS "table", f.value ->> 'name' AS "column", f.value ->> 'cascadeDelete' AS goes
    FROM _collections c, json_each(c.fields) f
    WHERE f.value ->> 'type' = 'relation' AND f.value ->> 'collectionId' = (SELECT id FROM _collections WHERE name = 'users')`;
  return queryRows(app, { sql, shape: { table: '', column: '', goes: false } }).filter(
    ({ table, column }) => !LARGE[table]?.includes(column),
  );
}

/** Nothing else of the rows changes; interrupted, the next night goes on. @type {(app: App, user: string) => void} */
function detachAccountRows(app, user) {
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
    .bind({ user, now: toDatabaseTime(Date.now()) })
    .execute()
    .rowsAffected();
}

module.exports = { purgeDeletedAccounts, detachAccountRows };
