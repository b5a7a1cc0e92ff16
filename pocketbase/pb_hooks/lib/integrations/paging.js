/** Pages of `/api/v1/`. The cursor is the last row's time and id, so new rows move no other row to another page. */
const { queryIn } = require('../platform/body.js');
const { createInvalidFault } = require('../platform/fault.js');

const LIMIT = 100;
const LIMIT_MAX = 200;
/** A time or day, then an id. */
const CURSOR = /^([\dTZ:.-]{0,24})~([a-z0-9]{15})$/;

/** @typedef {{time: string, id: string}} Cursor */

/** @type {(time: string, id: string) => string} */
const writeCursor = (time, id) => `${time}~${id}`;

/**
 * @param keys allowed parameters beside `after` and `limit`
 * @throws Fault 422
 * @type {(e: RouteEvent, keys: string[]) => {after: Cursor, limit: number, query: Query}}
 */
function readPage(e, keys) {
  const { after = '', limit = String(LIMIT), ...query } = queryIn(e);
  for (const field of Object.keys(query))
    if (!keys.includes(field)) throw createInvalidFault([{ field, code: 'unknown_key' }]);
  const [, time = '', id = ''] = CURSOR.exec(after) ?? [];
  if (after !== '' && id === '') throw createInvalidFault([{ field: 'after', code: 'wrong_type' }]);
  const most = /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (most < 1 || most > LIMIT_MAX) throw createInvalidFault([{ field: 'limit', code: 'wrong_type' }]);
  return { after: { time, id }, limit: most, query };
}

/**
 * @template T
 * @param {T[]} rows up to one more than `limit`
 * @param {number} limit
 * @param {{cursor: (row: T) => string, view: (row: T) => object}} of
 * @returns {Answer}
 */
function sendPage(rows, limit, { cursor, view }) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { status: 200, body: { items: shown.map(view), next: rows.length > limit && last ? cursor(last) : null } };
}

module.exports = { writeCursor, readPage, sendPage };
