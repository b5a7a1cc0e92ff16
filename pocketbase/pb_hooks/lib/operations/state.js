/** Figures for the super admin's page and the metrics. */
const { limits } = require('../../generated/rules.js');
const { DAY } = require('../database/days.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');

/** null where the system has no `df`. @type {(app: App) => {diskBytes: number | null, freeBytes: number | null}} */
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

/** The number of phones is unknown: a link names none. @type {(app: App, now: number) => Columns} */
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

/** Overdue deliveries in the list. */
const NAMED = 20;

/** Oldest first. @type {(app: App, now: number) => Columns[]} */
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

/** Written by `objektbeleg backup`; null = never. @type {(app: App) => Columns | null} */
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
