/**
 * Codes that pair a phone with an account (D127): one that its company shows or sends, and one that a paired phone shows
 * for the app beside its browser (D128). Of each the SHA-256 is kept; the company's own is kept sealed too, so that it is
 * shown again (D94), with the PIN that is told by word of mouth.
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
 * Asks whether the company may pair phones with this account of its own: it is switched on, and the person does not own
 * its credentials (D335).
 * @throws Fault 409 `address_confirmed`, 403
 * @type {(user: Row) => void}
 */
function askPairable(user) {
  authorizeReplacement(user, 'company');
  if (!user.getBool('active')) throw new Fault(403, 'forbidden');
}

/** The same as an answer, for whoever holds a code. @type {(user: Row | null, row: Row) => user is Row} */
function isPairable(user, row) {
  if (!user?.getBool('active') || user.getString('removed_at') !== '') return false;
  const isStill = user.getString('employer') === row.getString('company_admin');
  return isStill && canReplace(user, 'company');
}

/** What a PIN is compared by: without the token nobody tries the ten thousand of them. @type {(token: string, pin: string) => string} */
function pinHash(token, pin) {
  return $security.sha256(`${token}:${pin}`);
}

/** @type {(code: string) => string} */
function appCodeHash(code) {
  return $security.sha256(`app-code:${code}`);
}

/**
 * A new code for a person; the one before it ends.
 * @type {(tx: Tx, of: {user: Row, company: Row}) => Row}
 */
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
 * A code that a paired phone shows for a few minutes; the one before it ends. @returns its digits, which nobody keeps.
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

/** The code of a person that waits to be opened, or null. @type {(app: App, user: string) => Row | null} */
function openOf(app, user) {
  const now = Date.now();
  return findRunningPairings(app, user).find((row) => !row.getBool('for_app') && isWaiting(row, now)) ?? null;
}

/** @type {(app: App, user: string) => Row[]} */
function findRunningPairings(app, user) {
  return findRows(app, 'pairings', { user, ended_at: '' });
}

/** Nobody has opened it yet, and somebody still may. @type {(row: Row, now: number) => boolean} */
function isWaiting(row, now) {
  const until = getTimeMs(row, 'expires_at') ?? 0;
  return row.getString('ended_at') === '' && row.getString('redeemed_at') === '' && now < until;
}

/**
 * Whether a code may be used by whoever brings this key: nobody did yet, or the same phone did, whose answer was lost.
 * @type {(row: Row, keyHash: string, now: number) => boolean}
 */
function isOpenTo(row, keyHash, now) {
  if (isWaiting(row, now)) return true;
  const redeemed = getTimeMs(row, 'redeemed_at');
  const isRepeat = redeemed !== null && isWithin(redeemed, quotas.PAIRING_REPEAT, now);
  return row.getString('ended_at') === '' && isRepeat && $security.equal(row.getString('key_hash'), keyHash);
}

/** What its company is shown. @type {(app: App, row: Row) => ShownPairing} */
function toPairingView(app, row) {
  const token = linkTokenOf(app, row);
  const pin = unsealText(app, row.getString('pin_sealed'));
  const isWhole = token !== null && pin !== null;
  const url = isWhole ? pageUrl(`/einrichten#t=${token}`) : null;
  return { url, pin: isWhole ? pin : null, expiresAt: getIsoTime(row, 'expires_at') ?? '' };
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
 * Ends the codes of a person that nobody used.
 * @param ending `forApp`: of this kind only; `used`: those too that were used, so that their repeats end with them.
 * @type {(tx: Tx, user: string, ending: Ending & {forApp?: boolean, used?: boolean}) => void}
 */
function endOpen(tx, user, { forApp, used = false, ...ending }) {
  for (const row of findRunningPairings(tx, user)) {
    const isMeant = forApp === undefined || row.getBool('for_app') === forApp;
    if (isMeant && (used || row.getString('redeemed_at') === '')) endPairing(tx, row, ending);
  }
}

/**
 * Ends what somebody who has a person's lost phone could open with it: codes for the app, and repeats of a code that was used. The one
 * that the company made for another phone since then stays.
 * @type {(tx: Tx, user: Row) => void}
 */
function endOfPhone(tx, user) {
  for (const row of findRunningPairings(tx, user.id))
    if (row.getBool('for_app') || row.getString('redeemed_at') !== '')
      endPairing(tx, row, { actor: user, reason: 'account' });
}

/** Once a night: codes whose time was over long ago. @type {(app: App) => void} */
function purgePairings(app) {
  const before = toDatabaseTime(Date.now() - quotas.PAIRING_REMEMBERED);
  app.nonconcurrentDB().newQuery('DELETE FROM pairings WHERE expires_at < {:before}').bind({ before }).execute();
}

module.exports = {
  askPairable,
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
