/** @type {(text: string) => string} */
const ofText = (text) => $security.sha256(text);

/** A string from `toString` keeps its raw bytes while unchanged. @type {(hex: string) => string} */
const ofBytes = (hex) => $security.sha256(toString(Buffer.from(hex, 'hex')));

module.exports = { ofText, ofBytes };
