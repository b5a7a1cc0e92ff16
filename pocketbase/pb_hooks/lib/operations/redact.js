/** Removes tokens and search terms (names, places) from the request log. */

/** PocketBase logs values without their escapes. */
const PARAMETER = /([?&](?!(?:thumb|page|perPage|skipTotal|sort)=)[^=&#\s"]+=)[^&#"]+?(?=&\w+=|[#"]|$|: )/g;
/** JSON web tokens, and texts as long as our tokens (ids have 15). */
const TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|[\w-]{40,}/g;

/** @typedef {{message: string, data: unknown}} Log */

/** @type {(text: string) => string} */
function redactText(text) {
  return text.replace(PARAMETER, '$1…').replace(TOKEN, '…');
}

/** PocketBase keeps `data` only when it is assigned as one value. @type {(row: core.Model) => void} */
function redactLog(row) {
  const log = /** @type {Log} */ (/** @type {unknown} */ (row));
  log.message = redactText(String(log.message));
  // The JSON text would write '&' as an escape.
  /** @type {(key: string, value: unknown) => unknown} */
  const redactValue = (_key, value) => (typeof value === 'string' ? redactText(value) : value);
  log.data = JSON.parse(JSON.stringify(log.data), redactValue);
}

module.exports = { redactLog };
