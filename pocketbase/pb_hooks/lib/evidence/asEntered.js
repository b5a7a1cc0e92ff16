/** Whether a row still says what the log says of it. The server changes nothing by itself in a row that somebody edited (D431). */
const { newestGenuine } = require('./genuine.js');
const { fieldsChanged } = require('./fields.js');
const { hasTrace } = require('./log.js');
const { erasedParts, partOf } = require('./openedEntry.js');
const { ofDocumentation, ofProperty } = require('./parts.js');

/** @type {{[about: string]: (row: Row, version?: number) => import('./parts.js').Texts}} */
const DESCRIBE = { documentations: ofDocumentation, properties: ofProperty };

/**
 * True also where the log has no entry about it: before its last photo has arrived, and in an older database.
 * @param row of documentations or properties, as it is stored.
 * @type {(app: App, row: Row) => boolean}
 */
function isAsEntered(app, row) {
  const about = row.collection().name;
  const of = { about, record: row.id };
  if (!hasTrace(app, of)) return true;
  const newest = newestGenuine(app, of);
  const texts = newest && DESCRIBE[about]?.(row, newest.change.version);
  if (!texts) return false;
  const erased = erasedParts(newest.opened);
  return fieldsChanged(app, newest.texts, texts).every((field) => erased.includes(partOf(field)));
}

module.exports = { isAsEntered };
