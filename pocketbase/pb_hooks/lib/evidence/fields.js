/** Fields that an entry changes. */
const { evidenceEntry } = require('../../generated/rules.js');
const { queryCount } = require('../database/sql.js');
const { ABOUT: USERS, deletedAt } = require('./deletedAccounts.js');
const { newestGenuine } = require('./genuine.js');
const { knowsAccounts } = require('./marker.js');
const { valuesIn } = require('./openedEntry.js');

/** @typedef {import('../../../../src/domain/evidence/evidenceEntry').Texts} Texts */

/** References that a deletion ends. Links are never deleted. @type {{[column: string]: string}} */
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
 * Skips ended references.
 * @param isOlder `before` is of version 1.
 * @type {(app: App, before: Texts, after: Texts, isOlder?: boolean) => string[]}
 */
function fieldsChanged(app, before, after, isOlder = false) {
  return evidenceEntry
    .changedFields(before, after, isOlder)
    .filter((field) => !isFallenAway(app, field, { before, after }));
}

/**
 * A deleted account clears its references without entries (accounts/purge.js). Any other empty reference was edited.
 * @type {(app: App, field: string, texts: {before: Texts, after: Texts}) => boolean}
 */
function isFallenAway(app, field, { before, after }) {
  if (!field.startsWith(PARTIES)) return false;
  const column = field.slice(PARTIES.length);
  const [was, is] = [valuesIn(before.parties)[column], valuesIn(after.parties)[column]];
  const table = TABLES[column];
  if (is !== '' || typeof was !== 'string' || !table) return false;
  if (queryCount(app, `SELECT COUNT(*) AS n FROM ${table} WHERE id = {:was}`, { was }) > 0) return false;
  if (table === USERS) return !knowsAccounts(app) || Boolean(deletedAt(app, was));
  return newestGenuine(app, { about: table, record: was })?.change.kind === 'deleted';
}

module.exports = { fieldsChanged };
