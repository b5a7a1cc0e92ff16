const { queryRows } = require('../database/sql.js');

/** @typedef {{size: number, root: string, note: string}} Checkpoint */

/** Null before the first. @type {(app: App) => Checkpoint | null} */
function findNewestCheckpoint(app) {
  const sql = "SELECT size, root, note FROM evidence_checkpoints WHERE note != '' ORDER BY size DESC LIMIT 1";
  return queryRows(app, { sql, shape: { size: 0, root: '', note: '' } })[0] ?? null;
}

/** Signing runs every minute; old records take longer. */
const SIGNED_WITHIN = 15 * 60_000;

/** `since`: oldest unsigned entry, null = none. @type {(app: App) => {since: string | null, late: boolean}} */
function signingOf(app) {
  const sql = `SELECT json_extract(json_extract(opened, '$.change.text'), '$.at') AS at FROM evidence_openings
               WHERE position >= (SELECT COALESCE(MAX(size), 0) FROM evidence_checkpoints WHERE note != '') ORDER BY position LIMIT 1`;
  const since = queryRows(app, { sql, shape: { at: '' } })[0]?.at.replace(' ', 'T') || null;
  return { since, late: since !== null && Date.now() - Date.parse(since) > SIGNED_WITHIN };
}

module.exports = { findNewestCheckpoint, signingOf };
