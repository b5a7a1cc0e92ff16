/**
 * What is nobody's business leaves the request log before it is written: tokens (file tokens, sessions, link and invitation
 * tokens), and what somebody looked for, which may be a name or a place.
 */

/** The value of every query parameter but those of these names, up to the next one; PocketBase writes it without its escapes. */
const PARAMETER = /([?&](?!(?:thumb|page|perPage|skipTotal|sort)=)[^=&#\s"]+=)[^&#"]+?(?=&\w+=|[#"]|$|: )/g;
/** A JSON web token; whatever is as long as a token of ours (ids have 15). */
const TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|[\w-]{40,}/g;

/** A row of `_logs`. @typedef {{message: string, data: unknown}} Log */

/** @type {(text: string) => string} */
function redactText(text) {
  return text.replace(PARAMETER, '$1…').replace(TOKEN, '…');
}

/**
 * @param row of `_logs`. PocketBase keeps `data` only when it is assigned as a whole.
 * @type {(row: core.Model) => void}
 */
function redactLog(row) {
  const log = /** @type {Log} */ (/** @type {unknown} */ (row));
  log.message = redactText(String(log.message));
  // Value by value: the text of the whole writes '&' as an escape.
  /** @type {(key: string, value: unknown) => unknown} */
  const redactValue = (_key, value) => (typeof value === 'string' ? redactText(value) : value);
  log.data = JSON.parse(JSON.stringify(log.data), redactValue);
}

module.exports = { redactLog };
