/** Path for the released migration 1795200094_link_tokens.js, which never changes. */
module.exports = require('./links/tokens.js');
