/** The public keys of the log (D189): that of today, and those it was signed with before. */
const { evidenceNote } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { ofBytes } = require('./hashes.js');

/** The newest last. @type {(app: App) => {name: string, key: string}[]} */
function keysOf(app) {
  return queryRows(app, { sql: 'SELECT name, key FROM evidence_keys ORDER BY since', shape: { name: '', key: '' } });
}

/** As clients of signed notes read them: `name+hash+key`. @type {(app: App) => string[]} */
function keyLines(app) {
  return keysOf(app).map(({ name, key }) => evidenceNote.verifierKey(name, key, ofBytes));
}

module.exports = { keyLines, keysOf };
