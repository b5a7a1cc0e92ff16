/**
 * PocketBase's routes that answer with one row (D75): an `expand` would bring along the rows behind its relations, up to a
 * thousand for each step, and the app asks for none.
 */
const { refuseRequest } = require('../platform/answer.js');
const { createRefusedFault } = require('./filter.js');

const CLOSED = ['expand', 'fields', 'filter', 'sort'];

/**
 * Goes on with a request that asks for nothing besides; an operator may.
 * @type {(e: core.RequestEvent & {collection: core.Collection}) => void}
 */
function passPlainQuery(e) {
  const given = (e.requestEvent ?? e).request.url.query();
  const isOperator = e.hasSuperuserAuth() || e.collection.name === '_superusers';
  return !isOperator && CLOSED.some((key) => given.has(key)) ? refuseRequest(e, createRefusedFault()) : e.next();
}

module.exports = { passPlainQuery };
