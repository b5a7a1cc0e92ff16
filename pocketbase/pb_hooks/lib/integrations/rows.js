/** Rows of keys of other software, in a table without an API. */
const { quotas } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');
const { isWithin } = require('../platform/elapsed.js');

/** `scope`: JSON (src/domain/people/accessKey.ts); `token_sealed`: '' for an API key. */
const SHAPE = {
  id: '',
  owner: '',
  kind: '',
  title: '',
  scope: '',
  token_hash: '',
  token_sealed: '',
  created_at: '',
  used_at: '',
  ended_at: '',
};
/** @typedef {typeof SHAPE} Key */

const COLUMNS = Object.keys(SHAPE).join(', ');
const HOUR = 3_600_000;

/** @type {(tx: Tx, key: Key) => void} */
function insertKey(tx, key) {
  const places = Object.keys(SHAPE).map((column) => `{:${column}}`);
  executeSql(tx, `INSERT INTO access_keys (${COLUMNS}) VALUES (${places.join(', ')})`, key);
}

/** @type {(app: App, where: string, params: Params) => Key[]} */
function selectKeys(app, where, params) {
  return queryRows(app, { sql: `SELECT ${COLUMNS} FROM access_keys WHERE ${where}`, params, shape: SHAPE });
}

/** A running one. @type {(app: App, kind: string, token: string) => Key | null} */
function findKeyByToken(app, kind, token) {
  const [key] = selectKeys(app, 'token_hash = {:hash}', { hash: $security.sha256(token) });
  return key && key.kind === kind && isKeyRunning(key) ? key : null;
}

/** Newest first. @type {(app: App, owner: string) => Key[]} */
function keysOfOwner(app, owner) {
  return selectKeys(app, 'owner = {:owner} ORDER BY created_at DESC, id', { owner });
}

/** Not ended, and in use. @type {(key: Key) => boolean} */
function isKeyRunning({ ended_at: ended, used_at: used, created_at: created }) {
  return ended === '' && isWithin(Date.parse(used || created), quotas.ACCESS_KEY_UNUSED);
}

/** @type {(tx: Tx, id: string) => void} */
function endKey(tx, id) {
  const sql = "UPDATE access_keys SET ended_at = {:now}, token_sealed = '' WHERE id = {:id}";
  executeSql(tx, sql, { id, now: new Date().toISOString() });
}

/** All running ones of an account. @type {(tx: Tx, owner: string) => void} */
function endKeysOf(tx, owner) {
  const sql = "UPDATE access_keys SET ended_at = {:now}, token_sealed = '' WHERE owner = {:owner} AND ended_at = ''";
  executeSql(tx, sql, { owner, now: new Date().toISOString() });
}

/** @type {(tx: Tx, id: string, of: TokenColumns) => void} */
function replaceToken(tx, id, of) {
  const sql = `UPDATE access_keys SET token_hash = {:token_hash}, token_sealed = {:token_sealed}, created_at = {:now},
    used_at = '' WHERE id = {:id}`;
  executeSql(tx, sql, { ...of, id, now: new Date().toISOString() });
}

/** Once an hour. @type {(app: App, key: Key) => void} */
function noteKeyUsed(app, { id, used_at: used }) {
  if (isWithin(Date.parse(used || '1970-01-01'), HOUR)) return;
  executeSql(app, 'UPDATE access_keys SET used_at = {:now} WHERE id = {:id}', { id, now: new Date().toISOString() });
}

/** Also those of deleted accounts. @type {(app: App) => void} */
function purgeKeys(app) {
  const now = Date.now();
  const params = {
    ended: new Date(now - quotas.ACCESS_KEY_REMEMBERED).toISOString(),
    unused: new Date(now - quotas.ACCESS_KEY_UNUSED - quotas.ACCESS_KEY_REMEMBERED).toISOString(),
  };
  const over = "(ended_at != '' AND ended_at < {:ended}) OR MAX(used_at, created_at) < {:unused}";
  executeSql(app, `DELETE FROM access_keys WHERE ${over} OR owner NOT IN (SELECT id FROM users)`, params);
}

/** Its own ones, and feeds about it. @type {(tx: Tx, account: string) => void} */
function forgetKeysOf(tx, account) {
  const sql = "DELETE FROM access_keys WHERE owner = {:account} OR scope ->> 'person' = {:account}";
  executeSql(tx, sql, { account });
}

module.exports = {
  insertKey,
  selectKeys,
  findKeyByToken,
  keysOfOwner,
  isKeyRunning,
  endKey,
  endKeysOf,
  replaceToken,
  noteKeyUsed,
  purgeKeys,
  forgetKeysOf,
};
