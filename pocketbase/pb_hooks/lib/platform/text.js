/** Values of unknown type as text. `String(value)` throws where an object in a body has its own `toString`. */

/** @returns the text; '' where the value is none. @type {(value: unknown) => string} */
function asText(value) {
  return typeof value === 'string' ? value : '';
}

module.exports = { asText };
