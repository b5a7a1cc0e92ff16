/** For addresses below /api: PocketBase's fallback would send the app. */
const { notFound } = require('../platform/fault.js');

/** @type {() => never} */
function throwNotFound() {
  throw notFound();
}

module.exports = { throwNotFound };
