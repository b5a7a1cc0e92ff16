/** Reads bodies as bytes, so that the size is checked first. */
const { Fault, createInvalidFault } = require('./fault.js');

/** The connection has no rest of the body (routing/runRoute.js). */
const WAS_READ = 'bodyWasRead';

/** @throws Fault 413 with `code` @type {(e: RouteEvent, most: number, code: IssueCode) => number[]} */
function readBytes(e, most, code) {
  if (e.request.contentLength > most) throw new Fault(413, code);
  const bytes = readBodyBytes(e, most);
  if (bytes.length > most) throw new Fault(413, code);
  e.set(WAS_READ, true);
  return bytes;
}

/**
 * A broken or slow body is no client error: the client should retry.
 * @type {(e: RouteEvent, most: number) => number[]}
 */
function readBodyBytes(e, most) {
  try {
    return toBytes(e.request.body, most + 1);
  } catch {
    throw new Fault(503, 'temporary', { retryAfter: 5 });
  }
}

/** The engine reads one as U+FFFD. @type {(text: string) => boolean} */
function hasLoneSurrogate(text) {
  const pair = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
  return /\\u[dD][89a-fA-F]/.test(text.replace(/\\\\/g, '').replace(pair, ''));
}

/**
 * This engine keeps the last of two equal keys, another reader of the sealed text may keep the first. Complete strings
 * are consumed, so that only a key precedes a colon.
 * @type {(text: string, value: unknown) => boolean}
 */
function hasDuplicateKey(text, value) {
  let written = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (match[1]) written++;
  return written !== keysOf(value);
}

/** @type {(value: unknown) => number} */
function keysOf(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  /** @type {unknown[]} */
  const items = Object.values(value);
  return items.reduce((/** @type {number} */ sum, item) => sum + keysOf(item), own);
}

/** Our bodies nest three levels. 64 KB of opening brackets cost the parser 100 MB. */
const DEPTH_MAX = 16;

/** Runs before the parser. Strings do not count. @type {(text: string) => boolean} */
function isTooDeep(text) {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
  let depth = 0;
  for (let at = 0; at < bare.length && depth <= DEPTH_MAX; at++) {
    const char = bare[at];
    if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
  }
  return depth > DEPTH_MAX;
}

/**
 * @param inspect gets the text before the expensive parsing
 * @throws Fault 413 `body_too_large`, 422 `body_invalid`, `text_invalid`
 * @type {(e: RouteEvent, most: number, ask?: (text: string) => void) => {text: string, value: Body}}
 */
function readObject(e, most, inspect = () => {}) {
  const text = toString(readBytes(e, most, 'body_too_large'));
  inspect(text);
  if (isTooDeep(text)) throw createInvalidFault([{ field: '', code: 'body_invalid' }]);
  if (hasLoneSurrogate(text)) throw createInvalidFault([{ field: '', code: 'text_invalid' }]);
  /** @type {unknown} */
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw createInvalidFault([{ field: '', code: 'body_invalid' }]);
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || hasDuplicateKey(text, value)) throw createInvalidFault([{ field: '', code: 'body_invalid' }]);
  return { text, value: /** @type {Body} */ (value) };
}

/** A missing body is empty. @type {(e: RouteEvent, keys: string[], most?: number) => Body} */
function readKeys(e, keys, most = 4096) {
  const value = e.request.contentLength === 0 ? {} : readObject(e, most).value;
  /** @type {Issue[]} */
  const issues = Object.keys(value)
    .filter((key) => !keys.includes(key))
    .map((field) => ({ field, code: 'unknown_key' }));
  if (issues.length > 0) throw createInvalidFault(issues);
  return value;
}

/**
 * @throws Fault 422 `missing_key`, `wrong_type`
 * @type {<K extends string>(body: Body, keys: readonly K[]) => {[key in K]: string}}
 */
function textsIn(body, keys) {
  /** @type {{[key: string]: string}} */
  const texts = {};
  /** @type {Issue[]} */
  const issues = [];
  for (const key of keys) {
    const value = body[key];
    if (typeof value === 'string') texts[key] = value;
    else issues.push({ field: key, code: value === undefined ? 'missing_key' : 'wrong_type' });
  }
  if (issues.length > 0) throw createInvalidFault(issues);
  return /** @type {{[key in typeof keys[number]]: string}} */ (texts);
}

/** PocketBase's reader also reads the body, of any size. @throws Fault 422 @type {(e: RouteEvent) => Query} */
function queryIn(e) {
  if (e.request.contentLength !== 0) throw createInvalidFault([{ field: '', code: 'body_invalid' }]);
  return /** @type {Query} */ (e.requestInfo().query);
}

module.exports = { queryIn, WAS_READ, readBytes, readObject, readKeys, textsIn };
