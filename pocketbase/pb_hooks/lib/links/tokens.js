/**
 * The tokens of links and invitations (D94): a row holds the SHA-256, by which it is found, and the token itself sealed
 * with a key that lies in no database and in no backup (operations/linkKey.mjs). So their owner is shown them again, and
 * whoever has the database alone opens nothing.
 */
const { findRows } = require('../database/rows.js');

/** Characters of base64 that hold the twelve bytes of a nonce. */
const SEALED_MIN = 16;

/** @returns the columns of a new token. @type {(app: App) => TokenColumns} */
function drawToken(app) {
  return tokenColumns(app, $security.randomString(43));
}

/** @returns `{token_hash, token_sealed}` of a token. @type {(app: App, token: string) => TokenColumns} */
function tokenColumns(app, token) {
  return { token_hash: $security.sha256(token), token_sealed: $security.encrypt(token, readLinkKey(app)) };
}

/**
 * The row of a token, in whatever state; null = none.
 * @type {(app: App, collection: string, token: string) => Row | null}
 */
function rowOf(app, collection, token) {
  return token === '' ? null : (findRows(app, collection, { token_hash: $security.sha256(token) })[0] ?? null);
}

/**
 * The token of a row; null where it was sealed with another key: it still opens what it opened, and is shown no more.
 * @type {(app: App, row: Row) => string | null}
 */
function linkTokenOf(app, row) {
  return opened(app, { hash: row.getString('token_hash'), sealed: row.getString('token_sealed') });
}

/**
 * The same of two columns. What was sealed for another row does not have this one's hash.
 * @type {(app: App, of: {hash: string, sealed: string}) => string | null}
 */
function opened(app, of) {
  const token = unsealText(app, of.sealed);
  return token !== null && $security.equal($security.sha256(token), of.hash) ? token : null;
}

/**
 * A short text kept beside a token, sealed likewise; `unsealed` is null where that was done with another key.
 * @type {(app: App, text: string) => string}
 */
function sealText(app, text) {
  return $security.encrypt(text, readLinkKey(app));
}

/** @type {(app: App, text: string) => string | null} */
function unsealText(app, text) {
  // What is shorter than a nonce ends the request in the engine's own library.
  if (text.length < SEALED_MIN) return null;
  try {
    return toString($security.decrypt(text, readLinkKey(app)));
  } catch {
    return null;
  }
}

/**
 * A mark that only this installation can make of a text, 64 hexadecimal characters (HMAC-SHA-256): what carries it was
 * written here. @type {(app: App, text: string) => string}
 */
function signText(app, text) {
  return $security.hs256(text, readLinkKey(app));
}

/**
 * 32 characters. Who serves or migrates a database without `npm start` has the file beside it.
 * @type {(app: App) => string}
 */
function readLinkKey(app) {
  const file = $os.getenv('LINK_KEY_FILE') || `${app.dataDir()}/link.key`;
  return toString($os.readFile(file)).trim();
}

module.exports = { drawToken, tokenColumns, rowOf, linkTokenOf, opened, sealText, unsealText, signText };
