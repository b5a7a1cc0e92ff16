/** The migration 1795200094_link_tokens.js requires this path, and a released migration is never edited: links/tokens.js. */
module.exports = require('./links/tokens.js');
