/** An address below /api that does not exist; PocketBase's own fallback would answer with the app. */
const { notFound } = require(`${__hooks}/lib/fault.js`);

function route() {
  throw notFound();
}

module.exports = { route };
