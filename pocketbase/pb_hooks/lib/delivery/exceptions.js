const { exception } = require('../../generated/rules.js');
const { jsonOf } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { toDatabaseTime } = require('../database/times.js');

/** An operator may set another `began_at`. @type {(e: core.RecordEvent) => void} */
function setBeganAt(e) {
  if (e.record.getString('began_at') === '') e.record.set('began_at', toDatabaseTime(Date.now()));
  e.next();
}

/**
 * Photos of earlier records of the same party only: others' numbers stay secret. Does not save.
 * @type {(tx: Tx, documentation: Row) => void}
 */
function notePhotos(tx, documentation) {
  const list = exception.exceptionsOf(jsonOf(documentation, 'exceptions'));
  const found = firstUses(tx, documentation).map(({ number }) => ({ code: 'photo_reused', number }));
  if (found.length > 0) documentation.set('exceptions', [...list, ...found]);
}

/** @type {(tx: Tx, documentation: Row) => {number: string, received_at: string}[]} */
function firstUses(tx, documentation) {
  const company = documentation.getString('company_admin');
  const [column, party] = company
    ? ['company_admin', company]
    : ['property_manager', documentation.getString('property_manager')];
  const sql = `SELECT DISTINCT other.number, other.received_at FROM documentation_photos mine
               JOIN documentation_photos theirs ON theirs.sha256 = mine.sha256 AND theirs.documentation != mine.documentation
               JOIN documentations other ON other.id = theirs.documentation
               WHERE mine.documentation = {:id} AND other.${column} = {:party} AND other.state = 'complete'
               ORDER BY other.received_at LIMIT 3`;
  return queryRows(tx, { sql, params: { id: documentation.id, party }, shape: { number: '', received_at: '' } });
}

module.exports = { setBeganAt, notePhotos };
