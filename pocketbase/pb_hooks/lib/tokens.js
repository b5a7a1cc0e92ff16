/** Path and names for the released migration 1795200094_link_tokens.js, which never changes. */
const { opened, tokenColumns } = require('./links/tokens.js');

module.exports = { columnsOf: tokenColumns, opened };
