/** `String(value)` throws for an object with its own `toString`. */

/** @returns '' for anything but text @type {(value: unknown) => string} */
function asText(value) {
  return typeof value === 'string' ? value : '';
}

module.exports = { asText };
