/** Which fields of a record an entry changes, and which references fell away with the row they pointed to (D321). */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryCount } = require('../database/sql.js');
const { valuesIn } = require('./openedEntry.js');

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */

/** Where a reference leads that may fall away; links are never deleted. @type {{[column: string]: string}} */
const TABLES = {
  user: 'users',
  deliverer: 'users',
  company_admin: 'users',
  property_manager: 'users',
  provider: 'users',
  property: 'properties',
};
const PARTIES = 'parties.';

/**
 * The fields in which two states differ, without references that fell away.
 * @param isOlder the first state is of version 1 of the parts.
 * @type {(app: App, before: Texts, after: Texts, isOlder?: boolean) => string[]}
 */
function fieldsChanged(app, before, after, isOlder = false) {
  return evidenceEntry
    .changedFields(before, after, isOlder)
    .filter((field) => !isFallenAway(app, field, { before, after }));
}

/**
 * An account that is deleted takes the references to it with it, 200 rows at a time and without an entry (accounts/purge.js). A reference that is empty
 * although its row is there was taken out by somebody.
 * @type {(app: App, field: string, texts: {before: Texts, after: Texts}) => boolean}
 */
function isFallenAway(app, field, { before, after }) {
  if (!field.startsWith(PARTIES)) return false;
  const column = field.slice(PARTIES.length);
  const [was, is] = [valuesIn(before.parties)[column], valuesIn(after.parties)[column]];
  const table = TABLES[column];
  if (is !== '' || typeof was !== 'string' || !table) return false;
  if (queryCount(app, `SELECT COUNT(*) AS n FROM ${table} WHERE id = {:was}`, { was }) > 0) return false;
  return table !== 'properties' || queryCount(app, DELETION, { about: table, record: was }) > 0;
}

/** A property has entries of its own: the last of one that was deleted says so. */
const DELETION = `SELECT COUNT(*) AS n FROM evidence_openings WHERE about = {:about} AND record = {:record} AND json_valid(opened)
  AND json_extract(json_extract(opened, '$.change.text'), '$.kind') = 'deleted'`;

module.exports = { fieldsChanged };
