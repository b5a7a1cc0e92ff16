/** Refuses options on PocketBase's routes for one row: `expand` would load a thousand rows a step. */
const { refuseRequest } = require('../platform/answer.js');
const { createRefusedFault } = require('./filter.js');

const CLOSED = ['expand', 'fields', 'filter', 'sort'];

/** @type {(e: core.RequestEvent & {collection: core.Collection}) => void} */
function passPlainQuery(e) {
  const given = (e.requestEvent ?? e).request.url.query();
  const isOperator = e.hasSuperuserAuth() || e.collection.name === '_superusers';
  return !isOperator && CLOSED.some((key) => given.has(key)) ? refuseRequest(e, createRefusedFault()) : e.next();
}

module.exports = { passPlainQuery };
