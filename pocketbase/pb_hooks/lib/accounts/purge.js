/** Removes deleted accounts each night, once late work cannot arrive. */
const { limits } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');
const { inSteps } = require('../platform/steps.js');
const { mayEnd } = require('../admin/leaving.js');

/** Per night. */
const ACCOUNTS = 100;
/**
 * PocketBase would clear these columns in one go. 20,000 documentations block deliveries for a minute.
 * @type {{[table: string]: string[]}}
 */
const LARGE = {
  documentations: ['user', 'company_admin', 'property_manager'],
  deleted_documentations: ['user', 'company_admin', 'property_manager'],
  audit_log: ['company_admin', 'property_manager'],
};
/** Per step, some 20 ms, so that deliveries come between. */
const ROWS = 200;
const PAUSE = 10;

/** Account, tombstones and audit row share a transaction. @type {(app: App) => void} */
function purgeDeletedAccounts(app) {
  const before = toDatabaseTime(Date.now() - limits.LATE_GRACE);
  const filter = 'removed_at != "" && removed_at < {:before}';
  for (const user of app.findRecordsByFilter('users', filter, '', ACCOUNTS, 0, { before })) {
    if (!mayEnd(app, user)) continue;
    try {
      detachAccountRows(app, user.id);
      removeReferences(app, user.id);
      app.delete(user);
    } catch (error) {
      app.logger().error('A deleted account could not be removed.', 'user', user.id, 'error', String(error));
    }
  }
}

/** In steps: 500 people block the server for seconds. @type {(app: App, user: string) => void} */
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

/** `goes`: deleted with the account. @type {(app: App) => {table: string, column: string, goes: boolean}[]} */
function listReferences(app) {
  const sql = `SELECT c.name AS "table", f.value ->> 'name' AS "column", f.value ->> 'cascadeDelete' AS goes
    FROM _collections c, json_each(c.fields) f
    WHERE f.value ->> 'type' = 'relation' AND f.value ->> 'collectionId' = (SELECT id FROM _collections WHERE name = 'users')`;
  return queryRows(app, { sql, shape: { table: '', column: '', goes: false } }).filter(
    ({ table, column }) => !LARGE[table]?.includes(column),
  );
}

/** The next night continues an interrupted run. @type {(app: App, user: string) => void} */
function detachAccountRows(app, user) {
  for (const [table, columns] of Object.entries(LARGE))
    for (const column of columns) while (detachSome(app, { table, column, user }) === ROWS) sleep(PAUSE);
}

/** @type {(app: App, of: {table: string, column: string, user: string}) => number} */
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
