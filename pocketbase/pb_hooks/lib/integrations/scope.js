/** What a calendar feed contains: all that its account sees, one property, or one employee. */
const { accessKey: rules, id: ids } = require('../../generated/rules.js');
const { byId } = require('../database/rows.js');
const { queryCount } = require('../database/sql.js');
const { conditionOf } = require('../lists/sees.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { isKeyRunning } = require('./rows.js');

/** @typedef {import('../../../../src/domain/people/accessKey').FeedScope} FeedScope */

/** @throws Fault 422 @type {(given: Body) => {scopes: string[]}} */
function requireApiScope({ scopes, ...others }) {
  if (!rules.isApiScopes(scopes)) throw createInvalidFault([{ field: 'scopes', code: 'wrong_type' }]);
  for (const field of Object.keys(others)) throw createInvalidFault([{ field, code: 'unknown_key' }]);
  return { scopes };
}

/** @throws Fault 404 for what the account does not see; 422 @type {(app: App, user: Row, given: Body) => FeedScope} */
function requireFeedScope(app, user, { property = '', person = '', names = false, scopes }) {
  if (scopes !== undefined) throw createInvalidFault([{ field: 'scopes', code: 'unknown_key' }]);
  if (typeof names !== 'boolean') throw createInvalidFault([{ field: 'names', code: 'wrong_type' }]);
  const scope = { property: readId('property', property), person: readId('person', person), names };
  if (!isScopeSeen(app, user, scope)) throw notFound();
  return scope;
}

/** @throws Fault 422 @type {(field: string, value: unknown) => string} */
function readId(field, value) {
  if (value === '' || ids.isId(value)) return value;
  throw createInvalidFault([{ field, code: 'id_invalid' }]);
}

/** Also at each fetch, because rights end. @type {(app: App, user: Row, scope: FeedScope) => boolean} */
function isScopeSeen(app, user, { property, person }) {
  if (person !== '' && !findEmployee(app, user, person)) return false;
  if (property === '') return true;
  const condition = conditionOf('properties', { user, isNamed: false }) ?? '1 = 0';
  const sql = `SELECT COUNT(*) AS n FROM properties WHERE id = {:property} AND (${condition})`;
  return queryCount(app, sql, { property, me: user.id, employer: user.getString('employer') }) > 0;
}

/** Running, and its account still sees its scope. @type {(app: App, user: Row, key: import('./rows.js').Key) => boolean} */
function isKeyOpen(app, user, key) {
  return isKeyRunning(key) && (key.kind !== 'calendar' || isScopeSeen(app, user, JSON.parse(key.scope)));
}

/** Of the own company. @type {(app: App, user: Row, id: string) => Row | null} */
function findEmployee(app, user, id) {
  const person = byId(app, 'users', id);
  const isOwn = person?.getString('employer') === user.id && person.getString('removed_at') === '';
  return isOwn && person.getBool('active') ? person : null;
}

module.exports = { requireApiScope, requireFeedScope, isKeyOpen, findEmployee };
