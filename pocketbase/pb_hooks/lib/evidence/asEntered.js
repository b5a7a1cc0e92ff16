/** Whether a row matches the log. The server changes nothing automatically in an edited row. */
const { newestGenuine } = require('./genuine.js');
const { fieldsChanged } = require('./fields.js');
const { hasTrace } = require('./log.js');
const { erasedParts, partOf } = require('./openedEntry.js');
const { ofDocumentation, ofProperty } = require('./parts.js');

/** @type {{[about: string]: (row: Row, version?: number) => import('./parts.js').Texts}} */
const DESCRIBE = { documentations: ofDocumentation, properties: ofProperty };

/**
 * Also true without an entry (incomplete, or an older database).
 * @param row as stored.
 * @type {(app: App, row: Row) => boolean}
 */
function isAsEntered(app, row) {
  const about = row.collection().name;
  const subject = { about, record: row.id };
  if (!hasTrace(app, subject)) return true;
  const newest = newestGenuine(app, subject);
  const texts = newest && DESCRIBE[about]?.(row, newest.change.version);
  if (!texts) return false;
  const erased = erasedParts(newest.opened);
  return fieldsChanged(app, newest.texts, texts).every((field) => erased.includes(partOf(field)));
}

module.exports = { isAsEntered };
