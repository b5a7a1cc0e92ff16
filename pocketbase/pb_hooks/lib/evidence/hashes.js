/** SHA-256 as the rules of the log ask for it. */

/** Of the UTF-8 bytes of a text. @type {(text: string) => string} */
const ofText = (text) => $security.sha256(text);

/**
 * Of the bytes a hex text stands for. A string that comes out of `toString` keeps its raw bytes as long as nobody changes it.
 * @type {(hex: string) => string}
 */
const ofBytes = (hex) => $security.sha256(toString(Buffer.from(hex, 'hex')));

module.exports = { ofText, ofBytes };
