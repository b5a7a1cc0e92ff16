/** Public keys of the log: today's and earlier ones. */
const { evidenceNote } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { ofBytes } = require('./hashes.js');

/** Newest last. @type {(app: App) => {name: string, key: string}[]} */
function keysOf(app) {
  return queryRows(app, { sql: 'SELECT name, key FROM evidence_keys ORDER BY since', shape: { name: '', key: '' } });
}

/** Format of signed notes: `name+hash+key`. @type {(app: App) => string[]} */
function keyLines(app) {
  return keysOf(app).map(({ name, key }) => evidenceNote.verifierKey(name, key, ofBytes));
}

module.exports = { keyLines, keysOf };
