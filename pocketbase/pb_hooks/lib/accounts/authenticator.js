/**
 * The authenticator app of an account, and its recovery codes (D342). The secret is sealed with link.key, which lies in no database and no
 * backup: a stolen database computes no code. Recovery codes are kept as hashes, so they also open where link.key was lost.
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

/** Where the code of an account's second factor comes from; null = it is off. @type {(app: App, user: Row) => 'mail' | 'app' | null} */
function wayOf(app, user) {
  if (!user.getBool('mfa')) return null;
  return (rowOf(app, user.id)?.secret ?? '') === '' ? 'mail' : 'app';
}

/**
 * Draws a secret that waits for its first code; one that waited before is void.
 * @returns the secret in Base32. @type {(tx: Tx, account: string) => string}
 */
function drawPendingSecret(tx, account) {
  const { SECRET_ALPHABET, SECRET_LENGTH } = authenticatorCode;
  const secret = $security.randomStringWithAlphabet(SECRET_LENGTH, SECRET_ALPHABET);
  const sql = `INSERT INTO authenticators (account, pending, pending_since) VALUES ({:account}, {:pending}, {:since})
    ON CONFLICT (account) DO UPDATE SET pending = excluded.pending, pending_since = excluded.pending_since`;
  executeSql(tx, sql, { account, pending: tokens.sealText(tx, secret), since: new Date().toISOString() });
  return secret;
}

/** Whether a secret of the account waits for its first code. @type {(app: App, account: string) => boolean} */
function isWaiting(app, account) {
  const row = rowOf(app, account);
  return row !== null && row.pending !== '' && isWithin(Date.parse(row.pending_since), quotas.AUTHENTICATOR_PENDING);
}

/**
 * Switches to the secret that waits, if this is a code of it.
 * @returns the recovery codes, which are shown once; null for a wrong code. @type {(tx: Tx, account: string, typed: unknown) => string[] | null}
 */
function activatePendingSecret(tx, account, typed) {
  const sealed = rowOf(tx, account)?.pending ?? '';
  const step = stepOf(tx, sealed, typed);
  if (step === null) return null;
  const sql = `UPDATE authenticators SET secret = {:sealed}, step = {:step}, pending = '', pending_since = '' WHERE account = {:account}`;
  executeSql(tx, sql, { sealed, step, account });
  return drawRecoveryCodes(tx, account);
}

/**
 * Uses up a code of the app or a recovery code. Each counts once.
 * @returns which of the two it was; null for a wrong or used one. @type {(tx: Tx, account: string, typed: unknown) => 'app' | 'recovery' | null}
 */
function useAppOrRecoveryCode(tx, account, typed) {
  if (isFromApp(typed)) return useAppCode(tx, account, typed) ? 'app' : null;
  return useRecoveryCode(tx, account, typed) ? 'recovery' : null;
}

/** Whether what was typed has the form of an app's code. @type {(typed: unknown) => boolean} */
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

/**
 * The time step of a code; null where it is wrong, or where the secret was sealed with another link.key.
 * @type {(app: App, sealed: string, typed: unknown) => number | null}
 */
function stepOf(app, sealed, typed) {
  if (sealed === '' || typeof typed !== 'string' || !isFromApp(typed)) return null;
  const secret = tokens.unsealText(app, sealed);
  if (secret === null)
    console.log('Zweiter Faktor: Das Geheimnis einer App wurde mit einer anderen link.key versiegelt.');
  return secret === null ? null : authenticatorCode.stepOfCode(secret, secondFactor.plainCode(typed), Date.now());
}

/** New recovery codes; those before them count no more. @type {(tx: Tx, account: string) => string[]} */
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

/** How many recovery codes are left. @type {(app: App, account: string) => number} */
function leftOf(app, account) {
  return queryCount(app, "SELECT COUNT(*) AS n FROM recovery_codes WHERE account = {:account} AND used = ''", {
    account,
  });
}

/** Nothing is kept of the app and its codes. @type {(tx: Tx, account: string) => void} */
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
