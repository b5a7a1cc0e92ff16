/** An address below /api that does not exist; PocketBase's own fallback would answer with the app. */
const { notFound } = require('../platform/fault.js');

/** @type {() => never} */
function throwNotFound() {
  throw notFound();
}

module.exports = { throwNotFound };
