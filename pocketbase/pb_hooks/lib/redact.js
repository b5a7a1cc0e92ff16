/** Tokens leave the request log before it is written: file tokens, sessions, link and invitation tokens. */

/** A query parameter that carries one, and whatever is as long as one (43 characters and more; ids have 15). */
const PARAMETER = /([?&](?:token|grant|t)=)[^&#\s"]+/gi;
const TOKEN = /[A-Za-z0-9_-]{40,}(?:\.[A-Za-z0-9_-]+)*/g;

function redacted(text) {
  return text.replace(PARAMETER, '$1…').replace(TOKEN, '…');
}

/** @param log a row of `_logs`. PocketBase keeps `data` only when it is assigned as a whole. */
function redactLog(log) {
  log.message = redacted(String(log.message));
  log.data = JSON.parse(redacted(JSON.stringify(log.data)));
}

module.exports = { redacted, redactLog };
