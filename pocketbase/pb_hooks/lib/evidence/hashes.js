/** SHA-256 in the form that the log's rules expect. */

/** Of UTF-8 bytes. @type {(text: string) => string} */
const ofText = (text) => $security.sha256(text);

/**
 * Of the bytes behind a hex text. A string from `toString` keeps its raw bytes while unchanged.
 * @type {(hex: string) => string}
 */
const ofBytes = (hex) => $security.sha256(toString(Buffer.from(hex, 'hex')));

module.exports = { ofText, ofBytes };
