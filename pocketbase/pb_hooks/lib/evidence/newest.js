/** The newest signed state of the log. */
const { all } = require('../database/sql.js');

/** A signed state of the log. @typedef {{size: number, root: string, note: string}} Checkpoint */

/** Null before the first. @type {(app: App) => Checkpoint | null} */
function newest(app) {
  const sql = "SELECT size, root, note FROM evidence_checkpoints WHERE note != '' ORDER BY size DESC LIMIT 1";
  return all(app, { sql, shape: { size: 0, root: '', note: '' } })[0] ?? null;
}

module.exports = { newest };
