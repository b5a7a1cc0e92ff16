/** Rows of shares, in tables without an API. An opening is a time without a person (D27). */
const { quotas } = require('../../generated/rules.js');
const { queryRows, executeSql } = require('../database/sql.js');

/** `records`: ids as JSON; times in ISO 8601, '' = not yet. */
const SHAPE = {
  id: '',
  owner: '',
  title: '',
  records: '',
  names: 0,
  notes: 0,
  photos: 0,
  threads: 0,
  token_hash: '',
  token_sealed: '',
  pin_hash: '',
  pin_sealed: '',
  failures: 0,
  created_at: '',
  expires_at: '',
  ended_at: '',
  end_reason: '',
};
/** @typedef {typeof SHAPE} Share */

const COLUMNS = Object.keys(SHAPE);

/** @type {(tx: Tx, share: Share) => void} */
function insertShare(tx, share) {
  const places = COLUMNS.map((column) => `{:${column}}`).join(', ');
  executeSql(tx, `INSERT INTO shares (${COLUMNS.join(', ')}) VALUES (${places})`, share);
}

/** @type {(app: App, where: string, params: Params) => Share[]} */
function selectShares(app, where, params) {
  return queryRows(app, { sql: `SELECT ${COLUMNS.join(', ')} FROM shares WHERE ${where}`, params, shape: SHAPE });
}

/** @type {(app: App, token: string) => Share | null} */
function findShareByToken(app, token) {
  return selectShares(app, 'token_hash = {:hash}', { hash: $security.sha256(token) })[0] ?? null;
}

/** @type {(app: App, id: string) => Share | null} */
function ofId(app, id) {
  return selectShares(app, 'id = {:id}', { id })[0] ?? null;
}

/** A hundred a day at most, kept for ninety days. */
const SHOWN = 500;

/** Running ones first, then the newest. @type {(app: App, owner: string) => Share[]} */
function sharesOfOwner(app, owner) {
  const now = new Date().toISOString();
  const runs = "(ended_at = '' AND expires_at > {:now})";
  const newest = `SELECT id FROM shares WHERE owner = {:owner} ORDER BY ${runs} DESC, created_at DESC LIMIT ${SHOWN}`;
  return selectShares(app, `id IN (${newest}) ORDER BY created_at DESC, id`, { owner, now });
}

/** @type {(share: Share) => boolean} */
function isShareRunning(share) {
  return share.ended_at === '' && Date.parse(share.expires_at) > Date.now();
}

/** `reason`: 'tries' by wrong PINs. @type {(tx: Tx, id: string, reason: 'revoked' | 'tries') => void} */
function endShare(tx, id, reason) {
  const sql = "UPDATE shares SET ended_at = {:now}, end_reason = {:reason} WHERE id = {:id} AND ended_at = ''";
  executeSql(tx, sql, { id, reason, now: new Date().toISOString() });
}

/** Wrong PINs in a row; 0 resets. @type {(tx: Tx, id: string, failures: number) => void} */
function setFailures(tx, id, failures) {
  executeSql(tx, 'UPDATE shares SET failures = {:failures} WHERE id = {:id}', { id, failures });
}

/** Once a minute at most; the newest stay. @type {(tx: Tx, id: string) => void} */
function noteOpened(tx, id) {
  const at = `${new Date().toISOString().slice(0, 16)}:00.000Z`;
  executeSql(tx, 'INSERT OR IGNORE INTO share_openings (share, opened_at) VALUES ({:id}, {:at})', { id, at });
  const kept = `SELECT opened_at FROM share_openings WHERE share = {:id}
                ORDER BY opened_at DESC LIMIT ${quotas.SHARE_OPENINGS_KEPT}`;
  executeSql(tx, `DELETE FROM share_openings WHERE share = {:id} AND opened_at NOT IN (${kept})`, { id });
}

/** Newest first. @type {(app: App, id: string) => string[]} */
function openingsOf(app, id) {
  const sql = 'SELECT opened_at AS at FROM share_openings WHERE share = {:id} ORDER BY opened_at DESC';
  return queryRows(app, { sql, params: { id }, shape: { at: '' } }).map(({ at }) => at);
}

/** @type {(app: App) => void} */
function purgeShares(app) {
  const before = new Date(Date.now() - quotas.SHARE_REMEMBERED).toISOString();
  app.runInTransaction((tx) => {
    const over = "expires_at < {:before} OR (ended_at != '' AND ended_at < {:before})";
    executeSql(tx, `DELETE FROM shares WHERE ${over} OR owner NOT IN (SELECT id FROM users)`, { before });
    executeSql(tx, 'DELETE FROM share_openings WHERE share NOT IN (SELECT id FROM shares)', {});
  });
}

/** A share without records is deleted. @type {(tx: Tx, record: string) => void} */
function forgetRecord(tx, record) {
  for (const share of selectShares(tx, 'instr(records, {:record}) > 0', { record })) {
    /** @type {string[]} */
    const records = JSON.parse(share.records);
    const left = records.filter((id) => id !== record);
    if (left.length > 0)
      executeSql(tx, 'UPDATE shares SET records = {:left} WHERE id = {:id}', {
        id: share.id,
        left: JSON.stringify(left),
      });
    else
      for (const sql of ['DELETE FROM share_openings WHERE share = {:id}', 'DELETE FROM shares WHERE id = {:id}'])
        executeSql(tx, sql, { id: share.id });
  }
}

module.exports = {
  insertShare,
  forgetRecord,
  findShareByToken,
  ofId,
  sharesOfOwner,
  isShareRunning,
  endShare,
  setFailures,
  noteOpened,
  openingsOf,
  purgeShares,
};
