/**
 * Authenticator app and recovery codes (D342). link.key, which is in no database or backup, seals the secret. Recovery
 * codes work without it.
 */
const { authenticatorCode, quotas, secondFactor } = require('../../generated/rules.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');
const tokens = require('../links/tokens.js');
const { isWithin } = require('../platform/elapsed.js');

const SHAPE = { secret: '', step: 0, pending: '', pending_since: '' };

/** @type {(app: App, account: string) => typeof SHAPE | null} */
function rowOf(app, account) {
  const sql = 'SELECT secret, step, pending, pending_since FROM authenticators WHERE account = {:account}';
  return queryRows(app, { sql, params: { account }, shape: SHAPE })[0] ?? null;
}

/** @type {(app: App, user: Row) => 'mail' | 'app' | null} */
function wayOf(app, user) {
  if (!user.getBool('mfa')) return null;
  return (rowOf(app, user.id)?.secret ?? '') === '' ? 'mail' : 'app';
}

/** Replaces a pending secret. @returns it in Base32 @type {(tx: Tx, account: string) => string} */
function drawPendingSecret(tx, account) {
  const { SECRET_ALPHABET, SECRET_LENGTH } = authenticatorCode;
  const secret = $security.randomStringWithAlphabet(SECRET_LENGTH, SECRET_ALPHABET);
  const sql = `INSERT INTO authenticators (account, pending, pending_since) VALUES ({:account}, {:pending}, {:since})
    ON CONFLICT (account) DO UPDATE SET pending = excluded.pending, pending_since = excluded.pending_since`;
  executeSql(tx, sql, { account, pending: tokens.sealText(tx, secret), since: new Date().toISOString() });
  return secret;
}

/** @type {(app: App, account: string) => boolean} */
function isWaiting(app, account) {
  const row = rowOf(app, account);
  return row !== null && row.pending !== '' && isWithin(Date.parse(row.pending_since), quotas.AUTHENTICATOR_PENDING);
}

/**
 * @returns recovery codes; null for a wrong code
 * @type {(tx: Tx, account: string, typed: unknown) => string[] | null}
 */
function activatePendingSecret(tx, account, typed) {
  const sealed = rowOf(tx, account)?.pending ?? '';
  const step = stepOf(tx, sealed, typed);
  if (step === null) return null;
  const sql = `UPDATE authenticators SET secret = {:sealed}, step = {:step}, pending = '', pending_since = '' WHERE account = {:account}`;
  executeSql(tx, sql, { sealed, step, account });
  return drawRecoveryCodes(tx, account);
}

/** @type {(tx: Tx, account: string, typed: unknown) => 'app' | 'recovery' | null} */
function useAppOrRecoveryCode(tx, account, typed) {
  if (isFromApp(typed)) return useAppCode(tx, account, typed) ? 'app' : null;
  return useRecoveryCode(tx, account, typed) ? 'recovery' : null;
}

/** @type {(typed: unknown) => boolean} */
function isFromApp(typed) {
  return typeof typed === 'string' && secondFactor.isAuthenticatorCode(secondFactor.plainCode(typed));
}

/** @type {(tx: Tx, account: string, typed: unknown) => boolean} */
function useAppCode(tx, account, typed) {
  const row = rowOf(tx, account);
  const step = row === null ? null : stepOf(tx, row.secret, typed);
  if (row === null || step === null || step <= row.step) return false;
  executeSql(tx, 'UPDATE authenticators SET step = {:step} WHERE account = {:account}', { step, account });
  return true;
}

/** @type {(tx: Tx, account: string, typed: unknown) => boolean} */
function useRecoveryCode(tx, account, typed) {
  const code = typeof typed === 'string' ? secondFactor.plainCode(typed) : '';
  if (!secondFactor.isRecoveryCode(code)) return false;
  const where = "account = {:account} AND hash = {:hash} AND used = ''";
  const params = { account, hash: hashOf(account, code) };
  if (queryCount(tx, `SELECT COUNT(*) AS n FROM recovery_codes WHERE ${where}`, params) === 0) return false;
  executeSql(tx, `UPDATE recovery_codes SET used = {:now} WHERE ${where}`, {
    ...params,
    now: new Date().toISOString(),
  });
  return true;
}

/** null for a wrong code, or another link.key. @type {(app: App, sealed: string, typed: unknown) => number | null} */
function stepOf(app, sealed, typed) {
  if (sealed === '' || typeof typed !== 'string' || !isFromApp(typed)) return null;
  const secret = tokens.unsealText(app, sealed);
  if (secret === null)
    console.log('Zweiter Faktor: Das Geheimnis einer App wurde mit einer anderen link.key versiegelt.');
  return secret === null ? null : authenticatorCode.stepOfCode(secret, secondFactor.plainCode(typed), Date.now());
}

/** @type {(tx: Tx, account: string) => string[]} */
function drawRecoveryCodes(tx, account) {
  executeSql(tx, 'DELETE FROM recovery_codes WHERE account = {:account}', { account });
  const { RECOVERY_ALPHABET, RECOVERY_LENGTH } = secondFactor;
  const codes = Array.from({ length: quotas.RECOVERY_CODES }, () =>
    $security.randomStringWithAlphabet(RECOVERY_LENGTH, RECOVERY_ALPHABET),
  );
  for (const code of codes)
    executeSql(tx, 'INSERT INTO recovery_codes (account, hash) VALUES ({:account}, {:hash})', {
      account,
      hash: hashOf(account, code),
    });
  return codes;
}

/** @type {(account: string, code: string) => string} */
function hashOf(account, code) {
  return $security.sha256(`recovery:${account}:${code}`);
}

/** @type {(app: App, account: string) => number} */
function leftOf(app, account) {
  return queryCount(app, "SELECT COUNT(*) AS n FROM recovery_codes WHERE account = {:account} AND used = ''", {
    account,
  });
}

/** @type {(tx: Tx, account: string) => void} */
function deleteAuthenticator(tx, account) {
  executeSql(tx, 'DELETE FROM authenticators WHERE account = {:account}', { account });
  executeSql(tx, 'DELETE FROM recovery_codes WHERE account = {:account}', { account });
}

module.exports = {
  wayOf,
  drawPendingSecret,
  isWaiting,
  activatePendingSecret,
  useAppOrRecoveryCode,
  isFromApp,
  drawRecoveryCodes,
  leftOf,
  deleteAuthenticator,
};
