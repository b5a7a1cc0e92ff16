/**
 * Codes that pair a phone: one from the company, one that a paired phone shows for the app beside its browser. The
 * database keeps hashes, and the company's code and PIN sealed, to show them again.
 */
const { quotas } = require('../../generated/rules.js');
const { authorizeReplacement, canReplace } = require('../accounts/credentials.js');
const { attributeChange } = require('../database/model.js');
const { findRows } = require('../database/rows.js');
const { getTimeMs, toDatabaseTime, getIsoTime } = require('../database/times.js');
const { drawToken, sealText, linkTokenOf, unsealText } = require('../links/tokens.js');
const { pageUrl } = require('../mail/mail.js');
const { isWithin } = require('../platform/elapsed.js');
const { Fault } = require('../platform/fault.js');
const { raiseTicks } = require('../realtime/ticks.js');

const DIGITS = '0123456789';

/**
 * The person must not own the account's credentials (D335).
 * @throws Fault 409 `address_confirmed`, 403
 * @type {(user: Row) => void}
 */
function requirePairable(user) {
  authorizeReplacement(user, 'company');
  if (!user.getBool('active')) throw new Fault(403, 'forbidden');
}

/** For the holder of a code. @type {(user: Row | null, row: Row) => user is Row} */
function isPairable(user, row) {
  if (!user?.getBool('active') || user.getString('removed_at') !== '') return false;
  const isStill = user.getString('employer') === row.getString('company_admin');
  return isStill && canReplace(user, 'company');
}

/** Without the token, the ten thousand PINs cannot be tried. @type {(token: string, pin: string) => string} */
function pinHash(token, pin) {
  return $security.sha256(`${token}:${pin}`);
}

/** @type {(code: string) => string} */
function appCodeHash(code) {
  return $security.sha256(`app-code:${code}`);
}

/** Ends the previous code. @type {(tx: Tx, of: {user: Row, company: Row}) => Row} */
function createPairing(tx, { user, company }) {
  endOpen(tx, user.id, { actor: company, reason: 'replaced', forApp: false });
  const token = drawToken(tx);
  const pin = $security.randomStringWithAlphabet(quotas.PIN_LENGTH, DIGITS);
  const row = new Record(tx.findCachedCollectionByNameOrId('pairings'), {
    user: user.id,
    company_admin: company.id,
    ...token,
    pin_sealed: sealText(tx, pin),
    expires_at: toDatabaseTime(Date.now() + quotas.PAIRING_VALID),
  });
  row.set('pin_hash', pinHash(linkTokenOf(tx, row) ?? '', pin));
  attributeChange(row, { actor: company });
  tx.save(row);
  raiseTicks(tx, [company.id]);
  return row;
}

/**
 * For a few minutes; ends the previous one.
 * @returns digits, which are not stored
 * @type {(tx: Tx, user: Row) => {code: string, expiresAt: string}}
 */
function makeForApp(tx, user) {
  endOpen(tx, user.id, { actor: user, reason: 'replaced', forApp: true });
  let code = '';
  do code = $security.randomStringWithAlphabet(quotas.APP_CODE_LENGTH, DIGITS);
  while (findRows(tx, 'pairings', { token_hash: appCodeHash(code) }).length > 0);
  const row = new Record(tx.findCachedCollectionByNameOrId('pairings'), {
    user: user.id,
    company_admin: user.getString('employer'),
    for_app: true,
    token_hash: appCodeHash(code),
    expires_at: toDatabaseTime(Date.now() + quotas.APP_CODE_VALID),
  });
  attributeChange(row, { actor: user });
  tx.save(row);
  return { code, expiresAt: getIsoTime(row, 'expires_at') ?? '' };
}

/** @type {(app: App, user: string) => Row | null} */
function openOf(app, user) {
  const now = Date.now();
  return findRunningPairings(app, user).find((row) => !row.getBool('for_app') && isWaiting(row, now)) ?? null;
}

/** @type {(app: App, user: string) => Row[]} */
function findRunningPairings(app, user) {
  return findRows(app, 'pairings', { user, ended_at: '' });
}

/** @type {(row: Row, now: number) => boolean} */
function isWaiting(row, now) {
  const until = getTimeMs(row, 'expires_at') ?? 0;
  return row.getString('ended_at') === '' && row.getString('redeemed_at') === '' && now < until;
}

/** The same phone may repeat after a lost answer. @type {(row: Row, keyHash: string, now: number) => boolean} */
function isOpenTo(row, keyHash, now) {
  if (isWaiting(row, now)) return true;
  const redeemed = getTimeMs(row, 'redeemed_at');
  const isRepeat = redeemed !== null && isWithin(redeemed, quotas.PAIRING_REPEAT, now);
  return row.getString('ended_at') === '' && isRepeat && $security.equal(row.getString('key_hash'), keyHash);
}

/** @type {(app: App, row: Row) => ShownPairing} */
function toPairingView(app, row) {
  const token = linkTokenOf(app, row);
  const pin = unsealText(app, row.getString('pin_sealed'));
  const isReadable = token !== null && pin !== null;
  const url = isReadable ? pageUrl(`/einrichten#t=${token}`) : null;
  return { url, pin: isReadable ? pin : null, expiresAt: getIsoTime(row, 'expires_at') ?? '' };
}

/** @typedef {{actor: Row | null, reason: 'tries' | 'replaced' | 'company' | 'account', name?: string}} Ending */

/** @type {(tx: Tx, row: Row, ending: Ending) => void} */
function endPairing(tx, row, { actor, reason, name }) {
  row.set('ended_at', toDatabaseTime(Date.now()));
  row.set('end_reason', reason);
  attributeChange(row, { actor, ...(name === undefined ? {} : { name }) });
  tx.save(row);
  raiseTicks(tx, [row.getString('company_admin')]);
}

/**
 * @param ending `used`: used ones too, so that no phone repeats them
 * @type {(tx: Tx, user: string, ending: Ending & {forApp?: boolean, used?: boolean}) => void}
 */
function endOpen(tx, user, { forApp, used = false, ...ending }) {
  for (const row of findRunningPairings(tx, user)) {
    const isMeant = forApp === undefined || row.getBool('for_app') === forApp;
    if (isMeant && (used || row.getString('redeemed_at') === '')) endPairing(tx, row, ending);
  }
}

/**
 * Ends app codes, and repeats of a used code. The newer code for another phone stays.
 * @type {(tx: Tx, user: Row) => void}
 */
function endOfPhone(tx, user) {
  for (const row of findRunningPairings(tx, user.id))
    if (row.getBool('for_app') || row.getString('redeemed_at') !== '')
      endPairing(tx, row, { actor: user, reason: 'account' });
}

/** @type {(app: App) => void} */
function purgePairings(app) {
  const before = toDatabaseTime(Date.now() - quotas.PAIRING_REMEMBERED);
  app.nonconcurrentDB().newQuery('DELETE FROM pairings WHERE expires_at < {:before}').bind({ before }).execute();
}

module.exports = {
  requirePairable,
  isPairable,
  pinHash,
  appCodeHash,
  createPairing,
  makeForApp,
  openOf,
  isOpenTo,
  toPairingView,
  endPairing,
  endOpen,
  endOfPhone,
  purgePairings,
};
