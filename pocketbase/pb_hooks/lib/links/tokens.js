/**
 * Tokens of links and invitations (D94): a hash for look-ups, and the token sealed with link.key, which is in no
 * database or backup. So a stolen database opens nothing.
 */
const { findRows } = require('../database/rows.js');

/** Base64 characters of a nonce of twelve bytes. */
const SEALED_MIN = 16;

/** @type {(app: App) => TokenColumns} */
function drawToken(app) {
  return tokenColumns(app, $security.randomString(43));
}

/** @type {(app: App, token: string) => TokenColumns} */
function tokenColumns(app, token) {
  return { token_hash: $security.sha256(token), token_sealed: $security.encrypt(token, readLinkKey(app)) };
}

/** @type {(app: App, collection: string, token: string) => Row | null} */
function rowOf(app, collection, token) {
  return token === '' ? null : (findRows(app, collection, { token_hash: $security.sha256(token) })[0] ?? null);
}

/** Null with another key: the token works but cannot be shown. @type {(app: App, row: Row) => string | null} */
function linkTokenOf(app, row) {
  return opened(app, { hash: row.getString('token_hash'), sealed: row.getString('token_sealed') });
}

/**
 * The hash refuses a token that was sealed for another row.
 * @type {(app: App, of: {hash: string, sealed: string}) => string | null}
 */
function opened(app, of) {
  const token = unsealText(app, of.sealed);
  return token !== null && $security.equal($security.sha256(token), of.hash) ? token : null;
}

/** @type {(app: App, text: string) => string} */
function sealText(app, text) {
  return $security.encrypt(text, readLinkKey(app));
}

/** @type {(app: App, text: string) => string | null} */
function unsealText(app, text) {
  // A shorter text makes the engine's library abort the request.
  if (text.length < SEALED_MIN) return null;
  try {
    return toString($security.decrypt(text, readLinkKey(app)));
  } catch {
    return null;
  }
}

/** Proves that this installation wrote the text. @type {(app: App, text: string) => string} */
function signText(app, text) {
  return $security.hs256(text, readLinkKey(app));
}

/** Without `npm start` the file lies beside the database. @type {(app: App) => string} */
function readLinkKey(app) {
  const file = $os.getenv('LINK_KEY_FILE') || `${app.dataDir()}/link.key`;
  return toString($os.readFile(file)).trim();
}

module.exports = { drawToken, tokenColumns, rowOf, linkTokenOf, opened, sealText, unsealText, signText };
