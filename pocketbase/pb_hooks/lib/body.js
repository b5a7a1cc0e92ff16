/** Reading what a caller sends. Bodies are read as bytes first: their size is asked before their content. */
const { Fault, invalid } = require(`${__hooks}/lib/fault.js`);

/**
 * The bytes of a body.
 * @throws Fault 413 with `code` when there are more than `most`.
 */
function readBytes(e, most, code) {
  if (e.request.contentLength > most) throw new Fault(413, code);
  const bytes = toBytes(e.request.body, most + 1);
  if (bytes.length > most) throw new Fault(413, code);
  return bytes;
}

/** A lone surrogate escape; pairs and escaped backslashes are taken out first. The engine would read it as U+FFFD. */
function hasLoneSurrogate(text) {
  const pair = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
  return /\\u[dD][89a-fA-F]/.test(text.replace(/\\\\/g, '').replace(pair, ''));
}

/**
 * Whether a key stands in the text more often than in what was read: of two the last one counts here, and another
 * reader of the sealed text may take the first. Texts are consumed whole, so that only a key is followed by a colon.
 */
function hasDuplicateKey(text, value) {
  let written = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (match[1]) written++;
  return written !== keysOf(value);
}

function keysOf(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, item) => sum + keysOf(item), own);
}

/**
 * A JSON object and the text it was read from, word for word.
 * @throws Fault 413 `body_too_large`, 422 `body_invalid`, `text_invalid`.
 */
function readObject(e, most) {
  const text = toString(readBytes(e, most, 'body_too_large'));
  if (hasLoneSurrogate(text)) throw invalid([{ field: '', code: 'text_invalid' }]);
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid([{ field: '', code: 'body_invalid' }]);
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || hasDuplicateKey(text, value)) throw invalid([{ field: '', code: 'body_invalid' }]);
  return { text, value };
}

/** A body that may be absent; then it is an empty object. Unknown keys are refused. */
function readKeys(e, keys, most = 4096) {
  const value = e.request.contentLength === 0 ? {} : readObject(e, most).value;
  const issues = Object.keys(value)
    .filter((key) => !keys.includes(key))
    .map((field) => ({ field, code: 'unknown_key' }));
  if (issues.length > 0) throw invalid(issues);
  return value;
}

module.exports = { readBytes, readObject, readKeys };
