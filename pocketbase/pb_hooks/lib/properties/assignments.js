/** A company assigns its employees to properties: many changes in one request. A repeat changes nothing. */
const { id: ids, quotas } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { attributeChange } = require('../database/model.js');
const { byId, findRows } = require('../database/rows.js');
const { toDatabaseTime } = require('../database/times.js');
const { readKeys } = require('../platform/body.js');
const { createInvalidFault, notFound } = require('../platform/fault.js');
const { mayMake } = require('../routing/recordWrite.js');

const BODY_MAX = 32 * 1024;

/** @typedef {{property: string, user: string}} Pair */

/** All changes or none. @throws Fault 404 for a foreign person or property @type {SessionHandler} */
function changeAssignments({ e, app, requester }) {
  const body = readKeys(e, ['begin', 'end'], BODY_MAX);
  const [begin, end] = [pairsIn(body, 'begin'), pairsIn(body, 'end')];
  if (begin.length + end.length > quotas.ASSIGNMENTS_AT_ONCE)
    throw createInvalidFault([{ field: 'begin', code: 'body_too_large' }]);
  const company = requester.user;
  const done = writeDurably(app, (tx) => {
    const people = ownPeople(tx, [...end, ...begin], company);
    const ended = end.filter((pair) => endPair(tx, pair, company)).length;
    const missing = begin.filter((pair) => findRunning(tx, pair, company).length === 0);
    for (const { property, user } of missing)
      assignProperty(tx, e, { property, user: /** @type {Row} */ (people.get(user)), company });
    const made = missing.length;
    return { made, ended, same: begin.length + end.length - made - ended };
  });
  return { status: 200, body: done };
}

/** By id. @throws Fault 404 @type {(tx: Tx, pairs: Pair[], company: Row) => Map<string, Row>} */
function ownPeople(tx, pairs, company) {
  return new Map([...new Set(pairs.map(({ user }) => user))].map((id) => [id, requireEmployee(tx, id, company.id)]));
}

/** Different pairs; the key may be absent. @throws Fault 422 @type {(body: Body, field: string) => Pair[]} */
function pairsIn(body, field) {
  const given = body[field] ?? [];
  if (!Array.isArray(given)) throw createInvalidFault([{ field, code: 'wrong_type' }]);
  /** @type {Map<string, Pair>} */
  const pairs = new Map();
  /** @type {unknown[]} */
  const list = given;
  for (const one of list) {
    const { property, user } = /** @type {Partial<Pair>} */ (one ?? {});
    if (!ids.isId(property) || !ids.isId(user)) throw createInvalidFault([{ field, code: 'id_invalid' }]);
    pairs.set(`${property} ${user}`, { property, user });
  }
  return [...pairs.values()];
}

/** @type {(tx: Tx, pair: Pair, company: Row) => Row[]} */
function findRunning(tx, pair, company) {
  return findRows(tx, 'user_properties', { ...pair, company_admin: company.id, ended_at: '' });
}

/** @returns whether it was running @type {(tx: Tx, pair: Pair, company: Row) => boolean} */
function endPair(tx, pair, company) {
  const [row] = findRunning(tx, pair, company);
  if (!row) return false;
  row.set('ended_at', toDatabaseTime(Date.now()));
  attributeChange(row, { actor: company });
  tx.save(row);
  return true;
}

/**
 * By the create rule of the record API.
 * @throws Fault 404
 * @type {(tx: Tx, e: RouteEvent, of: {property: string, user: Row, company: Row}) => void}
 */
function assignProperty(tx, e, { property, user, company }) {
  const assignment = new Record(tx.findCachedCollectionByNameOrId('user_properties'), { property, user: user.id });
  if (!byId(tx, 'properties', property)) throw notFound();
  attributeChange(assignment, { actor: company });
  tx.save(assignment);
  if (!mayMake(tx, e, assignment)) throw notFound();
}

/** @throws Fault 404, also for a deleted employee @type {(app: App, id: string, company: string) => Row} */
function requireEmployee(app, id, company) {
  const user = byId(app, 'users', id);
  if (user?.getString('employer') !== company || user.getString('removed_at') !== '') throw notFound();
  return user;
}

module.exports = { changeAssignments, assignProperty, requireEmployee };
