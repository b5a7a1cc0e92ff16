/** What is looked at by the super admin's page and by the metrics: room, what waits, the last backup. */
const { limits } = require('../../generated/rules.js');
const { DAY } = require('../database/days.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');

/**
 * Room on the disk of the data folder; null where the system has no `df`.
 * @type {(app: App) => {diskBytes: number | null, freeBytes: number | null}}
 */
function getDiskBytes(app) {
  try {
    const lines = toString($os.cmd('df', '-Pk', app.dataDir()).output())
      .trim()
      .split('\n');
    const [, size = 0, , free = null] = (lines.at(-1) ?? '').split(/\s+/).map((text) => Number(text) * 1024);
    if (size > 0) return { diskBytes: size, freeBytes: free };
  } catch (error) {
    app.logger().warn('The room on the disk is unknown.', 'error', String(error));
  }
  return { diskBytes: null, freeBytes: null };
}

/**
 * Begun deliveries: all of them, and those that are incomplete for too long (D64), since when. How many phones they come from is not
 * known: a link says nothing of them.
 * @type {(app: App, now: number) => Columns}
 */
function countIncomplete(app, now) {
  const sql = `SELECT COUNT(*) AS n, COALESCE(MIN(received_at), '') AS oldest
               FROM documentations WHERE state = 'receiving' AND received_at < {:before}`;
  const none = { n: 0, oldest: '' };
  /** @type {(before: number) => typeof none} */
  const queryBefore = (before) =>
    queryRows(app, { sql, params: { before: toDatabaseTime(before) }, shape: none })[0] ?? none;
  const waiting = queryBefore(now - limits.INCOMPLETE_AFTER);
  return {
    receiving: queryBefore(now + DAY).n,
    documentations: waiting.n,
    oldest: waiting.oldest === '' ? null : waiting.oldest.replace(' ', 'T'),
  };
}

/** So many of those that are incomplete for too long are named. */
const NAMED = 20;

/** Those that are incomplete for too long, the oldest first: what is told of each. @type {(app: App, now: number) => Columns[]} */
function listIncomplete(app, now) {
  const sql = `SELECT id, number, property_name, company_name, received_at FROM documentations
               WHERE state = 'receiving' AND received_at < {:before} ORDER BY received_at LIMIT ${NAMED}`;
  const shape = { id: '', number: '', property_name: '', company_name: '', received_at: '' };
  return queryRows(app, { sql, params: { before: toDatabaseTime(now - limits.INCOMPLETE_AFTER) }, shape }).map(
    (row) => ({
      id: row.id,
      number: row.number,
      propertyName: row.property_name,
      companyName: row.company_name,
      since: row.received_at.replace(' ', 'T'),
    }),
  );
}

/** What `npm run backup` wrote down when it had finished; null = never. @type {(app: App) => Columns | null} */
function lastBackup(app) {
  try {
    const { at, documentations, photos, bytes, missing } = /** @type {Columns} */ (
      JSON.parse(toString($os.readFile(`${app.dataDir()}/last_backup.json`)))
    );
    return { at, documentations, photos, bytes, missing };
  } catch {
    return null;
  }
}

module.exports = { getDiskBytes, countIncomplete, lastBackup, listIncomplete };
