/** Shared parts of the super admin's routes. */
const { id: ids, limits } = require('../../generated/rules.js');
const { writeDurably } = require('../database/durable.js');
const { queryIn } = require('../platform/body.js');
const { Fault, createInvalidFault, notFound } = require('../platform/fault.js');
const { byId } = require('../database/rows.js');

/** Bytes: 5,000 characters of four bytes. */
const EDIT_LIMIT = 32 * 1024;

/**
 * Checks the role inside the transaction: two super admins may demote each other at once.
 * @template T
 * @param {App} app
 * @param {SessionRequester} requester
 * @param {(tx: Tx, actor: Row) => T} change
 * @returns {T}
 */
function runAsSuperAdmin(app, requester, change) {
  return writeDurably(app, (tx) => {
    const actor = byId(tx, 'users', requester.user.id);
    if (!actor?.getBool('active') || actor.getString('role') !== 'super_admin') throw new Fault(403, 'forbidden');
    return change(tx, actor);
  });
}

/** Deleted accounts count as missing. @type {(app: App, e: RouteEvent) => Row} */
function userAt(app, e) {
  const user = byId(app, 'users', e.request.pathValue('id'));
  if (user?.getString('removed_at') !== '') throw notFound();
  return user;
}

/** @type {(e: RouteEvent, keys: string[]) => Query} */
function queryOf(e, keys) {
  const query = queryIn(e);
  for (const key of Object.keys(query))
    if (!keys.includes(key)) throw createInvalidFault([{ field: key, code: 'unknown_key' }]);
  return query;
}

/** @type {<K extends string>(body: Body, keys: readonly K[]) => {[key in K]?: string}} */
function parseTexts(body, keys) {
  /** @type {Issue[]} */
  const issues = keys
    .filter((key) => body[key] !== undefined && typeof body[key] !== 'string')
    .map((field) => ({ field, code: 'wrong_type' }));
  if (issues.length > 0) throw createInvalidFault(issues);
  return /** @type {{[key in typeof keys[number]]?: string}} */ (body);
}

/** The last row's sort value, then its id of fifteen characters. @type {(query: Query) => Cursor | null} */
function cursorOf(query) {
  if (!query.cursor) return null;
  const id = query.cursor.slice(-15);
  if (!ids.isId(id)) throw createInvalidFault([{ field: 'cursor', code: 'validation' }]);
  return { at: query.cursor.slice(0, -15), id };
}

/**
 * `rows` has one more than a page, if a next page exists.
 * @template {{id: string}} Listed
 * @param {Listed[]} rows
 * @param {keyof Listed} sorted
 */
function toPage(rows, sorted) {
  const page = rows.slice(0, limits.PAGE);
  const last = page[page.length - 1];
  return { page, next: rows.length > limits.PAGE && last ? `${last[sorted]}${last.id}` : null };
}

module.exports = { EDIT_LIMIT, runAsSuperAdmin, userAt, queryOf, parseTexts, cursorOf, toPage };
